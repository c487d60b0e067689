import { z } from 'zod'
import { AdPlatform } from './ad-content.ts'
import { AdFigures, AdRange, clickRateOf, costPerConversionOf, returnOf } from './ad-figures.ts'
import {
  Campaign,
  CampaignId,
  CampaignStatus,
  CampaignType,
  campaignTypeLabels,
} from './advertising.ts'
import { dayOf } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { AmountRange, anyOf } from './filters.ts'
import { list } from './list.ts'
import { MoneySum } from './money.ts'

const percent = (rate: number | null) => rate && Number((rate * 100).toFixed(2))

const campaignColumns: ListColumns<Campaign> = {
  id: { title: 'Campaign ID', value: ({ id }) => id },
  name: { title: 'Campaign', value: ({ name }) => name },
  type: { title: 'Type', value: ({ type }) => campaignTypeLabels[type] },
  platforms: { title: 'Platforms', value: ({ platforms }) => platforms.join('; ') },
  status: { title: 'Status', value: ({ status }) => status },
  location: { title: 'Location', value: ({ targetAudience }) => targetAudience.location },
  budget: { title: 'Budget (CAD)', value: ({ budget }) => dollars(budget) },
  spend: { title: 'Spend (CAD)', value: ({ figures }) => dollars(figures.cost) },
  impressions: { title: 'Impressions', value: ({ figures }) => figures.impressions },
  clicks: { title: 'Clicks', value: ({ figures }) => figures.clicks },
  ctr: { title: 'CTR (%)', value: ({ figures }) => percent(clickRateOf(figures)) },
  conversions: { title: 'Conversions', value: ({ figures }) => figures.conversions },
  costPer: {
    title: 'Cost per conversion (CAD)',
    value: ({ figures }) => dollars(costPerConversionOf(figures)),
  },
  signups: { title: 'Haulers registered', value: ({ figures }) => figures.signups },
  jobs: { title: 'Jobs completed', value: ({ figures }) => figures.jobsCompleted },
  revenue: { title: 'Revenue (CAD)', value: ({ figures }) => dollars(figures.revenue) },
  share: { title: 'Platform’s net share (CAD)', value: ({ figures }) => dollars(figures.share) },
  gross: { title: 'Gross revenue (CAD)', value: ({ figures }) => dollars(figures.gross) },
  roi: { title: 'ROI (%)', value: ({ figures }) => percent(returnOf(figures)) },
  created: { title: 'Created', value: ({ createdAt }) => dayOf(createdAt) },
}

/** Every campaign on the lists. `days` narrows nothing: it says which days `figures` and their sorts count. */
export const listCampaigns = list(
  {
    path: '/api/admin/campaigns',
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every campaign with its results, newest first',
    item: Campaign,
    search: 'Name, type, location, platform',
    filters: {
      status: anyOf(CampaignStatus),
      type: anyOf(CampaignType),
      platform: anyOf(AdPlatform),
      budget: AmountRange,
      days: AdRange,
    },
    sorts: {
      createdAt: 'desc',
      name: 'asc',
      status: 'asc',
      budget: 'desc',
      spend: 'desc',
      impressions: 'desc',
      clicks: 'desc',
      ctr: 'desc',
      conversions: 'desc',
      costPer: 'desc',
      signups: 'desc',
      jobs: 'desc',
      revenue: 'desc',
      gross: 'desc',
      roi: 'desc',
    },
  },
  campaignColumns,
)

/** One campaign. @throws not_found for one that does not exist or was deleted. */
export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId',
  access: 'admin',
  right: 'see-marketing',
  summary: 'One campaign with its results to date',
  params: z.object({ campaignId: CampaignId }),
  response: Campaign,
})

/** The sums of every campaign that the search and the filters of the list leave. */
export const getCampaignTotals = endpoint({
  method: 'GET',
  path: '/api/admin/campaign-totals',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Cost and results of the campaigns of a list together',
  query: listCampaigns.csv.query,
  response: z.object({ budget: MoneySum, figures: AdFigures }),
})
