import { afterEach, expect, test } from 'vitest'
import { editJob } from '../../contract/job-edit.ts'
import { payPickup } from '../../contract/job-page.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { chargesOf, closeBooks, payWith } from '../job-page/testing/on-site.ts'
import { quotedJob, type QuotedJob } from '../job-page/testing/quoted-job.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'

const app = useApp()
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const edit = async ({ id: jobId }: Pick<Job, 'id'>, loadSize: 'small' | 'xl') => {
  const { version } = await findJob(app, { id: jobId })
  return app
    .as(await app.given.admin('dispatcher'))
    .call(editJob, { params: { jobId }, body: { version, loadSize } })
}

/** The customer's card form, open at what the pickup costs now. */
async function openForm({ job, token }: Pick<QuotedJob, 'job' | 'token'>) {
  const { estimatedPriceCents: amount } = await findJob(app, job)
  const { pay } = await app.as().call(payPickup, { params: { token }, body: { amount } })
  return () => payWith(app, pay.clientSecret)
}

test('a card form that is open at the old price can no longer be paid, and the new price is', async () => {
  const quoted = await quotedJob(app, { card: null })
  const { job } = quoted
  const payOld = await openForm(quoted)
  await edit(job, 'xl')
  // No task has run: the old payment ended before the edit was answered.
  await expect(payOld()).rejects.toMatchObject({ code: 'illegal_move' })
  const { estimatedPriceCents: price } = await findJob(app, job)
  expect(price).toBeGreaterThan(quoted.price)
  await (
    await openForm(quoted)
  )()
  await app.runTasks()
  expect(await chargesOf(app, job)).toEqual([price])
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
})

test('a payment that arrived before the edit counts, and the team says how more is settled', async () => {
  const quoted = await quotedJob(app, { card: null })
  const { job } = quoted
  await (
    await openForm(quoted)
  )()
  // We have not heard of it yet.
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'pending' })
  await expect(edit(job, 'xl')).rejects.toMatchObject({ code: 'refused' })
  expect(await findJob(app, job)).toMatchObject({
    paymentStatus: 'paid',
    estimatedPriceCents: quoted.price,
  })
})

test('a payment that begins while the old one ends refuses the edit', async () => {
  const quoted = await quotedJob(app, { card: null })
  const { job } = quoted
  await openForm(quoted)
  const { cancelPayment } = app.ctx.payments
  app.ctx.payments.cancelPayment = async (id) => {
    app.ctx.payments.cancelPayment = cancelPayment
    const cancelled = await cancelPayment(id)
    await openForm(quoted)
    return cancelled
  }
  try {
    await expect(edit(job, 'xl')).rejects.toMatchObject({ code: 'in_use' })
  } finally {
    app.ctx.payments.cancelPayment = cancelPayment
  }
  expect(await findJob(app, job)).toMatchObject({
    loadSize: 'small',
    estimatedPriceCents: quoted.price,
  })
})

test('an edit that lowers the price to what was received settles the job', async () => {
  const { job, price } = await quotedJob(app, { card: null })
  await edit(job, 'xl')
  await receivingIn(app).receive(job, { amount: price, method: 'e_transfer' })
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'pending' })
  await edit(job, 'small')
  expect(await findJob(app, job)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    estimatedPriceCents: price,
  })
})
