import { z } from 'zod'
import { AdPlatform } from './ad-content.ts'
import { AdSource, Campaign, CampaignId } from './advertising.ts'
import { AdFigures, AdRange } from './ad-figures.ts'
import { Day } from './calendar.ts'
import { dollars } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { typedAmount } from './fields.ts'
import { anyOf, DayRange } from './filters.ts'
import { list } from './list.ts'
import { MoneySum } from './money.ts'

/** What was entered and counted on one day for one campaign on one network. */
export const AdMetric = z.object({
  id: z.number(),
  campaignId: CampaignId,
  date: Day,
  platform: AdSource,
  ...AdFigures.shape,
})
export type AdMetric = z.infer<typeof AdMetric>

const count = z.number()

/** All campaigns together over a range of days; without a range, over all their days. */
export const AdAnalytics = z.object({
  totalCampaigns: count,
  activeCampaigns: count,
  totalImpressions: count,
  totalClicks: count,
  /** Clicks for each impression, 0.027 for 2.7 %; null without impressions for them. */
  averageCtr: z.number().nullable(),
  totalConversions: count,
  totalSignups: count,
  totalJobsCompleted: count,
  totalRevenue: MoneySum,
  totalShare: MoneySum,
  totalGross: MoneySum,
  totalCost: MoneySum,
  /** What came back for each dollar beyond it: (totalShare - totalCost) / totalCost; null without cost. */
  roi: z.number().nullable(),
  /** Each day of the range, oldest first. */
  days: z.array(z.object({ date: Day, ...AdFigures.shape })),
  /** Each network that had anything, by its clicks. */
  platforms: z.array(z.object({ platform: AdSource, ...AdFigures.shape })),
})
export type AdAnalytics = z.infer<typeof AdAnalytics>

/** What all campaigns that are not deleted cost and brought, summed from their days in BC. */
export const getAdAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/ad-analytics',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Cost and results of all campaigns together, counted from their days',
  query: z.object({ days: AdRange.optional() }),
  response: AdAnalytics,
})

/** The days of campaigns, one for each network that had anything. */
export const listAdMetrics = list(
  {
    path: '/api/admin/ad-metrics',
    access: 'admin',
    right: 'see-marketing',
    summary: 'The entered and counted figures of campaigns, day by day, newest first',
    item: AdMetric,
    filters: { campaign: anyOf(CampaignId), platform: anyOf(AdSource), day: DayRange },
    sorts: { day: 'desc' },
  },
  {
    campaign: { title: 'Campaign ID', value: (day) => day.campaignId },
    day: { title: 'Day', value: (day) => day.date },
    platform: { title: 'Platform', value: (day) => day.platform },
    impressions: { title: 'Impressions', value: (day) => day.impressions },
    clicks: { title: 'Clicks', value: (day) => day.clicks },
    conversions: { title: 'Conversions', value: (day) => day.conversions },
    signups: { title: 'Haulers registered', value: (day) => day.signups },
    jobs: { title: 'Jobs completed', value: (day) => day.jobsCompleted },
    cost: { title: 'Spend (CAD)', value: (day) => dollars(day.cost) },
    revenue: { title: 'Revenue (CAD)', value: (day) => dollars(day.revenue) },
    share: { title: 'Platform’s net share (CAD)', value: (day) => dollars(day.share) },
    gross: { title: 'Gross revenue (CAD)', value: (day) => dollars(day.gross) },
  },
)

/** What a network billed (dollars as typed) and showed on one day; impressions are 0 to 1,000,000,000. */
export const Spend = z.object({
  date: Day,
  platform: AdPlatform,
  impressions: z
    .int('Impressions are a whole number')
    .min(0, 'Impressions are a whole number')
    .max(1_000_000_000, 'That is more impressions than a day has'),
  cost: typedAmount('Cost is required'),
})
export type Spend = z.infer<typeof Spend>

/**
 * Stores what a network billed and showed on a day; entering the day again replaces it. `refused` for a
 * day to come, one more than two years ago, one that a file was imported for, or a network that the campaign does not run on.
 */
export const enterSpend = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/spend',
  access: 'admin',
  right: 'run-marketing',
  summary:
    'Enter the spend and impressions of a network on a day; entering a day again corrects it',
  params: z.object({ campaignId: CampaignId }),
  body: Spend,
  errors: ['refused'],
  response: Campaign,
})
