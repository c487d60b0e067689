import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { progressJob } from '../../contract/dispatch.ts'
import {
  addDays,
  dayOf,
  formatDay,
  formatInstant,
  instantAt,
  windowEnd,
} from '../../contract/calendar.ts'
import { inTransaction } from '../core/context.ts'
import { jobLinkFor } from '../messaging/job-links.ts'
import { useApp } from '../testing/app.ts'
import { jobInProgress } from '../testing/at-work.ts'
import { messagesOf, textsOf, sentTexts } from '../testing/messages.ts'
import { haulerWithAccount, unpaidJob } from '../testing/paying.ts'
import { cancelUnpaid, watchUnpaidJob } from './cancel-unpaid.ts'
import { remindUnpaid, unpaidUntil, warnUnpaid } from './remind-unpaid.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { settlePayment } from './settle-payment.ts'

const app = useApp()
const HOUR_MS = 3_600_000

// Tasks that an earlier test left are due as well when a test runs those to come.
beforeEach(async () => {
  app.letClockRun()
  await sql`delete from tasks.job`.execute(app.ctx.db)
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const day = () => formatDay(addDays(dayOf(app.ctx.now()), 3))
const kinds = async () => (await textsOf(app)).map(({ messageType }) => messageType)
const bodies = async () => (await sentTexts(app)).map(({ body }) => body)

test('a booking is confirmed once it is paid, however often the provider says so', async () => {
  const { job, pay, start } = await unpaidJob(app)
  await start()
  expect(await textsOf(app)).toEqual([])
  await pay()
  await app.runTasks()
  const { providerPaymentId } = await app.ctx.db
    .selectFrom('payments')
    .select('providerPaymentId')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => settlePayment(app.ctx, providerPaymentId ?? '')))
  await app.runTasks()
  expect(await kinds()).toEqual(['booking_confirmed'])
  expect(await bodies()).toEqual([
    `Westhaul: Hi Mei, pickup #${job.id} is booked and paid ($149.99) for ${day()}, 8AM-12PM. We'll let you know when a hauler accepts. ${await jobLinkFor(app.ctx, app.ctx.db, job)}`,
  ])
})

test('a declined card confirms nothing', async () => {
  const { pay } = await unpaidJob(app)
  await pay('4000 0000 0000 0002').catch(() => {})
  await app.runTasks()
  expect(await textsOf(app)).toEqual([])
})

/** When the tasks of this name that were stored for this job are due. */
const dueOf = async (name: string, jobId: number): Promise<Date[]> => {
  const { rows } = await sql<{ due: Date }>`
    select start_after as due from tasks.job
    where data->>'task' = ${name} and data->'payload'->>'jobId' = ${String(jobId)}`.execute(
    app.ctx.db,
  )
  return rows.map(({ due }) => due)
}

test('who has not paid is reminded after an hour and two hours later, and reads when the booking is cancelled', async () => {
  const now = instantAt(dayOf(new Date()), '09:15')
  app.setNow(now)
  const { job } = await unpaidJob(app)
  await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, job))
  expect(await dueOf('remind-unpaid', job.id)).toEqual([new Date(now.getTime() + HOUR_MS)])
  expect(await dueOf('warn-unpaid', job.id)).toEqual([new Date(now.getTime() + 3 * HOUR_MS)])
  await remindUnpaid.run({ jobId: job.id }, app.ctx)
  await app.runTasks()
  await warnUnpaid.run({ jobId: job.id }, app.ctx)
  await app.runTasks()
  await app.runTasks({ delayed: true })
  await cancelUnpaid.run({ jobId: job.id }, app.ctx)
  await app.runTasks()
  expect(await kinds()).toEqual(['payment_reminder', 'payment_missed', 'job_cancelled'])
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  expect(link).toContain('/job/')
  const until = formatInstant(unpaidUntil(job))
  expect(await bodies()).toEqual([
    `Westhaul: Hi Mei, pickup #${job.id} on ${day()} isn't confirmed until you pay $149.99: ${link}`,
    `Westhaul: Hi Mei, pickup #${job.id} is not paid. Pay $149.99 by ${until} or we'll cancel it: ${link}`,
    `Westhaul: Hi Mei, your pickup #${job.id} on ${day()} is cancelled. You were not charged. Questions? 604-555-0142`,
  ])
})

