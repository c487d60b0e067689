import { z } from 'zod'
import { PaymentRefused, type EventSubject, type PaymentEvent } from './payments.ts'
import type { StripeWorld } from './stripe.client.ts'

const TOLERANCE_SECONDS = 300

/** Only the id of the changed object is read from an event: endpoints may be on another version of the API. */
const Body = z.object({
  id: z.string().min(1),
  type: z.string(),
  /** The connected account it happened on; missing for our own. */
  account: z.string().optional(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }).optional(),
})

export function readEvent(
  world: StripeWorld,
  rawBody: string,
  signature: string,
  about: EventSubject,
): PaymentEvent {
  verify(world, rawBody, signature, about)
  return inOurWords(Body.parse(JSON.parse(rawBody)))
}

function verify(
  { client, settings, now }: StripeWorld,
  rawBody: string,
  signature: string,
  about: EventSubject,
): void {
  const secret = about === 'platform' ? settings.webhookSecret : settings.connectWebhookSecret
  const at = now().getTime()
  refuseFuture(signature, at / 1_000)
  const isGenuine = (): boolean => {
    try {
      // Only the signature is checked here, for events of every type.
      const { signature: signatures } = client.webhooks
      const signed = [rawBody, signature, secret, TOLERANCE_SECONDS, undefined, at] as const
      return signatures?.verifyHeader(...signed) === true
    } catch {
      // Malformed headers make the library throw errors of any type.
      return false
    }
  }
  if (!isGenuine())
    throw new PaymentRefused('forged_event', 'The signature of the event is wrong or too old')
}

/** The library accepts any time ahead; of several times it reads the last, so there may be one only. */
function refuseFuture(signature: string, nowSeconds: number): void {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const seconds = Number(times[0]?.slice(2))
  if (times.length !== 1 || !(seconds - nowSeconds <= TOLERANCE_SECONDS))
    throw new PaymentRefused('forged_event', 'The time of the event is missing or lies ahead')
}

type Change = (
  id: string,
) =>
  | { type: 'payment_changed'; paymentId: string }
  | { type: 'refund_changed'; refundId: string }
  | { type: 'account_changed'; accountId: string }
  | { type: 'dispute_changed'; disputeId: string }
  | { type: 'transfer_changed'; transferId: string }

const payment: Change = (paymentId) => ({ type: 'payment_changed', paymentId })
const refund: Change = (refundId) => ({ type: 'refund_changed', refundId })
const dispute: Change = (disputeId) => ({ type: 'dispute_changed', disputeId })
const transfer: Change = (transferId) => ({ type: 'transfer_changed', transferId })

/** The events of our own account that report a change; all others are stored and ignored. */
const CHANGES = new Map<string, Change>(
  Object.entries({
    'payment_intent.succeeded': payment,
    'payment_intent.payment_failed': payment,
    'payment_intent.requires_action': payment,
    'payment_intent.processing': payment,
    'payment_intent.canceled': payment,
    'refund.created': refund,
    'refund.updated': refund,
    'refund.failed': refund,
    'charge.refund.updated': refund,
    'charge.dispute.created': dispute,
    'charge.dispute.updated': dispute,
    'charge.dispute.closed': dispute,
    'charge.dispute.funds_withdrawn': dispute,
    'charge.dispute.funds_reinstated': dispute,
    'transfer.reversed': transfer,
  }),
)

const OF_ACCOUNTS = new Set([
  'account.updated',
  'account.application.deauthorized',
  'capability.updated',
])

function inOurWords({ id, type, account, data }: z.output<typeof Body>): PaymentEvent {
  const subject = data?.object.id
  // A payment on a hauler's own account is not one of our payments.
  if (account !== undefined)
    return OF_ACCOUNTS.has(type)
      ? { id, type: 'account_changed', accountId: account }
      : { id, type: 'unknown', name: type }
  if (subject !== undefined && type === 'account.updated')
    return { id, type: 'account_changed', accountId: subject }
  const change = subject === undefined ? undefined : CHANGES.get(type)
  return change && subject !== undefined
    ? { id, ...change(subject) }
    : { id, type: 'unknown', name: type }
}
