import { afterAll, expect, test } from 'vitest'
import { getJobPayment } from '../../contract/payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { startStripe } from '../testing/stripe/start.ts'

const stripe = await startStripe()
afterAll(() => stripe.stop())
const app = useApp({ settings: stripe.environment })

type Delivery = Awaited<ReturnType<typeof stripe.takeEvents>>[number]
const PATHS = { platform: '/api/webhooks/stripe', accounts: '/api/webhooks/stripe-connect' }

const deliver = ({ about, rawBody, signature }: Delivery) =>
  app.http.inject({
    method: 'POST',
    url: PATHS[about],
    payload: rawBody,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== '' && { 'stripe-signature': signature }),
    },
  })

/** A booking that was paid at Stripe, with what Stripe reports of it. */
async function paidUnheard() {
  await stripe.takeEvents()
  const booking = await unpaidJob(app)
  const started = await booking.start()
  await stripe.confirm(started.clientSecret, '4242424242424242')
  const events = await stripe.takeEvents()
  const paid = events.find(({ rawBody }) => rawBody.includes('payment_intent.succeeded'))
  if (!paid) throw new Error('Stripe told nothing of the payment')
  return { ...booking, started, events, paid }
}

const booked = (jobId: number) =>
  app.ctx.db
    .selectFrom('ledgerTransactions')
    .select('kind')
    .where('jobId', '=', jobId as never)
    .execute()

test('a payment is started with what the script of Stripe needs, and found by its return alone', async () => {
  const { started, visitor, job } = await paidUnheard()
  expect(started).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_stand_in' })
  const seen = await app.as(visitor).call(getJobPayment, { params: { jobId: job.id } })
  expect(seen).toMatchObject({ paymentStatus: 'paid', amountPaid: job.estimatedPriceCents })
})

test('events in the wrong order, each three times concurrently, pay a booking once', async () => {
  const { events, job } = await paidUnheard()
  expect(events.length).toBeGreaterThan(2)
  const threeTimes = events.toReversed().flatMap((event) => [event, event, event])
  const before = await app.given.count('paymentEvents')
  const answers = await Promise.all(threeTimes.map(deliver))
  expect(answers.map((answer) => answer.statusCode)).toEqual(threeTimes.map(() => 200))
  expect(answers[0]?.json()).toEqual({ received: true })
  expect(await app.given.count('paymentEvents')).toBe(before + events.length)
  await app.runTasks()
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  expect(await booked(job.id)).toEqual([{ kind: 'charge' }])
})

const oneDigitOff = (signature: string) =>
  signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))

test.for<[string, (event: Delivery) => Delivery]>([
  ['unsigned', (event) => ({ ...event, signature: '' })],
  [
    'signed with another secret',
    (event) => ({ ...event, signature: oneDigitOff(event.signature) }),
  ],
  ['tampered with', (event) => ({ ...event, rawBody: event.rawBody.replace('14999', '1') })],
  ['redated', (event) => ({ ...event, signature: event.signature.replace(/t=\d+/, 't=1') })],
  ['sent to the other address', (event) => ({ ...event, about: 'accounts' })],
  ['empty', (event) => ({ ...event, rawBody: '' })],
])('an event that is %s is refused and leaves no trace', async ([, change]) => {
  const { paid, job } = await paidUnheard()
  const before = await app.given.count('paymentEvents')
  const answer = await deliver(change(paid))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code: 'invalid_input' })
  expect(await app.given.count('paymentEvents')).toBe(before)
  await app.runTasks()
  expect((await findJob(app, job)).paymentStatus).toBe('pending')
})

test.for([
  ['stale', 303_000],
  ['from the future', -303_000],
] as const)('an event that is %s is refused', async ([, shift]) => {
  const { paid } = await paidUnheard()
  const before = await app.given.count('paymentEvents')
  app.setNow(new Date(Date.now() + shift))
  const answer = await deliver(paid)
  app.letClockRun()
  expect(answer.statusCode).toBe(400)
  expect(await app.given.count('paymentEvents')).toBe(before)
  expect((await deliver(paid)).statusCode).toBe(200)
})

test('an event of an unknown kind is stored and ignored', async () => {
  const { events } = await paidUnheard()
  const unknown = events.filter(({ rawBody }) => rawBody.includes('"charge.succeeded"'))
  expect(unknown).toHaveLength(1)
  for (const event of unknown) expect((await deliver(event)).statusCode).toBe(200)
  await app.runTasks()
  const event = await app.ctx.db
    .selectFrom('paymentEvents')
    .select(['provider', 'event', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    provider: 'stripe',
    event: { type: 'unknown', name: 'charge.succeeded' },
    reason: null,
  })
})

test('a hauler is told to be ready, and no longer ready, by the events of the account', async () => {
  const { accountId } = await app.ctx.payments.createAccount({
    email: 'dale@example.test',
    idempotencyKey: crypto.randomUUID(),
  })
  const hauler = await app.given.hauler({ stripeAccountId: accountId })
  for (const ready of [true, false]) {
    await stripe.takeEvents()
    await stripe.setReady(accountId, ready)
    for (const event of await stripe.takeEvents()) {
      expect(event.about).toBe('accounts')
      expect((await deliver(event)).statusCode).toBe(200)
    }
    await app.runTasks()
    const { bankConnected } = await app.ctx.db
      .selectFrom('haulers')
      .select('bankConnected')
      .where('id', '=', hauler.id)
      .executeTakeFirstOrThrow()
    expect(bankConnected).toBe(ready)
  }
})

test('a body that is too large is refused before it is looked at', async () => {
  const { paid } = await paidUnheard()
  const answer = await deliver({ ...paid, rawBody: 'x'.repeat(1_100_000) })
  expect(answer.statusCode).toBe(413)
})
