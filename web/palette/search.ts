import { GROUPS, type Entry, type Group } from './entries.ts'

/** Of each group, so that the others stay in sight; more letters bring the rest. */
const SHOWN_PER_GROUP = 7

/** What is offered before anything is typed. */
const LEADING: readonly Group[] = [
  'This job',
  'This customer',
  'This hauler',
  'This invoice',
  'Actions',
  'Go to',
]

export type ResultGroup = { group: Group; entries: Entry[] }

/** An entry as it is compared with what is typed. */
export type Indexed = { entry: Entry; label: string; all: string }

/** Without case and accents, which people leave out in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const withoutSign = (text: string): string => text.replace(/^#/, '')

/** A phone number in any spelling as its ten digits, as the entries have it; other text as it is. */
function digitsOfPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= 7 && /^\s*\+?[\d\s().-]+$/.test(text) ? digits : text
}

/** Normalizes the entries once, so that a search of 10,000 jobs is instant at every keystroke. */
export const indexOf = (entries: readonly Entry[]): Indexed[] =>
  entries.map((entry) => {
    const label = withoutSign(plain(`${entry.label} ${entry.alias ?? ''}`)).trim()
    return { entry, label, all: `${label} ${plain(entry.words)}` }
  })

/** 0 fits best; undefined not at all. A number is looked up as the beginning of a job's number. */
function rank({ label, all }: Indexed, pattern: string, words: readonly string[]) {
  if (`${label} `.startsWith(`${pattern} `)) return 0
  if (label.startsWith(pattern)) return 1
  if (!words.every((word) => all.includes(word))) return undefined
  const starts = ` ${label}`
  if (words.every((word) => starts.includes(` ${word}`))) return 2
  return words.every((word) => label.includes(word)) ? 3 : 4
}

/**
 * What fits the search, the best group and in it the best entry first; without a search, what leads on. A text
 * that begins with # means a job's number.
 */
export function search(index: readonly Indexed[], text: string): ResultGroup[] {
  const pattern = withoutSign(plain(digitsOfPhone(text)).trim())
  if (pattern === '') {
    const entries = index.map(({ entry }) => entry)
    return grouped(
      entries.filter(({ group }) => LEADING.includes(group)),
      GROUPS,
      // No letters could bring the rest.
      Infinity,
    )
  }
  const words = pattern.split(/\s+/)
  const isNumber = text.trim().startsWith('#')
  const matches = index.flatMap((indexed) => {
    const at = rank(indexed, pattern, words)
    const isMeant = !isNumber || indexed.entry.group === 'Jobs'
    return at === undefined || !isMeant ? [] : [{ entry: indexed.entry, at }]
  })
  const best = matches.toSorted((left, right) => left.at - right.at).map(({ entry }) => entry)
  return grouped(best, new Set(best.map(({ group }) => group)))
}

function grouped(
  entries: readonly Entry[],
  order: Iterable<Group>,
  most = SHOWN_PER_GROUP,
): ResultGroup[] {
  const byGroup = Map.groupBy(entries, ({ group }) => group)
  return Array.from(order).flatMap((group) => {
    const members = byGroup.get(group)
    return members ? [{ group, entries: members.slice(0, most) }] : []
  })
}
