import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

/** The meaning of an item beside another one: chairs after a dining table are dining chairs. */
const RELATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dining-table': { chair: 'dining-chair' },
  'patio-table': { chair: 'patio-chair' },
  'patio-set': { chair: 'patio-chair', table: 'patio-table', sofa: 'outdoor-sofa' },
  'dining-set': { chair: 'dining-chair', table: 'dining-table' },
  'kids-table': { chair: 'kids-chair' },
  'conference-table': { chair: 'office-chair' },
  'weight-set': { bench: 'weight-bench' },
  'potted-plant': { 'pots-and-pans': 'flower-pot' },
  'yard-waste': { 'pots-and-pans': 'flower-pot' },
  branches: { 'pots-and-pans': 'flower-pot' },
  'truck-canopy': { 'canopy-tent': 'truck-canopy' },
  'restaurant-booth': { table: 'restaurant-table' },
  'small-boat': { 'utility-trailer': 'boat-trailer' },
  'above-ground-pool': { 'pressure-tank': 'pool-pump', ladder: 'pool-pump' },
  'weight-bench': { dishes: 'weight-set' },
  'home-gym': { dishes: 'weight-set' },
  elliptical: { dishes: 'weight-set' },
  desk: { 'china-cabinet': 'desk-hutch' },
  'l-shaped-desk': { 'china-cabinet': 'desk-hutch' },
}

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))
const relatedTo = new Map(
  Object.entries(RELATED).map(([key, relatedKeys]) => [key, new Map(Object.entries(relatedKeys))]),
)

/** The mention with its meaning beside these other items of its sentence. */
export function asRelatedItem(mention: Mention, others: Iterable<string>): Mention {
  for (const other of others) {
    const item = byKey.get(relatedTo.get(other)?.get(mention.item.key) ?? '')
    if (item) return { ...mention, item }
  }
  return mention
}

const armchair = byKey.get('armchair')
const SEATS = new Set(['sofa', 'loveseat', 'sectional', 'recliner', 'sofa-bed'])

/** "Sofa and matching chairs" are armchairs. */
export function asMatching(
  terms: readonly Term[],
  mention: Mention,
  others: ReadonlySet<string>,
): Mention {
  const before = terms[mention.place - 1]
  const isMatching = before?.kind === 'word' && before.text === 'matching'
  const isSeat = mention.item.key === 'chair' && [...others].some((key) => SEATS.has(key))
  return isMatching && isSeat && armchair ? { ...mention, item: armchair } : mention
}

const bedFrame = byKey.get('bed-frame')

const joinsMattress = (term: Term): boolean =>
  (term.kind === 'word' && term.text === 'with') || (term.kind === 'break' && term.as === 'open')

/** A bed with a separate mattress counts as a bed frame. */
export function withoutMattresses(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  return mentions.map((mention, at) => {
    const next = mentions[at + 1]
    const isPair = mention.item.key === 'bed' && next?.item.key === 'mattress'
    const link = isPair ? terms.slice(mention.place + 1, next.place) : []
    const isWith = link.length < 4 && link.some(joinsMattress)
    return isWith && bedFrame ? { ...mention, item: bedFrame } : mention
  })
}
