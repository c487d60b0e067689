import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { hasReference, REFERENCE } from '../../testing/stripe/reference.ts'
import { startStripe, type StripeStandIn } from '../../testing/stripe/start.ts'
import type { PaymentProvider } from './payments.ts'
import { disputeView } from './stripe.records.ts'
import { stripePayments } from './stripe.ts'
import { JOB, PRICE } from './world.conformance.ts'

let stripe: StripeStandIn
let payments: PaymentProvider
const NOW = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  stripe = await startStripe()
  payments = stripePayments(stripe.settings, { now: () => NOW })
})
afterAll(() => stripe.stop())

const prepare = () =>
  payments.createPayment({
    jobId: JOB,
    amount: PRICE,
    description: 'Junk removal, booking #42',
    customer: { name: 'Mei Tanaka', email: 'mei@example.test' },
    idempotencyKey: randomUUID(),
  })

async function charge(cardNumber = '4242424242424242') {
  const { paymentId, clientSecret } = await prepare()
  await stripe.confirm(clientSecret, cardNumber)
  const { chargeId } = await payments.readPayment(paymentId)
  return { paymentId, chargeId: chargeId ?? '' }
}

test.for([
  ['needs_response', 'open'],
  ['warning_under_review', 'inquiry'],
  ['appeal_under_review', 'open'],
  ['something_new', 'open'],
  ['warning_closed', 'inquiry'],
  ['won', 'won'],
  ['lost', 'lost'],
] as const)('a dispute that Stripe calls %s counts as %s', async ([theirs, ours]) => {
  const { chargeId } = await charge()
  const disputeId = await stripe.dispute(chargeId)
  await stripe.moveDispute(disputeId, theirs)
  const dispute = await payments.readDispute(disputeId)
  expect(dispute).toMatchObject({ chargeId, amount: PRICE, status: ours })
})

test('the fee of a dispute is what its bookings add up to, in our currency alone', () => {
  const disputeWith = (...booked: [currency: string, fee: number][]) =>
    disputeView({
      id: 'du_1',
      charge: 'ch_1',
      amount: PRICE,
      status: 'won',
      reason: 'fraudulent',
      evidence_details: { due_by: null },
      balance_transactions: booked.map(([currency, fee]) => ({ currency, fee })),
    } as unknown as Stripe.Dispute) // of a dispute, all that we read
  expect(disputeWith().fee).toBe(0)
  expect(disputeWith(['cad', 15_00], ['cad', -15_00]).fee).toBe(0)
  expect(disputeWith(['cad', 15_00], ['cad', 0]).fee).toBe(15_00)
  expect(() => disputeWith(['usd', 15_00])).toThrow('booked the dispute du_1 in usd, not in cad')
})

test('the fee is what the balance of Stripe has; until it is booked, it is unknown', async () => {
  const { chargeId } = await charge()
  expect(await payments.readFee(chargeId)).toBe(465) // 2.9 % of 149.99 and 0.30
  await stripe.unbookCharge(chargeId)
  const early = payments.readFee(chargeId)
  await expect(early).rejects.toThrow('not booked')
  await expect(early).rejects.not.toMatchObject({ name: 'PaymentRefused' })
})

test.for(['succeeded', 'failed'] as const)(
  'a refund that the bank takes days for is pending, and then %s',
  async (status) => {
    const { chargeId } = await charge('4000000000007726')
    const request = { jobId: JOB, chargeId, amount: cents(10_00), idempotencyKey: randomUUID() }
    const { refundId, ...refund } = await payments.refund(request)
    expect(refund).toMatchObject({ status: 'pending', failure: null })
    await stripe.finishRefund(refundId, status)
    const failure = status === 'failed' ? 'lost_or_stolen_card' : null
    expect(await payments.readRefund(refundId)).toMatchObject({ status, failure })
  },
)

test('a charge that was declined is not taken for one that can be refunded', async () => {
  const { paymentId, chargeId } = await charge('4000000000000002')
  expect(chargeId).toBe('')
  expect(await payments.readPayment(paymentId)).toMatchObject({ status: 'open', chargeId: null })
})

test('while the bank takes its time a payment is open, and cannot be cancelled yet', async () => {
  const { paymentId, clientSecret } = await prepare()
  await stripe.startProcessing(paymentId)
  expect((await payments.readPayment(paymentId)).status).toBe('open')
  const failure: unknown = await payments.cancelPayment(paymentId).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'Error' })
  expect(inspect(failure, { depth: 9 })).not.toContain(clientSecret)
})

