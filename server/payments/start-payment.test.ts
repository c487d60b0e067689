import { expect, test } from 'vitest'
import { cardConsentWords } from '../../contract/card-consent.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { createPaymentIntent, getJobPayment } from '../../contract/payments.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
} from '../../contract/sandbox-payments.ts'
import { endPlace } from '../capacity/end-place.ts'
import { useApp } from '../testing/app.ts'
import { findJob, GOOD_CARD, paidJob, unpaidJob } from '../testing/paying.ts'

const app = useApp()

test('requested again, or many times concurrently, a booking has one payment', async () => {
  const { job, start } = await unpaidJob(app)

  const answers = await Promise.all(Array.from({ length: 12 }, () => start()))
  answers.push(await start())

  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(answers[0]?.provider).toBe('sandbox')
  const [payment, ...others] = await paymentsOf(job.id)
  expect(others).toEqual([])
  expect(cardConsentWords(payment?.consentVersion ?? 0, 'Westhaul')).toMatch(
    /^By paying you agree that Westhaul will save this card/,
  )
})

test('only the browser that booked may pay', async () => {
  const { start } = await unpaidJob(app)
  await expect(start(await app.given.visitor())).rejects.toMatchObject({ code: 'not_found' })
})

test('a booking that is taken off the lists cannot be paid', async () => {
  const { start } = await unpaidJob(app, { deletedAt: new Date() })
  await expect(start()).rejects.toMatchObject({ code: 'not_found' })
})

test('another amount than the stored estimate is refused with the right one', async () => {
  const { job, visitor } = await unpaidJob(app, { estimatedPriceCents: cents(189_00) })
  const call = app
    .as(visitor)
    .call(createPaymentIntent, { body: { jobId: job.id, amount: cents(1_00) } })

  await expect(call).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { amount: '189.00' },
  })
  expect(await paymentsOf(job.id)).toEqual([])
})

test.for(['paid', 'refunded'] as const)('a %s booking is not paid again', async (paymentStatus) => {
  const { start } = await unpaidJob(app, { paymentStatus })
  await expect(start()).rejects.toMatchObject({ code: 'already_paid' })
})

test('a booking that the provider knows to be paid is not paid again, before any webhook', async () => {
  const { start, pay, job } = await unpaidJob(app)
  await pay()
  await expect(start()).rejects.toMatchObject({ code: 'already_paid' })
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
})

