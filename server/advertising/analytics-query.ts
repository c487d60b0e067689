import { sql } from 'kysely'
import { type AdFigures, type AdRange, clickRateOf, returnOf } from '../../contract/ad-figures.ts'
import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import type { AdSource } from '../../contract/advertising.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { ReadContext } from '../core/read.ts'
import type { CounterName } from '../db/counters.ts'
import type { ReadDb } from '../db/database.ts'

/** Sums come as text: they may exceed an integer. */
type SumRow = Record<
  | 'impressions'
  | 'clicks'
  | 'conversions'
  | 'signups'
  | 'jobsCompleted'
  | 'costCents'
  | 'revenueCents'
  | 'shareCents'
  | 'grossCents',
  string
>
type Row = SumRow & {
  level: 'all' | 'day' | 'platform'
  date: Day | null
  platform: AdSource | null
  campaigns: number
  active: number
}

/** Kept by day and network, '2026-11-22 google', of the campaigns that are not deleted. */
const COUNTERS: CounterName[] = [
  'ad impressions',
  'ad clicks',
  'ad conversions',
  'ad signups',
  'ad jobs',
  'ad cost',
  'ad revenue',
  'ad share',
  'ad gross',
]

/** Sums of the days of all campaigns that are not deleted, in total or in the range up to today. */
export function adAnalytics(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  range: AdRange | undefined,
): Promise<AdAnalytics> {
  const today = dayOf(now())
  return analyticsBetween(db, range ? addDays(today, 1 - Number(range)) : null, today)
}

/** The same of any days, the first and the last included; since the first figures without a first day. */
export async function analyticsBetween(
  db: ReadDb,
  first: Day | null,
  last: Day,
): Promise<AdAnalytics> {
  const { rows } = await sql<Row>`
    with days as (
      select split_part(bucket, ' ', 1) as date, split_part(bucket, ' ', 2) as platform,
        sum(value) filter (where name = 'ad impressions') as impressions, sum(value) filter (where name = 'ad clicks') as clicks,
        sum(value) filter (where name = 'ad conversions') as conversions,
        sum(value) filter (where name = 'ad signups') as signups, sum(value) filter (where name = 'ad jobs') as jobs_completed,
        sum(value) filter (where name = 'ad cost') as cost_cents, sum(value) filter (where name = 'ad revenue') as revenue_cents,
        sum(value) filter (where name = 'ad share') as share_cents, sum(value) filter (where name = 'ad gross') as gross_cents
      from counters where name = any(${COUNTERS}) and bucket >= ${first ?? ''}
        and bucket < ${addDays(last, 1)} group by bucket
    ), counts as (
      select count(*)::int as campaigns, (count(*) filter (where status = 'active'))::int as active
      from ad_campaigns where deleted_at is null
    ), sums as (
      select
        case when grouping(date) = 0 then 'day' when grouping(platform) = 0 then 'platform' else 'all' end as level,
        date, platform,
        coalesce(sum(impressions), 0) as impressions, coalesce(sum(clicks), 0) as clicks,
        coalesce(sum(conversions), 0) as conversions, coalesce(sum(signups), 0) as signups,
        coalesce(sum(jobs_completed), 0) as jobs_completed,
        coalesce(sum(cost_cents), 0) as cost_cents, coalesce(sum(revenue_cents), 0) as revenue_cents,
        coalesce(sum(share_cents), 0) as share_cents, coalesce(sum(gross_cents), 0) as gross_cents
      from days group by grouping sets ((), (date), (platform))
    )
    select * from sums cross join counts order by level, date`.execute(db)

  const all = rows.find(({ level }) => level === 'all')
  if (!all) throw new Error('The sums came back empty')
  const { days, platforms } = partsOf(rows)
  return {
    totalCampaigns: all.campaigns,
    activeCampaigns: all.active,
    ...totalsOf(figuresOf(all)),
    days: everyDay(first ?? days[0]?.date ?? last, last, days),
    platforms: platforms.toSorted((a, b) => b.clicks - a.clicks),
  }
}

/** The sums by day and by network. */
const partsOf = (rows: Row[]) => ({
  days: rows.flatMap((row) => (row.date ? [{ date: row.date, ...figuresOf(row) }] : [])),
  platforms: rows.flatMap((row) =>
    row.platform ? [{ platform: row.platform, ...figuresOf(row) }] : [],
  ),
})

const figuresOf = (row: SumRow): AdFigures => ({
  impressions: Number(row.impressions),
  clicks: Number(row.clicks),
  conversions: Number(row.conversions),
  signups: Number(row.signups),
  jobsCompleted: Number(row.jobsCompleted),
  cost: cents(Number(row.costCents)),
  revenue: cents(Number(row.revenueCents)),
  share: cents(Number(row.shareCents)),
  gross: cents(Number(row.grossCents)),
})

const totalsOf = (all: AdFigures) => ({
  totalImpressions: all.impressions,
  totalClicks: all.clicks,
  averageCtr: clickRateOf(all),
  totalConversions: all.conversions,
  totalSignups: all.signups,
  totalJobsCompleted: all.jobsCompleted,
  totalRevenue: all.revenue,
  totalShare: all.share,
  totalGross: all.gross,
  totalCost: all.cost,
  roi: returnOf(all),
})

const NOTHING = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
  share: cents(0),
  gross: cents(0),
}

/** Adds the days without figures. */
function everyDay(first: Day, last: Day, days: AdAnalytics['days']): AdAnalytics['days'] {
  const figuresByDay = new Map(days.map((day) => [day.date, day]))
  const all: AdAnalytics['days'] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    all.push(figuresByDay.get(date) ?? { date, ...NOTHING })
  return all
}
