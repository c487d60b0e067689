import type { CatalogueItem } from '../catalogue/item.ts'
import type { Mention } from './mention.ts'
import type { Size } from './sizes.ts'
import type { Term } from './terms.ts'

const REACH = 12
const REACH_BACK = 4
/** Cubic yards that a square foot of each takes on the truck. */
const BY_AREA: Readonly<Record<string, number>> = {
  flooring: 0.002,
  'vinyl-flooring': 0.001,
  carpet: 0.004,
  underlay: 0.003,
  tiles: 0.002,
  tile: 0.002,
  drywall: 0.004,
  roofing: 0.0025,
  shingle: 0.0025,
  siding: 0.003,
  sod: 0.006,
  insulation: 0.015,
  concrete: 0.0125,
  'concrete-slab': 0.0125,
  asphalt: 0.01,
  bricks: 0.008,
  'paving-stone': 0.008,
  lumber: 0.006,
  plywood: 0.003,
}
/** Feet of one piece. */
const LENGTH_OF: Readonly<Record<string, number>> = {
  'fence-panel': 8,
  cabinet: 2.5,
}
/** Feet that are less than this describe one piece: "fence panels 6 ft". */
const LEAST_RUN = 10
/** Cubic yards: more comes in several trips. */
const MOST = 60

type SizedTerm = Term & { kind: 'measure'; size: Size }

const isSized = (term: Term): term is SizedTerm =>
  term.kind === 'measure' && term.size !== undefined

const isHard = (term: Term): boolean => term.kind === 'break' && term.as === 'hard'

/** The sizes of the sentence that belong to the item at this place: before another thing is named. */
function* sizesNear(terms: readonly Term[], at: number): Generator<SizedTerm> {
  for (const step of [1, -1]) {
    for (let next = at + step; Math.abs(next - at) <= REACH; next += step) {
      const term = terms[next]
      if (!term || isHard(term) || term.kind === 'bulk') break
      // "600 sq ft of drywall": before its item a size stands directly.
      if (step < 0 && (term.kind === 'break' || at - next > REACH_BACK)) break
      if (term.kind === 'item' && (step < 0 || term.item.counted)) break
      if (isSized(term)) yield term
    }
  }
}

type Sized = Partial<Pick<Mention, 'volume' | 'quantity' | 'counted' | 'atMost' | 'amountAt'>>

function sizedBy(size: Size, { key, counted, heap }: CatalogueItem): Sized | undefined {
  if ('feet' in size) {
    const length = LENGTH_OF[key]
    const isRun = length !== undefined && size.feet >= LEAST_RUN
    return isRun ? { quantity: Math.ceil(size.feet / length), counted: true, atMost: 1 } : undefined
  }
  const perFoot = BY_AREA[key]
  const isHeap = !counted || heap !== undefined
  const volume =
    'cubicYards' in size
      ? isHeap
        ? size.cubicYards
        : undefined
      : perFoot && size.squareFeet * perFoot
  return volume
    ? { quantity: 1, counted: true, atMost: 1, volume: Math.min(volume, MOST) }
    : undefined
}

/**
 * How much there is by the size that the text names: a heap of "8 x 6 x 4 ft", floors of "850 sq ft", "60 ft"
 * of fence. Marks the size as used.
 */
export function sizedItem(terms: readonly Term[], at: number, item: CatalogueItem): Sized {
  for (const term of sizesNear(terms, at)) {
    const amount = sizedBy(term.size, item)
    if (!amount) continue
    term.used = true
    return { ...amount, amountAt: term.from }
  }
  return {}
}
