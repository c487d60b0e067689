import { adPlatformFacts } from '../../contract/ad-content.ts'
import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import {
  CAMPAIGN_STATUSES,
  campaignTypeLabels,
  type AdSource,
  type Campaign,
  type CampaignStatus,
} from '../../contract/advertising.ts'
import { cents } from '../../contract/money.ts'
import { matches, sortRows, type Sort } from '../ui/list/rows.ts'
import { valueIn, type CampaignColumn, type Counted, type Figures } from './campaign-columns.ts'

export const CAMPAIGN_VIEWS = ['all', 'active', 'paused', 'draft', 'completed'] as const
export type CampaignView = (typeof CAMPAIGN_VIEWS)[number]

export type CampaignQuery = { view: CampaignView; search: string; sort: Sort<CampaignColumn> }

export type Listed = Counted & { campaign: Campaign }

const NO_FIGURES: Figures = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
}

/** The campaigns with what was counted in the days asked about; a campaign that had nothing is not among those. */
export function listed(
  campaigns: readonly Campaign[],
  counted: AdAnalytics['campaigns'] | undefined,
): Listed[] {
  const known = new Map(counted?.map(({ campaignId, ...figures }) => [campaignId, figures]))
  return campaigns.map((campaign) => ({
    campaign,
    budget: campaign.budget,
    figures: counted ? (known.get(campaign.id) ?? NO_FIGURES) : null,
  }))
}

const sortedBy =
  (column: CampaignColumn) =>
  (row: Listed): string | number | null => {
    if (column === 'name') return row.campaign.name
    if (column === 'status') return CAMPAIGN_STATUSES.indexOf(row.campaign.status)
    return valueIn(column, row)
  }

/** The campaigns that the view and the search leave, in order. */
export function findCampaigns(
  rows: readonly Listed[],
  { view, search, sort }: CampaignQuery,
): Listed[] {
  const found = rows.filter(
    ({ campaign }) =>
      (view === 'all' || campaign.status === view) &&
      (search === '' || matches(searched(campaign), search)),
  )
  return sortRows(found, sortedBy(sort.by), sort.down)
}

const searched = ({ name, type, targetAudience, platforms }: Campaign): string[] => [
  name,
  campaignTypeLabels[type],
  targetAudience.location,
  ...platforms.map(sourceName),
]

export const countViews = (campaigns: readonly Campaign[]): Record<CampaignView, number> => {
  const count = (status: CampaignStatus) =>
    campaigns.filter((campaign) => campaign.status === status).length
  return {
    all: campaigns.length,
    active: count('active'),
    paused: count('paused'),
    draft: count('draft'),
    completed: count('completed'),
  }
}

/** All that is listed, as if it were one campaign. */
export function totalOf(rows: readonly Listed[]): Counted {
  const budget = cents(rows.reduce((total, row) => total + row.budget, 0))
  const all = rows.flatMap(({ figures }) => figures ?? [])
  if (all.length < rows.length) return { budget, figures: null }
  const sum = (name: keyof Figures): number =>
    all.reduce((total, figures) => total + figures[name], 0)
  return {
    budget,
    figures: {
      impressions: sum('impressions'),
      clicks: sum('clicks'),
      conversions: sum('conversions'),
      signups: sum('signups'),
      jobsCompleted: sum('jobsCompleted'),
      cost: cents(sum('cost')),
      revenue: cents(sum('revenue')),
    },
  }
}

export const sourceName = (source: AdSource): string =>
  source === 'direct' ? 'Direct' : adPlatformFacts[source].label
