import { countAt } from './numbers.ts'
import type { Token } from './tokens.ts'

/** Cubic yards of our trucks. */
const TRUCK = 15

/** The cubic yards of loose junk that fill each of these. */
const CONTAINERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    truck: TRUCK,
    truckload: TRUCK,
    'box truck': TRUCK,
    'dump truck': 12,
    'pickup truck': 2.5,
    'pick up truck': 2.5,
    pickup: 2.5,
    'pickup box': 2.5,
    'pickup bed': 2.5,
    'truck bed': 2.5,
    van: 4,
    trailer: 5,
    'utility trailer': 5,
    'landscape trailer': 6,
    'dump trailer': 10,
    dumpster: 10,
    garage: 14,
    'car garage': 14,
    'double garage': 24,
    basement: 15,
    attic: 8,
    'crawl space': 5,
    crawlspace: 5,
    shed: 5,
    room: 6,
    bedroom: 6,
    'storage locker': 5,
    locker: 5,
    'storage unit': 8,
    closet: 2,
    apartment: 20,
    house: 35,
    wheelbarrow: 0.15,
  }),
)
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'cubic yard': 1,
    'cubic yards': 1,
    'cubic yd': 1,
    'cubic yds': 1,
    'cu yard': 1,
    'cu yards': 1,
    'cu yd': 1,
    'cu yds': 1,
    cuyd: 1,
    cuyds: 1,
    yards: 1,
    yds: 1,
    cy: 1,
    'cu m': 1.3,
    'cu ft': 1 / 27,
    'cubic metre': 1.3,
    'cubic metres': 1.3,
    'cubic meter': 1.3,
    'cubic meters': 1.3,
    'cubic feet': 1 / 27,
    'yard of': 1,
    'yd of': 1,
    'cord of': 4.7,
    'cords of': 4.7,
  }),
)
const CARRIES = /^(wheelbarrow|trailer|dumpster|truck|van)s?$/
const FILLS = /^fill(s|ed)?$/
const FILLED = new Set(['load', 'loads', 'full', 'fulls', 'worth'])
const WHOLE = new Set(['full', 'whole', 'entire'])
/** Cubic yards: more needs several visits, and a person who sets the price. */
const MOST_BULK = 90

const wordAt = (tokens: readonly Token[], at: number): string | undefined => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

function lookUp(table: ReadonlyMap<string, number>, tokens: readonly Token[], at: number) {
  const first = wordAt(tokens, at)
  if (!first) return undefined
  const second = wordAt(tokens, at + 1) ?? ''
  const third = wordAt(tokens, at + 2) ?? ''
  for (const [name, length] of [
    [`${first} ${second} ${third}`, 3],
    [`${first} ${second}`, 2],
    [first, 1],
  ] as const) {
    // "Two truckloads": the plural of a container is regular.
    const volume = table.get(name) ?? table.get(name.replace(/s$/, ''))
    if (volume) return { volume, length }
  }
  return undefined
}

/** "Two trailers of dirt", "truckloads": full without a word that says so. */
function isLoadOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  isCounted: boolean,
): boolean {
  const carrier = wordAt(tokens, start) ?? ''
  if (/^truckloads?$/.test(carrier)) return true
  return isCounted && CARRIES.test(carrier) && wordAt(tokens, end) === 'of'
}

const isPlace = (tokens: readonly Token[], at: number): boolean => {
  const before = wordAt(tokens, at - 1) ?? ''
  const place = /^(the|our|my|a)$/.test(before) ? (wordAt(tokens, at - 2) ?? '') : before
  return /^(from|in|around|through|throughout)$/.test(place)
}

/** "Half a load", "full load": of the truck. A load without a share may be any heap. */
const loadAt = (tokens: readonly Token[], at: number) =>
  /^loads?$/.test(wordAt(tokens, at) ?? '') && wordAt(tokens, at + 2) !== 'laundry'
    ? { volume: TRUCK, length: 1 }
    : undefined

/** Skips "a", "the" and the like. */
function afterArticle(tokens: readonly Token[], at: number): number {
  const word = wordAt(tokens, at)
  return word && /^(a|an|the|my|our|your|of|one)$/.test(word) ? afterArticle(tokens, at + 1) : at
}

/**
 * An amount in terms of what it fills. A container alone is only a place ("in the garage"): an amount needs
 * a fraction, or a word that says it is full.
 */
export function bulkAt(
  tokens: readonly Token[],
  at: number,
): { term: { kind: 'bulk'; volume: number; rough: boolean }; length: number } | undefined {
  const place = wholePlaceAt(tokens, at)
  if (place) return place
  const countMatch = countAt(tokens, at)
  const many = countMatch?.count.value ?? 1
  const after = countMatch ? at + countMatch.length : at

  const isPart = countMatch?.count.how === 'part'
  const unitAt = isPart ? afterArticle(tokens, after) : after
  const unit = countMatch && lookUp(UNITS, tokens, unitAt)
  if (unit) return bulk(many * unit.volume, unitAt + unit.length - at)

  const isWhole = WHOLE.has(wordAt(tokens, after) ?? '')
  if (!isPart && !isWhole && !countMatch && !lookUp(CONTAINERS, tokens, at)) return undefined
  const start = isPart ? afterArticle(tokens, after) : isWhole ? after + 1 : after
  if (isPart && isTruckBefore(tokens, start)) return bulk(many * TRUCK, start + 1 - at)
  const container =
    lookUp(CONTAINERS, tokens, start) ?? (isPart || isWhole ? loadAt(tokens, start) : undefined)
  if (!container) return undefined

  let end = start + container.length
  const fillsUp = countMatch !== undefined && FILLS.test(wordAt(tokens, at - 1) ?? '')
  const saysFull = FILLED.has(wordAt(tokens, end) ?? '')
  if (saysFull) end++
  const isLoad = isLoadOf(tokens, start, end, countMatch !== undefined)
  if (!isPart && !isWhole && !saysFull && !fillsUp && !isLoad) return undefined
  // "From the whole house" says where.
  if (isWhole && isPlace(tokens, at)) return undefined
  return bulk(many * container.volume, end - at, isRoom(tokens, start))
}

/** "Everything out of the attic", "contents of the garage": all that such a place holds. */
function wholePlaceAt(tokens: readonly Token[], at: number) {
  if (!/^(everything|contents)$/.test(wordAt(tokens, at) ?? '')) return undefined
  let next = at + 1
  while (next < at + 4 && /^(out|of|in|inside|from|the|that|is)$/.test(wordAt(tokens, next) ?? ''))
    next++
  const start = afterArticle(tokens, next)
  const container = next > at + 1 ? lookUp(CONTAINERS, tokens, start) : undefined
  const isInTruck = /^(truck|van|pickup|trailer)/.test(wordAt(tokens, start) ?? '')
  return container && !isInTruck
    ? bulk(container.volume, start + container.length - at, true)
    : undefined
}

/** A place of no known size, other than a truck. */
const isRoom = (tokens: readonly Token[], at: number): boolean =>
  !CARRIES.test(wordAt(tokens, at) ?? '') &&
  !/^(load|truck|pickup|box|dump|pick)/.test(wordAt(tokens, at) ?? '')

/** "Need the truck for branches, maybe half of it". */
const isTruckBefore = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === 'it' &&
  tokens
    .slice(Math.max(0, at - 15), at)
    .some((token) => token.kind === 'word' && token.text === 'truck')

const bulk = (volume: number, length: number, rough = false) => ({
  term: { kind: 'bulk' as const, volume: Math.min(volume, MOST_BULK), rough },
  length,
})
