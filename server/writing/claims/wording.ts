import type { BrandFacts } from '../../providers/writer/writer.ts'
import { statements } from '../../providers/writer/openai.prompt.ts'
import { isEnglish } from '../language.ts'
import { withoutAddresses } from './contacts.ts'
import type { ClaimText } from './read-text.ts'
import { placesNotServed } from './places.ts'
import { stem, stems, vocabulary, wordsOf } from './vocabulary.ts'
import { HARMLESS_PHRASES } from './harmless-phrases.ts'

/**
 * A sentence with one of these speaks of the service, its people or its prices. '…' was the product's name, which
 * says nothing among hashtags.
 */
const OF_THE_SERVICE =
  /\b(?:we|we're|we'll|we've|we'd|us|our|ours|haul|hauls|hauled|hauling|haulers?|teams?|crews?|drivers?|trucks?|pickups?|prices?|priced|pay|pays|paid|costs?|fees?|rates?|available|deliver\w*|services?|company|bookings?|customers?|clients?|regulars|neighbou?rs?|estimates?|quotes?|used|earn\w*|income|arrive\w*)\b|(?<!, *)…(?! *,)/

/** A sentence with one of these says what we are and do, or what we give. 'Westhaul: ' only signs a message. */
const OF_US =
  /\b(?:we|we're|we'll|we've|we'd|our|ours|haulers?|teams?|(?:by|from|with) us)\b|(?<!\b(?:a|at|on|see|to|visit|with|your)\s+)…(?!\s*:)/

/** What a pickup, its price, its truck or its pay is said to be: these are the subject, or the words claim by themselves. */
const OF_ITS_WORK = new RegExp(
  [
    "\\b(?:pay(?! online)|pays|paying|costs?|fees?|rates?|available|arriv\\w*|deliver(?:s|ed|ing)?|earn\\w*|income|shares?|crews?|drivers?(?!'s)|services?|company)\\b",
    '(?<!\\b(?:your|have an?|got an?|own an?|drive an?|with an?|borrow an?|rent an?|box|cargo|pickup|the back of the) )\\btrucks?\\b(?! (?:owners?|payments?))',
    // 'Each pickup feeds a family', not 'book a pickup in Surrey'.
    '(?:^|[.:;!?,]) *(?:(?:an?|the|your|our|every|each|any|one|all|even|and|but|so|because|this|that) )*(?:pickups?|prices?|quotes?|estimates?|bookings?|hauling|removal) (?!for\\b|of\\b|from\\b|to\\b|out\\b|and\\b|or\\b|online\\b|booked\\b|here\\b|in [a-z]+(?: [a-z]+)?(?: or| and|,|[.!?]|$)|truck|you see|will|shows?\\b|appears?\\b|may\\b|is confirmed|comes from)[a-z]',
  ].join('|'),
)

/**
 * What a sentence says of the service in words that neither the facts nor a list of neutral words has: 'spotless
 * trucks'. The other rules know kinds of false claims; this one refuses the kinds that no rule names.
 * Sentences about the customer's own things are free. English only: other languages are refused as such.
 */
export function strangeWording({ written, sentences }: ClaimText, facts: BrandFacts): string[] {
  if (!isEnglish(written)) return []
  const stated = stems(wordsOf(statements(facts).join('\n')))
  return sentences
    .filter((sentence) => OF_THE_SERVICE.test(sentence) && isEnglish(sentence))
    .flatMap((sentence) => {
      const known = knownIn(sentence)
      return wordsOf(withoutAddresses(sentence).replace(HARMLESS_PHRASES, ' ')).filter(
        (word) => ![stated, ...known].some((stemmed) => stemmed.has(stem(word))),
      )
    })
}

/** The stems that say nothing of us in this sentence. */
function knownIn(sentence: string): ReadonlySet<string>[] {
  const { neutral, ofCustomers, everyday, things, notTaken } = vocabulary()
  const isOfUs = OF_US.test(sentence)
  const isOfItsWork = OF_ITS_WORK.test(sentence)
  const known = [neutral, stems(placesNotServed(sentence))]
  if (!isOfUs) known.push(ofCustomers)
  if (!isOfUs && !isOfItsWork) known.push(everyday)
  if ((!isOfUs || TAKES.test(sentence)) && !isOfItsWork) known.push(things)
  if (REFUSES.test(sentence)) known.push(notTaken)
  return known
}

/** Sentences about us that may name any thing: it is shown, told of or taken away. */
const TAKES =
  /\b(?:tak(?:e|es|en|ing)|haul(?:s|ed)?|picks?|picked|remov\w+|carry|carries|collect\w*|claim(?:s|ed)?|clear\w*|comes? (?:for|to)|show\w*|send|tell|see)\b/

/** A sentence that may name what is not taken. */
const REFUSES = /\b(?:not|no|nor|never|cannot|except|aside|apart|without|depots?)\b|n't\b/
