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

/** What limits an on-site price, in cents: `agreed` so far, `held` of the customer's money or collected later, the least and the cap. */
export type PriceBounds = Pick<HaulerPrice, 'agreed' | 'held' | 'isCollected' | 'floor' | 'cap'>

/** Who must approve an on-site price: 'none' up to `settledUpTo`, above the cap the team before the customer. */
export type PriceApproval = 'none' | 'customer' | 'team'

/** Up to here a price settles without an answer: it is paid, or agreed and collected later. */
export const settledUpTo = ({
  agreed,
  held,
  isCollected,
}: Pick<PriceBounds, 'agreed' | 'held' | 'isCollected'>): Cents =>
  isCollected && agreed > held ? agreed : held

/** Whose approval a price of so many cents needs. */
export function approvalFor(price: Cents, bounds: Omit<PriceBounds, 'floor'>): PriceApproval {
  if (price <= settledUpTo(bounds)) return 'none'
  return price <= bounds.cap ? 'customer' : 'team'
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

function amountProblems(
  price: Cents,
  { agreed, floor, held, isCollected }: PriceBounds,
): FieldError[] {
  const problem = (message: string): FieldError[] => [{ path: 'price', message }]
  if (price === agreed) return problem(`The price is ${formatMoney(agreed)} already`)
  if (price < floor) return problem(`The price can't go below ${formatMoney(floor)}, the trip fee`)
  if (price > LARGEST_PRICE) return problem(`A price is at most ${formatMoney(LARGEST_PRICE)}`)
  const least = cents(held + SMALLEST_CHARGE)
  return !isCollected && price > held && price < least
    ? problem(
        `No card can be charged less than ${formatMoney(SMALLEST_CHARGE)}. Enter at least ${formatMoney(least)}, or ${formatMoney(held)}`,
      )
    : []
}
