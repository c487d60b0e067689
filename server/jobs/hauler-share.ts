import { cents, splitPrice, type Cents } from '../../contract/money.ts'
import type { Job } from './store.ts'

type Discounted = Pick<Job, 'westhaulDiscountCents'>

/**
 * How a price of this job is divided: of what Westhaul took off alone the hauler keeps the share, as far as the price
 * goes.
 */
export function splitOf(
  { westhaulDiscountCents }: Discounted,
  price: Cents,
): { haulerPayout: Cents; platformFee: Cents } {
  const { haulerPayout } = splitPrice(cents(price + westhaulDiscountCents))
  const share = cents(Math.min(haulerPayout, price))
  return { haulerPayout: share, platformFee: cents(price - share) }
}
