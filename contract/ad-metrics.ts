import { z } from 'zod'
import { AdPlatform } from './ad-content.ts'
import { AdSource, Campaign, CampaignId } from './advertising.ts'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { typedAmount } from './fields.ts'
import { MoneySum } from './money.ts'

const count = z.number()

const figures = {
  /** As the network reported them to whoever entered them. */
  impressions: count,
  /** Visits to the campaign's page, one for each visitor and day. */
  clicks: count,
  /** Paid bookings and registered haulers. */
  conversions: count,
  /** Registered haulers alone. */
  signups: count,
  jobsCompleted: count,
  cost: MoneySum,
  revenue: MoneySum,
}

/** One day of one campaign on one network. */
export const AdMetric = z.object({ date: Day, platform: AdSource, ...figures })
export type AdMetric = z.infer<typeof AdMetric>

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
  totalCost: MoneySum,
  /** What came back for each dollar beyond it: (revenue - cost) / cost; null without cost. */
  roi: z.number().nullable(),
  /** Each day of the range, oldest first. */
  days: z.array(z.object({ date: Day, ...figures })),
  /** Each network that had anything, by its clicks. */
  platforms: z.array(z.object({ platform: AdSource, ...figures })),
  /** Each campaign on the lists that had anything. */
  campaigns: z.array(z.object({ campaignId: CampaignId, ...figures })),
})
export type AdAnalytics = z.infer<typeof AdAnalytics>

/** How many days back the figures may be asked for; without a range all days count. */
export const AD_RANGES = ['7', '30', '90'] as const
/** A number of days back from today, as text of the query. */
export type AdRange = (typeof AD_RANGES)[number]

/** What all campaigns that are not deleted cost and brought, summed from their days in BC. */
export const getAdAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/ad-analytics',
  access: 'admin',
  summary: 'What all campaigns together cost and brought, counted from their days',
  query: z.object({ days: z.enum(AD_RANGES, 'Invalid input').optional() }),
  response: AdAnalytics,
})

const params = z.object({ campaignId: CampaignId })

/** The days of one campaign that had anything, newest first, one line for each network. */
export const getCampaignMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/metrics',
  access: 'admin',
  summary: 'The days of one campaign, newest first',
  params,
  response: z.array(AdMetric),
})

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
 * day to come, one more than two years ago, or a network that the campaign does not run on.
 */
export const enterSpend = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/spend',
  access: 'admin',
  summary: 'Enter what a network charged and showed on a day; entering it again corrects it',
  params,
  body: Spend,
  errors: ['refused'],
  response: Campaign,
})
