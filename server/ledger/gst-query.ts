import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

type Taxed = Pick<Job, 'quoteId' | 'createdAt'>

/** The tax of the rate card that the job was quoted with; without a quote, of the one in force when it was booked. */
export async function gstPercentOf(db: Db, { quoteId, createdAt }: Taxed): Promise<number> {
  const cards = db
    .selectFrom('rateCards')
    .select(sql<number>`(card->>'gstPercent')::int`.as('percent'))
  const { percent } = await (
    quoteId
      ? cards.where('version', '=', ({ selectFrom }) =>
          selectFrom('quotes').select('rateCardVersion').where('quotes.id', '=', quoteId),
        )
      : cards
          .where('effectiveFrom', '<=', createdAt)
          .where('withdrawnAt', 'is', null)
          .orderBy('effectiveFrom', 'desc')
          .orderBy('version', 'desc')
          .limit(1)
  ).executeTakeFirstOrThrow()
  return percent
}

/** The same for many jobs with one question, by their numbers. */
export async function gstPercentsOf(
  db: Db,
  jobIds: readonly JobId[],
): Promise<ReadonlyMap<JobId, number>> {
  const { rows } = await sql<{ id: JobId; percent: number }>`
    select jobs.id, (
      select (card->>'gstPercent')::int from rate_cards
      where case when jobs.quote_id is not null
        then version = (select rate_card_version from quotes where quotes.id = jobs.quote_id)
        else effective_from <= jobs.created_at and withdrawn_at is null end
      order by effective_from desc, version desc limit 1) as percent
    from jobs where jobs.id = any(${jobIds})`.execute(db)
  return new Map(rows.map(({ id, percent }) => [id, percent]))
}

/** The tax that is booked for the rescheduling fees of a job: the rest of its tax is that of its price. */
export async function gstOfFees(db: Db, jobId: JobId): Promise<Cents> {
  const { rows } = await sql<{ gst: string }>`
    select coalesce(-sum(e.amount_cents), 0) as gst
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.job_id = ${jobId} and e.account = 'gst_payable'
      and (t.kind in ('rescheduling_fee', 'rescheduling_fee_refund') or t.kind = 'dispute_lost' and exists (
        select from disputes d join payments p on p.id = d.payment_id
        where d.id::text = t.reference and p.purpose = 'rescheduling_fee'))`.execute(db)
  return cents(Number(rows[0]?.gst ?? 0))
}
