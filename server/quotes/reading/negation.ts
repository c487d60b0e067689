import type { Term } from './terms.ts'

/** Not taken: the item after "no", the list after "except", the item before "stays". */
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
const STAYS = [
  'stays',
  'stay',
  'staying',
  'not included',
  'not going',
  'gone already',
  'already gone',
  'already removed',
  'been removed',
  'can stay',
  'was removed',
  'will stay',
  'is staying',
]
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
  if (/^(except|excluding|minus)$/.test(word)) return { length: 1, reaches: 'sentence' }
  if (/^(everything but|all but|apart from|other than)$/.test(pair)) {
    return { length: 2, reaches: wordAt(terms, at + 2) === 'not' ? 'item' : 'sentence' }
  }
  if (pair === 'dont take' || pair === 'not take') return { length: 2, reaches: 'clause' }
  if (/^(leave|leaving|keep|keeping)$/.test(word)) return { length: 1, reaches: 'clause' }
  return undefined
}

function refuse(terms: readonly Term[], from: number, scope: Scope, refused: Set<number>): void {
  let distance = 0
  for (let at = from + scope.length; at < terms.length; at++) {
    const term = terms[at]
    if (!term || (term.kind === 'break' && term.as !== 'soft')) return
    if (term.kind === 'break' && scope.reaches !== 'sentence') return
    if (term.kind === 'word' && LIST_ENDS.has(term.text)) return
    if (term.kind === 'item') {
      refused.add(at)
      const goesOn = scope.reaches !== 'item' || /^(or|nor)$/.test(wordAt(terms, at + 1))
      if (!goesOn) return
      distance = 0
    } else if (scope.reaches === 'item' && ++distance > REACH) return
  }
}

function staysBehind(terms: readonly Term[], at: number): boolean {
  const words: string[] = []
  for (let next = at + 1; next <= at + REACH; next++) {
    const word = wordAt(terms, next)
    if (!word) break
    words.push(word)
  }
  const said = ` ${words.join(' ')} `
  return STAYS.some((phrase) => said.includes(` ${phrase} `))
}

/** The places of the items that a description says are not to be taken. */
export function refusedItems(terms: readonly Term[]): ReadonlySet<number> {
  const refused = new Set<number>()
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]
    if (term?.kind === 'item') {
      const hazardFree = term.item.flags.includes('hazardous') && wordAt(terms, at + 1) === 'free'
      if (hazardFree || staysBehind(terms, at)) refused.add(at)
      continue
    }
    const scope = negationAt(terms, at)
    if (scope) refuse(terms, at, scope, refused)
  }
  return refused
}
