import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import { pluralOfName } from '../catalogue/plurals.ts'
import { compounds } from './compounds.ts'
import { commonWords, sayings } from './common-words.ts'
import { numberWords } from './numbers.ts'
import { spellerOf } from './speller.ts'

export type Name = {
  item: CatalogueItem
  plural: boolean
  /** What the name means besides: the box spring of a "queen set". */
  besides?: readonly CatalogueItem[]
}

const names = new Map<string, Name>()

function addName(form: string, name: Name): void {
  if (!names.has(form)) names.set(form, name)
  // "night stand" is as often written "nightstand".
  const [first, second, more] = form.split(' ')
  const joinedName = first && second && !more ? first + second : undefined
  if (joinedName && !names.has(joinedName)) names.set(joinedName, name)
}

for (const item of catalogue) {
  const own = item.name.toLowerCase()
  for (const singular of [own, ...item.synonyms]) {
    addName(singular, { item, plural: false })
    addName(pluralOfName(singular), { item, plural: true })
  }
}

for (const [form, { parts, plural }] of compounds) {
  const [item, ...besides] = catalogue
    .filter(({ key }) => parts.includes(key))
    .toSorted((one, other) => parts.indexOf(one.key) - parts.indexOf(other.key))
  if (item) addName(form, { item, plural, besides })
}

const beginnings = new Set<string>()
const phrases = new Set(sayings)
for (const form of [...names.keys(), ...phrases]) {
  const words = form.split(' ')
  for (let length = 1; length <= words.length; length++) {
    beginnings.add(words.slice(0, length).join(' '))
  }
}

/** Whether any name starts with these words. */
export const startsName = (words: string): boolean => beginnings.has(words)

/** Whether these words contain the name of an item but mean none. */
export const isSaying = (words: string): boolean => phrases.has(words)

export const itemNamed = (form: string): Name | undefined => names.get(form)

const nameWords = new Set([...names.keys()].flatMap((form) => form.split(' ')))
const vocabulary = new Set([
  ...nameWords,
  ...sayings.flatMap((saying) => saying.split(' ')),
  ...numberWords,
  ...commonWords,
])

const correctName = spellerOf(nameWords)

/** The catalogue's word within one edit of an unknown word, or the word itself. */
export const correctSpelling = (word: string): string =>
  vocabulary.has(word) ? word : correctName(word)
