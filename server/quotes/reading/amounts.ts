import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { materialAs } from './materials.ts'
import type { Mention } from './mention.ts'
import { MOST_OF_ONE } from './numbers.ts'
import type { Term } from './terms.ts'

const REACH = 5
/** Cubic yards: smaller differences between a list and its sum are ignored. */
const LEAST_REST = 1
/** A full garage or room may hold this many times the usual one. */
const ROUGH = 1.5
const JOINS = /^(and|plus|with|also|another)$/

const householdJunk = catalogueItem('household-junk')

function catalogueItem(key: string): CatalogueItem {
  const item = catalogue.find((candidate) => candidate.key === key)
  if (!item) throw new Error(`The catalogue has no ${key}`)
  return item
}

const isHard = (term: Term | undefined): boolean =>
  !term || (term.kind === 'break' && term.as === 'hard')

/** "..., about half a truck": the amount of the items before it, not of more items. */
function sumsUp(terms: readonly Term[], at: number): boolean {
  for (let back = at - 1; back >= at - REACH; back--) {
    const term = terms[back]
    if (!term || term.kind === 'break') return true
    if (term.kind === 'item' || (term.kind === 'word' && JOINS.test(term.text))) return false
  }
  return true
}

/** Cubic yards of all of these. */
const volumeOf = (mentions: readonly Mention[]): number =>
  mentions.reduce(
    (total, { volume, quantity, item }) => total + (volume ?? quantity * item.volume),
    0,
  )

const isUnsized = ({ item, volume }: Mention): boolean => !item.counted && volume === undefined

/** The heap whose amount this is, for an amount without its own content. */
function heapBefore(terms: readonly Term[], at: number, earlier: readonly Mention[]) {
  const inSentence = earlier.findLast(
    ({ place }) => !terms.slice(place, at).some((term) => isHard(term)),
  )
  if (inSentence && isUnsized(inSentence)) return inSentence
  return sumsUp(terms, at) ? earlier.findLast(isUnsized) : undefined
}

const isSpoken = (term: Term | undefined): boolean =>
  term?.kind === 'word' || (term?.kind === 'break' && term.as === 'soft')

/** Whether no item comes before this place. */
const isFirst = (terms: readonly Term[], at: number): boolean =>
  !terms.slice(0, at).some((term) => term.kind === 'item')

/**
 * The list whose amount this is: "half a truck, I would say: a sofa, a desk", "Half a truck. A sofa
 * and a desk." Its range, or undefined if the amount heads no list.
 */
function listAfter(terms: readonly Term[], at: number) {
  let start = at + 1
  while (isSpoken(terms[start]) && start <= at + REACH + 1) start++
  const sign = terms[start]
  if (sign?.kind !== 'break') return undefined
  const isOfAll = sign.as === 'hard' && isFirst(terms, at)
  if (!isOfAll && sign.as !== 'tie') return undefined
  const end = isOfAll ? -1 : terms.findIndex((term, place) => place > start && isHard(term))
  const to = end < 0 ? terms.length : end
  const listedItems = terms.slice(start, to).filter((term) => term.kind === 'item')
  // "Half a truck: dirt and roots" is of one heap.
  const isList = isOfAll
    ? listedItems.length > 0
    : listedItems.filter(({ item }) => item.counted).length > 1
  return isList ? { from: start, to } : undefined
}

/** The rest of a list that begins with its amount: assigned to its heaps, else to plain junk. */
export function restOfList(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  return terms.flatMap((term, at) => {
    const list = term.kind === 'bulk' ? listAfter(terms, at) : undefined
    if (term.kind !== 'bulk' || !list) return []
    const listedMentions = mentions.filter(({ place }) => place > list.from && place < list.to)
    const heaps = listedMentions.filter(isUnsized)
    const sizedMentions = listedMentions.filter((mention) => !isUnsized(mention))
    const rest = term.volume - volumeOf(sizedMentions)
    if (rest < LEAST_REST) return []
    for (const heap of heaps) heap.volume = rest / heaps.length
    if (heaps.length > 0) return []
    return [
      {
        ...amountOf(householdJunk, rest, false, term.rough),
        place: at,
        from: term.from,
        to: term.to,
      },
    ]
  })
}

/** The mention of an amount: of the item after it, the heap before it, or plain junk. */
export function bulkMention(
  terms: readonly Term[],
  at: number,
  earlier: readonly Mention[],
): Mention | undefined {
  const term = terms[at]
  if (term?.kind !== 'bulk' || listAfter(terms, at)) return undefined
  const { volume } = term
  for (let next = at + 1; next < at + REACH; next++) {
    const content = terms[next]
    if (content?.kind === 'count' || (content?.kind === 'break' && content.as !== 'tie')) break
    if (content?.kind !== 'item') continue
    const item = materialAs(content.item, { plural: true, isHeaped: true, count: undefined })
    return {
      ...amountOf(item, volume, content.plural, term.rough),
      place: next,
      from: term.from,
      to: content.to,
    }
  }
  const heap = heapBefore(terms, at, earlier)
  if (heap) {
    heap.volume = volume
    if (term.rough) heap.atMost = ROUGH
    else delete heap.atMost
    heap.to = term.to
    return undefined
  }
  const rest = sumsUp(terms, at) ? volume - volumeOf(earlier) : volume
  if (rest < LEAST_REST && earlier.length > 0) return undefined
  return {
    ...amountOf(householdJunk, rest, false, term.rough),
    place: at,
    from: term.from,
    to: term.to,
  }
}

function amountOf(
  item: CatalogueItem,
  volume: number,
  plural: boolean,
  isRough: boolean,
): Omit<Mention, 'place' | 'from' | 'to'> {
  const fill = item.counted && plural ? Math.max(1, Math.round(volume / item.volume)) : 1
  const quantity = Math.min(fill, MOST_OF_ONE)
  return {
    item,
    quantity,
    counted: true,
    adds: true,
    confidence: 0.8,
    volume,
    ...(isRough && { atMost: ROUGH }),
  }
}
