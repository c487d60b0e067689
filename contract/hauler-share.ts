import { z } from 'zod'
import { cents, type Cents } from './money.ts'

/** What its hauler receives of a job's price, in thousandths, until the team publishes another share (spec section 9). */
export const FIRST_SHARE_PERMILLE = 700

/** The share of one job in thousandths; a kept copy from before it was named has the first. */
export const SharePermille = z.int().default(FIRST_SHARE_PERMILLE).meta({ example: 700 })

/** '70%' of 700 thousandths, '72.5%' of 725. */
export const formatShare = (permille: number): string => `${permille / 10}%`

/** By the share of the job, in thousandths: half-up on cents, once; the platform keeps the rest, so both always add up to the price. */
export function splitPrice(
  price: Cents,
  sharePermille: number,
): { haulerPayout: Cents; platformFee: Cents } {
  const haulerPayout = cents(Math.floor((price * sharePermille + 500) / 1_000))
  return { haulerPayout, platformFee: cents(price - haulerPayout) }
}

/**
 * What the hauler receives of a price, by the rule that settles it: of what Westhaul took off alone the hauler keeps the
 * share, as far as the price goes.
 */
export const shareOfPrice = (
  { westhaulDiscount, sharePermille }: { westhaulDiscount: Cents; sharePermille: number },
  price: Cents,
): Cents =>
  cents(Math.min(price, splitPrice(cents(price + westhaulDiscount), sharePermille).haulerPayout))

/** The price of the job by which the landing page shows what a hauler keeps. */
export const EXAMPLE_JOB = cents(280_00)
