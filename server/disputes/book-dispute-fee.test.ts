import { afterEach, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, sandboxOf } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { settleDispute, bookDisputeFee } from './settle-dispute.ts'
import { findDisputeOfProvider } from './store.ts'

const app = useApp()
const { completedJob } = settlingIn(app)

afterEach(() => closeBooks(app))

const feesOf = ({ id }: Job) => balanceOf(app.ctx.db, 'provider_fees', id)

async function disputedJob() {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  const before = await feesOf(job)
  await app.runTasks()
  return { job, disputeId, before }
}

test('the platform pays the fee of a dispute, which is booked once however often it is reported', async () => {
  const { job, disputeId, before } = await disputedJob()
  expect(await feesOf(job)).toBe(before + 15_00)
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  await settleDispute(app.ctx, disputeId)
  expect(await feesOf(job)).toBe(before + 15_00)
})

test('what was read before the bank decided is no word on the fee after it', async () => {
  const { job, disputeId, before } = await disputedJob()
  const early = await app.ctx.payments.readDispute(disputeId)
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks()
  const here = app.ctx.payments
  app.ctx.payments = { ...here, readDispute: async () => ({ ...early, fee: cents(0) }) }
  try {
    await settleDispute(app.ctx, disputeId)
  } finally {
    app.ctx.payments = here
  }
  expect(await feesOf(job)).toBe(before + 15_00)
})

test('a fee that the provider gives back is taken off again', async () => {
  const { job, disputeId, before } = await disputedJob()
  const dispute = await findDisputeOfProvider(app.ctx.db, disputeId)
  if (!dispute) throw new Error('The dispute has not arrived')
  for (const [fee, booked] of [
    [0, 0],
    [0, 0],
    [15_00, 15_00],
  ] as const) {
    await inTransaction(app.ctx, ({ db }) => bookDisputeFee(db, dispute, cents(fee)))
    expect(await feesOf(job)).toBe(before + booked)
  }
})
