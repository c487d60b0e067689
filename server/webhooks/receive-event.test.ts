import { expect, test } from 'vitest'
import { getJobPayment } from '../../contract/payments.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { findJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { handleEvent, receiveEvent } from './receive-event.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()
const FIVE_MINUTES = 300_000

/** A payment that succeeded at the provider, whose webhook has not come. */
async function paidUnheard() {
  const booking = await unpaidJob(app)
  await booking.pay()
  const { paymentIntentId } = await findJob(app, booking.job)
  const paymentId = paymentIntentId ?? ''
  const rawBody = JSON.stringify({ id: `evt_${paymentId}`, type: 'payment_changed', paymentId })
  return { ...booking, paymentId, rawBody }
}

const deliver = (rawBody: string, signature = sandboxOf(app.ctx).sign(rawBody)) =>
  receiveEvent(app.ctx, rawBody, signature)

const booked = (jobId: JobId) =>
  app.ctx.db.selectFrom('ledgerTransactions').select('kind').where('jobId', '=', jobId).execute()

test('a forged, tampered, unsigned or stale event is refused and leaves no trace', async () => {
  const { rawBody, job } = await paidUnheard()
  const signature = sandboxOf(app.ctx).sign(rawBody)
  const before = await app.given.count('paymentEvents')
  const refused = { name: 'PaymentRefused', code: 'forged_event' }

  await expect(deliver(rawBody, signature.replace(/.$/, flip))).rejects.toMatchObject(refused)
  await expect(deliver(`${rawBody} `, signature)).rejects.toMatchObject(refused)
  await expect(deliver(rawBody, '')).rejects.toMatchObject(refused)
  const redated = signature.replace(/^t=\d+/, 't=1700000000')
  await expect(deliver(rawBody, redated)).rejects.toMatchObject(refused)
  app.setNow(new Date(Date.now() + FIVE_MINUTES + 2_000))
  await expect(deliver(rawBody, signature)).rejects.toMatchObject(refused)
  app.letClockRun()

  expect(await app.given.count('paymentEvents')).toBe(before)
  expect((await findJob(app, job)).paymentStatus).toBe('pending')
})

const flip = (digit: string) => (digit === '0' ? '1' : '0')

test('an event delivered five times concurrently is stored once and has one effect', async () => {
  const { rawBody, job } = await paidUnheard()
  await Promise.all(Array.from({ length: 5 }, () => deliver(rawBody)))
  await app.runTasks()

  const events = await app.ctx.db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('eventId', '=', JSON.parse(rawBody).id)
    .execute()
  expect(events).toMatchObject([{ reason: null, handledAt: expect.any(Date) }])
  expect(await booked(job.id)).toEqual([{ kind: 'charge' }])
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
})

test('an event of an unknown type is kept and changes nothing', async () => {
  const rawBody = JSON.stringify({ id: 'evt_new', type: 'something.new', data: {} })
  await deliver(rawBody)
  await app.runTasks()
  const events = await app.ctx.db
    .selectFrom('paymentEvents')
    .select(['event', 'reason'])
    .where('eventId', '=', 'evt_new')
    .execute()
  expect(events).toEqual([
    { event: { id: 'evt_new', type: 'unknown', name: 'something.new' }, reason: null },
  ])
})

test('webhook and browser concurrently, in any order, twenty of each: one charge in the books', async () => {
  const { visitor, job, paymentId } = await paidUnheard()
  const byWebhook = async (number: number) => {
    await deliver(
      JSON.stringify({ id: `evt_${paymentId}_${number}`, type: 'payment_changed', paymentId }),
    )
    return settlePayment(app.ctx, paymentId)
  }
  const byBrowser = () => app.as(visitor).call(getJobPayment, { params: { jobId: job.id } })

  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0 ? [byWebhook(number), byBrowser()] : [byBrowser(), byWebhook(number)],
    ).flat(),
  )
  await app.runTasks()

  expect(await booked(job.id)).toEqual([{ kind: 'charge' }])
  expect(await byBrowser()).toMatchObject({
    paymentStatus: 'paid',
    amountPaid: job.estimatedPriceCents,
  })
  expect(await movesOf(app.ctx.db, 'job_payment', job.id)).toEqual(['settle'])
})

test.for([
  ['the amount', { amountCents: cents(100) }, /^The amount is 14999 cents, but 100/],
  ['the job', { jobId: 0 }, /^The provider names job/],
] as const)(
  'an event whose payment differs in %s is set aside with a reason, and pays nothing',
  async ([, wrong, reason]) => {
    const { rawBody, job, paymentId, visitor } = await paidUnheard()
    const elsewhere = await app.given.job({ paymentStatus: 'pending' })
    await app.ctx.db
      .updateTable('payments')
      .set('jobId' in wrong ? { jobId: elsewhere.id } : wrong)
      .where('providerPaymentId', '=', paymentId)
      .execute()

    await deliver(rawBody)
    await app.runTasks()

    const event = await app.ctx.db
      .selectFrom('paymentEvents')
      .select('reason')
      .where('eventId', '=', JSON.parse(rawBody).id)
      .executeTakeFirstOrThrow()
    expect(event.reason).toMatch(reason)
    const seen = await app.as(visitor).call(getJobPayment, { params: { jobId: job.id } })
    expect(seen.paymentStatus).toBe('pending')
    expect((await findJob(app, elsewhere)).paymentStatus).toBe('pending')
    expect([...(await booked(job.id)), ...(await booked(elsewhere.id))]).toEqual([])
  },
)

test('another currency is set aside', async () => {
  const { job, paymentId } = await paidUnheard()
  const { readPayment } = app.ctx.payments
  app.ctx.payments.readPayment = async (id) => ({ ...(await readPayment(id)), currency: 'usd' })
  expect(await settlePayment(app.ctx, paymentId)).toEqual({
    reason: 'The currency is usd, but cad was asked for',
  })
  app.ctx.payments.readPayment = readPayment
  expect(await booked(job.id)).toEqual([])
})

test('a payment that is not ours is set aside', async () => {
  const rawBody = JSON.stringify({ id: 'evt_foreign', type: 'payment_changed', paymentId: 'pi_x' })
  await deliver(rawBody)
  await app.runTasks()
  const event = await app.ctx.db
    .selectFrom('paymentEvents')
    .select('reason')
    .where('eventId', '=', 'evt_foreign')
    .executeTakeFirstOrThrow()
  expect(event.reason).toBe('There is no such payment')
})

test('an old event handled after a newer one does not take anything back', async () => {
  const { start, pay, job } = await unpaidJob(app)
  await start()
  await expect(pay('4000 0000 0000 0002')).rejects.toMatchObject({ code: 'payment_failed' })
  await pay()
  await app.runTasks()
  const events = await app.ctx.db.selectFrom('paymentEvents').select('id').orderBy('id').execute()
  for (const { id } of events.toReversed()) await handleEvent.run({ id }, app.ctx)
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  expect(await booked(job.id)).toEqual([{ kind: 'charge' }])
})
