import type { Receipt } from '../../contract/receipts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { gstWithin } from '../ledger/gst.ts'
import { gstPercentOf } from '../ledger/gst-query.ts'
import { paymentsOf, refundsOf } from './receipt-query.ts'

/** The receipt of the job that a link leads to. @throws AppError not_found for any other link. */
export async function receiptFor(ctx: Context, token: string): Promise<Receipt> {
  const job = await findAnyJob(ctx.db, await jobOfLink(ctx, token))
  const payments = await paymentsOf(ctx.db, job)
  const refunds = await refundsOf(ctx.db, job)
  const tips = payments.filter(({ purpose }) => purpose === 'tip')
  const total = cents(sum(payments) - sum(tips) - sum(refunds))
  return {
    jobId: job.id,
    status: job.status,
    loadSize: job.loadSize,
    day: job.scheduledDate ?? job.preferredDate,
    address: job.offeredAddress,
    payments,
    refunds: refunds.map(({ at, amount, status }) => ({
      at,
      amount,
      isOnItsWay: status === 'requested',
    })),
    cancellationFee: job.cancellationFeeCents,
    total,
    tip: tips[0]?.amount ?? null,
    gst: await gstOf(ctx, job, total),
  }
}

const sum = (rows: readonly { amount: Cents }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

async function gstOf(
  { config: { gstNumber: number }, db }: Context,
  job: Job,
  total: Cents,
): Promise<Receipt['gst']> {
  if (!number) return null
  const percent = await gstPercentOf(db, job)
  return { number, percent, amount: gstWithin(total, percent) }
}
