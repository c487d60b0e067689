import { daleChall } from 'dale-chall'
import { NOT_TAKEN } from '../../providers/writer/openai.prompt.ts'
import { CLAIM_WORDS } from './claim-words.ts'
import { CUSTOMER_WORDS } from './general-words.ts'
import { LIFE_WORDS } from './life-words.ts'
import { NEUTRAL_WORDS } from './neutral-words.ts'
import { THING_WORDS } from './thing-words.ts'

/** Stems of words, by what a sentence may be about that uses them. */
type Vocabulary = {
  /** In every sentence. */
  neutral: ReadonlySet<string>
  /** In sentences that are not about us. */
  ofCustomers: ReadonlySet<string>
  /** In sentences that are neither about us nor about what a pickup, its price or its pay is. */
  everyday: ReadonlySet<string>
  /** The same, and in sentences about us that may name any thing. */
  things: ReadonlySet<string>
  /** In sentences that say what is not taken. */
  notTaken: ReadonlySet<string>
}

let vocabularyOnce: Vocabulary | undefined

/** Built with the first check: the server need not wait for thousands of words when it starts. */
export const vocabulary = (): Vocabulary => (vocabularyOnce ??= buildVocabulary())

function buildVocabulary(): Vocabulary {
  const claiming = stems(CLAIM_WORDS)
  // Words that most ten-year-olds know (Dale and Chall, 1995), without those that can carry a claim.
  const everyday = [...daleChall, ...LIFE_WORDS].map(stem).filter((word) => !claiming.has(word))
  return {
    neutral: stems(NEUTRAL_WORDS),
    ofCustomers: stems(CUSTOMER_WORDS),
    everyday: new Set(everyday),
    things: stems(THING_WORDS),
    notTaken: stems(wordsOf(NOT_TAKEN)),
  }
}

const LEAST_LETTERS = 3

/** The words of a text in lower case, without "'s" and "n't"; the shortest claim nothing. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [])
    .map((word) => word.replace(/(?:n't|'(?:s|re|ll|ve|d|m))$/, ''))
    .filter((word) => word.length >= LEAST_LETTERS)

/** 'pickups', 'picked' and 'picking' as one; crude, and the same for both sides. */
export const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})e?s$/, '')
    .replace(/(?<=\w{3})(?:ing|ed)$/, '')
    .replace(/(?<=\w{2})e$/, '')
    .replace(/(.)\1$/, '$1')

export const stems = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(stem))
