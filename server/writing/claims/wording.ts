import type { BrandFacts } from '../../providers/writer/writer.ts'
import { NOT_TAKEN, statements } from '../../providers/writer/openai.prompt.ts'
import { isEnglish } from '../language.ts'
import { withoutAddresses } from './contacts.ts'
import type { ClaimText } from './read-text.ts'
import { placesNotServed } from './places.ts'
import { CUSTOMER_WORDS } from './general-words.ts'
import { NEUTRAL_WORDS } from './neutral-words.ts'

/**
 * A sentence with one of these speaks of the service, its people or its prices. '…' was the product's name, which
 * says nothing among hashtags.
 */
const OF_THE_SERVICE =
  /\b(?:we|we're|we'll|we've|we'd|us|our|ours|haul|hauls|hauled|hauling|haulers?|teams?|crews?|drivers?|trucks?|pickups?|prices?|priced|pay|pays|paid|costs?|fees?|rates?|available|deliver\w*|services?|company|bookings?|customers?|clients?|regulars|neighbou?rs?|estimates?|quotes?|used|earn\w*|income|arrive\w*)\b|(?<!, *)…(?! *,)/

/** A sentence with one of these says what we are and do, or what we give. */
const OF_US =
  /\b(?:we|we're|we'll|we've|we'd|our|ours|haulers?|teams?|(?:by|from|with) us)\b|(?<!\b(?:a|at|on|see|to|visit|with|your)\s+)…/

/**
 * What a sentence says of the service in words that neither the facts nor a list of neutral words has: 'spotless
 * trucks'. The other rules know kinds of false claims; this one refuses the kinds that no rule names.
 * Sentences about the customer's own things are free. English only: other languages are refused as such.
 */
export function strangeWording({ written, sentences }: ClaimText, facts: BrandFacts): string[] {
  if (!isEnglish(written)) return []
  const stated = new Set(wordsOf(statements(facts).join('\n')).map(stem))
  const isKnown = (word: string, sentence: string) =>
    stated.has(stem(word)) ||
    NEUTRAL.has(stem(word)) ||
    (NEUTRAL_OF_CUSTOMERS.has(stem(word)) && !OF_US.test(sentence)) ||
    (REFUSED_WORDS.has(stem(word)) && REFUSES.test(sentence)) ||
    placesNotServed(sentence).includes(word)
  return sentences
    .filter((sentence) => OF_THE_SERVICE.test(sentence) && isEnglish(sentence))
    .flatMap((sentence) =>
      wordsOf(withoutAddresses(sentence).replace(HARMLESS, ' ')).filter(
        (word) => !isKnown(word, sentence),
      ),
    )
}

/** A sentence that may name what is not taken. */
const REFUSES = /\b(?:not|no|nor|never|cannot|except|aside|apart|without|depots?)\b|n't\b/

/** Phrases of words that would praise elsewhere. */
const HARMLESS =
  /\bgood (?:to know|photos?|pictures?|shots?|lighting|light|quotes?|estimates?|questions?|ideas?|morning|afternoon|evening|luck|while)\b|\b(?:a|in|over) half (?:an hour|full|empty)\b|\bin plain sight\b|\bwhat to expect\b|\bhas (?:its )?limits\b|\bfair to (?:say|ask|mention)\b|\b(?:may|can|could|might|won't|not) be (?:\w+ )?higher\b|\b(?:to|approve) a higher (?:one|price)\b|\bnot (?:an|your) employers?\b|\bcovers? (?=(?:all )?(?:\d+|[a-z]+teen|twenty) (?:\w+ )?(?:areas|communities|municipalities)\b)|\bthe \w+er (?:the|your) (?:photos?|pictures?|light)\b(?:,? the (?:easier|clearer|closer) )?|\b(?:fresh|new) start\b/g

const LEAST_LETTERS = 3

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [])
    .map((word) => word.replace(/'(?:s|re|ll|ve|d|t)$/, ''))
    .filter((word) => word.length >= LEAST_LETTERS)

/** 'pickups', 'picked' and 'picking' as one; crude, and the same for both sides. */
const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})e?s$/, '')
    .replace(/(?<=\w{3})(?:ing|ed)$/, '')
    .replace(/(?<=\w{2})e$/, '')
    .replace(/(.)\1$/, '$1')

const NEUTRAL = new Set(NEUTRAL_WORDS.map(stem))
const NEUTRAL_OF_CUSTOMERS = new Set(CUSTOMER_WORDS.map(stem))
const REFUSED_WORDS = new Set(wordsOf(NOT_TAKEN).map(stem))
