import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What is compared, job by job. */
export type MoneyTopic = 'charged' | 'refunded' | 'promised' | 'paidOut' | 'owed' | 'fee' | 'held'
/** The amounts of a job in cents, as the ledger has them and as the other tables do; sums arrive as text. */
export type JobMoney = { jobId: number } & Record<
  `${MoneyTopic}${'Booked' | 'Known'}`,
  string | number
>

/** The transactions whose entries do not add up to zero; the total is null where there are none. */
export async function unbalancedTransactions(
  db: Db,
): Promise<{ id: string; total: string | null }[]> {
  const { rows } = await sql<{ id: string; total: string | null }>`
    select t.id, sum(e.amount_cents) as total
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having sum(e.amount_cents) is distinct from 0 order by t.id`.execute(db)
  return rows
}

export async function countTransactions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerTransactions')
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The money of every job, twice over, in the order of their numbers. */
export async function moneyOfJobs(db: Db): Promise<JobMoney[]> {
  const { rows } = await jobMoney.execute(db)
  return rows
}

// What is held is counted from what was charged, refunded, promised and, once completed, split
// or, once cancelled, kept as the fee.
const jobMoney = sql<JobMoney>`
  with books as (
    select t.job_id,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'charge' and e.account = 'cash'), 0) as charged,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'refund' and e.account = 'cash'), 0) as refunded,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'payout' and e.account = 'cash'), 0) as paid_out,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'refunds'), 0) as promised,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'hauler_payable'), 0) as owed,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'platform_fee'), 0) as fee,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0) as held
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.job_id
  ), paid as (
    select job_id, sum(amount_cents) as charged from payments where status = 'paid' group by job_id
  ), returned as (
    select job_id,
      coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0) as refunded,
      coalesce(sum(amount_cents) filter (where status = 'requested'), 0) as promised
    from refunds group by job_id
  ), shares as (
    select job_id,
      coalesce(sum(amount_cents) filter (where status = 'paid'), 0) as paid_out,
      coalesce(sum(amount_cents) filter (where status not in ('paid', 'reversed')), 0) as owed
    from payouts group by job_id
  ), known as (
    select j.id as job_id,
      -- A job that counts as paid needs a charge of its price, whatever the payments say.
      case when j.payment_status in ('paid', 'refunded') and p.charged is null
        then j.estimated_price_cents else coalesce(p.charged, 0) end as charged,
      coalesce(r.refunded, 0) as refunded, coalesce(r.promised, 0) as promised,
      coalesce(s.paid_out, 0) as paid_out, coalesce(s.owed, 0) as owed,
      case when j.status = 'completed' then coalesce(j.platform_fee_cents, 0)
        else coalesce(j.cancellation_fee_cents, 0) end as fee,
      case when j.status = 'completed' then coalesce(j.final_price_cents, 0)
        else coalesce(j.cancellation_fee_cents, 0) end as price
    from jobs j left join paid p on p.job_id = j.id left join returned r on r.job_id = j.id
      left join shares s on s.job_id = j.id
  )
  select k.job_id as "jobId",
    coalesce(b.charged, 0) as "chargedBooked", k.charged as "chargedKnown",
    coalesce(b.refunded, 0) as "refundedBooked", k.refunded as "refundedKnown",
    coalesce(b.promised, 0) as "promisedBooked", k.promised as "promisedKnown",
    coalesce(b.paid_out, 0) as "paidOutBooked", k.paid_out as "paidOutKnown",
    coalesce(b.owed, 0) as "owedBooked", k.owed as "owedKnown",
    coalesce(b.fee, 0) as "feeBooked", k.fee as "feeKnown",
    coalesce(b.held, 0) as "heldBooked",
    k.charged - k.refunded - k.promised - k.price as "heldKnown"
  from known k left join books b on b.job_id = k.job_id order by k.job_id`
