import { household } from '../catalogue/household.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { connectors, placeWords } from './common-words.ts'
import { materialAs } from './materials.ts'
import { refusedItems } from './negation.ts'
import { MOST_OF_ONE } from './numbers.ts'
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
  /** Cubic yards of all of it, where the text says how much it fills. */
  volume?: number
  /** Which term it is. */
  place: number
  /** Where the words for it and its quantity stand in the plain text. */
  from: number
  to: number
}

const REACH = 6
const DEFINITE = /^(the|this|that|these|those|my|our)$/
const MORE = /^(more|another|other|additional|extra)$/
const HEAP_OF = /^(piles?|heaps?|loads?|stacks?|bundles?|rolls?)$/
const CONTAINERS = new Set(['box', 'garbage-bag', 'plastic-bin'])
/** How many a bare plural stands for ("old chairs"). */
const BARE_PLURAL = 3

const householdJunk = named('household-junk')

function named(key: string): CatalogueItem {
  const item = household.find((candidate) => candidate.key === key)
  if (!item) throw new Error(`The catalogue has no ${key}`)
  return item
}

type Before = { count?: Term & { kind: 'count' }; adds: boolean; located: boolean; heaped: boolean }

/** What stands before an item and belongs to it. */
function before(terms: readonly Term[], at: number): Before {
  const found: Before = { adds: false, located: false, heaped: false }
  for (let back = at - 1; back >= Math.max(0, at - REACH); back--) {
    const term = terms[back]
    if (!term || term.kind === 'break' || term.kind === 'item' || term.kind === 'bulk') break
    if (term.kind === 'count') {
      if (term.used || found.count || term.count.how === 'part') break
      found.count = term
    }
    if (term.kind !== 'word') continue
    if (placeWords.has(term.text)) {
      found.located = true
      break
    }
    if (connectors.has(term.text)) break
    if (MORE.test(term.text)) found.adds = true
    if (HEAP_OF.test(term.text)) found.heaped = true
    // Past "the" only "both of the" is of interest, and that is rare.
    if (DEFINITE.test(term.text) && found.count) break
  }
  return found
}

/** A number that follows its item: "chairs x4", "chairs (4)", "chairs: 4,". */
function after(terms: readonly Term[], at: number): (Term & { kind: 'count' }) | undefined {
  const next = terms[at + 1]
  const isTimes = next?.kind === 'times'
  const isBracket = next?.kind === 'break' && next.as === 'open'
  const isTie = next?.kind === 'break' && next.as === 'tie'
  let place = isTimes || isBracket || isTie ? at + 2 : at + 1
  const about = terms[place]
  if (
    about?.kind === 'word' &&
    /^(about|approx|approximately|around|qty|quantity)$/.test(about.text)
  )
    place++
  const count = terms[place]
  if (count?.kind !== 'count' || count.count.how !== 'exact') return undefined
  if (isTimes || isBracket) return count
  const end = terms[place + 1]
  const timesEnd = end?.kind === 'times' ? terms[place + 2] : end
  return !timesEnd || timesEnd.kind === 'break' ? count : undefined
}

