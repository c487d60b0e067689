import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SmsRequest } from '../../providers/messages/sms.ts'
import type { TwilioSettings } from '../../providers/messages/twilio.client.ts'
import { inboundCallback, statusCallbacks, type PersonsText } from './callbacks.ts'
import {
  createMessage,
  finishMessage,
  isWaiting,
  listMessages,
  messagePage,
  messageResource,
  newSid,
  TwilioRefusal,
  type StoredMessage,
  type TwilioState,
} from './messages.ts'
import { breachesOfAnswer, breachesOfRequest } from './reference.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'

/**
 * How the next request fails: 'rate_limit' and 'unavailable' with Retry-After and 'drop_before' without
 * the text being taken; 'drop_after', 'hang' and 'error_after' (a 500) with the text taken; 'error' is a
 * 500 without it.
 */
export type TwilioFault =
  | 'rate_limit'
  | 'unavailable'
  | 'error'
  | 'error_after'
  | 'drop_before'
  | 'drop_after'
  | 'hang'

/** Those that pass by themselves. */
export const PASSING_TWILIO_FAULTS: TwilioFault[] = [
  'rate_limit',
  'unavailable',
  'error',
  'error_after',
  'drop_before',
  'drop_after',
]

export const RETRY_AFTER_SECONDS = 7

type Stand = TwilioState & {
  authToken: string
  faults: TwilioFault[]
  faultOf: () => TwilioFault | undefined
  breaches: string[]
}

type Options = {
  now?: () => Date
  /** How a request fails for which `fail` has nothing more to say; not at all by default. */
  faultOf?: () => TwilioFault | undefined
}

/** A stand-in for Twilio's messages on this machine, with one account and its own state. */
export async function startTwilio({
  now = () => new Date(),
  faultOf = () => undefined,
}: Options = {}) {
  const stand: Stand = {
    accountSid: newSid('AC'),
    authToken: newSid(''),
    messages: [],
    optedOut: new Set(),
    now,
    faults: [],
    faultOf,
    breaches: [],
  }
  const server = createServer((request, response) => void serve(stand, request, response))
  const apiBase = `http://127.0.0.1:${await listenOnFreePort(server)}`
  const settings: TwilioSettings = {
    accountSid: stand.accountSid,
    authToken: stand.authToken,
    previousAuthToken: undefined,
    sender: { from: '+16045550199' },
    apiBase,
  }
  const finish = (message: StoredMessage): SmsRequest[] => {
    finishMessage(message)
    return statusCallbacks(stand, message)
  }
  return {
    settings,
    /** The same settings as an operator writes them. */
    environment: {
      TWILIO_ACCOUNT_SID: settings.accountSid,
      TWILIO_AUTH_TOKEN: settings.authToken,
      TWILIO_FROM: '+16045550199',
      TWILIO_API_BASE: apiBase,
    },
    messages: stand.messages,
    /** What in requests and answers does not follow Twilio's description of them; to be empty. */
    breaches: stand.breaches,
    /** The next requests fail like this, in order. */
    fail: (...faults: TwilioFault[]) => void stand.faults.push(...faults),
    /** Lets the texts that wait go out; the signed reports on them, in the order in which Twilio makes them. */
    takeCallbacks: (): SmsRequest[] => stand.messages.filter(isWaiting).flatMap(finish),
    /** A person sends us a text: the signed request to this address. STOP and START have their effect. */
    receive: (url: string, text: PersonsText): SmsRequest => {
      if (/^\s*(stop|stopall|unsubscribe|cancel|end|quit|arret)\s*$/i.test(text.text))
        stand.optedOut.add(text.from)
      if (/^\s*(start|unstop)\s*$/i.test(text.text)) stand.optedOut.delete(text.from)
      return inboundCallback(stand, url, text)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Brings a request to the server it is for, as Twilio does; repeat or reorder the requests for its bad days. */
export const bring = ({ url, rawBody, headers }: SmsRequest): Promise<Response> =>
  fetch(url, { method: 'POST', body: rawBody, headers: headers as Record<string, string> })

async function serve(stand: Stand, request: IncomingMessage, response: ServerResponse) {
  const fault = stand.faults.shift() ?? stand.faultOf()
  const body = await read(request)
  if (fault === 'drop_before') return void request.socket.destroy()
  try {
    if (fault === 'rate_limit') throw new TwilioRefusal(429, 20429, 'Too Many Requests')
    if (fault === 'unavailable') throw new TwilioRefusal(503, 20503, 'Service unavailable')
    if (fault === 'error')
      throw new TwilioRefusal(500, 20500, 'An internal server error has occurred')
    const answer = perform(stand, request, body)
    if (fault === 'hang') return
    if (fault === 'drop_after') return void request.socket.destroy()
    if (fault === 'error_after')
      throw new TwilioRefusal(500, 20500, 'An internal server error has occurred')
    send(response, request.method === 'POST' ? 201 : 200, answer)
  } catch (error) {
    const { status, code, message } =
      error instanceof TwilioRefusal ? error : new TwilioRefusal(500, 20500, String(error))
    send(response, status, {
      code,
      message,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    })
  }
}

/** @throws TwilioRefusal */
function perform(
  stand: Stand,
  { method, url = '/', headers }: IncomingMessage,
  body: string,
): object {
  const { accountSid, authToken } = stand
  const { pathname, search, searchParams } = new URL(url, 'http://localhost')
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  if (headers.authorization !== `Basic ${credentials}`)
    throw new TwilioRefusal(401, 20003, 'Authenticate')
  if (pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
    throw new TwilioRefusal(404, 20404, `The requested resource ${pathname} was not found`)
  const isPost = method === 'POST'
  const parameters = parametersOf(isPost ? new URLSearchParams(body) : searchParams)
  stand.breaches.push(...breachesOfRequest(isPost ? 'post' : 'get', parameters))
  const answer = isPost
    ? messageResource(accountSid, createMessage(stand, parameters))
    : messagePage(accountSid, listMessages(stand, parameters), search)
  stand.breaches.push(...breachesOfAnswer(isPost ? 'post' : 'get', answer))
  return answer
}

const parametersOf = (form: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  const isBusy = status === 429 || status === 503
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isBusy && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  })
  response.end(JSON.stringify(body))
}
