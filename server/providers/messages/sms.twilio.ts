import { toGsm7 } from '../../../contract/sms-text.ts'
import { receiveTextStatus } from '../../../contract/text-webhooks.ts'
import { isTextable } from '../../core/phone.ts'
import { Refused } from '../failures.ts'
import type { SmsProvider } from './sms.ts'
import { openTwilio, type TwilioSettings } from './twilio.client.ts'
import { callbackReader, statusOf } from './twilio.callbacks.ts'

/** What the adapter needs besides its settings. */
type World = {
  now: () => Date
  /** Our address as Twilio sees it, without a path: 'https://westhaul.example'. */
  publicUrl: string
  /** How long Twilio may take for an answer; undefined: the adapter's own limit. */
  timeoutMs?: number
}

type SendRequest = Parameters<SmsProvider['send']>[0]

/**
 * Texts by Twilio. Its API knows no idempotency key: calls with one key that overlap in this process share
 * one request, and the outbox prevents the rest (`send` of the port). The map of calls in flight is no
 * longer than the calls themselves, each of which ends with the time limit.
 */
export function twilioSms(settings: TwilioSettings, world: World): SmsProvider {
  const client = openTwilio(settings, world)
  const { readReport, readInbound } = callbackReader(settings, world.publicUrl)
  const inFlight = new Map<string, { request: SendRequest; sending: Promise<Receipt> }>()

  const handOver = async ({ to, text, idempotencyKey }: SendRequest): Promise<Receipt> => {
    const statusCallback = statusCallbackFor(settings, world.publicUrl, idempotencyKey)
    const { sid: messageId } = await client.messages.create({
      to,
      body: text,
      ...settings.sender,
      ...(statusCallback !== undefined && { statusCallback }),
    })
    return { messageId }
  }

  return {
    name: 'twilio',
    knowsKeys: false,
    async send(request) {
      refuseUntextable(request)
      const { idempotencyKey: key, to, text } = request
      const earlier = inFlight.get(key)
      if (earlier && (earlier.request.to !== to || earlier.request.text !== text))
        throw new Refused('This key is used for another message')
      if (earlier) return earlier.sending
      const sending = handOver(request).finally(() => inFlight.delete(key))
      inFlight.set(key, { request, sending })
      return sending
    },
    find: (request) => findMessage(client, request),
    readReport,
    readInbound,
  }
}

type Receipt = { messageId: string }

/** Checked here as well as in the forms: older rows may have numbers that cost many times as much. */
function refuseUntextable({ to }: SendRequest): void {
  if (!isTextable(to))
    throw new Refused('Texts go to Canadian and US numbers only', { code: 'unreachable' })
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/**
 * Where Twilio reports on a text: with our key as reference and never the phone number. Twilio refuses an
 * address of this machine (21609), so a server without a public address sends without reports.
 */
export function statusCallbackFor(
  { apiBase }: Pick<TwilioSettings, 'apiBase'>,
  publicUrl: string,
  idempotencyKey: string,
): string | undefined {
  if (apiBase === undefined && LOOPBACK.test(publicUrl)) return undefined
  return `${publicUrl}${receiveTextStatus.path}?ref=${encodeURIComponent(idempotencyKey)}`
}

/** How far the clocks may differ; Twilio's times also have whole seconds only. */
const CLOCK_TOLERANCE_MS = 30_000
/** One person gets fewer texts than that while the outcome of one is unknown. */
const LOOKED_AT = 200
/** What a trial account puts before every text. */
const TRIAL_PREFIX = 'Sent from your Twilio trial account - '

/**
 * The newest text to this number with this body that is not another request's and has not failed. By the time it was created: a text that waits in Twilio's
 * queue has no DateSent yet, and a filter by that would miss it.
 */
async function findMessage(
  client: ReturnType<typeof openTwilio>,
  { to, text, since, except }: Parameters<SmsProvider['find']>[0],
): ReturnType<SmsProvider['find']> {
  const { instances } = await client.messages.page({ to, pageSize: LOOKED_AT })
  const earliest = since.getTime() - CLOCK_TOLERANCE_MS
  const body = comparable(text)
  const [message] = instances
    .filter(({ sid, dateCreated }) => dateCreated.getTime() >= earliest && !except.includes(sid))
    .filter((candidate) => comparable(candidate.body) === body)
    .toSorted((a, b) => b.dateCreated.getTime() - a.dateCreated.getTime())
    .flatMap(({ sid: messageId, status: words }) => {
      const status = statusOf(words)
      return status === 'failed' ? [] : [{ messageId, status }]
    })
  return message
}

const LINKS = /https?:\/\/\S+/g

/**
 * A Messaging Service may make typographic characters plain itself (smart encoding). Links are left out: a
 * link that was revoked since the text was handed over is another one now.
 */
const comparable = (body: string): string =>
  toGsm7(body.startsWith(TRIAL_PREFIX) ? body.slice(TRIAL_PREFIX.length) : body)
    .replace(LINKS, 'link')
    .trim()
