import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What is compared, job by job. */
export type MoneyTopic =
  | 'charged'
  | 'refunded'
  | 'promised'
  | 'paidOut'
  | 'owed'
  | 'fee'
  | 'disputed'
  | 'held'
  | 'collected'
  | 'handedBack'
  | 'netted'
/** The amounts of a job in cents, as the ledger has them and as the other tables do; sums arrive as text. */
export type JobMoney = { jobId: number } & Record<
  `${MoneyTopic}${'Booked' | 'Known'}`,
  string | number
>

const TRANSACTION_BATCH_SIZE = 50_000
const JOB_BATCH_SIZE = 5_000

/** The transactions whose entries do not add up to zero; the total is null where there are none. */
export async function* unbalancedTransactions(
  db: Db,
): AsyncGenerator<{ id: string; total: string | null }> {
  const last = await lastId(db, 'ledgerTransactions')
  for (let after = 0; after < last; after += TRANSACTION_BATCH_SIZE) {
    const { rows } = await sql<{ id: string; total: string | null }>`
      select t.id, sum(e.amount_cents) as total
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      where t.id > ${after} and t.id <= ${after + TRANSACTION_BATCH_SIZE}
      group by t.id having sum(e.amount_cents) is distinct from 0 order by t.id`.execute(db)
    yield* rows
  }
}

async function lastId(db: Db, table: 'jobs' | 'ledgerTransactions'): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.last ?? 0)
}

export async function countTransactions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerTransactions')
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The money of every job, twice over, in the order of their numbers: some thousand jobs at a time. */
export async function* moneyOfJobs(db: Db): AsyncGenerator<JobMoney> {
  const last = await lastId(db, 'jobs')
  for (let after = 0; after < last; after += JOB_BATCH_SIZE) {
    const { rows } = await jobMoney({ after, to: after + JOB_BATCH_SIZE }).execute(db)
    yield* rows
  }
}

/** Jobs with numbers above `after`, up to `to`. */
type Range = { after: number; to: number }

const booksOf = ({ after, to }: Range) => sql`books as (
    select t.job_id,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'charge' and e.account = 'cash'), 0) as charged,
      coalesce(-sum(e.amount_cents) filter (
        where t.kind in ('refund', 'refund_bounce') and e.account = 'cash'), 0) as refunded,
      coalesce(-sum(e.amount_cents) filter (
        where t.kind in ('payout', 'share_reversal') and e.account = 'cash'), 0) as paid_out,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'refunds'), 0) as promised,
      coalesce(-sum(e.amount_cents) filter (where e.account in ('hauler_payable', 'tips')), 0) as owed,
      coalesce(-sum(e.amount_cents) filter (where e.account in ('platform_fee', 'gst_payable')), 0) as fee,
      coalesce(sum(e.amount_cents) filter (where e.account = 'disputes'), 0) as disputed,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0) as held,
      coalesce(sum(e.amount_cents) filter (where t.kind in ('received', 'received_withdrawn')
        and e.account in ('hauler_cash', 'office_funds', 'accounts_receivable')), 0) as collected,
      coalesce(-sum(e.amount_cents) filter (where t.kind = 'refund'
        and e.account in ('hauler_cash', 'office_funds', 'accounts_receivable')), 0) as handed_back,
      coalesce(-sum(e.amount_cents) filter (where t.kind in ('netting', 'netting_undone')
        and e.account = 'hauler_cash'), 0) as netted
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.job_id > ${after} and t.job_id <= ${to} group by t.job_id
  )`

