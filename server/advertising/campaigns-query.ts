import { sql } from 'kysely'
import type { AdMetric } from '../../contract/ad-metrics.ts'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { StoredCampaign } from './campaign-store.ts'
import { missing } from './campaign-store.ts'

/** Every campaign on the lists, newest first, with the sums of its days. */
export async function allCampaigns(db: Db): Promise<Campaign[]> {
  const rows = await campaigns(db).orderBy('adCampaigns.id', 'desc').execute()
  return rows.map(viewOf)
}

/** @throws AppError not_found without such a campaign. */
export async function oneCampaign(db: Db, id: CampaignId): Promise<Campaign> {
  const row = await campaigns(db).where('adCampaigns.id', '=', id).executeTakeFirst()
  return row ? viewOf(row) : missing()
}

const sumOf = (column: string) => sql<string>`sum(${sql.ref(column)})`

const campaigns = (db: Db) =>
  db
    .selectFrom('adCampaigns')
    .leftJoin(
      (query) =>
        query
          .selectFrom('adMetrics')
          .select([
            'campaignId',
            sumOf('costCents').as('cost'),
            sumOf('revenueCents').as('revenue'),
            sumOf('signups').as('signups'),
            sumOf('jobsCompleted').as('jobsCompleted'),
          ])
          .groupBy('campaignId')
          .as('sums'),
      (join) => join.onRef('sums.campaignId', '=', 'adCampaigns.id'),
    )
    .selectAll('adCampaigns')
    .select(['sums.cost', 'sums.revenue', 'sums.signups', 'sums.jobsCompleted'])
    .where('adCampaigns.deletedAt', 'is', null)

type Sum = 'cost' | 'revenue' | 'signups' | 'jobsCompleted'

const viewOf = (row: StoredCampaign & Record<Sum, string | null>): Campaign => ({
  ...row,
  budget: row.budgetCents,
  cost: cents(Number(row.cost ?? 0)),
  revenue: cents(Number(row.revenue ?? 0)),
  signups: Number(row.signups ?? 0),
  jobsCompleted: Number(row.jobsCompleted ?? 0),
})

/** The days of one campaign, newest first; an unknown one has none. */
export async function metricsOf(db: Db, campaignId: CampaignId): Promise<AdMetric[]> {
  const rows = await db
    .selectFrom('adMetrics')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('date', 'desc')
    .orderBy('platform')
    .execute()
  return rows.map((row) => ({ ...row, cost: row.costCents, revenue: row.revenueCents }))
}