function quantityOf(term: Term & { kind: 'item' }, said: Before, later?: Term & { kind: 'count' }) {
  const count = (said.count?.count.how === 'one' ? (later ?? said.count) : (said.count ?? later))
    ?.count
  // Of a heap only heaps are counted: "20 bricks" are one load of bricks.
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

/** "Bags of clothes" are bags; but a box of paint is paint. */
function packedIn(terms: readonly Term[], at: number): number | undefined {
  const container = terms[at]
  if (container?.kind !== 'item' || !CONTAINERS.has(container.item.key)) return undefined
  const link = terms[at + 1]
  const filled = link?.kind === 'word' && /^(of|full|filled|with)$/.test(link.text)
  if (!filled) return undefined
  for (let next = at + 2; next < at + 6; next++) {
    const term = terms[next]
    if (term?.kind === 'item') return next
    if (term?.kind !== 'word' || term.text === 'and') return undefined
  }
  return undefined
}

/** In "metal desk" and "propane fireplace" the first word only says what kind the second one is. */
function isAttribute(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (term?.kind !== 'item' || term.plural || terms[at + 1]?.kind !== 'item') return false
  return !term.item.counted || term.item.flags.includes('hazardous')
}

function mentionAt(terms: readonly Term[], at: number): Mention | undefined {
  const term = terms[at]
  if (term?.kind !== 'item') return undefined
  if (isAttribute(terms, at)) return undefined
  const said = before(terms, at)
  const isArticle = said.count?.count.how === 'one'
  const later = !said.count || isArticle ? after(terms, at) : undefined
  if (said.located && !later && (!said.count || isArticle)) return undefined
  for (const count of [said.count, later]) if (count) count.used = true
  const item = materialAs(term.item, {
    plural: term.plural,
    heaped: said.heaped,
    count: (later ?? said.count)?.count,
  })
  const { quantity, counted, confidence } = quantityOf({ ...term, item }, said, later)
  return {
    item,
    quantity,
    counted,
    adds: said.adds,
    confidence: term.misspelled ? confidence - 0.1 : confidence,
    place: at,
    ...stretchOf(said.count ?? term, later ?? term, term),
  }
}

/** From the first of these terms to the last one. */
const stretchOf = (...terms: readonly Term[]): Pick<Mention, 'from' | 'to'> => ({
  from: Math.min(...terms.map(({ from }) => from)),
  to: Math.max(...terms.map(({ to }) => to)),
})

/** An amount and what it is an amount of: what follows it, the heap before it, or plain junk. */
function bulkMention(terms: readonly Term[], at: number, earlier: Mention[]): Mention | undefined {
  const term = terms[at]
  if (term?.kind !== 'bulk') return undefined
  const { volume } = term
  for (let next = at + 1; next < at + 5; next++) {
    const content = terms[next]
    if (content?.kind === 'break' || content?.kind === 'count') break
    if (content?.kind === 'item')
      return { ...amountOf(content.item, volume), place: next, ...stretchOf(term, content) }
  }
  const heap = earlier.findLast(({ place }) => !hardBreakBetween(terms, place, at))
  if (heap && !heap.item.counted && heap.volume === undefined) {
    heap.volume = volume
    heap.to = term.to
    return undefined
  }
  return { ...amountOf(householdJunk, volume), place: at, ...stretchOf(term) }
}

function amountOf(item: CatalogueItem, volume: number): Omit<Mention, 'place' | 'from' | 'to'> {
  const fill = item.counted ? Math.max(1, Math.round(volume / item.volume)) : 1
  const quantity = Math.min(fill, MOST_OF_ONE)
  return { item, quantity, counted: true, adds: true, confidence: 0.8, volume }
}

const hardBreakBetween = (terms: readonly Term[], from: number, to: number): boolean =>
  terms.slice(from, to).some((term) => term.kind === 'break' && term.as === 'hard')

/** Every item named in the text, in order. The terms' counts are marked as they are used. */
export function itemMentions(terms: readonly Term[]): Mention[] {
  const refused = refusedItems(terms)
  const swallowed = new Set<number>()
  const mentions: Mention[] = []
  for (let at = 0; at < terms.length; at++) {
    if (swallowed.has(at)) continue
    const content = packedIn(terms, at)
    const inside = content === undefined ? undefined : terms[content]
    if (inside?.kind === 'item' && inside.item.flags.includes('hazardous')) continue
    const mention = mentionAt(terms, at) ?? bulkMention(terms, at, mentions)
    if (content !== undefined) swallowed.add(content)
    if (!mention || refused.has(mention.place)) continue
    if (mention.place > at) swallowed.add(mention.place)
    mentions.push(mention)
  }
  return mentions
}
