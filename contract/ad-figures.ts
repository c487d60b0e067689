import { z } from 'zod'
import { cents, type Cents, MoneySum } from './money.ts'

const count = z.number()

/** What was entered and counted for advertising, of some days or of a campaign's whole life. */
export const AdFigures = z.object({
  /** As the networks reported them to the person who entered them. */
  impressions: count,
  /** Visits to the campaign's page, one for each visitor and day. */
  clicks: count,
  /** Paid bookings and registered haulers. */
  conversions: count,
  /** Registered haulers alone. */
  signups: count,
  jobsCompleted: count,
  /** As entered from the networks' bills. */
  cost: MoneySum,
  /** Of the jobs completed, from the ledger: net of refunds and lost disputes, see REVENUE_FIGURES in revenue-report.ts. */
  revenue: MoneySum,
  /** The platform's net share of that revenue: without GST and the haulers' shares, less payment fees. */
  share: MoneySum,
  /** What customers paid for those jobs before refunds and disputes, with GST and without tips. */
  gross: MoneySum,
})
export type AdFigures = z.infer<typeof AdFigures>

/** How many days back, today included, figures may be asked for. */
export const AD_RANGES = ['7', '30', '90'] as const
/** A number of days back from today, as text of the query. */
export const AdRange = z.enum(AD_RANGES, 'Invalid input')
export type AdRange = z.infer<typeof AdRange>

/**
 * Clicks for each impression, 0.027 for 2.7 %. Null without impressions, and with more clicks than
 * impressions: then those of some days were not entered.
 */
export const clickRateOf = ({
  impressions,
  clicks,
}: Pick<AdFigures, 'impressions' | 'clicks'>): number | null =>
  impressions === 0 || clicks > impressions ? null : clicks / impressions

/** What one conversion cost, to the cent; null without cost or conversions. */
export const costPerConversionOf = ({
  cost,
  conversions,
}: Pick<AdFigures, 'cost' | 'conversions'>): Cents | null =>
  cost === 0 || conversions === 0 ? null : cents(Math.round(cost / conversions))

/** What the return means, for the screens. */
export const RETURN_ABOUT = 'ROI = (the platform’s net share of completed jobs − cost) / cost'

/** Return on ad spend beyond each dollar spent, (share - cost) / cost; null without cost. */
export const returnOf = ({ cost, share }: Pick<AdFigures, 'cost' | 'share'>): number | null =>
  cost === 0 ? null : (share - cost) / cost
