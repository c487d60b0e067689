import { cents, type Cents } from '../../contract/money.ts'
import type { Receipt } from '../../contract/receipts.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { gstPercentOf } from '../ledger/gst-query.ts'
import { gstWithin } from '../ledger/gst.ts'
import { jobOfLink } from '../messaging/job-links.ts'

/** What the customer paid, oldest first. */
const paymentsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('payments')
    .select(['updatedAt as at', 'amountCents as amount', 'purpose'])
    .where('jobId', '=', id)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()

/** What went back or is on its way, oldest first. */
const refundsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('refunds')
    .select(['createdAt as at', 'amountCents as amount', 'status'])
    .where('jobId', '=', id)
    .where('status', '!=', 'failed')
    .orderBy('id')
    .execute()

/** The receipt of the job that a link leads to. @throws AppError not_found for any other link. */
export const receiptFor = async (ctx: Context, token: string): Promise<Receipt> =>
  receiptOf(ctx, await findAnyJob(ctx.db, await jobOfLink(ctx, token)))

/** The receipt of a job as it stands now. */
export async function receiptOf(ctx: Pick<Context, 'config' | 'db'>, job: Job): Promise<Receipt> {
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
  { config: { gstNumber: number }, db }: Pick<Context, 'config' | 'db'>,
  job: Job,
  total: Cents,
): Promise<Receipt['gst']> {
  if (!number) return null
  const percent = await gstPercentOf(db, job)
  return { number, percent, amount: gstWithin(total, percent) }
}
