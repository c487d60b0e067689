import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { tellPriceAnswered } from '../messaging/tell-money.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import type { PriceChangeRow } from '../price-changes/store.ts'
import { askedPrice } from './asked-price.ts'
import { jobPageOf, tripFeeOf } from './show-job.ts'

type Answer = { price: Cents; instead: 'agreed_scope' | 'trip_fee' }

/**
 * The customer declines the price they were shown: the hauler takes only what was booked, or leaves
 * with the trip fee. One they had approved and not paid yet is not charged any more; should the bank
 * have been faster, that money goes back.
 * @throws AppError not_found, amount_mismatch with the right price, illegal_move when nothing waits
 * for an answer.
 */
export async function declinePrice(
  ctx: Context,
  token: string,
  { price, instead }: Answer,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  return inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    const { id } = await askedPrice(tx.db, jobId, price)
    const by = { by: 'customer' } as const
    const change = await tryTransition(tx.db, priceChangeLifecycle, id, 'decline', by)
    if (!change) throw new AppError('illegal_move', 'You have approved and paid this price already')
    const { paymentId } = change
    if (paymentId !== null) await tx.enqueue(cancelPayment, { paymentId })
    if (instead === 'agreed_scope') await keepScope(ctx, tx, job, change)
    const left = instead === 'trip_fee' ? await leave(ctx, tx, job) : job
    return jobPageOf(ctx, tx.db, left)
  })
}

async function keepScope(ctx: Context, tx: Transaction, job: Job, change: PriceChangeRow) {
  const [from, to] = [formatMoney(change.fromCents), formatMoney(change.toCents)]
  const hauler = await findAnyHauler(tx.db, change.haulerId)
  const answer = `the customer declined ${to}. Please do only what was booked, at ${from}.`
  await tellPriceAnswered(ctx, tx, job.id, { hauler, answer })
}

async function leave(ctx: Context, tx: Transaction, job: Job): Promise<Job> {
  const fee = await tripFeeOf(tx.db, job)
  const cancelled = await cancelJob(ctx, tx, job, { by: 'customer', fee })
  return cancelled.job
}
