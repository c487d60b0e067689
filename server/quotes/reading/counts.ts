import { connectors, placeWords } from './common-words.ts'
import { isAttribute } from './attributes.ts'
import type { Term } from './terms.ts'

type CountTerm = Term & { kind: 'count' }

/** The words before an item that belong to it. */
export type Modifiers = {
  count?: CountTerm
  /** "Two more", "another": adds to an earlier mention. */
  adds: boolean
  /** "In the", "behind a": where something is. */
  isLocated: boolean
  /** "Pile of". */
  isHeaped: boolean
  /** "The", "my": possibly an item that was mentioned before. */
  definite: boolean
  /** "Flattened": takes next to no room. */
  flat: boolean
  /** The place of the word that ended the search: "with", "take". */
  endedAt?: number
}

const REACH = 6
const DEFINITE = /^(the|this|that|these|those|my|our|your|its|their|his|her)$/
const MORE = /^(more|another|other|additional|extra)$/
const HEAP_OF = /^(piles?|heaps?|loads?|stacks?|bundles?|rolls?|lot)$/
const FLAT = /^(flat|flattened|collapsed|folded)$/
const ABOUT = /^(about|approx|approximately|around|qty|quantity|maybe|roughly|some)$/
/** "12 of them", "25-ish", "8 in total". */
const SUMS_UP = /^(them|those|these|total|altogether|all|ish|pieces|pcs|pairs?|rolls?|units?)$/

/** The units of material. */
const UNIT = /^(sheets?|boards?|bundles?)$/

/** "Plywood 5 sheets": a unit after its number. */
export const isUnit = (terms: readonly Term[], at: number): boolean => {
  const [count, unit] = terms.slice(at - 1, at + 1)
  // "Drywall (20 sheets worth)".
  const heap = terms[terms[at - 2]?.kind === 'break' ? at - 3 : at - 2]
  const isMaterial = heap?.kind === 'item' && (!heap.item.counted || heap.item.heap !== undefined)
  return (
    isMaterial &&
    count?.kind === 'count' &&
    count.used &&
    unit?.kind === 'item' &&
    UNIT.test(unit.name)
  )
}

/** "Boxes from our move, flattened": describes the item before. */
export function isFlattened(terms: readonly Term[], at: number): boolean {
  for (const term of terms.slice(at + 1, at + 1 + REACH)) {
    if (term.kind === 'item' || isBreak(term, 'hard')) return false
    if (isWord(term, FLAT)) return true
  }
  return false
}

function addModifier(word: string, modifiers: Modifiers): void {
  if (MORE.test(word)) modifiers.adds = true
  if (HEAP_OF.test(word)) modifiers.isHeaped = true
  if (FLAT.test(word)) modifiers.flat = true
  if (DEFINITE.test(word)) modifiers.definite = true
}

/** "The back of the shed". */
const SIDES = /^(back|top|side|front|end|bottom|foot|corner|rear|left|right|middle)$/
/** "Carried down to the carport", "the stairs to the deck". */
const WAYS = /^(down|up|out|over|back|carried|moved|brought|dragged|stairs|steps|leads?|leading)$/

/** "Between the shed and the fence". */
const isBetween = (terms: readonly Term[], and: number): boolean =>
  terms.slice(Math.max(0, and - REACH), and).some((term) => isWord(term, /^between$/))

/** "Behind the", "next to a"; but what is left behind is the thing itself. */
function isLocation(terms: readonly Term[], at: number): boolean {
  const [link, word] = [terms[at - 1], terms[at]]
  if (isWord(word, /^behind$/)) return !isWord(link, /^(leav|left)/)
  if (isWord(word, /^to$/)) {
    const isDefinite = isWord(terms[at + 1], DEFINITE) || terms[at + 1]?.kind === 'item'
    return isWord(link, /^(next|close|attached)$/) || (isDefinite && isWord(link, WAYS))
  }
  // "Cleaning out the shed".
  if (isWord(word, /^out$/)) {
    return isWord(link, /^(clean|clear|empty)/) && isWord(terms[at + 1], DEFINITE)
  }
  // "2 steps at front door".
  if (isWord(word, /^at$/)) return isWord(terms[at + 1], DEFINITE) || terms[at + 1]?.kind === 'item'
  if (isWord(word, /^of$/)) return isWord(link, SIDES) && isWord(terms[at + 1], DEFINITE)
  if (isWord(word, /^and$/)) return isBetween(terms, at)
  return word?.kind === 'word' && placeWords.has(word.text)
}

export function modifiersBefore(terms: readonly Term[], at: number): Modifiers {
  const modifiers: Modifiers = {
    adds: false,
    isLocated: false,
    isHeaped: false,
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
      const isKind = modifiers.count?.count.how === 'one' && term.count.how === 'exact'
      if (term.used || (modifiers.count && !isKind) || term.count.how === 'part') break
      modifiers.count = term
    }
    if (term.kind !== 'word') continue
    const isLocated = isLocation(terms, back)
    if (isLocated || connectors.has(term.text)) {
      modifiers.isLocated = isLocated
      modifiers.endedAt = back
      break
    }
    addModifier(term.text, modifiers)
    // Nothing before "the" belongs to the item, except the rare "both of the".
    if (DEFINITE.test(term.text) && modifiers.count) break
  }
  return modifiers
}

const isBreak = (term: Term | undefined, as?: string): boolean =>
  term?.kind === 'break' && (as === undefined || term.as === as)

const isBreakOrEnd = (term: Term | undefined): boolean => !term || term.kind === 'break'

