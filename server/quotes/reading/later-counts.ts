import type { CatalogueItem } from '../catalogue/item.ts'
import { connectors } from './common-words.ts'
import type { Term } from './terms.ts'

type CountTerm = Term & { kind: 'count' }

const REACH = 5
const ROLLED = new Set(['carpet', 'underlay', 'vinyl-flooring', 'insulation', 'sod', 'rug'])
const ROLL_REACH = 14
const UNITS = /^(units?|pairs?|total|altogether|of|each)$/
const ABOUT = /^(about|approx|approximately|around|maybe|roughly|qty|quantity|say)$/
/** "Mattress removal x4". */
const ACT = /^(removal|pickup|disposal)$/
/** Cubic yards: what is larger comes in pieces and is one thing, such as a sectional. */
const LARGEST_PIECE = 0.8
const COMES_IN_PIECES = new Set(['vanity', 'desk', 'l-shaped-desk', 'table', 'hospital-bed'])

const isExact = (term: Term | undefined): term is CountTerm =>
  term?.kind === 'count' && term.count.how === 'exact' && !term.used

const isWord = (term: Term | undefined, pattern: RegExp): boolean =>
  term?.kind === 'word' && pattern.test(term.text)

const isBreakOrEnd = (term: Term | undefined): boolean => !term || term.kind === 'break'

/** "Sofa set 3 pcs", but "a 2 piece desk" is one. */
const isOfPieces = ({ key, volume }: CatalogueItem, name: string): boolean =>
  name.endsWith(' set') || (volume <= LARGEST_PIECE && !COMES_IN_PIECES.has(key))

const asCount = (term: Term, value: number): CountTerm => ({
  kind: 'count',
  count: { value, how: 'exact' },
  used: false,
  from: term.from,
  to: term.to,
})

/** Words that only describe the item before: "mattress king pillowtop". */
const describes = (term: Term | undefined): boolean =>
  (term?.kind === 'word' && (!connectors.has(term.text) || ACT.test(term.text))) ||
  (term?.kind === 'measure' && term.pieces === undefined) ||
  (term?.kind === 'item' && !term.plural && !term.item.counted)

/** A number after the words that describe its item: "dining chairs wood x 6", "mattress queen 2 pc", "wardrobe pax 2 units". */
export function countFurther(
  terms: readonly Term[],
  at: number,
  { item, name, plural }: { item: CatalogueItem; name: string; plural: boolean },
): CountTerm | undefined {
  const before = terms[at - 1]
  if (before?.kind === 'measure' && before.pieces !== undefined && isOfPieces(item, name)) {
    return asCount(before, before.pieces)
  }
  for (let next = at + 1; next <= at + REACH; next++) {
    const [term, then, end] = [terms[next], terms[next + 1], terms[next + 2]]
    if (term?.kind === 'times') return isExact(then) ? then : undefined
    if (term?.kind === 'measure' && term.pieces !== undefined) {
      return isOfPieces(item, name) ? asCount(term, term.pieces) : undefined
    }
    if (isExact(term)) {
      const isSum = isWord(then, UNITS) || (isWord(terms[next - 1], ABOUT) && isBreakOrEnd(then))
      return isSum && (plural || isWord(then, UNITS)) ? term : undefined
    }
    const isBracket = term?.kind === 'break' && term.as === 'open'
    if (isBracket && then?.kind === 'measure' && then.pieces !== undefined) continue
    if (isBracket && plural && isExact(then) && isBreakOrEnd(end)) return then
    if (!describes(term)) return undefined
  }
  return undefined
}

/** "Carpet and underlay, taped. 11 rolls": the number of what comes in rolls, here or in the next sentence. */
export function rollsAfter(
  terms: readonly Term[],
  at: number,
  item: CatalogueItem,
): CountTerm | undefined {
  if (!ROLLED.has(item.key)) return undefined
  for (let next = at + 1; next <= at + ROLL_REACH; next++) {
    const count = terms[next]
    if (isExact(count) && isWord(terms[next + 1], /^rolls?$/)) return count
  }
  return undefined
}
