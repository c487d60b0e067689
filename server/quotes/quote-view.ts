import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { DiscountShare } from '../../contract/discounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import type { NewQuote } from './estimate.ts'
import { drawingOf } from './item-drawings.ts'

/** What a code does to a quote, who bears it, and the tax in what is left to pay. */
export type AppliedCode = { answer: OfferAnswer; share: DiscountShare | null; gst: Cents }
/** What a credit takes off after the code, and the tax in what is left to pay. */
export type AppliedCredit = { amount: Cents; label: string; gst: Cents }

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
  return {
    quoteId: quote.id,
    estimatedPrice: less(quote.estimatedPriceCents),
    low: less(quote.lowCents),
    high: less(quote.highCents),
    priceCap: quote.priceCapCents,
    gst: credit?.gst ?? (code && byCode > 0 ? code.gst : quote.gstCents),
    confidence: quote.confidence,
    size: quote.size,
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

const discountLine = (label: string, discount: Cents) => ({
  kind: 'discount' as const,
  label,
  amount: cents(0 - discount),
})
