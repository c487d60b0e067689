import { expect, test } from 'vitest'
import { deleteJob } from '../../contract/jobs.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { cancelUnpaid, watchUnpaidJob } from './cancel-unpaid.ts'
import { checkBooks } from '../ledger/check-books.ts'

const app = useApp()

/** A booking that is watched as every booking is, and all its tasks run, as if a day had passed. */
async function aDayAfter(job: Parameters<typeof watchUnpaidJob>[2]) {
  await inTransaction(app.ctx, (tx) => watchUnpaidJob(app.ctx, tx, job))
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'pending' })
  await app.runTasks({ delayed: true })
  return findJob(app, job)
}

test('an unpaid booking is cancelled after a day, and can no longer be paid', async () => {
  const { job, start } = await unpaidJob(app)
  const { clientSecret } = await start()
  expect(await aDayAfter(job)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' })
  const late = sandboxOf(app.ctx).confirm({ clientSecret, method: 'google_pay' })
  await expect(late).rejects.toThrow('This payment was cancelled.')
})

test('a booking that was paid is left alone', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  expect(await aDayAfter(job)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
})

test('a booking whose payment was not reported is looked up first', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  await cancelUnpaid.run({ jobId: job.id }, app.ctx)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
})

test('while the provider does not answer, nothing is cancelled', async () => {
  const { job, start } = await unpaidJob(app)
  await start()
  const { readPayment } = app.ctx.payments
  app.ctx.payments.readPayment = async () => {
    throw new Error('socket hang up')
  }
  await expect(cancelUnpaid.run({ jobId: job.id }, app.ctx)).rejects.toThrow('socket hang up')
  app.ctx.payments.readPayment = readPayment
  expect((await findJob(app, job)).status).toBe('pending')
})

test('money that arrives while a job is being cancelled goes straight back', async () => {
  const { job, start } = await unpaidJob(app)
  const { clientSecret } = await start()
  const admin = await app.given.admin()
  await app.as(admin).call(deleteJob, { params: { jobId: job.id } })
  await sandboxOf(app.ctx).confirm({ clientSecret, method: 'apple_pay' })
  await app.runTasks({ delayed: true })

  expect(await findJob(app, job)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
  })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
