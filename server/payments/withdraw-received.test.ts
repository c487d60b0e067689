import { expect, test } from 'vitest'
import { claimJob } from '../../contract/dispatch.ts'
import { withdrawReceived } from '../../contract/received-payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, unpaidJob } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'

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
  const { heldUntil, status } = await findJob(app, job)
  expect(status).toBe('pending')
  expect(heldUntil?.getTime()).toBeGreaterThan(app.ctx.now().getTime())
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' })
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
