import { sql } from 'kysely'
import { type AdMetric, listAdMetrics } from '../../contract/ad-metrics.ts'
import { isAnyOf, isWithin } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** The days of the campaigns that are not deleted. */
export const adMetrics = pageOf(listAdMetrics, {
  from: ({ db }) =>
    db
      .selectFrom('adMetrics')
      .innerJoin('adCampaigns', 'adCampaigns.id', 'adMetrics.campaignId')
      .where('adCampaigns.deletedAt', 'is', null)
      .selectAll('adMetrics'),
  item: (row): AdMetric => ({
    ...row,
    cost: row.costCents,
    revenue: row.revenueCents,
    share: row.shareCents,
    gross: row.grossCents,
  }),
  missing: (id) => `There is no day #${id} of a campaign`,
  id: 'adMetrics.id',
  sorts: { day: [sql`ad_metrics.date`, 'date'] },
  filters: {
    campaign: isAnyOf('adMetrics.campaignId'),
    platform: isAnyOf('adMetrics.platform'),
    day: isWithin(sql`ad_metrics.date`),
  },
  counter: { name: 'ad metrics', by: 'platform' },
})
