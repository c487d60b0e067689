import type { ItemFlag, QuoteItem } from '../../contract/quotes.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { Reading, SeenItem, Sighting } from '../providers/reader/reader.ts'
import type { CatalogueItem } from './catalogue/item.ts'
import { restricted } from './catalogue/restricted.ts'
import { doubted, MOST_VOLUME, SIZE_ALONE, SURE_ENOUGH, volumeOf } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'
import { termsOf } from './reading/terms.ts'
import { plain } from './reading/tokens.ts'

const MOST_ITEMS = 40
const MOST_OF_ONE = 60
/** Cubic yards and kilograms of one piece that our catalogue does not know. */
const UNLISTED = { volume: { least: 0.02, most: 6, usual: 0.5 }, weight: { least: 0.5, most: 400 } }
/** Kilograms in a cubic yard of mixed junk, where a model names no weight. */
const USUAL_DENSITY = 80
/** Cubic yards: a whole house of one material. */
const MOST_OF_A_HEAP = 40
const MOST_FLIGHTS = 10
const MOST_UNKNOWN = 10
const LONGEST_NAME = 60

const restrictedKeys = new Set(restricted.map(({ key }) => key))

/** May decide whether the load is carried at all. */
const isDelicate = ({ key, flags }: Pick<QuoteItem, 'key' | 'flags'>): boolean =>
  restrictedKeys.has(key) || flags.includes('drywall')

/**
 * Makes a reading of what a model says, as far as it can be believed: what the catalogue knows has the
 * catalogue's figures, anything else its own within bounds. What the built-in reader finds of dangerous
 * things stays found. Undefined for a load that no truck could be sent for.
 */
export function settleSighting(
  seen: Sighting,
  load: { description: string; loadSize: LoadSize },
): Reading | undefined {
  const rules = readByRules(load)
  const items = withDelicate(itemsOf(seen.items, rules.items), rules.items)
  if (volumeOf(items) > MOST_VOLUME) return undefined
  const { flights } = rules.conditions
  return {
    items,
    confidence:
      items.length === 0 ? SIZE_ALONE : doubted(share(seen.confidence), items, rules.items),
    unknown: seen.unknown.map(plainName).filter(Boolean).slice(0, MOST_UNKNOWN),
    conditions: {
      flights: seen.flights === null ? flights : Math.round(within(0, seen.flights, MOST_FLIGHTS)),
    },
  }
}

function itemsOf(seen: readonly SeenItem[], byRules: readonly QuoteItem[]): QuoteItem[] {
  const said = new Set(byRules.map(({ key }) => key))
  const byKey = new Map<string, QuoteItem>()
  for (const one of seen.slice(0, MOST_ITEMS)) {
    // None of a thing is no thing.
    if (Math.round(one.quantity) < 1) continue
    const item = itemOf(one, said, byKey.size + 1)
    const same = byKey.get(item.key)
    byKey.set(item.key, same ? joined(same, item) : item)
  }
  return [...byKey.values()]
}

function itemOf(seen: SeenItem, said: ReadonlySet<string>, place: number): QuoteItem {
  const known = knownAs(seen.name)
  if (!known || isDoubtful(known, seen, said)) return unlisted(seen, place, known?.flags)
  return known.counted ? piecesOf(known, seen) : heapOf(known, seen)
}

/** A guess of a model must not refuse anybody's load: it keeps its flags, and a person looks. */
const isDoubtful = (
  { key }: CatalogueItem,
  { confidence }: SeenItem,
  said: ReadonlySet<string>,
): boolean => restrictedKeys.has(key) && confidence < SURE_ENOUGH && !said.has(key)

/** The thing of our catalogue that a name is about: a delicate one first, else the only one named. */
function knownAs(name: string): CatalogueItem | undefined {
  const named = termsOf(plain(name.slice(0, LONGEST_NAME))).flatMap((term) =>
    term.kind === 'item' ? [term.item] : [],
  )
  const [first, ...rest] = named
  return (
    named.find(isCatalogueDelicate) ?? (rest.every((item) => item === first) ? first : undefined)
  )
}

const isCatalogueDelicate = ({ key, flags }: CatalogueItem): boolean =>
  isDelicate({ key, flags: [...flags] })

const quantityOf = ({ quantity }: SeenItem): number => Math.round(within(1, quantity, MOST_OF_ONE))

const piecesOf = (
  { key, name, volume, weight, flags }: CatalogueItem,
  seen: SeenItem,
): QuoteItem => ({
  key,
  name,
  quantity: quantityOf(seen),
  volume,
  weight,
  flags: [...flags],
  confidence: share(seen.confidence),
})

/** Material is not counted but measured: one heap, at least as large as the catalogue's. */
function heapOf(known: CatalogueItem, seen: SeenItem): QuoteItem {
  const all = quantityOf(seen) * (seen.volume ?? known.volume)
  const volume = round(within(known.volume, all, Math.max(known.volume, MOST_OF_A_HEAP)), 3)
  const weight = round((volume * known.weight) / known.volume, 1)
  return { ...piecesOf(known, seen), quantity: 1, volume, weight }
}

function unlisted(seen: SeenItem, place: number, flags: readonly ItemFlag[] = []) {
  const { volume, weight } = UNLISTED
  const size = within(volume.least, seen.volume ?? volume.usual, volume.most)
  const mass = within(weight.least, seen.weight ?? size * USUAL_DENSITY, weight.most)
  return {
    key: `unlisted-${place}`,
    name: plainName(seen.name) || 'Something else',
    quantity: quantityOf(seen),
    volume: round(size, 3),
    weight: round(mass, 1),
    flags: [...new Set([...seen.flags, ...flags])],
    confidence: share(seen.confidence),
  }
}

/** Named twice: as many pieces together, of the size that they have on average. */
function joined(one: QuoteItem, other: QuoteItem): QuoteItem {
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

/** A model that overlooks a propane tank, or is talked out of it, does not put it on the truck. */
function withDelicate(items: readonly QuoteItem[], byRules: readonly QuoteItem[]): QuoteItem[] {
  const delicate = byRules.filter(isDelicate)
  const others = items.map((item) => {
    const same = delicate.find(({ key }) => key === item.key)
    return same ? { ...item, quantity: Math.max(item.quantity, same.quantity) } : item
  })
  return [...others, ...delicate.filter(({ key }) => !items.some((item) => item.key === key))]
}

/** Words for a thing: no signs that could make it a price, an address of a page or a line of its own. */
function plainName(text: string): string {
  const words = text.replace(/[^\p{L}\p{M}\p{N} ,'’()&+-]+/gu, ' ').replace(/\s+/g, ' ')
  // By whole letters: half of one cannot be stored.
  return [...words.trim()].slice(0, LONGEST_NAME).join('').trim()
}

const within = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most)
const share = (value: number): number => round(within(0, value, 1), 2)
const round = (value: number, digits: number): number => Number(value.toFixed(digits))
