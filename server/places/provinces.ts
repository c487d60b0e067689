import type { Word } from './read-words.ts'
import { endsStreet } from './street-words.ts'

/** The province or country of an address outside BC; `isSure` when two parts of the address agree. */
export type Abroad = { name: string; isSure: boolean }

const PROVINCES: Record<string, string> = {
  Alberta: 'ab',
  Saskatchewan: 'sk',
  Manitoba: 'mb',
  Ontario: 'on',
  Quebec: 'qc pq',
  'New Brunswick': 'nb',
  'Nova Scotia': 'ns',
  'Prince Edward Island': 'pe pei',
  'Newfoundland and Labrador': 'nl',
  Yukon: 'yt',
  'Northwest Territories': 'nt',
  Nunavut: 'nu',
}
const codes = new Map(
  Object.entries(PROVINCES).flatMap(([name, list]) =>
    list.split(' ').map((code) => [code, name] as const),
  ),
)
const byName = new Map(Object.keys(PROVINCES).map((name) => [name.toLowerCase(), name]))

const STATES = new Set(
  `al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or
  pa ri sc sd tn tx ut vt va wa wv wi wy`.split(/\s+/),
)
const ZIP = /^\d{5}(?:\d{4})?$/
const BC = [['british', 'columbia'], ['bc'], ['b', 'c']]
const UNITED_STATES = [['united', 'states', 'of', 'america'], ['united', 'states'], ['usa'], ['us']]

const endsWith = (words: readonly Word[], end: readonly string[]): boolean =>
  words.length >= end.length &&
  end.every((text, at) => words[words.length - end.length + at]?.text === text)

function without(words: readonly Word[], ends: readonly string[][]): readonly Word[] {
  const end = ends.find((each) => endsWith(words, each))
  return end ? without(words.slice(0, -end.length), ends) : words
}

/**
 * Removes country and province from the end. Streets are called Ontario or Quebec too: the name of a
 * province only counts after a street and a comma.
 */
export function readProvince(all: readonly Word[]): {
  abroad: Abroad | null
  /** Whether the address ends with BC. */
  isInBc: boolean
  rest: readonly Word[]
} {
  const words = without(all, [['canada']])
  const inBc = without(words, BC)
  if (inBc.length < words.length) return { abroad: null, isInBc: true, rest: inBc }
  const states = unitedStates(words)
  if (states) return { ...states, isInBc: false }
  const last = words.at(-1)
  const code = last && codes.get(last.text)
  const name = [...byName.keys()].find((each) => endsWith(words, each.split(' ')))
  const length = code ? 1 : (name?.split(' ').length ?? 0)
  const rest = words.slice(0, words.length - length)
  const hasStreet = rest.some((_, at) => endsStreet(rest, at))
  const isApart = words[rest.length]?.breaks === true
  const province = (code ?? (name && byName.get(name))) || undefined
  if (!province || !hasStreet || !(isApart || code))
    return { abroad: null, isInBc: false, rest: words }
  return { abroad: { name: province, isSure: false }, isInBc: false, rest }
}

function unitedStates(words: readonly Word[]): { abroad: Abroad; rest: readonly Word[] } | null {
  const rest = without(words, UNITED_STATES)
  const [state, zip] = rest.slice(-2)
  if (state && zip && STATES.has(state.text) && ZIP.test(zip.text))
    return { abroad: { name: 'the United States', isSure: true }, rest: rest.slice(0, -2) }
  return rest.length < words.length
    ? { abroad: { name: 'the United States', isSure: false }, rest }
    : null
}
