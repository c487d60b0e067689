import { z } from 'zod'
import { Reconnect, Refused, RetryAt, UnknownOutcome, type ProviderFailure } from '../failures.ts'
import type { SmsRefusal } from './sms.ts'

const OPTED_OUT = 'The owner of this number replied STOP'
const UNREACHABLE = 'This number cannot receive texts'

type Refusal = { failure: string; code?: SmsRefusal }

/**
 * What Twilio refuses a text with, or reports when it could not deliver one, as sentences for the admin
 * team (https://www.twilio.com/docs/api/errors).
 */
const REFUSALS: Record<string, Refusal> = {
  21211: { failure: UNREACHABLE, code: 'unreachable' },
  21408: { failure: 'Texts to the country of this number are switched off', code: 'unreachable' },
  21608: { failure: 'A trial account of Twilio texts only numbers verified there' },
  21610: { failure: OPTED_OUT, code: 'opted_out' },
  21612: { failure: UNREACHABLE, code: 'unreachable' },
  21614: { failure: UNREACHABLE, code: 'unreachable' },
  21617: { failure: 'A text has at most 1,600 characters' },
  30003: { failure: 'The phone is off or out of reach' },
  30004: { failure: 'The phone or its carrier blocks our texts' },
  30005: { failure: 'This number is unknown or no longer in service', code: 'unreachable' },
  30006: {
    failure: 'This number is a landline, or its carrier takes no texts',
    code: 'unreachable',
  },
  30007: { failure: 'The carrier filtered this text as unwanted' },
  30008: { failure: 'The carrier did not deliver this text and gives no reason' },
}

/** The account or its sender, not the recipient: SID, token, suspension, number, Messaging Service. */
const OF_OUR_SETTINGS = new Set([
  20003, 20005, 20404, 21212, 21601, 21603, 21606, 21659, 21660, 21701, 21703, 21705,
])
/** A limit of the account or the sender, which passes: 20429 and a full queue of the number. */
const BUSY = new Set([20429, 21611])

/** What an error that Twilio reports about a text means; null for a report without one. */
export function failureOfReport(errorCode: string | null): {
  failure: string
  refusal: SmsRefusal | null
} {
  const entry = errorCode === null ? undefined : REFUSALS[errorCode]
  const number = errorCode === null ? '' : ` (error ${errorCode})`
  const failure = entry?.failure ?? `Twilio did not deliver this text${number}`
  return { failure, refusal: entry?.code ?? null }
}

/** What an answer needs to have for us to read a failure in it. */
type Answer = { statusCode: number; body: unknown; headers?: unknown }

const TwilioError = z.object({ code: z.number(), message: z.string() })
const RetryAfter = z.object({ 'retry-after': z.string() })

const WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * The failure in an answer of Twilio; undefined for a success. A refusal (4xx) is final: nothing was sent.
 * 429 comes before a request is taken, and so does a 503 with an error code of Twilio. Any other 5xx, such as
 * a gateway's on the way, may come after that, so its outcome is unknown, except of a look-up, which changes nothing.
 */
export function failureOfAnswer(
  { statusCode, body, headers }: Answer,
  isRead: boolean,
  now: Date,
): ProviderFailure | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined
  const { code, message } = readError(body)
  const after = RetryAfter.safeParse(headers).data?.['retry-after']
  const isBusy =
    statusCode === 429 || (code !== undefined && (statusCode === 503 || BUSY.has(code)))
  if (isBusy || (statusCode >= 500 && isRead))
    return new RetryAt('Twilio takes no texts for the moment', timeAfter(after, now))
  if (statusCode < 400 || statusCode >= 500)
    return new UnknownOutcome(`Twilio answered ${statusCode}, so the text may have been sent`)
  if (statusCode === 401 || statusCode === 403 || statusCode === 404 || isOurs(code)) {
    // A 403 can also be about the country of one recipient.
    const refusal = code === undefined ? undefined : REFUSALS[code]
    if (!refusal) return new Reconnect(`Twilio does not accept our settings: ${message}`)
  }
  return refused(code, message)
}

const isOurs = (code: number | undefined): boolean =>
  code !== undefined && OF_OUR_SETTINGS.has(code)

function refused(code: number | undefined, message: string): Refused {
  const refusal = code === undefined ? undefined : REFUSALS[code]
  if (!refusal) return new Refused(`Twilio refuses this text: ${message}`)
  return new Refused(refusal.failure, refusal.code ? { code: refusal.code } : {})
}

function readError(body: unknown): { code: number | undefined; message: string } {
  const { data } = TwilioError.safeParse(typeof body === 'string' ? parsed(body) : body)
  if (!data) return { code: undefined, message: 'it gives no reason' }
  return { code: data.code, message: `${data.message} (error ${data.code})` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After is seconds or a date; without one half a minute, and never more than an hour. */
function timeAfter(after: string | undefined, now: Date): Date {
  const seconds = Number(after)
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after ?? '') - now.getTime()
  const ms = Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_MS) : WAIT_MS
  return new Date(now.getTime() + ms)
}

/** Errors of a connection that was never made: no byte of the request left. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * The failure when no answer came: after a time-out or a connection that was cut, the text may have been
 * sent. The library's error has the auth token in its headers, so it is not passed on as the cause.
 */
export function failureOfConnection(error: unknown, isRead: boolean, now: Date): ProviderFailure {
  const { code = '' } = z.object({ code: z.string() }).safeParse(error).data ?? {}
  const cause = new Error(`${code} ${error instanceof Error ? error.message : ''}`.trim())
  if (isRead || NOT_CONNECTED.has(code))
    return new RetryAt(`Twilio cannot be reached (${code})`, timeAfter(undefined, now))
  return new UnknownOutcome('Twilio gave no answer, so the text may have been sent', { cause })
}
