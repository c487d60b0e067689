import { expect, test } from 'vitest'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { deleteJob } from '../../../contract/jobs.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { useApp } from '../../testing/app.ts'
import { findJob, unpaidJob } from '../../testing/paying.ts'
import { meanwhile, untilWaiting } from '../../testing/races.ts'

const app = useApp()

test('a payment that arrives while its job is being deleted goes back', async () => {
  const admin = await app.given.admin()
  const { job, pay } = await unpaidJob(app)
  await pay()
  const { paymentIntentId } = await findJob(app, job)

  const deleted = await meanwhile(
    app,
    (db) =>
      db.selectFrom('payments').select('id').where('jobId', '=', job.id).forUpdate().execute(),
    async () => {
      // It holds the job and waits for its payment; the deletion finds the job still unpaid.
      const settling = settlePayment(app.ctx, paymentIntentId ?? '')
      await untilWaiting(app, 1)
      const [answer] = await Promise.all([
        app.as(admin).call(deleteJob, { params: { jobId: job.id } }),
        settling,
      ])
      return answer
    },
    2,
  )
  await app.runTasks({ delayed: true })

  expect(deleted.refunded).toBe(job.estimatedPriceCents)
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('a job that goes to another hauler meanwhile is not started for the first', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job({ status: 'assigned', haulerId: first.id })
  const start = meanwhile(
    app,
    (db) => db.updateTable('jobs').set({ haulerId: second.id }).where('id', '=', jobId).execute(),
    () => app.as(first).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } }),
  )
  await expect(start).rejects.toMatchObject({ code: 'not_found' })
  expect(await findJob(app, { id: jobId })).toMatchObject({ status: 'assigned', startedAt: null })
})

test('a hauler who is suspended meanwhile claims nothing', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  const claim = meanwhile(
    app,
    (db) =>
      db.updateTable('haulers').set({ status: 'suspended' }).where('id', '=', hauler.id).execute(),
    () => app.as(hauler).call(claimJob, { params: { jobId } }),
  )
  await expect(claim).rejects.toMatchObject({ code: 'not_approved' })
  expect((await findJob(app, { id: jobId })).status).toBe('pending')
})