const sign = (rawBody: string, at = NOW, secret = 'whsec_platform') => {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
const eventOf = (type: string, more: object = {}, id = 'obj_1') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id } }, ...more })
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

test('events are read up to five minutes old or ahead, and no further', () => {
  const rawBody = eventOf('payment_intent.succeeded')
  for (const seconds of [-300, 0, 300])
    expect(payments.readEvent(rawBody, sign(rawBody, after(seconds)))).toEqual({
      id: 'evt_1',
      type: 'payment_changed',
      paymentId: 'obj_1',
    })
  for (const seconds of [-301, 301, 86_400])
    expect(() => payments.readEvent(rawBody, sign(rawBody, after(seconds)))).toThrow(
      expect.objectContaining({ code: 'forged_event' }),
    )
})

test('a signature counts in every digit, with one time, and with the secret of its endpoint', () => {
  const rawBody = eventOf('payment_intent.succeeded')
  const right = sign(rawBody)
  const forged = expect.objectContaining({ name: 'PaymentRefused', code: 'forged_event' })
  const digits = right.length - right.indexOf('v1=') - 3
  for (let place = 1; place <= digits; place++) {
    const at = right.length - place
    const wrong = `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`
    expect(() => payments.readEvent(rawBody, wrong)).toThrow(forged)
  }
  for (const wrong of [
    '',
    'v1=',
    right.replace(/t=\d+,/, ''),
    `${right},t=99999999999`,
    't=x,v1=y',
    right.replace(/v1=.*/, 'v1='),
    right.replace(/v1=.*/, `v1=${'é'.repeat(64)}`),
  ])
    expect(() => payments.readEvent(rawBody, wrong)).toThrow(forged)
  expect(() => payments.readEvent(rawBody, right, 'accounts')).toThrow(forged)
  const other = sign(rawBody, NOW, 'whsec_accounts')
  expect(() => payments.readEvent(rawBody, other)).toThrow(forged)
})

test.for<[string, object, object]>([
  ['payment_intent.payment_failed', {}, { type: 'payment_changed', paymentId: 'obj_1' }],
  ['payment_intent.created', {}, { type: 'unknown', name: 'payment_intent.created' }],
  ['charge.refund.updated', {}, { type: 'refund_changed', refundId: 'obj_1' }],
  ['charge.dispute.closed', {}, { type: 'dispute_changed', disputeId: 'obj_1' }],
  ['account.updated', { account: 'acct_1' }, { type: 'account_changed', accountId: 'acct_1' }],
  ['account.updated', {}, { type: 'account_changed', accountId: 'obj_1' }],
  // On a hauler's own account: not one of our payments, despite its metadata.
  ['payment_intent.succeeded', { account: 'acct_1' }, { type: 'unknown' }],
  ['payment_intent.succeeded', { data: undefined }, { type: 'unknown' }],
  ['toString', {}, { type: 'unknown', name: 'toString' }],
  ['v2.core.account.updated', { object: 'v2.core.event', data: undefined }, { type: 'unknown' }],
])('the event %s %j is understood as %j', ([type, more, ours]) => {
  const rawBody = eventOf(type, more)
  expect(payments.readEvent(rawBody, sign(rawBody))).toMatchObject({ id: 'evt_1', ...ours })
})

const RECORDED = join(REFERENCE, 'webhook-events-ruby-mock')
const recorded = hasReference ? readdirSync(RECORDED).filter((file) => file.endsWith('.json')) : []
const SUBJECTS: [RegExp, string, RegExp][] = [
  [/^payment_intent\.(?!created|amount)/, 'payment_changed', /^pi_/],
  [/^charge\.refund\.updated/, 'refund_changed', /^re_/],
  [/^charge\.dispute\./, 'dispute_changed', /^d[pu]_/],
  [/^account\.updated/, 'account_changed', /^acct_/],
]

test.skipIf(!hasReference)('there are recorded events of Stripe to read', () => {
  expect(recorded.length).toBeGreaterThan(30)
})

test.for(recorded)('the recorded event %s is read, and says where to look or nothing', (file) => {
  const rawBody = readFileSync(join(RECORDED, file), 'utf8')
  // The oldest recordings of disputes are from before these had ids.
  const { data } = JSON.parse(rawBody)
  const known = data.object.id && SUBJECTS.find(([kind]) => kind.test(file))
  const [, type, subject] = known || [undefined, 'unknown', /./]
  const { type: ours, id: event, ...rest } = payments.readEvent(rawBody, sign(rawBody))
  expect({ ours, event }).toEqual({ ours: type, event: expect.stringMatching(/^evt_/) })
  expect(Object.values(rest)).toEqual([expect.stringMatching(subject)])
})
