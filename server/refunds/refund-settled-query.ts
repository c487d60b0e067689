import { sql, type RawBuilder } from 'kysely'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { IS_KEPT_FEE, IS_OF_PRICE } from '../ledger/charges-query.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import type { Allocation } from '../ledger/allocate-to-charges.ts'

type Sums = Record<'charged' | 'lost' | 'refunded', Cents>

const IS_OF: Record<RefundSubject, RawBuilder<boolean>> = {
  price: IS_OF_PRICE,
  tip: sql`p.purpose = 'tip'`,
  rescheduling_fee: IS_KEPT_FEE,
}

/**
 * What was charged for a job's price, its tip or its rescheduling fees, what of it banks kept, and what was refunded after the
 * settlement, whether it arrived or waits for a retry.
 */
export async function sumsOf(db: Db, jobId: JobId, of: RefundSubject): Promise<Sums> {
  const { rows } = await sql<Record<keyof Sums, string>>`
    select coalesce(sum(p.amount_cents), 0) as charged,
      coalesce(sum((select sum(d.amount_cents) from disputes d
        where d.payment_id = p.id and d.status = 'lost')), 0) as lost,
      coalesce(sum((select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.after_settlement)), 0) as refunded
    from payments p
    where p.job_id = ${jobId} and p.status = 'paid' and ${IS_OF[of]}`.execute(db)
  const [row] = rows
  return {
    charged: cents(Number(row?.charged ?? 0)),
    lost: cents(Number(row?.lost ?? 0)),
    refunded: cents(Number(row?.refunded ?? 0)),
  }
}

/** The failed refunds that wait for a retry, by the charge they go back to. */
export const refundsToRepeat = (db: Db, jobId: JobId): Promise<Allocation[]> =>
  db
    .selectFrom('refunds')
    .select(['paymentId', 'amountCents as amount'])
    .where('jobId', '=', jobId)
    .where('status', '=', 'failed')
    .where(
      sql<boolean>`not exists (select from refunds later where later.retries_refund_id = refunds.id)`,
    )
    .execute()

/**
 * What is held for a job's price and does not wait to go back: money of a failed refund is the
 * customer's, and no price may use it.
 */
export async function heldForPrice(db: Db, jobId: JobId): Promise<Cents> {
  const failedRefunds = await refundsToRepeat(db, jobId)
  const setAside = failedRefunds.reduce((sum, { amount }) => sum + amount, 0)
  return cents(Math.max(0, (await heldFor(db, jobId)) - setAside))
}

/** Whether the customer disputes such a charge at their bank. */
export async function isDisputed(db: Db, jobId: JobId, of: RefundSubject): Promise<boolean> {
  const { rows } = await sql`
    select 1 from disputes d join payments p on p.id = d.payment_id
    where d.job_id = ${jobId} and d.status = 'open' and ${IS_OF[of]} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the team cancelled the job a moment ago, and can still undo it. */
export async function isBeingCancelled(db: Db, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from job_cancellations
    where job_id = ${jobId} and undone_at is null and settled_at is null limit 1`.execute(db)
  return rows.length > 0
}
