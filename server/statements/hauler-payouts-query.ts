import { sql, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { DisputeStatus, PaymentPurpose } from '../../contract/payments.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type JobFacts = Pick<
  Selectable<Tables['jobs']>,
  | 'area'
  | 'completedAt'
  | 'scheduledDate'
  | 'preferredDate'
  | 'finalPriceCents'
  | 'cancellationFeeCents'
  | 'haulerPayoutCents'
>

/** A payout with the job and the payment it comes from. */
export type PayoutRow = Selectable<Tables['payouts']> &
  JobFacts & { purpose: PaymentPurpose; paidCents: Cents; dispute: DisputeStatus | null }

/** Newest first; the dispute is the latest over the payment. */
export const payoutsOf = (db: Db, haulerId: HaulerId): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .innerJoin('jobs', 'jobs.id', 'payouts.jobId')
    .innerJoin('payments', 'payments.id', 'payouts.paymentId')
    .selectAll('payouts')
    .select([
      'jobs.area',
      'jobs.completedAt',
      'jobs.scheduledDate',
      'jobs.preferredDate',
      'jobs.finalPriceCents',
      'jobs.cancellationFeeCents',
      'jobs.haulerPayoutCents',
      'payments.purpose',
      'payments.amountCents as paidCents',
      sql<DisputeStatus | null>`(select d.status from disputes d
        where d.payment_id = payouts.payment_id order by d.id desc limit 1)`.as('dispute'),
    ])
    .where('payouts.haulerId', '=', haulerId)
    .orderBy('payouts.id', 'desc')
    .execute()

export type ReversalRow = Pick<
  Selectable<Tables['reversals']>,
  | 'payoutId'
  | 'amountCents'
  | 'status'
  | 'refundId'
  | 'disputeId'
  | 'providerReversalId'
  | 'updatedAt'
>

/** What was taken back of this hauler's payouts, or is being, oldest first. */
export const reversalsOf = (db: Db, haulerId: HaulerId): Promise<ReversalRow[]> =>
  db
    .selectFrom('reversals')
    .innerJoin('payouts', 'payouts.id', 'reversals.payoutId')
    .select([
      'reversals.payoutId',
      'reversals.amountCents',
      'reversals.status',
      'reversals.refundId',
      'reversals.disputeId',
      'reversals.providerReversalId',
      'reversals.updatedAt',
    ])
    .where('payouts.haulerId', '=', haulerId)
    .orderBy('reversals.id')
    .execute()
