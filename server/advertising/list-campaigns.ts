import { type RawBuilder, sql } from 'kysely'
import type { AdFigures, AdRange } from '../../contract/ad-figures.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { type getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'
import type { Result } from '../../contract/endpoint.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { isAnyOf, isWithin } from '../core/list-filters.ts'
import type { SortKey } from '../core/list-source.ts'
import { pageOf } from '../core/page.ts'
import type { Db, ReadDb } from '../db/database.ts'
import { missing } from './campaign-store.ts'

const WHOLE_LIFE = 0

/** Every campaign that is not deleted, with its sums in total and of the last days. */
const campaignRows = (db: ReadDb, days?: AdRange) =>
  db
    .selectFrom('adCampaigns')
    .innerJoin('adCampaignFigures as life', (join) =>
      join
        .onRef('life.campaignId', '=', 'adCampaigns.id')
        .on('life.days', '=', sql<number>`${sql.lit(WHOLE_LIFE)}`),
    )
    .innerJoin('adCampaignFigures as figures', (join) =>
      join
        .onRef('figures.campaignId', '=', 'adCampaigns.id')
        .on('figures.days', '=', Number(days ?? WHOLE_LIFE)),
    )
    .where('adCampaigns.deletedAt', 'is', null)
    .selectAll('adCampaigns')
    .select([sql<SumRow>`to_json(life)`.as('life'), sql<SumRow>`to_json(figures)`.as('figures')])

/** The columns with their names in to_json. */
type SumRow = Record<
  | 'impressions'
  | 'clicks'
  | 'conversions'
  | 'signups'
  | 'jobs_completed'
  | 'cost_cents'
  | 'revenue_cents'
  | 'share_cents'
  | 'gross_cents',
  number
>
type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaignRows>['executeTakeFirstOrThrow']>>

const figuresOf = (row: SumRow): AdFigures => ({
  impressions: row.impressions,
  clicks: row.clicks,
  conversions: row.conversions,
  signups: row.signups,
  jobsCompleted: row.jobs_completed,
  cost: cents(row.cost_cents),
  revenue: cents(row.revenue_cents),
  share: cents(row.share_cents),
  gross: cents(row.gross_cents),
})

function campaignOf({ life, figures, ...row }: CampaignRow): Campaign {
  const { signups, jobsCompleted, cost, revenue } = figuresOf(life)
  const sums = { signups, jobsCompleted, cost, revenue, figures: figuresOf(figures) }
  return { ...row, budget: row.budgetCents, ...sums }
}

/** @throws AppError not_found without such a campaign. */
export async function oneCampaign(db: Db, id: CampaignId): Promise<Campaign> {
  const row = await campaignRows(db).where('adCampaigns.id', '=', id).executeTakeFirst()
  return row ? campaignOf(row) : missing()
}

/** A sort by a sum: the index of the days has the key, then the campaign. */
const byFigure = (key: RawBuilder<unknown>): SortKey => [key, 'bigint', 'figures.campaignId']

const CTR = sql`(case when figures.impressions = 0 or figures.clicks > figures.impressions then -1
  else figures.clicks * 1000000 / figures.impressions end)`
const COST_PER = sql`(case when figures.cost_cents = 0 or figures.conversions = 0 then -1
  else figures.cost_cents * 100 / figures.conversions end)`
const ROI = sql`(case when figures.cost_cents = 0 then -1000000001
  else (figures.share_cents - figures.cost_cents) * 1000000 / figures.cost_cents end)`

/** Every campaign for the admin team. */
export const campaigns = pageOf(listCampaigns, {
  from: ({ db }, _, { days }) => campaignRows(db, days),
  item: campaignOf,
  missing: () => 'There is no such campaign',
  id: 'adCampaigns.id',
  sorts: {
    createdAt: [sql`ad_campaigns.created_at`, 'timestamptz'],
    name: [sql`lower(ad_campaigns.name)`, 'text'],
    status: [
      sql`array_position(array['draft', 'active', 'paused', 'completed'], ad_campaigns.status)`,
      'integer',
    ],
    budget: [sql`ad_campaigns.budget_cents`, 'integer'],
    spend: byFigure(sql`figures.cost_cents`),
    impressions: byFigure(sql`figures.impressions`),
    clicks: byFigure(sql`figures.clicks`),
    ctr: byFigure(CTR),
    conversions: byFigure(sql`figures.conversions`),
    costPer: byFigure(COST_PER),
    signups: byFigure(sql`figures.signups`),
    jobs: byFigure(sql`figures.jobs_completed`),
    revenue: byFigure(sql`figures.revenue_cents`),
    gross: byFigure(sql`figures.gross_cents`),
    roi: byFigure(ROI),
  },
  search: 'adCampaigns.searchKey',
  filters: {
    status: isAnyOf('adCampaigns.status'),
    type: isAnyOf('adCampaigns.type'),
    platform: (platforms) => sql`ad_campaigns.platforms ?| ${platforms}::text[]`,
    budget: isWithin(sql`ad_campaigns.budget_cents`),
    days: () => sql`true`,
  },
})

/** The sums of all campaigns that match the search and the filters. */
export async function campaignTotals(
  ctx: Context,
  query: ListQuery<typeof listCampaigns>,
): Promise<Result<typeof getCampaignTotals>> {
  const { budget, ...sums } = await campaigns.sums(ctx, query, undefined, {
    budget: sql`ad_campaigns.budget_cents`,
    impressions: sql`figures.impressions`,
    clicks: sql`figures.clicks`,
    conversions: sql`figures.conversions`,
    signups: sql`figures.signups`,
    jobsCompleted: sql`figures.jobs_completed`,
    cost: sql`figures.cost_cents`,
    revenue: sql`figures.revenue_cents`,
    share: sql`figures.share_cents`,
    gross: sql`figures.gross_cents`,
  })
  const figures = {
    ...sums,
    cost: cents(sums.cost),
    revenue: cents(sums.revenue),
    share: cents(sums.share),
    gross: cents(sums.gross),
  }
  return { budget: cents(budget), figures }
}
