import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { Quote } from '../../contract/quotes.ts'
import type { NewQuote } from './estimate.ts'
import { drawingOf } from './item-drawings.ts'

/** A quote that was just made, as a screen shows it. */
export const quoteView = (quote: NewQuote, cancellation: CancellationTerms): Quote => ({
  quoteId: quote.id,
  estimatedPrice: quote.estimatedPriceCents,
  low: quote.lowCents,
  high: quote.highCents,
  priceCap: quote.priceCapCents,
  gst: quote.gstCents,
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
  lines: quote.lines,
  source: quote.source,
  notices: quote.notices,
  expiresAt: quote.expiresAt,
})
