import twilio from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient.js'
import { failureOfAnswer, failureOfConnection } from './twilio.failures.ts'

/** One account of Twilio. Its modules take a while to read: import this file only where texts are sent. */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** The token before it was rotated: callbacks may be signed with it for a while. */
  previousAuthToken: string | undefined
  /** Who sends: one number in E.164, or a Messaging Service that picks one of its own. */
  sender: { from: string } | { messagingServiceSid: string }
  /** Where a stand-in for Twilio listens, for tests; undefined: Twilio itself. */
  apiBase: string | undefined
}

/** How long Twilio may take for an answer. */
const TIMEOUT_MS = 8_000

type Basics = { now: () => Date; timeoutMs?: number | undefined }

/** The library's client for this account. It does not retry: a text that may have been sent is looked up first. */
export function openTwilio(settings: TwilioSettings, basics: Basics) {
  const httpClient = new TwilioHttp(settings.apiBase, basics)
  return new twilio.Twilio(settings.accountSid, settings.authToken, { httpClient })
}

/** The library's HTTP client, with failures in the words of the port, and with another address for a stand-in. */
class TwilioHttp extends RequestClient {
  private readonly apiBase: string | undefined
  private readonly now: () => Date

  constructor(apiBase: string | undefined, { now, timeoutMs = TIMEOUT_MS }: Basics) {
    super({ timeout: timeoutMs })
    this.apiBase = apiBase
    this.now = now
  }

  override async request<T>(options: RequestClient.RequestOptions<T>) {
    const isRead = options.method === 'get'
    const uri = this.apiBase === undefined ? options.uri : moved(options.uri, this.apiBase)
    const response = await super.request<T>({ ...options, uri }).catch((error: unknown) => {
      throw failureOfConnection(error, isRead, this.now())
    })
    const failure = failureOfAnswer(response, isRead, this.now())
    if (failure) throw failure
    return response
  }
}

/** The same path and query at another address. */
function moved(uri: string, apiBase: string): string {
  const { pathname, search } = new URL(uri)
  return new URL(pathname + search, apiBase).href
}
