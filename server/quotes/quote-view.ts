import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { DiscountShare } from '../../contract/discounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import type { NewQuote } from './estimate.ts'
import { drawingOf } from './item-drawings.ts'

/**
 * What a code does to a quote, who bears it, and the tax in what is left to pay; `countedDiscount` is what it takes off the price at the
 * counted size, 0 if there is none.
 */
export type AppliedCode = {
  answer: OfferAnswer
  share: DiscountShare | null
  gst: Cents
  countedDiscount: Cents
}
/** What a credit takes off after the code, and the tax in what is left to pay; `countedAmount` likewise. */
export type AppliedCredit = { amount: Cents; label: string; gst: Cents; countedAmount: Cents }

/** A quote that was just made, as a screen shows it. */
export function quoteView(
  quote: NewQuote,
  cancellation: CancellationTerms,
  code: AppliedCode | null = null,
  credit: AppliedCredit | null = null,
): Quote {
  const byCode = code?.answer.discount ?? cents(0)
  const off = cents(byCode + (credit?.amount ?? 0))
  const less = (price: Cents): Cents => cents(Math.max(0, price - off))
  const countedOff = cents((code?.countedDiscount ?? 0) + (credit?.countedAmount ?? 0))
  return {
    quoteId: quote.id,
    estimatedPrice: less(quote.estimatedPriceCents),
    low: less(quote.lowCents),
    high: less(quote.highCents),
    priceCap: quote.priceCapCents,
    gst: credit?.gst ?? (code && byCode > 0 ? code.gst : quote.gstCents),
    confidence: quote.confidence,
    size: {
      ...quote.size,
      countedPrice: countedPriceToPay(quote, countedOff, less(quote.estimatedPriceCents)),
    },
    items: quote.items.map((item, at) => ({
      ...item,
      drawing: drawingOf(item),
      addedPrice: quote.addedPrices[at] ?? null,
    })),
    questions: quote.questions,
    unclear: quote.unclear,
    access: quote.accessPrices,
    cancellation,
    unknown: quote.unknown,
    lines: [
      ...quote.lines,
      ...(byCode > 0 && code ? [discountLine(code.answer.text, byCode)] : []),
      ...(credit ? [discountLine(credit.label, credit.amount)] : []),
    ],
    source: quote.source,
    notices: quote.notices,
    offer: code?.answer ?? null,
    expiresAt: quote.expiresAt,
  }
}

/** What would be paid at the counted size, if it is less than what is paid at the chosen one: a code may ask for a price that it has not. */
function countedPriceToPay(
  { size: { countedPrice } }: NewQuote,
  countedOff: Cents,
  priceToPay: Cents,
): Cents | null {
  if (countedPrice === null) return null
  const counted = cents(Math.max(0, countedPrice - countedOff))
  return counted < priceToPay ? counted : null
}

const discountLine = (label: string, discount: Cents) => ({
  kind: 'discount' as const,
  label,
  amount: cents(0 - discount),
})