const isExact = (term: Term | undefined): term is CountTerm =>
  term?.kind === 'count' && term.count.how === 'exact'

const isWord = (term: Term | undefined, pattern: RegExp): boolean =>
  term?.kind === 'word' && pattern.test(term.text)

/** "Hay bales (mouldy) x 10": the end of a bracket that only describes their state. */
function stateAfter(terms: readonly Term[], at: number): number {
  if (!isBreak(terms[at + 1], 'open')) return at
  let close = at + 2
  while (terms[close]?.kind === 'word') close++
  const goesOn = terms[close + 1]?.kind === 'times' || isBreak(terms[close + 1], 'tie')
  return isBreak(terms[close], 'close') && goesOn ? close : at
}

/** "Bricks from a chimney, about 200.": the end of a phrase about their origin. */
function originAfter(terms: readonly Term[], at: number): number {
  if (!isWord(terms[at + 1], /^(from|in|at|by)$/)) return at
  let end = at + 2
  while (end < at + REACH && (/^(word|item)$/.test(terms[end]?.kind ?? '') || isOne(terms[end])))
    end++
  const isNumber = isWord(terms[end + 1], ABOUT) && isExact(terms[end + 2])
  return isNumber && isBreak(terms[end], 'soft') && isBreakOrEnd(terms[end + 3]) ? end - 1 : at
}

const isOne = (term: Term | undefined): boolean =>
  term?.kind === 'count' && term.count.how === 'one'

const isNamedMany = (terms: readonly Term[], at: number): boolean => {
  const item = terms[at]
  return item?.kind === 'item' && (item.plural || item.name.endsWith('s'))
}

const isUnitName = (term: Term | undefined): boolean =>
  term?.kind === 'item' && UNIT.test(term.name)

const isCountAlone = (terms: readonly Term[], at: number): boolean => {
  const end = terms[at + 1]
  return isBreakOrEnd(end) || end?.kind === 'times' || isWord(end, SUMS_UP) || isUnitName(end)
}

/** A number that follows its item: "chairs x4", "chairs (4)", "chairs: 4,", "chairs, 4 of them". */
export function countAfter(terms: readonly Term[], at: number): CountTerm | undefined {
  const next = terms[at + 1]
  const isTimes = next?.kind === 'times'
  const isBracket = isBreak(next, 'open')
  const state = stateAfter(terms, at)
  if (state > at) return countAfter(terms, state)
  const origin = originAfter(terms, at)
  const number = terms[origin + 3]
  if (origin > at && isExact(number)) return number
  let place = isTimes || isBreak(next) ? at + 2 : at + 1
  // "Stools: yes, 3".
  if (isWord(terms[place], /^yes$/)) place += isBreak(terms[place + 1], 'soft') ? 2 : 1
  while (isWord(terms[place], ABOUT)) place++
  const count = terms[place]
  if (!isExact(count)) return undefined
  if (isTimes) return count
  // "Clothes (3 bags)".
  if (isBracket && terms[place + 1]?.kind === 'item' && !isUnitName(terms[place + 1]))
    return undefined
  // "Chairs (4 wooden)", but not "a lamp (888 Hamilton)".
  if (isBracket) return isNamedMany(terms, at) || isCountAlone(terms, place) ? count : undefined
  if (isBreak(next, 'hard') || isBreak(next, 'close')) return undefined
  const end = terms[place + 1]
  if (isWord(end, SUMS_UP)) return count
  if (isWord(end, /^in$/) && isWord(terms[place + 2], /^(total|all)$/)) return count
  const isPlural = isNamedMany(terms, at)
  // "Plywood 5 sheets": the last word is the unit of the number.
  if (isUnitName(end)) return count
  // "Chairs, 4, table" could be four tables; "chairs, 4." are four chairs.
  const isNext = isBreak(end, 'soft') && terms[place + 2]?.kind === 'item'
  if (isBreak(next, 'soft')) return isPlural && isBreakOrEnd(end) && !isNext ? count : undefined
  const timesEnd = end?.kind === 'times' ? terms[place + 2] : end
  if (!timesEnd || isBreak(timesEnd)) return count
  // "Railway ties 6 x 8ft", "2x4s 30 or so 8ft".
  if (isPlural && timesEnd.kind === 'measure') return count
  return isPlural && isWord(end, /^(and|plus)$/) && isWord(terms[place - 1], ABOUT)
    ? count
    : undefined
}

/** The sum of the counts of the sorts of one item. */
function sumOf(counts: readonly CountTerm[]): CountTerm | undefined {
  const [first] = counts
  const last = counts.at(-1)
  if (!first || !last) return undefined
  for (const count of counts) count.used = true
  const value = counts.reduce((total, { count }) => total + count.value, 0)
  return { ...first, to: last.to, count: { value, how: 'exact' } }
}

/** "Planters - 8 ceramic, 3 wooden": the sorts of one thing, each with its number. */
export function sortsOf(terms: readonly Term[], at: number): CountTerm | undefined {
  const [item, tie] = [terms[at], terms[at + 1]]
  const isList =
    item?.kind === 'item' && (isBreak(tie, 'tie') || (item.plural && isBreak(tie, 'open')))
  if (!isList) return undefined
  const counts: CountTerm[] = []
  for (const term of terms.slice(at + 2, at + 20)) {
    if (isExact(term) && !term.used) counts.push(term)
    else if (term.kind === 'break' && term.as !== 'soft') break
    else if (term.kind !== 'word' && term.kind !== 'break' && term.kind !== 'measure')
      return undefined
  }
  return counts.length > 1 ? sumOf(counts) : undefined
}
