import type { ItemFlag, QuoteItem } from '../../contract/quotes.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { Reading, SeenItem, Sighting } from '../providers/reader/reader.ts'
import type { CatalogueItem } from './catalogue/item.ts'
import { restrictedItems } from './catalogue/restricted.ts'
import { limitConfidence, MOST_VOLUME, SIZE_ALONE, SURE_ENOUGH, volumeOf } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'
import { termsOf } from './reading/terms.ts'
import { plain } from './reading/tokens.ts'

const MOST_ITEMS = 40
const MOST_OF_ONE = 60
/** Cubic yards and kilograms of one piece that is not in our catalogue. */
const UNLISTED = { volume: { least: 0.02, most: 6, usual: 0.5 }, weight: { least: 0.5, most: 400 } }
/** Kilograms in a cubic yard of mixed junk, when a model gives no weight. */
const USUAL_DENSITY = 80
/** Cubic yards: a whole house of one material. */
const MOST_OF_A_HEAP = 40
const MOST_FLIGHTS = 10
const MOST_UNKNOWN = 10
const LONGEST_NAME = 60

const restrictedKeys = new Set(restrictedItems.map(({ key }) => key))

/** Whether an item may decide if we accept the load. */
const isDelicate = ({ key, flags }: Pick<QuoteItem, 'key' | 'flags'>): boolean =>
  restrictedKeys.has(key) || flags.includes('drywall')

/**
 * Turns the answer of a model into a reading: an item of the catalogue has the catalogue's figures, any
 * other its own within bounds. Dangerous items of the built-in reader stay in the reading. Undefined for a
 * load beyond `MOST_VOLUME`.
 */
export function settleSighting(
  sighting: Sighting,
  load: { description: string; loadSize: LoadSize },
): Reading | undefined {
  const rules = readByRules(load)
  const items = withDelicate(itemsOf(sighting.items, rules.items), rules.items)
  if (volumeOf(items) > MOST_VOLUME) return undefined
  const { flights } = rules.conditions
  return {
    items,
    confidence:
      items.length === 0
        ? SIZE_ALONE
        : limitConfidence(share(sighting.confidence), items, rules.items),
    unknown: sighting.unknown.map(plainName).filter(Boolean).slice(0, MOST_UNKNOWN),
    conditions: {
      flights:
        sighting.flights === null ? flights : Math.round(within(0, sighting.flights, MOST_FLIGHTS)),
    },
  }
}

function itemsOf(sightings: readonly SeenItem[], byRules: readonly QuoteItem[]): QuoteItem[] {
  const keysByRules = new Set(byRules.map(({ key }) => key))
  const byKey = new Map<string, QuoteItem>()
  for (const sighting of sightings.slice(0, MOST_ITEMS)) {
    if (Math.round(sighting.quantity) < 1) continue
    const item = itemOf(sighting, keysByRules, byKey.size + 1)
    const same = byKey.get(item.key)
    byKey.set(item.key, same ? mergeSightings(same, item) : item)
  }
  return [...byKey.values()]
}

function itemOf(sighting: SeenItem, keysByRules: ReadonlySet<string>, place: number): QuoteItem {
  const match = catalogueItemOf(sighting.name)
  if (!match || isDoubtful(match, sighting, keysByRules))
    return unlistedItem(sighting, place, match?.flags)
  return match.counted ? piecesOf(match, sighting) : heapOf(match, sighting)
}

/** A guess of a model must not refuse a load: the item keeps its flags, and the load needs a review. */
const isDoubtful = (
  { key }: CatalogueItem,
  { confidence }: SeenItem,
  keysByRules: ReadonlySet<string>,
): boolean => restrictedKeys.has(key) && confidence < SURE_ENOUGH && !keysByRules.has(key)

/** The item of our catalogue for a name: a delicate one first, else the only one in the name. */
function catalogueItemOf(name: string): CatalogueItem | undefined {
  const items = termsOf(plain(name.slice(0, LONGEST_NAME))).flatMap((term) =>
    term.kind === 'item' ? [term.item] : [],
  )
  const [first, ...rest] = items
  return (
    items.find(isCatalogueDelicate) ?? (rest.every((item) => item === first) ? first : undefined)
  )
}

const isCatalogueDelicate = ({ key, flags }: CatalogueItem): boolean =>
  isDelicate({ key, flags: [...flags] })

const quantityOf = ({ quantity }: SeenItem): number => Math.round(within(1, quantity, MOST_OF_ONE))

const piecesOf = (
  { key, name, volume, weight, flags }: CatalogueItem,
  sighting: SeenItem,
): QuoteItem => ({
  key,
  name,
  quantity: quantityOf(sighting),
  volume,
  weight,
  flags: [...flags],
  confidence: share(sighting.confidence),
})

/** Material is not counted but measured: one heap, at least as large as the catalogue's. */
function heapOf(item: CatalogueItem, sighting: SeenItem): QuoteItem {
  const all = quantityOf(sighting) * (sighting.volume ?? item.volume)
  const volume = round(within(item.volume, all, Math.max(item.volume, MOST_OF_A_HEAP)), 3)
  const weight = round((volume * item.weight) / item.volume, 1)
  return { ...piecesOf(item, sighting), quantity: 1, volume, weight }
}

function unlistedItem(sighting: SeenItem, place: number, flags: readonly ItemFlag[] = []) {
  const { volume, weight } = UNLISTED
  const size = within(volume.least, sighting.volume ?? volume.usual, volume.most)
  const mass = within(weight.least, sighting.weight ?? size * USUAL_DENSITY, weight.most)
  return {
    key: `unlisted-${place}`,
    name: plainName(sighting.name) || 'Something else',
    quantity: quantityOf(sighting),
    volume: round(size, 3),
    weight: round(mass, 1),
    flags: [...new Set([...sighting.flags, ...flags])],
    confidence: share(sighting.confidence),
  }
}

/** Two sightings of one item: the sum of the pieces, at their average size. */
function mergeSightings(one: QuoteItem, other: QuoteItem): QuoteItem {
  const pieces = one.quantity + other.quantity
  const mean = (figure: (item: QuoteItem) => number): number =>
    round((one.quantity * figure(one) + other.quantity * figure(other)) / pieces, 3)
  return {
    ...one,
    quantity: Math.min(pieces, MOST_OF_ONE),
    volume: mean(({ volume }) => volume),
    weight: mean(({ weight }) => weight),
    confidence: Math.min(one.confidence, other.confidence),
  }
}

/** Restores dangerous items that the model overlooked, or that the description talked it out of. */
function withDelicate(items: readonly QuoteItem[], byRules: readonly QuoteItem[]): QuoteItem[] {
  const delicate = byRules.filter(isDelicate)
  const others = items.map((item) => {
    const same = delicate.find(({ key }) => key === item.key)
    return same ? { ...item, quantity: Math.max(item.quantity, same.quantity) } : item
  })
  return [...others, ...delicate.filter(({ key }) => !items.some((item) => item.key === key))]
}

/** The name of an item without signs that could make it a price, a web address or a separate line. */
function plainName(text: string): string {
  const words = text.replace(/[^\p{L}\p{M}\p{N} ,'’()&+-]+/gu, ' ').replace(/\s+/g, ' ')
  // Slice by code points: PostgreSQL refuses half of a surrogate pair.
  return [...words.trim()].slice(0, LONGEST_NAME).join('').trim()
}

const within = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most)
const share = (value: number): number => round(within(0, value, 1), 2)
const round = (value: number, digits: number): number => Number(value.toFixed(digits))
