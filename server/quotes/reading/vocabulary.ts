import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { pluralOfName } from '../catalogue/plurals.ts'
import { commonWords, sayings } from './common-words.ts'
import { numberWords } from './numbers.ts'

export type Name = { item: CatalogueItem; plural: boolean }

/** Shorter words are too easily one letter away from another one. */
const SHORTEST_TO_CORRECT = 5

const names = new Map<string, Name>()

function learn(form: string, name: Name): void {
  if (!names.has(form)) names.set(form, name)
  // "night stand" is as often written "nightstand".
  const [first, second, more] = form.split(' ')
  const joined = first && second && !more ? first + second : undefined
  if (joined && !names.has(joined)) names.set(joined, name)
}

for (const item of catalogue) {
  const own = item.name.toLowerCase()
  for (const singular of [own, ...item.synonyms]) {
    learn(singular, { item, plural: false })
    learn(pluralOfName(singular), { item, plural: true })
  }
}

const beginnings = new Set<string>()
const phrases = new Set(sayings)
for (const form of [...names.keys(), ...phrases]) {
  const words = form.split(' ')
  for (let length = 1; length <= words.length; length++) {
    beginnings.add(words.slice(0, length).join(' '))
  }
}

/** Whether any name starts with these words: reading on is of use only then. */
export const startsName = (words: string): boolean => beginnings.has(words)

/** Whether these words hold the name of a thing and mean none. */
export const isSaying = (words: string): boolean => phrases.has(words)

export const itemNamed = (form: string): Name | undefined => names.get(form)

const nameWords = new Set([...names.keys()].flatMap((form) => form.split(' ')))
const known = new Set([
  ...nameWords,
  ...sayings.flatMap((saying) => saying.split(' ')),
  ...numberWords,
  ...commonWords,
])

function* withoutOneLetter(word: string): Generator<string> {
  // The first letter is nearly always right, and keeping it halves the false friends.
  for (let at = 1; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

/** Words by what is left of them when one letter is dropped. */
const shortened = new Map<string, string[]>()
for (const word of nameWords) {
  if (word.length < SHORTEST_TO_CORRECT || /\d/.test(word)) continue
  for (const rest of withoutOneLetter(word)) {
    const words = shortened.get(rest)
    if (words) words.push(word)
    else shortened.set(rest, [word])
  }
}

/** Whether one letter was changed, or two neighbours swapped: both words have the same length. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0
  while (typed[at] === meant[at]) at++
  if (typed.slice(at + 1) === meant.slice(at + 1)) return true
  return (
    typed[at] === meant[at + 1] &&
    typed[at + 1] === meant[at] &&
    typed.slice(at + 2) === meant.slice(at + 2)
  )
}

/** The catalogue's word within one edit of a word that nothing else explains, or the word itself. */
export function spelled(word: string): string {
  if (word.length < SHORTEST_TO_CORRECT || known.has(word)) return word
  for (const rest of withoutOneLetter(word)) {
    if (rest.length >= SHORTEST_TO_CORRECT && nameWords.has(rest)) return rest
  }
  const letterMissing = shortened.get(word)?.[0]
  if (letterMissing) return letterMissing
  for (const rest of withoutOneLetter(word)) {
    const meant = shortened.get(rest)?.find((candidate) => isOneSlip(word, candidate))
    if (meant) return meant
  }
  return word
}
