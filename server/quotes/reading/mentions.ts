import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { bulkMention, restOfList } from './amounts.ts'
import {
  isContentAgain,
  isHeading,
  isNamedAgain,
  isPart,
  isStuffOfEarlier,
  isAccessRoute,
} from './asides.ts'
import { isAttribute } from './attributes.ts'
import { after, before, isFlattened, sortsOf, type Before } from './counts.ts'
import { amongKin, bedsWithout } from './kin.ts'
import { materialAs, pieceOf } from './materials.ts'
import { refusedItems } from './negation.ts'
import { MOST_OF_ONE, type Count } from './numbers.ts'
import { holdsEarlier, packedAs, packingAt, type Packing } from './packing.ts'
import { isOnlyTold } from './surroundings.ts'
import type { Term } from './terms.ts'

/** One place in a description where an item is named, with the quantity said there. */
export type Mention = {
  item: CatalogueItem
  quantity: number
  /** A number or an article stands with it; without one it may be a second word on the same thing. */
  counted: boolean
  /** "Two more", "another": adds to what was said before. */
  adds: boolean
  confidence: number
  /** The name it has here, where it may be another piece than one of another name: "twin mattress". */
  kind?: string
  /** Cubic yards of all of it, where the text says how much it fills. */
  volume?: number
  /** Which term it is. */
  place: number
  /** Where the words for it and its quantity stand in the plain text. */
  from: number
  to: number
}

type ItemTerm = Term & { kind: 'item' }
type CountTerm = Term & { kind: 'count' }

/** How many a bare plural stands for ("old chairs"). */
const BARE_PLURAL = 3
/** Cubic yards of a moving box that lies flat. */
const FLAT_BOX = 0.02

const cardboard = catalogue.find(({ key }) => key === 'cardboard')

function quantityOf(term: ItemTerm, said: Before, later?: CountTerm) {
  const count = (said.count?.count.how === 'one' ? (later ?? said.count) : (said.count ?? later))
    ?.count
  // Of a heap only heaps are counted: "20 loads of dirt".
  const countable = term.item.counted || said.heaped
  if (!count) {
    const bare = countable && term.plural
    return { quantity: bare ? BARE_PLURAL : 1, counted: false, confidence: bare ? 0.6 : 0.9 }
  }
  if (!countable || (said.heaped && count.how === 'vague')) {
    return { quantity: 1, counted: false, confidence: 0.8 }
  }
  const confidence = count.how === 'vague' ? 0.75 : count.value > MOST_OF_ONE ? 0.4 : 0.95
  return { quantity: Math.min(count.value, MOST_OF_ONE), counted: true, confidence }
}

/** From the first of these terms to the last one. */
const stretchOf = (...terms: readonly Term[]): Pick<Mention, 'from' | 'to'> => ({
  from: Math.min(...terms.map(({ from }) => from)),
  to: Math.max(...terms.map(({ to }) => to)),
})

/** The sorts of one thing with their numbers, as one number. */
function sumOf(counts: readonly CountTerm[]): CountTerm | undefined {
  const [first] = counts
  const last = counts.at(-1)
  if (!first || !last) return undefined
  for (const count of counts) count.used = true
  const value = counts.reduce((total, { count }) => total + count.value, 0)
  return { ...first, to: last.to, count: { value, how: 'exact' } }
}

/** Cubic yards of more bricks than anybody counts: they are a heap of that size. */
const beyondCounting = (item: CatalogueItem, count: Count | undefined): number | undefined => {
  const piece = pieceOf(item)
  return piece && count && count.value > MOST_OF_ONE ? count.value * piece.volume : undefined
}

function mentionOf(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  said: Before,
): Mention | undefined {
  const isArticle = said.count?.count.how === 'one'
  const later =
    !said.count || isArticle ? (sumOf(sortsOf(terms, at)) ?? after(terms, at)) : undefined
  if (said.located && !later && (!said.count || isArticle)) return undefined
  for (const count of [said.count, later]) if (count) count.used = true
  const count = (later ?? said.count)?.count
  const many = beyondCounting(term.item, count)
  const item = materialAs(term.item, {
    plural: term.plural,
    heaped: said.heaped || many !== undefined,
    count,
  })
  const { quantity, counted, confidence } = quantityOf({ ...term, item }, said, later)
  const isKind = item.counted && !term.plural && !said.definite && term.named.includes(' ')
  const isFlatBox = item.key === 'box' && (said.flat || isFlattened(terms, at))
  return {
    // Nobody counted them: they are a heap.
    item: isFlatBox && !counted && cardboard ? cardboard : item,
    quantity,
    counted,
    adds: said.adds,
    confidence: term.misspelled ? confidence - 0.1 : confidence,
    ...(many !== undefined && { quantity: 1, volume: many }),
    ...(isFlatBox && counted && { volume: quantity * FLAT_BOX }),
    ...(isFlatBox && !counted && { quantity: 1 }),
    ...(isKind && { kind: term.named }),
    place: at,
    ...stretchOf(said.count ?? term, later ?? term, term),
  }
}