const movedFor = ({ after, to }: Range) => sql`paid as (
    select job_id, sum(amount_cents) as received,
      coalesce(sum(amount_cents) filter (where method = 'card'), 0) as charged,
      coalesce(sum(amount_cents) filter (where method <> 'card'), 0) as collected,
      -- A tip, and what of a card payment paid an invoice: neither is held for the customer.
      coalesce(sum(case when purpose = 'tip' then amount_cents when purpose = 'invoice' then coalesce((
        select i.amount_cents from account_invoice_payments i where i.payment_id = payments.id), 0) end), 0) as tips,
      coalesce(sum(amount_cents) filter (where purpose = 'rescheduling_fee' and exists (
        select from paid_moves m where m.payment_id = payments.id and m.moved_at is not null)), 0) as moves
    from payments where status = 'paid' and job_id > ${after} and job_id <= ${to} group by job_id
  ), returned as (
    select job_id,
      coalesce(sum(amount_cents) filter (where status = 'succeeded' and given_by is null), 0) as refunded,
      coalesce(sum(amount_cents) filter (where status = 'succeeded' and given_by is not null), 0) as handed_back,
      coalesce(sum(amount_cents) filter (where status = 'requested'), 0) as promised,
      coalesce(sum(amount_cents) filter (where status <> 'failed' and not after_settlement), 0) as from_held,
      coalesce(sum(amount_cents) filter (where status = 'failed' and after_settlement), 0) as held_again,
      coalesce(sum(amount_cents - share_cents) filter (where after_settlement), 0) as fee_back
    from refunds where job_id > ${after} and job_id <= ${to} group by job_id
  ), shares as (
    select job_id,
      coalesce(sum(amount_cents) filter (where transfer_id is not null), 0) as sent,
      coalesce(sum(amount_cents) filter (where status not in ('paid', 'reversed', 'netted')), 0) as unsent,
      coalesce(sum(amount_cents) filter (where status = 'netted'), 0) as netted
    from payouts where job_id > ${after} and job_id <= ${to} group by job_id
  ), taken as (
    select r.job_id,
      coalesce(sum(r.amount_cents) filter (where r.provider_reversal_id is not null), 0) as back,
      -- Asked for, or refused: the hauler owes it.
      coalesce(sum(case when r.refund_id is not null then r.amount_cents
          when d.status = 'lost' then least(r.amount_cents, d.share_cents) else 0 end)
        filter (where r.status <> 'succeeded'), 0) as missing
    from reversals r left join disputes d on d.id = r.dispute_id
    where r.job_id > ${after} and r.job_id <= ${to} group by r.job_id
  ), contested as (
    select job_id,
      coalesce(sum(amount_cents) filter (where status = 'open'), 0) as disputed,
      coalesce(sum(held_cents), 0) as held_lost,
      -- That of an invoice is owed again by the company.
      coalesce(sum(amount_cents - share_cents - held_cents) filter (where status = 'lost' and not exists (
        select from payments p where p.id = disputes.payment_id and p.purpose = 'invoice')), 0) as fee_lost
    from disputes where job_id > ${after} and job_id <= ${to} group by job_id
  )`

const knownOf = ({ after, to }: Range) => sql`known as (
    select j.id as job_id,
      -- A job that counts as paid needs a charge of its price, whatever the payments say.
      case when j.payment_status in ('paid', 'refunded') and p.received is null
        then j.estimated_price_cents else coalesce(p.charged, 0) end as charged,
      coalesce(p.collected, 0) as collected, coalesce(r.handed_back, 0) as handed_back,
      coalesce(s.netted, 0) as netted,
      coalesce(p.tips, 0) as tips,
      coalesce(r.refunded, 0) as refunded, coalesce(r.promised, 0) as promised,
      coalesce(r.from_held, 0) - coalesce(r.held_again, 0) + coalesce(c.held_lost, 0) as given_back,
      coalesce(s.sent, 0) - coalesce(t.back, 0) as paid_out,
      coalesce(s.unsent, 0) - coalesce(t.missing, 0) as owed,
      coalesce(c.disputed, 0) as disputed,
      coalesce(j.platform_fee_cents, 0) + coalesce(p.moves, 0) - coalesce(r.fee_back, 0) - coalesce(c.fee_lost, 0) as fee,
      coalesce(j.final_price_cents, j.cancellation_fee_cents, 0) + coalesce(p.moves, 0) as price
    from jobs j left join paid p on p.job_id = j.id left join returned r on r.job_id = j.id
      left join shares s on s.job_id = j.id left join taken t on t.job_id = j.id
      left join contested c on c.job_id = j.id
    where j.id > ${after} and j.id <= ${to}
  )`

// What is held is counted from what was charged for the price and for moving the pickup, refunded and
// promised of it before it was settled, lost to banks, kept for a move and, once completed, split or, once
// cancelled, kept as the fee. A refund of a settled price that failed is held again.
const jobMoney = (range: Range) => sql<JobMoney>`
  with ${booksOf(range)}, ${movedFor(range)}, ${knownOf(range)}
  select k.job_id as "jobId",
    coalesce(b.charged, 0) as "chargedBooked", k.charged as "chargedKnown",
    coalesce(b.refunded, 0) as "refundedBooked", k.refunded as "refundedKnown",
    coalesce(b.promised, 0) as "promisedBooked", k.promised as "promisedKnown",
    coalesce(b.paid_out, 0) as "paidOutBooked", k.paid_out as "paidOutKnown",
    coalesce(b.owed, 0) as "owedBooked", k.owed as "owedKnown",
    coalesce(b.fee, 0) as "feeBooked", k.fee as "feeKnown",
    coalesce(b.disputed, 0) as "disputedBooked", k.disputed as "disputedKnown",
    coalesce(b.collected, 0) as "collectedBooked", k.collected as "collectedKnown",
    coalesce(b.handed_back, 0) as "handedBackBooked", k.handed_back as "handedBackKnown",
    coalesce(b.netted, 0) as "nettedBooked", k.netted as "nettedKnown",
    coalesce(b.held, 0) as "heldBooked",
    k.charged + k.collected - k.tips - k.given_back - k.price as "heldKnown"
  from known k left join books b on b.job_id = k.job_id order by k.job_id`
