import { adPlatformFacts } from '../../contract/ad-content.ts'
import {
  CAMPAIGN_STATUSES,
  campaignTypeLabels,
  type AdSource,
  type Campaign,
  type CampaignStatus,
} from '../../contract/advertising.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { matches, sortRows, type Sort } from '../ui/list/rows.ts'

export const CAMPAIGN_VIEWS = ['all', 'active', 'paused', 'draft', 'completed'] as const
export type CampaignView = (typeof CAMPAIGN_VIEWS)[number]

export const CAMPAIGN_COLUMNS = [
  'name',
  'status',
  'budget',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'costPer',
] as const
export type CampaignColumn = (typeof CAMPAIGN_COLUMNS)[number]

export type CampaignQuery = { view: CampaignView; search: string; sort: Sort<CampaignColumn> }

type Counts = Pick<Campaign, 'performance' | 'cost'>

/** Clicks for each impression; null where there is nothing to compute it from. */
export function ctrOf({ performance: { impressions, clicks } }: Counts): number | null {
  // More clicks than impressions: those of some days were never entered.
  return impressions === 0 || clicks > impressions ? null : clicks / impressions
}

/** What one conversion cost; null without cost or conversions. */
export const costPerConversion = ({ performance, cost }: Counts): Cents | null =>
  cost === 0 || performance.conversions === 0
    ? null
    : cents(Math.round(cost / performance.conversions))

const values: Record<CampaignColumn, (campaign: Campaign) => string | number | null> = {
  name: ({ name }) => name,
  status: ({ status }) => CAMPAIGN_STATUSES.indexOf(status),
  budget: ({ budget }) => budget,
  impressions: ({ performance }) => performance.impressions,
  clicks: ({ performance }) => performance.clicks,
  ctr: ctrOf,
  conversions: ({ performance }) => performance.conversions,
  costPer: costPerConversion,
}

/** The campaigns that the view and the search leave, in order. */
export function findCampaigns(
  campaigns: readonly Campaign[],
  { view, search, sort }: CampaignQuery,
): Campaign[] {
  const found = campaigns.filter(
    (campaign) =>
      (view === 'all' || campaign.status === view) &&
      (search === '' || matches(searched(campaign), search)),
  )
  return sortRows(found, values[sort.by], sort.down)
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
export function totalOf(campaigns: readonly Campaign[]): Counts & { budget: Cents } {
  const sum = (value: (campaign: Campaign) => number): number =>
    campaigns.reduce((total, campaign) => total + value(campaign), 0)
  return {
    budget: cents(sum(({ budget }) => budget)),
    cost: cents(sum(({ cost }) => cost)),
    performance: {
      impressions: sum(({ performance }) => performance.impressions),
      clicks: sum(({ performance }) => performance.clicks),
      conversions: sum(({ performance }) => performance.conversions),
    },
  }
}

export const sourceName = (source: AdSource): string =>
  source === 'direct' ? 'Direct' : adPlatformFacts[source].label

/** What stands where nothing can be computed. */
export const NOTHING = '—'

const number = new Intl.NumberFormat('en-CA')
export const countText = (value: number): string => number.format(value)

const percent = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 2 })
export const rateText = (rate: number | null): string =>
  rate === null ? NOTHING : percent.format(rate)

export const moneyText = (amount: Cents | null): string =>
  amount === null ? NOTHING : formatMoney(amount)