test('a cancelled booking cannot be paid', async () => {
  const { start } = await unpaidJob(app, { status: 'cancelled' })
  await expect(start()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a payment that the provider withdrew is replaced by a new one', async () => {
  const { start, job } = await unpaidJob(app)
  const first = await start()
  const [payment] = await paymentsOf(job.id)
  await app.ctx.payments.cancelPayment(payment?.providerPaymentId ?? '')

  expect((await start()).clientSecret).not.toBe(first.clientSecret)
  expect((await paymentsOf(job.id)).map(({ status }) => status)).toEqual(['cancelled', 'open'])
})

test('a hold that ended unpaid takes its payment along, and asking again holds the window for a new one', async () => {
  const { start, job } = await unpaidJob(app)
  const first = await start()
  const heldUntil = first.heldUntil ?? new Date(0)
  const before = app.ctx.now()
  app.setNow(new Date(heldUntil.getTime() + 60_000))
  await endPlace.run({ jobId: job.id }, app.ctx)
  await app.runTasks()
  const body = { clientSecret: first.clientSecret, method: 'card' as const, cardNumber: GOOD_CARD }
  await expect(app.as().call(confirmSandboxPayment, { body })).rejects.toMatchObject({
    code: 'illegal_move',
  })

  const next = await start()
  expect(next.clientSecret).not.toBe(first.clientSecret)
  expect(next.heldUntil?.getTime()).toBeGreaterThan(heldUntil.getTime())
  await app.as().call(confirmSandboxPayment, { body: { ...body, clientSecret: next.clientSecret } })
  await app.runTasks()
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  app.setNow(before)
})

test('a provider that does not answer is a clear error, and the next try makes the one payment', async () => {
  const { start, job } = await unpaidJob(app)
  const { createPayment } = app.ctx.payments
  // The provider makes the payment, and the connection drops before the answer.
  app.ctx.payments.createPayment = async (request) => {
    await createPayment(request)
    throw new Error('socket hang up')
  }
  await expect(start()).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.payments.createPayment = createPayment

  await start()
  const { rows } = await sandboxPaymentsOf(job.id)
  expect(rows).toBe(1)
})

test.for([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ['', 'Your card number is incomplete.'],
] as const)('the card %s is refused: %s', async ([card, message]) => {
  const { pay, job, visitor } = await unpaidJob(app)

  await expect(pay(card)).rejects.toMatchObject({ code: 'payment_failed', message })
  await app.runTasks()

  expect(await paymentSeenBy(visitor, job.id)).toEqual({
    jobId: job.id,
    paymentStatus: 'failed',
    amountPaid: null,
  })
})

test('after a declined card another one pays the same payment', async () => {
  const { pay, job } = await unpaidJob(app)
  await expect(pay('4000 0000 0000 0002')).rejects.toMatchObject({ code: 'payment_failed' })
  await app.runTasks()
  await pay()
  await app.runTasks()

  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  expect(await paymentsOf(job.id)).toHaveLength(1)
})

test.for(['google_pay', 'apple_pay'] as const)('%s pays without a card number', async (method) => {
  const { start, job, visitor } = await unpaidJob(app)
  const { clientSecret } = await start()
  const answer = await app.as().call(confirmSandboxPayment, { body: { clientSecret, method } })

  expect(answer.status).toBe('succeeded')
  const { paymentStatus, amountPaid } = await paymentSeenBy(visitor, job.id)
  expect([paymentStatus, amountPaid]).toEqual(['paid', job.estimatedPriceCents])
})

test('a bank that asks gets its answer before anything is paid', async () => {
  const { start, visitor, job } = await unpaidJob(app)
  const { clientSecret } = await start()
  const card = { clientSecret, method: 'card' as const, cardNumber: '4000002500003155' }
  const answer = (approve: boolean) =>
    app.as().call(authenticateSandboxPayment, { body: { clientSecret, approve } })

  const confirmation = await app.as().call(confirmSandboxPayment, { body: card })
  expect(confirmation.status).toBe('requires_action')
  expect((await paymentSeenBy(visitor, job.id)).paymentStatus).toBe('pending')

  await expect(answer(false)).rejects.toMatchObject({ code: 'payment_failed' })
  expect((await paymentSeenBy(visitor, job.id)).paymentStatus).toBe('failed')

  await app.as().call(confirmSandboxPayment, { body: card })
  expect((await answer(true)).status).toBe('succeeded')
  expect((await paymentSeenBy(visitor, job.id)).paymentStatus).toBe('paid')
})

test("the payment of another visitor's booking cannot be read", async () => {
  const { id } = await paidJob(app)
  const call = app.as(await app.given.visitor()).call(getJobPayment, { params: { jobId: id } })
  await expect(call).rejects.toMatchObject({ code: 'not_found' })
})

test('asking for a payment without a session finds nothing, and starts none', async () => {
  const { id } = await paidJob(app)
  const sessions = await app.given.count('sessions')
  for (const jobId of [id, JobId.parse(2_000_000_000)])
    await expect(app.as().call(getJobPayment, { params: { jobId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  expect(await app.given.count('sessions')).toBe(sessions)
})

test('an unknown client secret pays nothing', async () => {
  const body = { clientSecret: 'pi_secret_guess', method: 'card' as const, cardNumber: GOOD_CARD }
  const call = app.as().call(confirmSandboxPayment, { body })
  await expect(call).rejects.toMatchObject({ code: 'payment_failed' })
})

test('with a real provider the sandbox answers nothing', async () => {
  const { start } = await unpaidJob(app)
  const { clientSecret } = await start()
  app.ctx.payments.name = 'stripe'
  const body = { clientSecret, method: 'google_pay' as const }
  const call = app.as().call(confirmSandboxPayment, { body })
  await expect(call).rejects.toMatchObject({ code: 'not_found' })
  app.ctx.payments.name = 'sandbox'
})

const paymentSeenBy = (visitor: { cookie: string }, jobId: Job['id']) =>
  app.as(visitor).call(getJobPayment, { params: { jobId } })

type Job = Awaited<ReturnType<typeof paidJob>>

const paymentsOf = (jobId: Job['id']) =>
  app.ctx.db.selectFrom('payments').selectAll().where('jobId', '=', jobId).orderBy('id').execute()

async function sandboxPaymentsOf(jobId: Job['id']) {
  const rows = await app.ctx.db
    .selectFrom('sandboxPayments')
    .select('id')
    .where('jobId', '=', jobId)
    .execute()
  return { rows: rows.length }
}
