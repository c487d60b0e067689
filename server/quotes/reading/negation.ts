import { isHazardFree } from './hazard-free.ts'
import { isTakenByOthers, STAYS } from './stays.ts'
import type { Term } from './terms.ts'

/** Excluded: the item after "no", the list after "except", the item before "stays". */
const NOT_NO = new Set(
  'longer more elevator elevators stairs problem problems access need rush parking idea one lift'.split(
    ' ',
  ),
)
const AFTER_NOT = new Set(
  'the my our a an any including taking this that these those for'.split(' '),
)
const LIST_ENDS = new Set(
  'just only take but please remove pick haul everything want need'.split(' '),
)
const REACH = 4

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  if (term?.kind === 'word') return term.text
  return term?.kind === 'count' && term.count.how === 'one' ? 'a' : ''
}

/** How far one refusal reaches: a single item, or a list up to the given end. */
type Scope = { length: number; reaches: 'item' | 'clause' | 'sentence' }

function negationAt(terms: readonly Term[], at: number): Scope | undefined {
  const word = wordAt(terms, at)
  const next = wordAt(terms, at + 1)
  const pair = `${word} ${next}`
  if (word === 'no' && !NOT_NO.has(next)) return { length: 1, reaches: 'item' }
  if (word === 'without') return { length: 1, reaches: 'item' }
  if (word === 'not' && AFTER_NOT.has(next)) return { length: 2, reaches: 'item' }
  if (/^(forget|skip|ignore) (the|my|our|that|those|about)$/.test(pair))
    return { length: 1, reaches: 'clause' }
  if (/^(except|excluding|minus)$/.test(word)) return { length: 1, reaches: 'sentence' }
  if (/^(everything but|all but|apart from|other than)$/.test(pair)) {
    return { length: 2, reaches: wordAt(terms, at + 2) === 'not' ? 'item' : 'sentence' }
  }
  if (/^(dont|not) (take|touch|want|remove)$/.test(pair)) return { length: 2, reaches: 'clause' }
  if (/^(took|taken|sold|donated|kept)$/.test(word) && AFTER_NOT.has(next)) {
    return { length: 2, reaches: 'clause' }
  }
  if (
    isTakenByOthers(
      terms.slice(Math.max(0, at - 4), at + 1).map((_, back, part) => wordAt(part, back)),
      Math.min(4, at),
    )
  )
    return { length: 1, reaches: 'clause' }
  // Items that are left behind are part of the load.
  const isLeft = word.startsWith('leav') && next === 'behind'
  if (!isLeft && /^(leave|leaving|keep|keeping)$/.test(word))
    return { length: 1, reaches: 'clause' }
  return undefined
}

/** "The washer and dryer are mine, leave them": the items joined to the nearest one before. */
function joinedBefore(terms: readonly Term[], at: number): number[] {
  const joinedPlaces: number[] = []
  let hasAnd = false
  for (let back = at - 1; back >= at - REACH; back--) {
    const term = terms[back]
    if (term?.kind === 'item') {
      if (hasAnd) joinedPlaces.push(back)
      return joinedPlaces
    }
    hasAnd ||= wordAt(terms, back) === 'and'
    if (term?.kind !== 'count' && (term?.kind !== 'word' || (hasAnd && term.text !== 'and'))) break
  }
  return joinedPlaces
}

/** "So leave it": the item before. */
function refusedBefore(terms: readonly Term[], at: number): number | undefined {
  const isIt = /^(leave|keep|keeping|leaving|sold|donated)$/.test(wordAt(terms, at))
  const [it, then] = [wordAt(terms, at + 1), wordAt(terms, at + 2)]
  // "Leave it at the curb", "we will leave it outside" name a place, not a wish to keep it.
  if (!isIt || !/^(it|them|those)$/.test(it)) return undefined
  if (/^(in|at|on|by|out|outside|for|there|inside|near|ready|with|downstairs|upstairs)$/.test(then))
    return undefined
  for (let back = at - 1; back >= Math.max(0, at - 12); back--) {
    const term = terms[back]
    if (term?.kind === 'break' && term.as === 'hard') return undefined
    if (term?.kind === 'item') return back
  }
  return undefined
}

/** "Lamp: no.": an item answered with no. */
const isAnsweredNo = (terms: readonly Term[], at: number): boolean => {
  const [tie, end] = [terms[at + 1], terms[at + 3]]
  const isEnd = !end || (end.kind === 'break' && end.as !== 'open')
  return tie?.kind === 'break' && tie.as === 'tie' && wordAt(terms, at + 2) === 'no' && isEnd
}

/** "Not going: the piano, the cedar chest", "Keeping: the desk". */
function refusedList(terms: readonly Term[], at: number): Scope | undefined {
  const pair = /^not (going|included|for|part|taking)$/.test(
    `${wordAt(terms, at)} ${wordAt(terms, at + 1)}`,
  )
  const isAlone = /^(keep|keeping|stays|staying|leave|leaving)$/.test(wordAt(terms, at))
  const length = pair ? 2 : isAlone ? 1 : 0
  const tie = terms[at + length]
  const isTied = length > 0 && tie?.kind === 'break' && tie.as === 'tie'
  return isTied ? { length: length + 1, reaches: 'sentence' } : undefined
}

