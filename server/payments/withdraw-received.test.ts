import { expect, test } from 'vitest'
import { formatInstant } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { withdrawReceived } from '../../contract/received-payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, unpaidJob } from '../testing/paying.ts'
import { messagesOf } from '../testing/messages.ts'
import { receivingIn } from '../testing/receiving.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { remindUnpaid, unpaidUntil, warnUnpaid } from './remind-unpaid.ts'

const app = useApp()
const { receive, staff } = receivingIn(app)
const withdraw = async ({ paymentId }: Awaited<ReturnType<typeof receive>>) =>
  (await staff()).call(withdrawReceived, {
    params: { paymentId },
    body: { reason: 'The cheque bounced' },
  })

test('a job on the market whose record is withdrawn keeps its place, and is cancelled unless it is paid', async () => {
  const { job } = await unpaidJob(app)
  const record = await receive(job, { method: 'cheque' })
  await app.runTasks({ delayed: true })
  app.setNow(new Date(app.ctx.now().getTime() + 3 * 3_600_000))
  await withdraw(record)
  const jobAfter = await findJob(app, job)
  const { heldUntil, status } = jobAfter
  expect(status).toBe('pending')
  expect(heldUntil?.getTime()).toBeGreaterThan(app.ctx.now().getTime())
  app.setNow(unpaidUntil(jobAfter))
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' })
  app.letClockRun()
})

test('the time to pay counts from the withdrawal: reminded again an hour later, cancelled a day later', async () => {
  const { job } = await unpaidJob(app)
  const run = (each: typeof remindUnpaid) => each.run({ jobId: job.id }, app.ctx)
  const listMessages = async () =>
    (await messagesOf(app)).filter(
      ({ jobId, messageType, channel }) =>
        jobId === job.id && messageType.startsWith('payment_') && channel === 'sms',
    )
  await run(remindUnpaid)
  await run(warnUnpaid)
  expect(await listMessages()).toHaveLength(2)
  await withdraw(await receive(job, { method: 'cheque' }))
  const withdrawnAt = app.ctx.now().getTime()
  const hoursLater = (hours: number) => app.setNow(new Date(withdrawnAt + hours * 3_600_000))
  // What was scheduled for the booking comes now, and is too early.
  for (const each of [remindUnpaid, warnUnpaid, cancelUnpaid]) await run(each)
  expect(await listMessages()).toHaveLength(2)
  hoursLater(1.1)
  await Promise.all([run(remindUnpaid), run(remindUnpaid)])
  expect(await listMessages()).toHaveLength(3)
  hoursLater(3.1)
  await run(warnUnpaid)
  const until = unpaidUntil(await findJob(app, job))
  expect(until.getTime()).toBeGreaterThan(withdrawnAt + 23 * 3_600_000)
  expect((await listMessages()).at(-1)?.message).toContain(formatInstant(until))
  hoursLater(23)
  await run(cancelUnpaid)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending' })
  app.setNow(until)
  await run(cancelUnpaid)
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled' })
  app.letClockRun()
})

test('of a job with a hauler the team is alerted, once for each record', async () => {
  const { job } = await unpaidJob(app)
  const record = await receive(job, { method: 'cheque' })
  const hauler = await haulerWithAccount(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await withdraw(record)
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', paymentStatus: 'pending' })
  const alerts = await app.ctx.db
    .selectFrom('alerts')
    .select(['kind', 'what'])
    .where('about', '=', `unpaid ${job.id} since ${record.paymentId}`)
    .execute()
  expect(alerts).toMatchObject([{ kind: 'job_at_risk' }])
})
