import { connectors, fillers } from './common-words.ts'
import { speech } from './speech.ts'
import type { Term } from './terms.ts'
import { itemNamed } from './vocabulary.ts'

const MOST_UNKNOWN = 20
const LONGEST_LIST_ENTRY = 3

/** After these a thing may follow; after "is", "from" or "until" something is said of one. */
const LEADS_TO_THING =
  /^(and|or|plus|with|also|have|has|need|needs|want|take|remove|removing|removal|haul|hauling|including|includes|rid|get|getting|clear|dispose|disposing)$/
/** "Drained", "leaning", "badly": how a thing is. */
const DESCRIBES = /(ed|ing|ly|ish|less|able)$/

/** A stretch between breaks and connectors. */
type Clause = {
  words: string[]
  hasItem: boolean
  hasCount: boolean
  /** "Some words of a sentence", not an entry of a list. */
  isSpeech: boolean
  /** Whether a break or "and" stands at each end. */
  opens: 'list' | 'thing' | 'other'
  closed: boolean
}

const emptyClause = (opens: Clause['opens']): Clause => ({
  words: [],
  hasItem: false,
  hasCount: false,
  isSpeech: false,
  opens,
  closed: true,
})

function opening(term: Term): Clause['opens'] {
  if (term.kind === 'break') return 'list'
  if (term.kind !== 'word') return 'other'
  if (/^(and|plus)$/.test(term.text)) return 'list'
  return LEADS_TO_THING.test(term.text) ? 'thing' : 'other'
}

function take(term: Term, clause: Clause): void {
  if (term.kind === 'item' || term.kind === 'bulk') clause.hasItem = true
  else if (term.kind === 'count' && term.count.how !== 'part') {
    // "Need it by one": what stands before a number is no name of a thing.
    clause.isSpeech ||= clause.words.length > 0
    clause.hasCount = true
  } else if (term.kind === 'word') {
    clause.isSpeech ||= speech.has(term.text)
    const isName = term.text.length > 2 && !fillers.has(term.text) && !DESCRIBES.test(term.text)
    if (isName) clause.words.push(term.text)
  }
}

function clausesOf(terms: readonly Term[]): Clause[] {
  const clauses: Clause[] = []
  let clause = emptyClause('list')
  for (const term of terms) {
    const ends = term.kind === 'break' || (term.kind === 'word' && connectors.has(term.text))
    if (!ends) {
      take(term, clause)
      continue
    }
    const opens = opening(term)
    clauses.push({ ...clause, closed: opens === 'list' })
    clause = emptyClause(opens)
  }
  return [...clauses, clause]
}

function isThing(clauses: readonly Clause[], at: number): boolean {
  const clause = clauses[at]
  if (!clause || clause.hasItem || clause.isSpeech) return false
  if (clause.words.length === 0 || clause.words.length > LONGEST_LIST_ENTRY) return false
  if (clause.hasCount) return clause.opens !== 'other'
  // An entry of a list has things beside it.
  const [before, after] = [clauses[at - 1], clauses[at + 1]]
  const isInList = (before?.hasItem ?? false) || (after?.hasItem ?? false)
  return clause.opens === 'list' && clause.closed && isInList
}

/**
 * Words that stand where an item would ("two gizmos", an entry of a list) and that the catalogue
 * does not have. They lower the confidence and are shown, so that nothing is dropped in silence.
 */
export function unknownThings(terms: readonly Term[]): string[] {
  const found = new Set<string>()
  const clauses = clausesOf(terms)
  for (const [at, { words }] of clauses.entries()) {
    if (!isThing(clauses, at)) continue
    const thing = words.join(' ')
    if (!itemNamed(thing)) found.add(thing)
    if (found.size === MOST_UNKNOWN) break
  }
  return [...found]
}
