import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { shareOfPrice } from '../../contract/hauler-share.ts'
import type { NewLeadMagnet } from '../../contract/lead-magnets.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { discountCopy, discountOf, OfferTerms } from '../../contract/offer-terms.ts'
import { gstWithin } from '../ledger/gst.ts'

/** The terms of a stored offer; null where its code changes no price online. */
export const readTerms = (stored: unknown): OfferTerms | null =>
  stored === null ? null : OfferTerms.parse(stored)

/** As a row keeps them. */
export const writeTerms = (terms: OfferTerms | null): string | null =>
  terms && JSON.stringify(z.encode(OfferTerms, terms))

/** Tax is at most this part of a price: what Westhaul bears must leave it. */
export const GST_PERCENT = 5
/** Prices from are found in steps of so much, up to so much. */
const [STEP, HIGHEST] = [5_00, 10_000_00]

/** Whether Westhaul's own part of a price pays for the discount and the tax, so that the hauler keeps the share. */
function isCovered(terms: OfferTerms, price: Cents, sharePermille: number): boolean {
  const paid = cents(price - discountOf({ ...terms, priceFrom: null }, price))
  const share = shareOfPrice({ westhaulDiscount: cents(price - paid), sharePermille }, paid)
  return paid - share - gstWithin(paid, GST_PERCENT) >= 0
}

/** The lowest price from at which Westhaul can bear the discount; undefined where it never can. */
function leastPriceFrom(terms: OfferTerms, sharePermille: number): Cents | undefined {
  for (let price = STEP; price <= HIGHEST; price += STEP)
    if (isCovered(terms, cents(price), sharePermille)) return cents(price)
  return undefined
}

/**
 * Terms that Westhaul can keep: what it bears alone never comes out of the hauler's share.
 * @throws AppError invalid_input
 */
export function refuseUncovered(terms: OfferTerms, sharePermille: number): OfferTerms {
  if (terms.share === 'shared') return terms
  const least = leastPriceFrom(terms, sharePermille)
  if (least !== undefined && (terms.priceFrom ?? 0) >= least) return terms
  const off = discountCopy(terms)
  const message =
    least === undefined
      ? `Westhaul’s part of a price does not cover ${off}. Take off less, or share it with the hauler`
      : `Westhaul’s part covers ${off} from a price of ${formatMoney(least)} on. Raise “Price from”, or share it with the hauler`
  throw new AppError('invalid_input', message, {
    fields: [{ path: least === undefined ? 'terms.discount' : 'terms.priceFrom', message }],
  })
}

const AMOUNT = /^\s*\$\s?(\d{1,4})(\.\d{2})?\s+off\b/i
const PERCENT = /^\s*(\d{1,2})\s?%\s+off\b/i

/**
 * The terms of a new offer. A discount whose value says '$20 off' or '15% off' means it: without terms of its own it gets
 * these, from the price on that Westhaul can bear.
 */
export function termsOfNew(
  { type, targetType, offer, terms }: NewLeadMagnet,
  sharePermille: number,
): OfferTerms | null {
  if (terms) return refuseUncovered(terms, sharePermille)
  const discount = type === 'discount' && targetType === 'customer' && discountIn(offer.value)
  const meant = discount ? OfferTerms.safeParse({ discount }) : undefined
  if (!meant?.success) return null
  const priceFrom = leastPriceFrom(meant.data, sharePermille)
  return priceFrom === undefined ? null : { ...meant.data, priceFrom }
}

function discountIn(value: string) {
  const [, dollars, rest = '.00'] = AMOUNT.exec(value) ?? []
  if (dollars) return { of: 'amount', amount: `${Number(dollars)}${rest}` }
  const [, percent] = PERCENT.exec(value) ?? []
  return percent && { of: 'percent', percent: Number(percent) }
}
