import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { countAfter, isFlattened, sortsOf, type Modifiers } from './counts.ts'
import { countFurther, rollsAfter } from './later-counts.ts'
import { materialAs, pieceOf } from './materials.ts'
import type { Mention } from './mention.ts'
import { MOST_OF_ONE, type Count } from './numbers.ts'
import { sizedItem } from './sized-items.ts'
import type { Term } from './terms.ts'
import { weightOfPiece } from './weights.ts'

type ItemTerm = Term & { kind: 'item' }
type CountTerm = Term & { kind: 'count' }

/** The quantity of a plural without a number ("old chairs"). */
const BARE_PLURAL = 3
/** From this number on, a thing in the singular is probably not counted by it. */
const STRANGE_OF_ONE = 20
/** A heap without an amount may be this many times the usual one. */
const HEAP = 3
/** Without a number, of one room or of a whole house. */
const MATERIAL_IN_ROLLS = new Set(['carpet'])
/** Cubic yards of a moving box that lies flat. */
const FLAT_BOX = 0.02

const cardboard = catalogue.find(({ key }) => key === 'cardboard')

type Quantity = Pick<Mention, 'quantity' | 'counted' | 'confidence' | 'atMost' | 'strangeCount'>

function quantityOf(term: ItemTerm, modifiers: Modifiers, later?: CountTerm): Quantity {
  const count = (
    modifiers.count?.count.how === 'one' ? (later ?? modifiers.count) : (modifiers.count ?? later)
  )?.count
  // Of a heap only heaps are counted: "20 loads of dirt".
  const countable = term.item.counted || modifiers.isHeaped
  if (!count) {
    if (countable && term.plural) {
      return { quantity: BARE_PLURAL, counted: false, confidence: 0.6, atMost: 2 }
    }
    const isOpen = !term.item.counted || MATERIAL_IN_ROLLS.has(term.item.key)
    return { quantity: 1, counted: false, confidence: 0.9, ...(isOpen && { atMost: HEAP }) }
  }
  if (!countable || (modifiers.isHeaped && count.how === 'vague')) {
    return { quantity: 1, counted: false, confidence: 0.8, atMost: HEAP }
  }
  if (count.how === 'vague') {
    const atMost = count.value > BARE_PLURAL ? 2 : 1.5
    return { quantity: count.value, counted: true, confidence: 0.75, atMost }
  }
  if (!later && isStrange(term, count)) {
    return { quantity: 1, counted: false, confidence: 0.4, strangeCount: true }
  }
  const confidence = count.value > MOST_OF_ONE ? 0.4 : 0.95
  // "Two piles of dirt" are of no known size.
  const isOpen = modifiers.isHeaped && !term.item.counted
  const quantity = Math.min(count.value, MOST_OF_ONE)
  return { quantity, counted: true, confidence, ...(isOpen && { atMost: HEAP }) }
}

/** "1550 couch", "55 tv": before a single thing, a number this large is a model, a size or an address. */
const isStrange = (term: ItemTerm, { value }: Count): boolean =>
  value >= STRANGE_OF_ONE && !term.plural && !term.item.heap && !term.name.endsWith('s')

/** "Lots of boxes (20ish)": a number in a bracket says more than "lots". */
const isVagueOf = ({ count }: CountTerm, terms: readonly Term[], at: number): boolean => {
  const next = terms[at + 1]
  return count.how === 'vague' && next?.kind === 'break' && next.as === 'open'
}

/** The range from the first of these terms to the last one. */
const stretchOf = (...terms: readonly Term[]): Pick<Mention, 'from' | 'to'> => ({
  from: Math.min(...terms.map(({ from }) => from)),
  to: Math.max(...terms.map(({ to }) => to)),
})

/** "Bricks", but not "harwood", which is read as hardwood. */
const isNamedMany = ({ plural, name }: ItemTerm): boolean => plural || name.endsWith('s')

/** Cubic yards of more bricks than a customer counts: a heap of that size. */
const beyondCounting = (item: CatalogueItem, count: Count | undefined): number | undefined => {
  const piece = pieceOf(item)
  return piece && count && count.value > MOST_OF_ONE ? count.value * piece.volume : undefined
}

/** The mention of the item at this place with its number, size and weight; undefined for a mere place. */
export function mentionOf(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): Mention | undefined {
  const isArticle = modifiers.count?.count.how === 'one'
  const rolls = rollsAfter(terms, at, term.item)
  if (rolls) modifiers.isHeaped = true
  const later =
    !modifiers.count || isArticle || isVagueOf(modifiers.count, terms, at)
      ? (rolls ?? sortsOf(terms, at) ?? countAfter(terms, at) ?? countFurther(terms, at, term))
      : undefined
  if (modifiers.isLocated && !later && (!modifiers.count || isArticle)) return undefined
  for (const count of [modifiers.count, later]) if (count) count.used = true
  if (later && modifiers.count?.count.how === 'vague') delete modifiers.count
  const count = (later ?? modifiers.count)?.count
  const many = isNamedMany(term) ? beyondCounting(term.item, count) : undefined
  const item = materialAs(term.item, {
    plural: term.plural,
    isHeaped: modifiers.isHeaped || many !== undefined,
    count,
  })
  const quantity = quantityOf({ ...term, item }, modifiers, later)
  const weight = weightOfPiece(terms, at)
  const isKind = item.counted && !term.besides && !modifiers.definite && term.name.includes(' ')
  const isFlatBox = item.key === 'box' && (modifiers.flat || isFlattened(terms, at))
  return {
    // Flat boxes without a number are a heap of cardboard.
    item: isFlatBox && !quantity.counted && cardboard ? cardboard : item,
    ...quantity,
    adds: modifiers.adds,
    confidence: quantity.confidence - (term.isMisspelled ? 0.1 : 0),
    ...(many !== undefined && { quantity: 1, volume: many }),
    ...(isFlatBox && quantity.counted && { volume: quantity.quantity * FLAT_BOX }),
    ...(isFlatBox && !quantity.counted && { quantity: 1 }),
    ...(count?.how === 'exact' ? {} : sizedItem(terms, at, item)),
    ...(weight !== undefined && item.counted && { weight }),
    ...(weight !== undefined && !item.counted && { volume: (weight * item.volume) / item.weight }),
    ...(isKind && { kind: term.name.replace(/s$/, '') }),
    place: at,
    ...stretchOf(modifiers.count ?? term, later ?? term, term),
  }
}
