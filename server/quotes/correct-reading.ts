import type { Correction, QuoteItem } from '../../contract/quotes.ts'
import type { Reading } from '../providers/reader/reader.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { confidenceIn, limitConfidence } from './confidence.ts'

const byKey = new Map(catalogue.map((item) => [item.key, item]))

/**
 * A reading with the customer's corrections: their quantities, without the items they removed, with those
 * they added. Of two corrections of one item the last one counts. `trusted` are the items that a customer
 * who removes them may have removed by mistake: without a strange count.
 */
export function correctReading(
  reading: Reading,
  corrections: readonly Correction[] = [],
  trustedItems: readonly QuoteItem[] = reading.items,
): Reading {
  if (corrections.length === 0) return reading
  const quantities = new Map(corrections.map(({ key, quantity }) => [key, quantity]))
  const read = reading.items.map((item) => {
    const quantity = quantities.get(item.key)
    quantities.delete(item.key)
    return quantity === undefined ? item : byHand(item, quantity)
  })
  const addedItems = [...quantities].flatMap(([key, quantity]) => {
    const item = byKey.get(key)
    return item ? [byHand({ ...item, flags: [...item.flags] }, quantity)] : []
  })
  const items = [...read, ...addedItems].filter(({ quantity }) => quantity > 0)
  const confidence = Math.min(confidenceIn(items, reading.unknown), ownDoubt(reading))
  return { ...reading, items, confidence: limitConfidence(confidence, items, trustedItems) }
}

/** The confidence of a reader with more doubts than its items show: corrections do not remove them. */
function ownDoubt({ items, unknown, confidence }: Reading): number {
  return confidence < confidenceIn(items, unknown) ? confidence : 1
}

const byHand = (item: Omit<QuoteItem, 'quantity' | 'confidence'>, quantity: number): QuoteItem => ({
  key: item.key,
  name: item.name,
  quantity,
  volume: item.volume,
  weight: item.weight,
  flags: item.flags,
  confidence: 1,
  corrected: true,
})
