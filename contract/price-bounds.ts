import type { FieldError } from './errors.ts'
import { cents, formatMoney, type Cents } from './money.ts'
import {
  LARGEST_PRICE,
  MAX_PROOF_PHOTOS,
  priceOfItems,
  SMALLEST_CHARGE,
  type HaulerPrice,
  type PriceItem,
} from './price-changes.ts'

/** What limits an on-site price, in cents: `agreed` so far, `held` of the customer's money, the least and the cap. */
export type PriceBounds = Pick<HaulerPrice, 'agreed' | 'held' | 'floor' | 'cap'>

/** Who must approve an on-site price: 'none' up to what is held, above the cap the team before the customer. */
export type PriceApproval = 'none' | 'customer' | 'team'

/** Whose approval a price of so many cents needs. */
export function approvalFor(
  price: Cents,
  { held, cap }: Pick<PriceBounds, 'held' | 'cap'>,
): PriceApproval {
  if (price <= held) return 'none'
  return price <= cap ? 'customer' : 'team'
}

/** An on-site price as a hauler proposes it: cents, what was added, why, and the addresses of photos that show why. */
export type ProposedPrice = {
  price: Cents
  items: readonly PriceItem[]
  reason: string
  photos: readonly string[]
}

/**
 * The problems of a proposed price by field; empty when it can be proposed. The form and the server share
 * this function.
 */
export function priceProblems(proposed: ProposedPrice, bounds: PriceBounds): FieldError[] {
  const { price, items, reason, photos } = proposed
  const ofAmount = amountProblems(price, bounds)
  if (ofAmount.length > 0) return ofAmount
  const sum = cents(bounds.agreed + priceOfItems(items))
  if (items.length > 0 && price !== sum)
    return [{ path: 'items', message: `With these items the price is ${formatMoney(sum)}` }]
  if (approvalFor(price, bounds) === 'none') return []
  return [
    ...(reason === '' && items.length === 0
      ? [{ path: 'reason', message: 'Please say why it costs more' }]
      : []),
    ...(photos.length === 0
      ? [{ path: 'photos', message: `Please add 1 to ${MAX_PROOF_PHOTOS} photos that show why` }]
      : []),
  ]
}

function amountProblems(price: Cents, { agreed, floor, held }: PriceBounds): FieldError[] {
  const problem = (message: string): FieldError[] => [{ path: 'price', message }]
  if (price === agreed) return problem(`The price is ${formatMoney(agreed)} already`)
  if (price < floor) return problem(`The price can't go below ${formatMoney(floor)}, the trip fee`)
  if (price > LARGEST_PRICE) return problem(`A price is at most ${formatMoney(LARGEST_PRICE)}`)
  const least = cents(held + SMALLEST_CHARGE)
  return price > held && price < least
    ? problem(
        `No card can be charged less than ${formatMoney(SMALLEST_CHARGE)}. Enter at least ${formatMoney(least)}, or ${formatMoney(held)}`,
      )
    : []
}
