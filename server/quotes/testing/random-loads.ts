import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { QuoteItem } from '../../../contract/quotes.ts'
import { seeded } from '../../testing/seeded.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { LoadToPrice } from '../rate-card.ts'

function oneOf<T>(choices: readonly T[], next: () => number): T {
  const choice = choices[Math.floor(next() * choices.length)]
  if (choice === undefined) throw new Error('There is nothing to choose from')
  return choice
}

/** Up to seven kinds of things of the catalogue, anywhere, over up to three flights. */
export function someLoad(seed: number): LoadToPrice {
  const next = seeded(seed)
  return {
    loadSize: oneOf(LOAD_SIZES, next),
    items: Array.from({ length: Math.floor(next() * 8) }, () => someItem(next)),
    conditions: { flights: Math.floor(next() * 4) },
    confidence: next(),
    sameDay: next() < 0.5,
    area: oneOf([null, ...SERVICE_AREAS], next),
  }
}

/** One to twelve pieces of one thing. */
export function someItem(next: () => number): QuoteItem {
  const { key, name, volume, weight, flags } = oneOf(catalogue, next)
  const quantity = 1 + Math.floor(next() * 12)
  return { key, name, volume, weight, flags: [...flags], quantity, confidence: 1 }
}
