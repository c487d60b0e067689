import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { bulkMention, restOfList } from './amounts.ts'
import {
  isContentAgain,
  isHeading,
  isKindOfEarlier,
  isRepeated,
  isPart,
  isMaterialOfEarlier,
  isAccessRoute,
} from './incidental.ts'
import { isAttribute } from './attributes.ts'
import { countAfter, isFlattened, modifiersBefore, sortsOf, type Modifiers } from './counts.ts'
import { asRelatedItem, withoutMattresses } from './related-items.ts'
import { materialAs, pieceOf } from './materials.ts'
import { refusedItems } from './negation.ts'
import { MOST_OF_ONE, type Count } from './numbers.ts'
import { holdsEarlier, packedAs, packingAt, type Packing } from './packing.ts'
import { isBackground } from './surroundings.ts'
import { doubtSetOf, withoutHolders, withoutParts } from './sets.ts'
import type { Mention } from './mention.ts'
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
/** Cubic yards of a moving box that lies flat. */
const FLAT_BOX = 0.02

const cardboard = catalogue.find(({ key }) => key === 'cardboard')

type Quantity = Pick<Mention, 'quantity' | 'counted' | 'confidence' | 'atMost' | 'strangeCount'>

function quantityOf(term: ItemTerm, modifiers: Modifiers, later?: CountTerm): Quantity {
  const count = (
    modifiers.count?.count.how === 'one' ? (later ?? modifiers.count) : (modifiers.count ?? later)
  )?.count
  // Of a heap only heaps are counted: "20 loads of dirt".
  const countable = term.item.counted || modifiers.heaped
  if (!count) {
    if (countable && term.plural) {
      return { quantity: BARE_PLURAL, counted: false, confidence: 0.6, atMost: 2 }
    }
    return { quantity: 1, counted: false, confidence: 0.9, ...(!countable && { atMost: HEAP }) }
  }
  if (!countable || (modifiers.heaped && count.how === 'vague')) {
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
  return { quantity: Math.min(count.value, MOST_OF_ONE), counted: true, confidence }
}

/** "1550 couch", "55 tv": before a single thing, a number this large is a model, a size or an address. */
const isStrange = (term: ItemTerm, { value }: Count): boolean =>
  value >= STRANGE_OF_ONE && !term.plural && !term.item.heap && !term.name.endsWith('s')

/** The range from the first of these terms to the last one. */
const stretchOf = (...terms: readonly Term[]): Pick<Mention, 'from' | 'to'> => ({
  from: Math.min(...terms.map(({ from }) => from)),
  to: Math.max(...terms.map(({ to }) => to)),
})

/** Cubic yards of more bricks than a customer counts: a heap of that size. */
const beyondCounting = (item: CatalogueItem, count: Count | undefined): number | undefined => {
  const piece = pieceOf(item)
  return piece && count && count.value > MOST_OF_ONE ? count.value * piece.volume : undefined
}

function mentionOf(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): Mention | undefined {
  const isArticle = modifiers.count?.count.how === 'one'
  const later =
    !modifiers.count || isArticle ? (sortsOf(terms, at) ?? countAfter(terms, at)) : undefined
  if (modifiers.located && !later && (!modifiers.count || isArticle)) return undefined
  for (const count of [modifiers.count, later]) if (count) count.used = true
  const count = (later ?? modifiers.count)?.count
  const many = beyondCounting(term.item, count)
  const item = materialAs(term.item, {
    plural: term.plural,
    heaped: modifiers.heaped || many !== undefined,
    count,
  })
  const quantity = quantityOf({ ...term, item }, modifiers, later)
  const weight = weightOfPiece(terms, at)
  const isKind = item.counted && !term.plural && !modifiers.definite && term.name.includes(' ')
  const isFlatBox = item.key === 'box' && (modifiers.flat || isFlattened(terms, at))
  return {
    // Flat boxes without a number are a heap of cardboard.
    item: isFlatBox && !quantity.counted && cardboard ? cardboard : item,
    ...quantity,
    adds: modifiers.adds,
    confidence: quantity.confidence - (term.misspelled ? 0.1 : 0),
    ...(many !== undefined && { quantity: 1, volume: many }),
    ...(isFlatBox && quantity.counted && { volume: quantity.quantity * FLAT_BOX }),
    ...(isFlatBox && !quantity.counted && { quantity: 1 }),
    ...(weight !== undefined && item.counted && { weight }),
    ...(weight !== undefined && !item.counted && { volume: (weight * item.volume) / item.weight }),
    ...(isKind && { kind: term.name }),
    place: at,
    ...stretchOf(modifiers.count ?? term, later ?? term, term),
  }
}

type ParseState = {
  terms: readonly Term[]
  refused: ReadonlySet<number>
  mentions: Mention[]
  /** Places of items that are part of an earlier mention, such as the content of a container. */
  swallowed: Set<number>
  /** Keys of the items of this sentence so far, headings included. */
  sentence: Set<string>
}

/** "The 4x4 one" is a size; planks of that size come by number or in a heap. */
const isSizeOnly = (term: ItemTerm, modifiers: Modifiers): boolean =>
  /^\d/.test(term.name) && modifiers.definite && !modifiers.count

function isIncidental(
  state: ParseState,
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): boolean {
  const { terms, mentions } = state
  return (
    isAttribute(terms, at) ||
    isMaterialOfEarlier(terms, at, mentions.at(-1)) ||
    isPart(terms, term, at, modifiers, mentions.at(-1)) ||
    isHeading(terms, at) ||
    isSizeOnly(term, modifiers) ||
    isAccessRoute(terms, term, at, modifiers) ||
    isBackground(terms, term, at, modifiers) ||
    isRepeated(term, modifiers, mentions) ||
    isKindOfEarlier(terms, term, at, mentions) ||
    isContentAgain(state, term, modifiers)
  )
}

/** A container with its content; undefined where the content itself is the item. */
function packed(state: ParseState, packing: Packing, at: number): Mention | undefined {
  const { terms, swallowed } = state
  const [first = at] = packing.swallowed
  const container = terms[at]
  const content = terms[first]
  if (container?.kind !== 'item' || content?.kind !== 'item') return undefined
  const isHazard = packing.as === content.item
  // "A box of old paint cans (about 10)" counts the cans.
  if (isHazard && !packing.isVessel) return undefined
  for (const place of packing.swallowed) swallowed.add(place)
  const item = { ...container, item: packing.as }
  const mention = mentionOf(terms, item, at, modifiersBefore(terms, at))
  const to = Math.max(...packing.swallowed.map((place) => terms[place]?.to ?? 0))
  return mention && { ...mention, to: Math.max(mention.to, to) }
}

/** "Debris in 25 bags": the item before is in this container. */
function withEarlier(
  state: ParseState,
  mention: Mention | undefined,
  at: number,
  modifiers: Modifiers,
): Mention | undefined {
  const { terms, mentions } = state
  const container = terms[at]
  const earlier = mentions.at(-1)
  if (container?.kind !== 'item' || !earlier) return mention
  const article = modifiers.count?.count.how === 'one' || terms.slice(at - 2, at).some(isArticle)
  const how = {
    located: modifiers.located,
    counted: modifiers.count?.count.how === 'exact' || (mention?.counted ?? false),
    single: article && !container.plural,
  }
  if (!holdsEarlier(terms, at, earlier, how)) return mention
  const isSame = ({ item, counted }: Mention): boolean => item === earlier.item && !counted
  while (mentions.length > 0 && mentions.slice(-1).some(isSame)) mentions.pop()
  const content = terms[earlier.place]
  const name = content?.kind === 'item' ? content.name : ''
  const item = packedAs(container, { item: earlier.item, name })
  const quantity = modifiers.count?.count.value ?? mention?.quantity ?? 1
  const to = mention?.to ?? container.to
  const { atMost: _open, ...sized } = earlier
  return { ...sized, item, quantity, counted: true, place: at, to }
}

const isArticle = (term: Term): boolean => term.kind === 'count' && term.count.how === 'one'

function readItem(state: ParseState, term: ItemTerm, at: number): Mention | undefined {
  const { terms, swallowed } = state
  const packing = packingAt(terms, at)
  if (packing) return packed(state, packing, at)
  const modifiers = modifiersBefore(terms, at)
  if (isHeading(terms, at)) state.sentence.add(term.item.key)
  if (isIncidental(state, term, at, modifiers)) return undefined
  const next = terms[at + 1]
  // Tile that holds asbestos is asbestos.
  if (term.item.key === 'asbestos' && next?.kind === 'item') swallowed.add(at + 1)
  return withEarlier(state, mentionOf(terms, term, at, modifiers), at, modifiers)
}

/** Every mention of an item in the text, in order. Marks the counts of the terms as used. */
export function itemMentions(terms: readonly Term[]): Mention[] {
  const refused = refusedItems(terms)
  const state: ParseState = {
    terms,
    refused,
    mentions: [],
    swallowed: new Set(),
    sentence: new Set(),
  }
  terms.forEach((term, at) => {
    if (state.swallowed.has(at)) return
    if (term.kind === 'break' && term.as === 'hard') state.sentence.clear()
    const mention =
      term.kind === 'item'
        ? readItem(state, term, at)
        : term.kind === 'bulk'
          ? bulkMention(terms, at, state.mentions)
          : undefined
    if (mention && refused.has(mention.place)) doubtSetOf(mention, state.mentions)
    if (!mention || refused.has(mention.place)) return
    if (mention.place > at) state.swallowed.add(mention.place)
    state.mentions.push(asRelatedItem(mention, state.sentence))
    state.sentence.add(mention.item.key)
  })
  const listed = withoutHolders(terms, withoutParts(terms, state.mentions))
  return withoutMattresses(terms, [...listed, ...restOfList(terms, listed)])
}
