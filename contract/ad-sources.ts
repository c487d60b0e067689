import { z } from 'zod'
import { TOUCH_CHANNELS, channelFacts, type TouchChannel } from './ad-touches.ts'
import { AdRange } from './ad-figures.ts'
import { CampaignId } from './advertising.ts'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MoneySum } from './money.ts'

/** Where a job came from: a channel, or `direct` where no source is kept. */
export const AD_ORIGINS = [...TOUCH_CHANNELS, 'direct'] as const
/** One of `AD_ORIGINS`. */
export const AdOrigin = z.enum(AD_ORIGINS)
export type AdOrigin = z.infer<typeof AdOrigin>

/** How each origin reads. */
export const originFacts: Record<AdOrigin, { label: string; by: string }> = {
  ...channelFacts,
  direct: { label: 'Direct or unknown', by: 'no source kept' },
}

const count = z.int()

/** The completed jobs that one view credits to an origin, with the platform's net share of them and what customers paid. */
export const SourceCredit = z.object({ jobs: count, share: MoneySum, gross: MoneySum })
export type SourceCredit = z.infer<typeof SourceCredit>

/** What one origin brought, by the first and by the last visit before the booking, and what it cost. */
export const AdSourceRow = z.object({
  origin: AdOrigin,
  /** Null for `direct`: visits without a source are not stored. */
  visitors: count.nullable(),
  first: SourceCredit,
  last: SourceCredit,
  cost: MoneySum,
})
export type AdSourceRow = z.infer<typeof AdSourceRow>

/** Every origin with the sums: `first` and `last` of the total are equal, as each job counts once in each view. */
export const AdSources = z.object({
  from: Day,
  to: Day,
  sources: z.array(AdSourceRow),
  total: z.object({ visitors: count, first: SourceCredit, last: SourceCredit, cost: MoneySum }),
})
export type AdSources = z.infer<typeof AdSources>

/** The networks that are paid for what they show; their ROI is that of the screen’s sentence. */
export const isPaidOrigin = (origin: AdOrigin): boolean =>
  (['google', 'meta', 'linkedin'] satisfies TouchChannel[] as string[]).includes(origin)

/**
 * Where the completed jobs of the last days came from. Money is what the ledger booked for them, on the day it was
 * booked or of their completion, whichever is later; cost is that of all campaigns, also of deleted ones.
 */
export const getAdSources = endpoint({
  method: 'GET',
  path: '/api/admin/ad-sources',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Where completed jobs came from, by first and last visit, and what each source cost',
  query: z.object({ days: AdRange.default('30') }),
  response: AdSources,
})

/** The money of a campaign’s completed jobs since it was made, each line of it, down to the platform’s net share. */
export const CampaignMoney = z.object({
  jobs: count,
  gross: MoneySum,
  refunds: MoneySum,
  /** How many of the jobs were refunded, in full or in part. */
  refundedJobs: count,
  disputes: MoneySum,
  revenue: MoneySum,
  gst: MoneySum,
  haulers: MoneySum,
  fees: MoneySum,
  share: MoneySum,
  cost: MoneySum,
})
export type CampaignMoney = z.infer<typeof CampaignMoney>

/** From what customers paid to the platform’s net share: `share` = `revenue` − `gst` − `haulers` − `fees`. */
export const getCampaignMoney = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/money',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The money of a campaign’s completed jobs, from what customers paid to the net share',
  params: z.object({ campaignId: CampaignId }),
  response: CampaignMoney,
})
