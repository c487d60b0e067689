import { connectors, fillers } from './common-words.ts'
import type { Term } from './terms.ts'
import { itemNamed } from './vocabulary.ts'

const MOST_UNKNOWN = 20
const LONGEST_LIST_ENTRY = 3

/** A stretch between breaks and connectors. */
type Clause = { words: string[]; hasItem: boolean; hasCount: boolean }

function* clausesOf(terms: readonly Term[]): Generator<Clause> {
  let clause: Clause = { words: [], hasItem: false, hasCount: false }
  for (const term of terms) {
    const ends = term.kind === 'break' || (term.kind === 'word' && connectors.has(term.text))
    if (ends) {
      yield clause
      clause = { words: [], hasItem: false, hasCount: false }
    } else if (term.kind === 'item' || term.kind === 'bulk') clause.hasItem = true
    else if (term.kind === 'count' && term.count.how !== 'part') clause.hasCount = true
    else if (term.kind === 'word' && !fillers.has(term.text)) clause.words.push(term.text)
  }
  yield clause
}

/**
 * Words that stand where an item would ("two gizmos", an entry of a list) and that the catalogue
 * does not have. They lower the confidence and are shown, so that nothing is dropped in silence.
 */
export function unknownThings(terms: readonly Term[]): string[] {
  const found = new Set<string>()
  for (const { words, hasItem, hasCount } of clausesOf(terms)) {
    if (hasItem || words.length === 0) continue
    if (!hasCount && words.length > LONGEST_LIST_ENTRY) continue
    const thing = words.slice(0, LONGEST_LIST_ENTRY).join(' ')
    if (!itemNamed(thing)) found.add(thing)
    if (found.size === MOST_UNKNOWN) break
  }
  return [...found]
}