test('the last reminder goes by text and email, once', async () => {
  const { job } = await unpaidJob(app)
  const warn = () => warnUnpaid.run({ jobId: job.id }, app.ctx)
  await Promise.all([warn(), warn(), warn()])
  expect(await messagesOf(app)).toMatchObject([
    { messageType: 'payment_missed', channel: 'sms' },
    { messageType: 'payment_missed', channel: 'email' },
  ])
  await app.runTasks()
})

test('reminders wait until morning, and the last one is left out when the booking ends before', async () => {
  const today = dayOf(new Date())
  const tomorrow = addDays(today, 1)
  for (const [bookedAt, remindAt, warnAt] of [
    ['18:30', instantAt(today, '19:30'), instantAt(tomorrow, '09:00')],
    ['23:10', instantAt(tomorrow, '09:00'), instantAt(tomorrow, '11:00')],
  ] as const) {
    app.setNow(instantAt(today, bookedAt))
    const { job } = await unpaidJob(app)
    await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, job))
    expect(await dueOf('remind-unpaid', job.id)).toEqual([remindAt])
    expect(await dueOf('warn-unpaid', job.id)).toEqual([warnAt])
  }

  app.setNow(instantAt(today, '17:30'))
  const soon = { preferredDate: today, preferredTime: 'evening' } as const
  const { job: tonight } = await unpaidJob(app, soon)
  await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, tonight))
  expect(await dueOf('remind-unpaid', tonight.id)).toHaveLength(1)
  expect(await dueOf('warn-unpaid', tonight.id)).toEqual([])
  app.letClockRun()
})

test('a reminder that still waits when the booking is paid is not sent', async () => {
  const { job, pay } = await unpaidJob(app)
  await remindUnpaid.run({ jobId: job.id }, app.ctx)
  await pay()
  const { providerPaymentId } = await app.ctx.db
    .selectFrom('payments')
    .select('providerPaymentId')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  await settlePayment(app.ctx, providerPaymentId ?? '')
  expect(await textsOf(app)).toMatchObject([
    { messageType: 'payment_reminder', status: 'cancelled' },
    { messageType: 'booking_confirmed', status: 'queued' },
  ])
  await app.runTasks()
})

test('two concurrent reminders are one', async () => {
  const { job } = await unpaidJob(app)
  await Promise.all([1, 2, 3].map(() => remindUnpaid.run({ jobId: job.id }, app.ctx)))
  expect(await kinds()).toEqual(['payment_reminder'])
  await app.runTasks()
})

test('who has paid by then, or whose time is over, is not reminded', async () => {
  const paidJob = await app.given.job()
  const late = await app.given.job({
    paymentStatus: 'pending',
    preferredDate: addDays(dayOf(app.ctx.now()), -1),
  })
  for (const { id: jobId } of [paidJob, late]) await remindUnpaid.run({ jobId }, app.ctx)
  expect(await textsOf(app)).toEqual([])
})

test('who books in the last hour of the window is not reminded: the booking ends before', async () => {
  const today = dayOf(new Date())
  app.setNow(new Date(windowEnd(today, 'evening').getTime() - HOUR_MS / 2))
  const { job } = await unpaidJob(app, { preferredDate: today, preferredTime: 'evening' })
  await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, job))
  expect(await dueOf('cancel-unpaid', job.id)).toHaveLength(1)
  expect(await dueOf('remind-unpaid', job.id)).toEqual([])
  app.letClockRun()
})

test('a payment that arrives after the window is reported as cancelled, with the money back', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  app.setNow(new Date(app.ctx.now().getTime() + 5 * 24 * HOUR_MS))
  await app.runTasks()
  app.letClockRun()
  expect(await kinds()).toEqual(['job_cancelled'])
  expect((await bodies())[0]).toContain(`pickup #${job.id}`)
  expect((await bodies())[0]).toContain("We're refunding $149.99.")
})

test('a hauler hears once of the payout, when the provider has sent it', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await jobInProgress(app, hauler)
  const body = { status: 'completed' } as const
  await app.as(hauler).call(progressJob, { params: { jobId }, body })
  expect(await kinds()).not.toContain('payout_sent')
  await app.runTasks()
  const { id: payoutId } = await app.ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  await sendPayout.run({ payoutId }, app.ctx)
  await app.runTasks()
  const messages = (await textsOf(app)).filter(({ messageType }) => messageType === 'payout_sent')
  expect(messages).toMatchObject([{ recipientId: hauler.userId, jobId, status: 'delivered' }])
  expect(await bodies()).toContain(
    `Westhaul: Hi Dale, your payout of $104.99 for job #${jobId} is on its way to your bank.`,
  )
})
