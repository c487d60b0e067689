import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { platformFacts, SOCIAL_PLATFORMS } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import { completedMoney } from '../ledger/completed-money-query.ts'
import { stands } from '../offers/use-store.ts'

/** What one campaign, offer, network or post brought in a week; `cost` is null where none is entered for it. */
export type Result = { name: string; jobs: number; share: Cents; gross: Cents; cost: Cents | null }

type Row = { name: string } & Record<'jobs' | 'share' | 'gross', string>
type CostRow = Row & { cost: string }

const resultOf = ({ name, jobs, share, gross }: Row): Result => ({
  name,
  jobs: Number(jobs),
  share: cents(Number(share)),
  gross: cents(Number(gross)),
  cost: null,
})

/** The campaigns with spend, completed jobs or money in these days. */
export async function campaignResults(db: Db, from: Day, to: Day): Promise<Result[]> {
  const { rows } = await sql<CostRow>`
    select c.name, sum(m.jobs_completed) as jobs, sum(m.share_cents) as share, sum(m.gross_cents) as gross,
      sum(m.cost_cents) as cost
    from ad_metrics m join ad_campaigns c on c.id = m.campaign_id and c.deleted_at is null
    where m.date between ${from} and ${to} group by c.id
    having sum(m.cost_cents) > 0 or sum(m.jobs_completed) > 0 or sum(m.share_cents) <> 0
    order by c.id`.execute(db)
  return rows.map(({ cost, ...row }) => ({ ...resultOf(row), cost: cents(Number(cost)) }))
}

/** The money of jobs in these days by what brought them; `brought` names the rows (job_id, id) of one kind. */
async function resultsBy(
  db: Db,
  {
    from,
    to,
    brought,
    source,
  }: { from: Day; to: Day } & Record<'brought' | 'source', RawBuilder<unknown>>,
) {
  const { rows } = await sql<Row>`
    with ${completedMoney(from, to)}
    select source.name, sum(money.jobs) as jobs, sum(money.share) as share, sum(money.gross) as gross
    from money join (${brought}) as brought on brought.job_id = money.job_id
      join (${source}) as source on source.id = brought.id
    group by source.id, source.name order by source.id`.execute(db)
  return rows.map(resultOf)
}

/** The offers whose jobs were completed in these days, or had money booked in them. */
export const offerResults = (db: Db, from: Day, to: Day): Promise<Result[]> =>
  resultsBy(db, {
    from,
    to,
    brought: sql`select job_id, lead_magnet_id as id from offer_uses where ${stands}`,
    source: sql`select id, title as name from lead_magnets where deleted_at is null`,
  })

/** The campaigns by email and SMS whose jobs were completed in these days, by the last visit before the booking. */
export const mailingResultsOf = (db: Db, from: Day, to: Day): Promise<Result[]> =>
  resultsBy(db, {
    from,
    to,
    brought: sql`select t.job_id, m.id from ad_job_touches t join mailings m on t.utm_campaign = 'mailing-' || m.id
      join jobs j on j.id = t.job_id and j.deleted_at is null where t.touch = 'last'`,
    source: sql`select id, name from mailings where deleted_at is null`,
  })

const BEGINNING = 60
const NETWORK_NAME = sql`case platform ${sql.join(
  SOCIAL_PLATFORMS.map(
    (name) => sql`when ${sql.lit(name)} then ${sql.lit(platformFacts[name].label)}`,
  ),
  sql` `,
)} end`

/** The posts whose jobs were completed in these days, by the last visit before the booking. */
export const postResults = (db: Db, from: Day, to: Day): Promise<Result[]> =>
  resultsBy(db, {
    from,
    to,
    brought: sql`select job_id, utm_content as id from ad_job_touches
      where touch = 'last' and channel = 'social' and utm_content like 'post-%'`,
    source: sql`select 'post-' || id as id, ${NETWORK_NAME} || ': “' || trim(regexp_replace(left(content, ${sql.lit(BEGINNING)}), '\\s+', ' ', 'g')) || '”' as name
      from social_media_posts where status = 'posted'`,
  })
