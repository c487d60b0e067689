import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

const REACH = 12
const STATE =
  /^(is|are|has|have|broken|missing|damaged|ripped|torn|cracked|stained|wobbly|loose|needs|dont|doesnt)$/
const WHERE = /^(in|on|at|from|by|upstairs|downstairs|outside)$/

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

const isOne = (term: Term | undefined): boolean =>
  term?.kind === 'count' && term.count.how === 'one'

const headOf = (name: string): string =>
  name
    .slice(name.lastIndexOf(' ') + 1)
    .replace(/e?s$/, '')
    .toLowerCase()

const isSentence = (terms: readonly Term[], from: number, to: number): boolean =>
  !terms.slice(from, to).some((term) => term.kind === 'break' && term.as === 'hard')

/** "4 chairs, one chair broken": some of the earlier ones, by their state. */
function isSomeOfEarlier(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  earlier: Mention,
): boolean {
  const count = terms[at - 1]
  if (count?.kind !== 'count' || count.count.how !== 'exact') return false
  const isSame = headOf(earlier.item.name) === headOf(term.name)
  return isSame && count.count.value < earlier.quantity && STATE.test(wordAt(terms, at + 1))
}

/** "2 fans, one is a box fan", "one of the pieces is a recliner": what the earlier one is, or a part of it. */
function isKindOfOne(terms: readonly Term[], at: number, earlier: Mention): boolean {
  const verb = isOne(terms[at - 1]) ? at - 2 : at - 1
  if (!/^(is|are)$/.test(wordAt(terms, verb))) return false
  for (let back = verb - 1; back > Math.max(earlier.place, verb - 6); back--) {
    const term = terms[back]
    if (term?.kind === 'count') return term.count.how === 'exact'
    if (term?.kind !== 'word' && term?.kind !== 'measure') return false
  }
  return false
}

/** "Dirt with some grass and rocks in it": what an earlier heap is mixed with. */
function isMixedIn(terms: readonly Term[], term: ItemTerm, at: number, earlier: Mention): boolean {
  if (term.item.counted && !term.item.heap) return false
  if (earlier.item.counted || earlier.counted) return false
  const from = terms.slice(earlier.place + 1, at)
  const isJoined = from.some((word) => word.kind === 'word' && word.text === 'with')
  if (!isJoined || from.some(({ kind }) => kind === 'break')) return false
  for (let next = at + 1; next < at + 5; next++) {
    const word = wordAt(terms, next)
    if (word === 'in') return /^(it|them|there)$/.test(wordAt(terms, next + 1))
    if (word === 'mixed') return true
    if (terms[next]?.kind === 'break') return false
  }
  return false
}

/** Whether this item is some of the earlier one, or mixed with it, and so no load of its own. */
export function isOfEarlier(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  earlier: Mention | undefined,
): boolean {
  if (!earlier || at - earlier.place > REACH || !isSentence(terms, earlier.place, at)) return false
  return (
    isSomeOfEarlier(terms, term, at, earlier) ||
    isKindOfOne(terms, at, earlier) ||
    isMixedIn(terms, term, at, earlier)
  )
}

const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(['sofa', 'sofa-bed', 'sectional', 'futon', 'loveseat']),
  new Set(['piano', 'grand-piano', 'organ', 'electronic-keyboard']),
  new Set(['tv', 'crt-tv', 'projection-tv']),
  new Set(['fridge', 'mini-fridge', 'wine-fridge', 'freezer']),
  new Set(['bathtub', 'cast-iron-tub']),
  new Set(['armchair', 'chair', 'recliner', 'rocking-chair', 'lift-chair']),
]

/** "Big couch, it's a sofa bed actually": another name for the earlier thing, which takes its place. */
export function isRenamed(
  terms: readonly Term[],
  mention: Mention,
  earlier: Mention | undefined,
): boolean {
  const at = terms[mention.place - 1]?.kind === 'count' ? mention.place - 1 : mention.place
  if (!earlier || earlier.quantity !== 1 || mention.place - earlier.place > REACH) return false
  // "My neighbour says it's a baby grand" is an opinion.
  if (/^(says|said|thinks|thought)$/.test(wordAt(terms, at - 2))) return false
  const says = `${wordAt(terms, at - 2)} ${wordAt(terms, at - 1)}`
  if (!isOne(terms[at]) || !/(\bits|\b(it|this|which) is)$/.test(says)) return false
  return FAMILIES.some((keys) => keys.has(mention.item.key) && keys.has(earlier.item.key))
}

/** "The dresser in the bedroom and the one in the hall": another one of the earlier thing. */
export function oneMoreAt(
  terms: readonly Term[],
  at: number,
  earlier: Mention | undefined,
): Mention | undefined {
  const one = terms[at]
  if (one?.kind !== 'count' || one.used || one.count.how !== 'exact' || one.count.value !== 1)
    return undefined
  if (!earlier?.item.counted || earlier.quantity > 2 || at - earlier.place > REACH) return undefined
  const lead = `${wordAt(terms, at - 2)} ${wordAt(terms, at - 1)}`
  if (!/\b(and|plus) (the|another)$/.test(lead) || !WHERE.test(wordAt(terms, at + 1)))
    return undefined
  one.used = true
  return { ...earlier, quantity: 1, counted: true, adds: true, from: one.from, to: one.to }
}
