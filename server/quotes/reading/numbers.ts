import type { Token } from './tokens.ts'

/**
 * A number of things: `exact` as written, `one` from an article, `vague` for "a few", and `part`
 * for a fraction, which counts nothing but a garage or a truck.
 */
export type Count = {
  value: number
  how: 'exact' | 'one' | 'vague' | 'part'
  /** Of material it means a heap: "some bricks", "a bunch of tiles". */
  heap?: true
}

const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
  }),
)
const TENS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
)

/** Phrases of at most four words. A vague one has the number that people usually mean. */
const PHRASES: ReadonlyMap<string, Count> = new Map(
  Object.entries<Count>({
    a: { value: 1, how: 'one' },
    an: { value: 1, how: 'one' },
    another: { value: 1, how: 'one' },
    'a single': { value: 1, how: 'exact' },
    single: { value: 1, how: 'one' },
    both: { value: 2, how: 'exact' },
    'a couple': { value: 2, how: 'exact' },
    couple: { value: 2, how: 'exact' },
    'a pair': { value: 2, how: 'exact' },
    pair: { value: 2, how: 'exact' },
    'a few': { value: 3, how: 'vague' },
    few: { value: 3, how: 'vague' },
    some: { value: 3, how: 'vague', heap: true },
    several: { value: 3, how: 'vague' },
    'a bunch': { value: 5, how: 'vague', heap: true },
    bunch: { value: 5, how: 'vague', heap: true },
    'a handful': { value: 5, how: 'vague' },
    many: { value: 6, how: 'vague', heap: true },
    lots: { value: 6, how: 'vague', heap: true },
    'a lot': { value: 6, how: 'vague', heap: true },
    tons: { value: 6, how: 'vague', heap: true },
    loads: { value: 6, how: 'vague', heap: true },
    'a pile': { value: 6, how: 'vague', heap: true },
    'a stack': { value: 6, how: 'vague', heap: true },
    'a dozen': { value: 12, how: 'exact' },
    dozen: { value: 12, how: 'exact' },
    dozens: { value: 24, how: 'vague', heap: true },
    'half dozen': { value: 6, how: 'exact' },
    'half a dozen': { value: 6, how: 'exact' },
    'a half dozen': { value: 6, how: 'exact' },
    'a hundred': { value: 100, how: 'exact' },
    half: { value: 0.5, how: 'part' },
    'a half': { value: 0.5, how: 'part' },
    quarter: { value: 0.25, how: 'part' },
    'a quarter': { value: 0.25, how: 'part' },
    'a third': { value: 1 / 3, how: 'part' },
    'two thirds': { value: 2 / 3, how: 'part' },
    'three quarters': { value: 0.75, how: 'part' },
    'three quarter': { value: 0.75, how: 'part' },
  }),
)

/** The most of one item: more is a typing error or a joke. */
export const MOST_OF_ONE = 200

/** Every word that may be part of a number: the speller must not change them. */
export const numberWords: readonly string[] = [
  ...UNITS.keys(),
  ...TENS.keys(),
  'hundred',
  ...[...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')),
]

type CountMatch = { count: Count; length: number }

const wordAt = (tokens: readonly Token[], at: number): string | undefined => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

/** "five", "twenty five", "two hundred", "two dozen". */
function spelledOut(tokens: readonly Token[], at: number) {
  const first = wordAt(tokens, at) ?? ''
  const next = wordAt(tokens, at + 1) ?? ''
  const tens = TENS.get(first)
  if (tens) {
    const unit = UNITS.get(next)
    return unit && unit < 10 ? { value: tens + unit, length: 2 } : { value: tens, length: 1 }
  }
  const unit = UNITS.get(first)
  if (!unit) return undefined
  if (next === 'hundred') return { value: unit * 100, length: 2 }
  if (next === 'dozen') return { value: unit * 12, length: 2 }
  return { value: unit, length: 1 }
}

const phraseStarts = new Set([...PHRASES.keys()].map((phrase) => phrase.split(' ')[0]))

function phraseAt(tokens: readonly Token[], at: number): CountMatch | undefined {
  const first = wordAt(tokens, at)
  if (!first || !phraseStarts.has(first)) return undefined
  const second = wordAt(tokens, at + 1) ?? '.'
  const third = wordAt(tokens, at + 2) ?? '.'
  const [longest, longer] = [
    PHRASES.get(`${first} ${second} ${third}`),
    PHRASES.get(`${first} ${second}`),
  ]
  if (longest) return { count: longest, length: 3 }
  if (longer) return { count: longer, length: 2 }
  const count = PHRASES.get(first)
  return count && { count, length: 1 }
}

/** The count that starts at this token, and how many tokens it takes, a following "of" included. */
export function countAt(tokens: readonly Token[], at: number): CountMatch | undefined {
  const first = digitsAt(tokens, at) ?? phraseAt(tokens, at) ?? spelledAt(tokens, at)
  if (!first) return undefined
  const match = orMore(tokens, at, first)
  const ofFollows = match.count.how !== 'one' && wordAt(tokens, at + match.length) === 'of'
  return ofFollows ? { ...match, length: match.length + 1 } : match
}

/** "40 or 50" and "6 to 8" are the larger, and "10 or so" is ten. */
function orMore(tokens: readonly Token[], at: number, first: CountMatch): CountMatch {
  const [end, link] = [at + first.length, wordAt(tokens, at + first.length)]
  if (first.count.how !== 'exact' || (link !== 'or' && link !== 'to')) return first
  const isSo = link === 'or' && /^(so|more)$/.test(wordAt(tokens, end + 1) ?? '')
  if (isSo) return { ...first, length: first.length + 2 }
  const second = digitsAt(tokens, end + 1) ?? spelledAt(tokens, end + 1)
  if (second?.count.how !== 'exact' || second.count.value <= first.count.value) return first
  return { count: second.count, length: first.length + 1 + second.length }
}

function digitsAt(tokens: readonly Token[], at: number) {
  const token = tokens[at]
  if (token?.kind !== 'number') return undefined
  const { value } = token
  if (value > 0 && value < 1) return { count: { value, how: 'part' as const }, length: 1 }
  const whole = Math.max(1, Math.floor(value))
  return wordAt(tokens, at + 1) === 'dozen'
    ? { count: { value: whole * 12, how: 'exact' as const }, length: 2 }
    : { count: { value: whole, how: 'exact' as const }, length: 1 }
}

function spelledAt(tokens: readonly Token[], at: number) {
  const match = spelledOut(tokens, at)
  if (!match) return undefined
  return { count: { value: match.value, how: 'exact' as const }, length: match.length }
}
