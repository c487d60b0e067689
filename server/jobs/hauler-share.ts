import { shareOfPrice } from '../../contract/hauler-share.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Job } from './store.ts'

type Shared = Pick<Job, 'westhaulDiscountCents' | 'haulerSharePermille'>

/**
 * How a price of this job is divided, by the share that was agreed when it was booked: of what Westhaul took off alone the hauler keeps the share, as far as the price
 * goes.
 */
export function splitOf(
  { westhaulDiscountCents, haulerSharePermille }: Shared,
  price: Cents,
): { haulerPayout: Cents; platformFee: Cents } {
  const terms = { westhaulDiscount: westhaulDiscountCents, sharePermille: haulerSharePermille }
  const share = shareOfPrice(terms, price)
  return { haulerPayout: share, platformFee: cents(price - share) }
}