/** "The trampoline stays, and so do the raised beds." */
function staysToo(terms: readonly Term[], at: number, refusedPlaces: ReadonlySet<number>): boolean {
  if (wordAt(terms, at) !== 'so' || !/^(do|does|is|are|will)$/.test(wordAt(terms, at + 1)))
    return false
  const sentence = terms
    .slice(0, at)
    .findLastIndex((term) => term.kind === 'break' && term.as === 'hard')
  return [...refusedPlaces].some((place) => place > sentence && place < at)
}

function refuse(
  terms: readonly Term[],
  from: number,
  scope: Scope,
  refusedPlaces: Set<number>,
): void {
  let distance = 0
  for (let at = from + scope.length; at < terms.length; at++) {
    const term = terms[at]
    if (!term || (term.kind === 'break' && term.as !== 'soft')) return
    if (term.kind === 'break' && scope.reaches !== 'sentence') return
    if (term.kind === 'word' && LIST_ENDS.has(term.text)) return
    if (term.kind === 'item') {
      refusedPlaces.add(at)
      const goesOn = scope.reaches !== 'item' || /^(or|nor)$/.test(wordAt(terms, at + 1))
      if (!goesOn) return
      distance = 0
    } else if (scope.reaches === 'item' && ++distance > REACH) return
  }
}

function staysBehind(terms: readonly Term[], at: number): boolean {
  const words: string[] = []
  // "The table that went with the chairs is gone."
  const isRelative = /^(that|which|in|inside|on|under|behind|from)$/.test(wordAt(terms, at + 1))
  for (let next = at + 1; next <= at + (isRelative ? 2 * REACH + 1 : REACH); next++) {
    const word = wordAt(terms, next)
    if (!word && !(isRelative && terms[next]?.kind === 'item')) break
    words.push(word)
  }
  const phrase = ` ${words.join(' ')} `
  return STAYS.some((stays) => phrase.includes(` ${stays} `))
}

/** "Contents stay (mower and tools)": what the bracket after an item that stays lists. */
function refuseBracket(terms: readonly Term[], at: number, refusedPlaces: Set<number>): void {
  const open = terms.slice(at + 1, at + 1 + REACH).findIndex(({ kind }) => kind !== 'word') + at + 1
  const bracket = terms[open]
  if (bracket?.kind !== 'break' || bracket.as !== 'open') return
  for (let next = open + 1; next < terms.length; next++) {
    const term = terms[next]
    if (term?.kind === 'break' && term.as !== 'soft') return
    if (term?.kind === 'item') refusedPlaces.add(next)
  }
}

/** "The lamp and the plants stay": the items joined to one that stays at the start of a sentence. */
function refuseJoined(terms: readonly Term[], at: number, refusedPlaces: Set<number>): void {
  refusedPlaces.add(at)
  const joinedPlaces: number[] = []
  for (let back = at - 1; back >= -1; back--) {
    const term = terms[back]
    if (!term || (term.kind === 'break' && term.as === 'hard')) {
      for (const place of joinedPlaces) refusedPlaces.add(place)
      return
    }
    if (term.kind === 'item') joinedPlaces.push(back)
    else if (term.kind === 'break' || !/^(and|the|my|our|a|other)$/.test(wordAt(terms, back)))
      return
  }
}

/** "A desk and a chair, the chair is staying": the earlier mention of the same item. */
function sameBefore(terms: readonly Term[], at: number): number | undefined {
  const [before, term] = [terms[at - 1], terms[at]]
  const isSameOne = before?.kind === 'break' || /^(the|that|this)$/.test(wordAt(terms, at - 1))
  if (term?.kind !== 'item' || !isSameOne) return undefined
  // "The chair by the window stays" is another chair than the others.
  if (!/^(stay|stays|staying|is|are|will|goes|was|has|themselves)$/.test(wordAt(terms, at + 1)))
    return undefined
  const same = terms
    .slice(0, at)
    .findLastIndex((item) => item.kind === 'item' && item.item.key === term.item.key)
  const earlier = terms[same]
  return earlier?.kind === 'item' && earlier.plural === term.plural ? same : undefined
}

/** The places of the items that a description excludes. */
export function refusedItems(terms: readonly Term[]): ReadonlySet<number> {
  const refusedPlaces = new Set<number>()
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]
    if (term?.kind === 'item') {
      if (isHazardFree(terms, at) || isAnsweredNo(terms, at)) refusedPlaces.add(at)
      if (staysBehind(terms, at)) {
        refuseJoined(terms, at, refusedPlaces)
        refuseBracket(terms, at, refusedPlaces)
        const same = sameBefore(terms, at)
        if (same !== undefined) refusedPlaces.add(same)
      }
      continue
    }
    const before = refusedBefore(terms, at)
    if (before !== undefined) {
      refusedPlaces.add(before)
      const isThem = /^(them|those)$/.test(wordAt(terms, at + 1))
      for (const place of isThem ? joinedBefore(terms, before) : []) refusedPlaces.add(place)
      continue
    }
    const too = staysToo(terms, at, refusedPlaces)
      ? ({ length: 2, reaches: 'item' } as const)
      : undefined
    const scope = too ?? refusedList(terms, at) ?? negationAt(terms, at)
    if (scope) refuse(terms, at, scope, refusedPlaces)
  }
  return refusedPlaces
}
