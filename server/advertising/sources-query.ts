import { sql } from 'kysely'
import type { AdRange } from '../../contract/ad-figures.ts'
import {
  AD_ORIGINS,
  type AdOrigin,
  type AdSources,
  type CampaignMoney,
  type SourceCredit,
} from '../../contract/ad-sources.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { ReadContext } from '../core/read.ts'
import type { Db, ReadDb } from '../db/database.ts'
import { completedMoney } from '../ledger/completed-money-query.ts'
import { findCampaign, missing } from './campaign-store.ts'

type CreditRow = { touch: 'first' | 'last'; origin: AdOrigin } & Record<
  'jobs' | 'share' | 'gross',
  string
>

/** The money of completed jobs in these days, each job once in each view. */
async function creditsBetween(db: ReadDb, from: Day, to: Day): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    with ${completedMoney(from, to)}
    select view.touch, coalesce(t.channel, 'direct') as origin, sum(money.jobs) as jobs, sum(money.gross) as gross,
      sum(money.share) as share
    from (values ('first'), ('last')) as view (touch) cross join money
      left join ad_job_touches t on t.job_id = money.job_id and t.touch = view.touch
    group by 1, 2`.execute(db)
  return rows
}

async function visitorsBetween(
  db: ReadDb,
  from: Day,
  to: Day,
): Promise<Map<AdOrigin | null, number>> {
  const { rows } = await sql<{ origin: AdOrigin | null; visitors: string }>`
    select channel as origin, count(distinct visitor_id) as visitors from ad_visits
    where day between ${from} and ${to} group by grouping sets ((), (channel))`.execute(db)
  return new Map(rows.map(({ origin, visitors }) => [origin, Number(visitors)]))
}

async function costsBetween(db: ReadDb, from: Day, to: Day): Promise<Map<AdOrigin, number>> {
  const { rows } = await sql<{ origin: AdOrigin; cost: string }>`
    select case when platform in ('facebook', 'instagram') then 'meta' when platform = 'direct' then 'other' else platform end as origin,
      sum(cost_cents) as cost
    from ad_metrics where date between ${from} and ${to} group by 1`.execute(db)
  return new Map(rows.map(({ origin, cost }) => [origin, Number(cost)]))
}

/** Where the completed jobs of the last days came from, and what it cost. */
export function adSources(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  days: AdRange,
): Promise<AdSources> {
  const to = dayOf(now())
  return sourcesBetween(db, addDays(to, 1 - Number(days)), to)
}

/** The same of any days, the first and the last included. */
export async function sourcesBetween(db: ReadDb, from: Day, to: Day): Promise<AdSources> {
  const [credits, visitors, costs] = [
    await creditsBetween(db, from, to),
    await visitorsBetween(db, from, to),
    await costsBetween(db, from, to),
  ]
  const creditOf = (origin: AdOrigin, touch: CreditRow['touch']): SourceCredit => {
    const row = credits.find((each) => each.origin === origin && each.touch === touch)
    return {
      jobs: Number(row?.jobs ?? 0),
      share: cents(Number(row?.share ?? 0)),
      gross: cents(Number(row?.gross ?? 0)),
    }
  }
  const sources = AD_ORIGINS.map((origin) => ({
    origin,
    visitors: origin === 'direct' ? null : (visitors.get(origin) ?? 0),
    first: creditOf(origin, 'first'),
    last: creditOf(origin, 'last'),
    cost: cents(costs.get(origin) ?? 0),
  }))
  const total = {
    visitors: visitors.get(null) ?? 0,
    first: together(sources.map(({ first }) => first)),
    last: together(sources.map(({ last }) => last)),
    cost: sumOf(sources.map(({ cost }) => cost)),
  }
  return { from, to, sources, total }
}

const together = (credits: readonly SourceCredit[]): SourceCredit => ({
  jobs: credits.reduce((sum, { jobs }) => sum + jobs, 0),
  share: sumOf(credits.map(({ share }) => share)),
  gross: sumOf(credits.map(({ gross }) => gross)),
})

type MoneyRow = Record<Exclude<keyof CampaignMoney, 'revenue' | 'share'>, string>

/** From what customers paid for a campaign's completed jobs to the net share. @throws AppError not_found */
export async function campaignMoney(db: Db, id: CampaignId): Promise<CampaignMoney> {
  if (!(await findCampaign(db, id))) missing()
  const { rows } = await sql<MoneyRow>`
    with jobs_of_ad as (select job_id, lost_at from ad_conversions where campaign_id = ${id} and kind = 'completion')
    select (select count(*) from jobs_of_ad where lost_at is null) as jobs, coalesce(sum(gross_cents), 0) as gross, coalesce(sum(refunds_cents), 0) as refunds,
      count(distinct job_id) filter (where refunds_cents > 0) as "refundedJobs", coalesce(sum(disputes_cents), 0) as disputes,
      coalesce(sum(gst_charged_cents - gst_returned_cents), 0) as gst, coalesce(sum(haulers_cents), 0) as haulers,
      coalesce(sum(fees_cents), 0) as fees,
      (select coalesce(sum(cost_cents), 0) from ad_metrics where campaign_id = ${id}) as cost
    from revenue_lines where job_id in (select job_id from jobs_of_ad)`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums came back empty')
  const amount = (name: keyof MoneyRow) => Number(row[name])
  const revenue = amount('gross') - amount('refunds') - amount('disputes')
  return {
    jobs: amount('jobs'),
    gross: cents(amount('gross')),
    refunds: cents(amount('refunds')),
    refundedJobs: amount('refundedJobs'),
    disputes: cents(amount('disputes')),
    revenue: cents(revenue),
    gst: cents(amount('gst')),
    haulers: cents(amount('haulers')),
    fees: cents(amount('fees')),
    share: cents(revenue - amount('gst') - amount('haulers') - amount('fees')),
    cost: cents(amount('cost')),
  }
}
