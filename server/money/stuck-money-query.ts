import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { ReadDb } from '../db/database.ts'

type Stuck = {
  jobId: JobId
  amountCents: Cents
  what: string
  reason: string | null
  isDeleted: boolean
}

/**
 * Whether money is held for the job of a failed refund, so that it can be retried: it may have
 * gone back by another refund since.
 */
export const isHeldFor = (refunds: string) =>
  sql<boolean>`(select coalesce(-sum(e.amount_cents), 0) from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    where t.job_id = ${sql.ref(`${refunds}.job_id`)} and e.account = 'customer_funds') > 0`

/**
 * Every movement of money that failed, does not match or is late, to be selected from. A
 * failed refund is left out once another one was requested in its place.
 */
export const stuckMovements = (now: Date) => sql`(
  select job_id, amount_cents, 'of a refund failed' as what, failure as reason from refunds r
    where status = 'failed' and not exists (
      select from refunds later where later.retries_refund_id = r.id) and ${isHeldFor('r')}
  union all
  select job_id, amount_cents, 'of a payout failed', reason from payouts o
    where status = 'failed' and not exists (
      select from disputes d where d.payment_id = o.payment_id and d.status = 'open')
  union all
  select job_id, amount_cents, 'could not be taken back from the hauler', failure from reversals r
    where status = 'failed' and not exists (
      select from disputes d where d.id = r.dispute_id and d.status = 'won')
  union all
  select job_id, amount_cents, 'are disputed at the customer’s bank', reason from disputes
    where status = 'open'
  union all
  select job_id, undecided_cents, 'of a hauler’s share wait for the team’s decision',
    'The bank took the payment back before the job was completed' from disputes
    where undecided_cents > 0
  union all
  select job_id, amount_cents, 'of a payment cannot be believed', mismatch from payments
    where mismatch is not null
  union all
  select job_id, amount_cents, 'of a refund has been asked for since more than a day', null
    from refunds where status = 'requested' and created_at < ${now}::timestamptz - interval '1 day'
  union all
  select job_id, amount_cents, 'of a payout has been on its way for more than a day', null
    from payouts where status = 'scheduled' and updated_at < ${now}::timestamptz - interval '1 day'
)`

/** What is stuck, with why, job by job; all of it without a limit. */
export async function stuckMoney(db: ReadDb, now: Date, limit?: number): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select job_id, amount_cents, what, reason, jobs.deleted_at is not null as is_deleted
    from ${stuckMovements(now)} as stuck join jobs on jobs.id = job_id
    order by job_id, what ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** How many movements are stuck. */
export async function countStuckMoney(db: ReadDb, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${stuckMovements(now)} as stuck`.execute(db)
  return rows[0]?.count ?? 0
}
