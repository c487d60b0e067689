import { QuoteItem } from '../../contract/quotes.ts'
import type { Reading } from '../providers/reader/reader.ts'
import { NEEDS_A_LOOK } from './confidence.ts'

/**
 * A reading whose every figure can be priced. An item with a figure that is no number is moved to
 * the words that were not understood, and a person looks at the load.
 */
export function soundReading(reading: Reading): Reading {
  const items = reading.items.filter((item) => QuoteItem.safeParse(item).success)
  const dropped = reading.items.filter((item) => !items.includes(item))
  const { flights } = reading.conditions
  const isSound = dropped.length === 0 && Number.isFinite(flights + reading.confidence)
  if (isSound) return reading
  return {
    items,
    confidence: Math.min(
      Number.isFinite(reading.confidence) ? reading.confidence : 0,
      NEEDS_A_LOOK,
    ),
    unknown: [...reading.unknown, ...dropped.map(({ name }) => name)],
    conditions: { ...reading.conditions, flights: Number.isFinite(flights) ? flights : 0 },
  }
}
