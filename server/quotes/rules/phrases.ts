import { yearsOf } from '../../../contract/load-rules.ts'

/** The contract allows 10,000 characters, and some letters fold into several. */
const MAX_LENGTH = 12_000
const BREAK = ' . '
const NEGATIONS = new Set('no not never without isnt wasnt arent werent hasnt havent'.split(' '))
const YEAR = / (\d{4})s?(?= )/g

/**
 * The words of a text in lower case with one blank before, between and behind them, and a dot for the end
 * of a sentence, to search for phrases. "1960's" is "1960s", "asbestos-free" two words.
 */
export function wordsOf(text: string): string {
  // Of a row of dots only the last one ends the sentence: matching from each of them would be quadratic.
  const foldedText = fold(text).replace(/[.!?](?=\s|$)|[\n;]/g, '\u0000')
  return ` ${foldedText.split('\u0000').map(plain).join(BREAK)} `
}

/** Whether the words contain any of the phrases. Every sign in a phrase but a final * is plain text. */
export const saysAny = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => isSaid(words, phrase))

/** The same, but "not tested negative" does not say "tested negative". */
export const affirmsAny = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => isSaid(words, phrase, (at) => !NEGATIONS.has(wordBefore(words, at))))

type Counts = (at: number) => boolean

function isSaid(words: string, phrase: string, counts: Counts = () => true): boolean {
  const years = yearsOf(phrase)
  if (years) return hasYear(words, years, counts)
  const phraseWords = plain(fold(phrase))
  if (phraseWords === '') return false
  const sought = /[\p{L}\p{N}]\*$/u.test(phrase) ? ` ${phraseWords}` : ` ${phraseWords} `
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1))
    if (counts(at)) return true
  return false
}

function hasYear(words: string, { first, last }: { first: number; last: number }, counts: Counts) {
  for (const { 1: digits, index } of words.matchAll(YEAR)) {
    const year = Number(digits)
    if (year >= first && year <= last && counts(index)) return true
  }
  return false
}

/** The word that ends at this blank. */
const wordBefore = (words: string, blank: number): string =>
  words.slice(words.lastIndexOf(' ', blank - 1) + 1, blank)

const fold = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, MAX_LENGTH)
    .replace(/['’]|\p{Cf}/gu, '')

const plain = (foldedText: string): string =>
  foldedText.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
