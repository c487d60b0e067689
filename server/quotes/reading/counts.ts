import { connectors, placeWords } from './common-words.ts'
import { isAttribute } from './attributes.ts'
import type { Term } from './terms.ts'

type CountTerm = Term & { kind: 'count' }

/** What stands before an item and belongs to it. */
export type Before = {
  count?: CountTerm
  /** "Two more", "another": adds to what was said before. */
  adds: boolean
  /** "In the", "behind a": where something is. */
  located: boolean
  /** "Pile of". */
  heaped: boolean
  /** "The", "my": something that is known already. */
  definite: boolean
  /** "Flattened": takes next to no room. */
  flat: boolean
  /** Where the word stands that ended the look back: "with", "take". */
  endedAt?: number
}

const REACH = 6
const DEFINITE = /^(the|this|that|these|those|my|our|your|its|their|his|her)$/
const MORE = /^(more|another|other|additional|extra)$/
const HEAP_OF = /^(piles?|heaps?|loads?|stacks?|bundles?|rolls?)$/
const FLAT = /^(flat|flattened|collapsed|folded)$/
const ABOUT = /^(about|approx|approximately|around|qty|quantity|maybe|roughly|some)$/
/** "12 of them", "25-ish", "8 in total". */
const SUMS_UP = /^(them|those|these|total|altogether|all|ish|pieces|pcs)$/

/** What material is counted in. */
const UNIT = /^(sheets?|boards?|bundles?)$/

/** "Plywood 5 sheets": a unit that stands after its number. */
export const isUnit = (terms: readonly Term[], at: number): boolean => {
  const [heap, count, unit] = terms.slice(at - 2, at + 1)
  const isMaterial = heap?.kind === 'item' && (!heap.item.counted || heap.item.heap !== undefined)
  return (
    isMaterial &&
    count?.kind === 'count' &&
    count.used &&
    unit?.kind === 'item' &&
    UNIT.test(unit.named)
  )
}

/** A count that a word of the description belongs to. */
export const isFlat = (term: Term | undefined): boolean =>
  term?.kind === 'word' && FLAT.test(term.text)

function note(word: string, found: Before): void {
  if (MORE.test(word)) found.adds = true
  if (HEAP_OF.test(word)) found.heaped = true
  if (FLAT.test(word)) found.flat = true
  if (DEFINITE.test(word)) found.definite = true
}

/** "Behind the", "next to a"; but what is left behind is the thing itself. */
function isLocation(terms: readonly Term[], at: number): boolean {
  const [link, word] = [terms[at - 1], terms[at]]
  if (isWord(word, /^behind$/)) return !isWord(link, /^(leav|left)/)
  if (isWord(word, /^to$/)) return isWord(link, /^(next|close|attached)$/)
  return word?.kind === 'word' && placeWords.has(word.text)
}

export function before(terms: readonly Term[], at: number): Before {
  const found: Before = {
    adds: false,
    located: false,
    heaped: false,
    definite: false,
    flat: false,
  }
  for (let back = at - 1; back >= Math.max(0, at - REACH); back--) {
    const term = terms[back]
    if (!term || term.kind === 'break' || term.kind === 'bulk') break
    // "Three metal desks" are three.
    if (term.kind === 'item' && !isAttribute(terms, back)) break
    if (term.kind === 'count') {
      // In "3 single pane windows" the nearer one says what kind they are.
      const isKind = found.count?.count.how === 'one' && term.count.how === 'exact'
      if (term.used || (found.count && !isKind) || term.count.how === 'part') break
      found.count = term
    }
    if (term.kind !== 'word') continue
    if (placeWords.has(term.text) || connectors.has(term.text)) {
      found.located = isLocation(terms, back)
      found.endedAt = back
      break
    }
    note(term.text, found)
    // Past "the" only "both of the" is of interest, and that is rare.
    if (DEFINITE.test(term.text) && found.count) break
  }
  return found
}

const isBreak = (term: Term | undefined, as?: string): boolean =>
  term?.kind === 'break' && (as === undefined || term.as === as)

const isBreakOrEnd = (term: Term | undefined): boolean => !term || term.kind === 'break'

const isExact = (term: Term | undefined): term is CountTerm =>
  term?.kind === 'count' && term.count.how === 'exact'

const isWord = (term: Term | undefined, pattern: RegExp): boolean =>
  term?.kind === 'word' && pattern.test(term.text)

/** A number that follows its item: "chairs x4", "chairs (4)", "chairs: 4,", "chairs, 4 of them". */
export function after(terms: readonly Term[], at: number): CountTerm | undefined {
  const next = terms[at + 1]
  const isTimes = next?.kind === 'times'
  const isBracket = isBreak(next, 'open')
  let place = isTimes || isBreak(next) ? at + 2 : at + 1
  while (isWord(terms[place], ABOUT)) place++
  const count = terms[place]
  if (!isExact(count)) return undefined
  if (isTimes || isBracket) return count
  if (isBreak(next, 'hard') || isBreak(next, 'close')) return undefined
  const end = terms[place + 1]
  if (isWord(end, SUMS_UP)) return count
  if (isWord(end, /^in$/) && isWord(terms[place + 2], /^(total|all)$/)) return count
  const [item] = [terms[at]]
  const isPlural = item?.kind === 'item' && (item.plural || item.named.endsWith('s'))
  // "Plywood 5 sheets": the last word is the unit of the number.
  if (end?.kind === 'item' && UNIT.test(end.named)) return count
  // "Chairs, 4, table" could be four tables; "chairs, 4." are four chairs.
  const isNext = isBreak(end, 'soft') && terms[place + 2]?.kind === 'item'
  if (isBreak(next, 'soft')) return isPlural && isBreakOrEnd(end) && !isNext ? count : undefined
  const timesEnd = end?.kind === 'times' ? terms[place + 2] : end
  if (!timesEnd || isBreak(timesEnd)) return count
  return isPlural && isWord(end, /^(and|plus)$/) && isWord(terms[place - 1], ABOUT)
    ? count
    : undefined
}

/** "Planters - 8 ceramic, 3 wooden": the sorts of one thing, each with its number. */
export function sortsOf(terms: readonly Term[], at: number): readonly CountTerm[] {
  const [item, tie] = [terms[at], terms[at + 1]]
  const isList =
    item?.kind === 'item' && item.plural && (isBreak(tie, 'tie') || isBreak(tie, 'open'))
  if (!isList) return []
  const counts: CountTerm[] = []
  for (const term of terms.slice(at + 2, at + 20)) {
    if (isExact(term) && !term.used) counts.push(term)
    else if (term.kind === 'break' && term.as !== 'soft') break
    else if (term.kind !== 'word' && term.kind !== 'break' && term.kind !== 'measure') return []
  }
  return counts.length > 1 ? counts : []
}
