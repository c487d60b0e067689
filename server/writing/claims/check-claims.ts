import type { BrandFacts } from '../../providers/writer/writer.ts'
import { falseContacts } from './contacts.ts'
import { falseFigures } from './figures.ts'
import { falseGuarantees } from './guarantees.ts'
import { falseHaulerTerms } from './hauler-terms.ts'
import { falseOffers } from './offers.ts'
import { falsePlaces } from './places.ts'
import { readText, type ClaimText } from './read-text.ts'
import { falseSuperlatives } from './superlatives.ts'
import { falseSupplies } from './supplies.ts'
import { falseTestimonials } from './testimonials.ts'
import { falseTimes } from './times.ts'
import { strangeWording } from './wording.ts'

/** The words of a claim that the facts do not support. */
export type FalseClaim = { rule: keyof typeof RULES; words: string }

/** Each finds the words of its kind of claim that the facts do not support. */
const RULES = {
  contact: falseContacts,
  figure: falseFigures,
  offer: falseOffers,
  guarantee: falseGuarantees,
  supply: falseSupplies,
  time: falseTimes,
  hauler: falseHaulerTerms,
  superlative: falseSuperlatives,
  testimonial: falseTestimonials,
  place: falsePlaces,
  wording: strangeWording,
} satisfies Record<string, (text: ClaimText, facts: BrandFacts) => string[]>

/**
 * Every claim of a text, in English or French, that the facts do not support; empty when it may be published.
 * It knows no meaning, only words: what it cannot place is refused, and the text is written again.
 * @param given words of the brief, such as the place of a campaign: they are the admin's, not the writer's.
 */
export function falseClaims(
  text: string,
  facts: BrandFacts,
  given: readonly string[] = [],
): FalseClaim[] {
  const read = readText(text, facts.productName, given)
  // The keys are those of RULES.
  const rules = Object.keys(RULES) as (keyof typeof RULES)[]
  return rules.flatMap((rule) => RULES[rule](read, facts).map((words) => ({ rule, words })))
}
