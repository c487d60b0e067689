import { sql } from 'kysely'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../contract/mailing-people.ts'
import type { MailingCost, MailingResults } from '../../contract/mailing-results.ts'
import type { MailingCounts, MailingId } from '../../contract/mailings.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { campaignWordOf } from './follow-link.ts'
import { mailingCounts } from './mailing-counts-query.ts'
import { missingMailing } from './mailing-store.ts'

/** What a person does about a campaign is counted to the last one that they got within this time before. */
const COUNTS_FOR = sql.lit('60 days')

type PeopleRow = {
  counts: MailingCounts
  leftOutAtStart: Partial<Record<LeftOutReason, number>>
  leftOutInTurn: Partial<Record<LeftOutReason, number>>
} & Record<
  'emails' | 'texts' | 'segments' | 'clicked' | 'unsubscribed' | 'complained' | 'bounced',
  number
>

const endings = (condition: ReturnType<typeof sql>) => sql`(
  select count(*)::int from mailing_recipients r where r.mailing_id = mailings.id and r.written_at is not null and exists (${condition}))`

/** No later campaign went to the person before it happened. */
const isLastBefore = (instant: ReturnType<typeof sql>) => sql`
  ${instant} >= r.written_at and ${instant} < r.written_at + ${COUNTS_FOR}::interval and not exists (
    select from mailing_recipients later where later.contact = r.contact and later.written_at > r.written_at and later.written_at <= ${instant})`

async function readPeople(db: Db, id: MailingId): Promise<PeopleRow> {
  const written = (channel: 'email' | 'sms') => sql`(
    select count(*)::int from mailing_recipients r where r.mailing_id = mailings.id and r.channel = ${channel} and r.written_at is not null)`
  const { rows } = await sql<PeopleRow>`
    select ${mailingCounts} as counts, left_out as "leftOutAtStart",
      (select coalesce(json_object_agg(reason, people), '{}') from (
        select left_out as reason, count(*) as people from mailing_recipients r
        where r.mailing_id = mailings.id and r.left_out is not null group by 1) as turns) as "leftOutInTurn",
      ${written('email')} as emails, ${written('sms')} as texts,
      (select coalesce(sum(segments), 0)::int from mailing_recipients r where r.mailing_id = mailings.id) as segments,
      (select count(clicked_at)::int from mailing_recipients r where r.mailing_id = mailings.id) as clicked,
      ${endings(sql`
        select from consents k where k.contact = r.contact and k.withdrawn_by in ('unsubscribe_page', 'one_click', 'stop_text')
          and ${isLastBefore(sql`k.withdrawn_at`)}
        union all
        select from suppressions s where s.contact = r.contact and s.reason = 'opted_out' and ${isLastBefore(sql`s.suppressed_at`)}`)} as unsubscribed,
      ${endings(sql`
        select from suppressions s where s.contact = r.contact and s.reason = 'complained' and ${isLastBefore(sql`s.suppressed_at`)}`)} as complained,
      ${endings(sql`
        select from suppressions s where s.contact = r.contact and s.reason = 'bounced' and ${isLastBefore(sql`s.suppressed_at`)}`)} as bounced
    from mailings where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? missingMailing()
}

type MoneyRow = Record<
  | 'booked'
  | 'completed'
  | 'cancelled'
  | 'gross'
  | 'refunds'
  | 'refundedJobs'
  | 'disputes'
  | 'gst'
  | 'haulers'
  | 'fees',
  string
>

/** The bookings whose last visit came by the tracked link, and the money of the completed ones. */
async function readMoney(db: Db, id: MailingId): Promise<MoneyRow> {
  const { rows } = await sql<MoneyRow>`
    with booked as materialized (
      select j.id, j.status from ad_job_touches t join jobs j on j.id = t.job_id
      where t.touch = 'last' and t.utm_campaign = ${campaignWordOf(id)} and j.deleted_at is null
        -- What was never paid is no booking.
        and not (j.status = 'cancelled' and j.payment_status in ('pending', 'failed'))
    ), lines as (
      select l.* from booked b join revenue_lines l on l.job_id = b.id where b.status = 'completed'
    )
    select (select count(*) from booked) as booked, (select count(*) from booked where status = 'completed') as completed,
      (select count(*) from booked where status = 'cancelled') as cancelled, coalesce(sum(gross_cents), 0) as gross,
      coalesce(sum(refunds_cents), 0) as refunds, count(distinct job_id) filter (where refunds_cents > 0) as "refundedJobs",
      coalesce(sum(disputes_cents), 0) as disputes, coalesce(sum(gst_charged_cents - gst_returned_cents), 0) as gst,
      coalesce(sum(haulers_cents), 0) as haulers, coalesce(sum(fees_cents), 0) as fees
    from lines`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums came back empty')
  return row
}

const readCosts = async (db: Db, id: MailingId): Promise<MailingCost[]> => {
  const rows = await db
    .selectFrom('mailingCosts')
    .leftJoin('users', 'users.id', 'mailingCosts.enteredBy')
    .select([
      'mailingCosts.id',
      'label',
      'amountCents as amount',
      sql<string>`coalesce(users.first_name, '')`.as('enteredBy'),
      'enteredAt',
    ])
    .where('mailingId', '=', id)
    .orderBy('mailingCosts.id')
    .execute()
  return rows
}

/** What a campaign by email and SMS brought. @throws AppError not_found. */
export async function mailingResults(db: Db, id: MailingId): Promise<MailingResults> {
  const { leftOutAtStart, leftOutInTurn, ...people } = await readPeople(db, id)
  const money = await readMoney(db, id)
  const costs = await readCosts(db, id)
  const number = (name: keyof MoneyRow) => Number(money[name])
  const amount = (name: keyof MoneyRow): Cents => cents(number(name))
  const revenue = cents(number('gross') - number('refunds') - number('disputes'))
  const share = cents(revenue - number('gst') - number('haulers') - number('fees'))
  const cost = sumOf(costs.map((each) => each.amount))
  const completed = number('completed')
  const cancelled = number('cancelled')
  return {
    ...people,
    leftOut: LEFT_OUT_REASONS.flatMap((reason) => {
      const count = (leftOutAtStart[reason] ?? 0) + (leftOutInTurn[reason] ?? 0)
      return count === 0 ? [] : [{ reason, people: count }]
    }),
    booked: number('booked'),
    completed,
    cancelled,
    open: number('booked') - completed - cancelled,
    refundedJobs: number('refundedJobs'),
    gross: amount('gross'),
    refunds: amount('refunds'),
    disputes: amount('disputes'),
    revenue,
    gst: amount('gst'),
    haulers: amount('haulers'),
    fees: amount('fees'),
    share,
    cost,
    roi: cost === 0 ? null : (share - cost) / cost,
    costs,
  }
}