type ParseState = {
  terms: readonly Term[]
  refused: ReadonlySet<number>
  mentions: Mention[]
  /** Places of what is in a container, or was found with something before. */
  swallowed: Set<number>
  /** Keys of what this sentence named so far, headings included. */
  sentence: Set<string>
}

/** "The 4x4 one" is a size; planks of that size come by number or in a heap. */
const isSizeOnly = (term: ItemTerm, said: Before): boolean =>
  /^\d/.test(term.named) && said.definite && !said.count

function isIncidental(state: ParseState, term: ItemTerm, at: number, said: Before): boolean {
  const { terms, mentions } = state
  return (
    isAttribute(terms, at) ||
    isStuffOfEarlier(terms, at, mentions.at(-1)) ||
    isPart(terms, term, at, said, mentions.at(-1)) ||
    isHeading(terms, at) ||
    isSizeOnly(term, said) ||
    isAccessRoute(terms, term, at, said) ||
    isOnlyTold(terms, term, at, said) ||
    isNamedAgain(term, said, mentions) ||
    isContentAgain(state, term, said)
  )
}

/** A container and what is in it; nothing where the content is the thing. */
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
  const mention = mentionOf(terms, item, at, before(terms, at))
  const to = Math.max(...packing.swallowed.map((place) => terms[place]?.to ?? 0))
  return mention && { ...mention, to: Math.max(mention.to, to) }
}

/** "Debris in 25 bags": what was named before is in this container. */
function withEarlier(
  state: ParseState,
  mention: Mention | undefined,
  at: number,
  said: Before,
): Mention | undefined {
  const { terms, mentions } = state
  const container = terms[at]
  const earlier = mentions.at(-1)
  if (container?.kind !== 'item' || !earlier) return mention
  const article = said.count?.count.how === 'one' || terms.slice(at - 2, at).some(isArticle)
  const how = {
    located: said.located,
    counted: said.count?.count.how === 'exact' || (mention?.counted ?? false),
    single: article && !container.plural,
  }
  if (!holdsEarlier(terms, at, earlier, how)) return mention
  const isSame = ({ item, counted }: Mention): boolean => item === earlier.item && !counted
  while (mentions.length > 0 && mentions.slice(-1).some(isSame)) mentions.pop()
  const content = terms[earlier.place]
  const named = content?.kind === 'item' ? content.named : ''
  const item = packedAs(container, { item: earlier.item, named })
  const quantity = said.count?.count.value ?? mention?.quantity ?? 1
  const to = mention?.to ?? container.to
  return { ...earlier, item, quantity, counted: true, place: at, to }
}

const isArticle = (term: Term): boolean => term.kind === 'count' && term.count.how === 'one'

function readItem(state: ParseState, term: ItemTerm, at: number): Mention | undefined {
  const { terms, swallowed } = state
  const packing = packingAt(terms, at)
  if (packing) return packed(state, packing, at)
  const said = before(terms, at)
  if (isHeading(terms, at)) state.sentence.add(term.item.key)
  if (isIncidental(state, term, at, said)) return undefined
  const next = terms[at + 1]
  // Tile that holds asbestos is asbestos.
  if (term.item.key === 'asbestos' && next?.kind === 'item') swallowed.add(at + 1)
  return withEarlier(state, mentionOf(terms, term, at, said), at, said)
}

/** Every item named in the text, in order. The terms' counts are marked as they are used. */
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
    if (!mention || refused.has(mention.place)) return
    if (mention.place > at) state.swallowed.add(mention.place)
    state.mentions.push(amongKin(mention, state.sentence))
    state.sentence.add(mention.item.key)
  })
  return bedsWithout(terms, [...state.mentions, ...restOfList(terms, state.mentions)])
}
