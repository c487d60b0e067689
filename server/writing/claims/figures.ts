import type { BrandFacts } from '../../providers/writer/writer.ts'
import { withoutAreaCounts } from './area-counts.ts'
import { withoutAddresses } from './contacts.ts'
import { withoutExamples } from './examples.ts'
import { knownFigures, type KnownFigure } from './known-figures.ts'
import { withDigits } from './number-words.ts'
import type { ClaimText } from './read-text.ts'

/**
 * A figure that is none of the product's own with its own meaning: a price, a share, a count of customers, a
 * time until a truck comes. Written as digits or in words.
 */
export function falseFigures({ sentences }: ClaimText, facts: BrandFacts): string[] {
  const known = knownFigures(facts).map((one) => ({
    ...one,
    figure: new RegExp(one.figure.source, 'g'),
  }))
  const read = sentences.map((sentence) =>
    withoutAreaCounts(withDigits(withoutAddresses(sentence)), facts.areas),
  )
  return withoutExamples(read, facts).flatMap((sentence, at) =>
    figuresLeft(sentence, contextOf(read, at), known),
  )
}

/** The sentence before, or after a headline such as 'Seventy cents', the one it is about. */
const contextOf = (sentences: readonly string[], at: number): string =>
  HEADLINE.test(sentences[at] ?? '') ? (sentences[at + 1] ?? '') : (sentences[at - 1] ?? '')

const HEADLINE = /^\s*\d+\s?(?:%|percent|per cent|cents)\s*$/

/** How many characters before a figure give it another meaning. */
const CONTEXT = 60
const FIGURE = /(?:#|\bno\. ?)?\$?\s?\d[\d.,]*(?:\s?[%$+]|[-/ ]?[a-z']+)?/g
/** Counts of no one thing are boasts as well: 'hundreds of families'. */
const CROWD =
  /\b(?:dozens?|hundreds?|thousands?|[mb]illions?|countless|centaines|milliers|(?:[sf]if|for|seven|eigh|nine|twen)ties|double|triple|twice the|(?<!not )a (?:dollar|buck|penny|loonie|toonie)|not a (?:dollar|cent|penny)(?! more (?:unless|without)))\b/g

function figuresLeft(sentence: string, before: string, known: readonly KnownFigure[]): string[] {
  if (!/\d/.test(sentence)) return [...sentence.matchAll(CROWD)].map(([words]) => words)
  let rest = sentence
  for (const { figure, where, unless, notAfter } of known)
    if (
      rest.search(figure) >= 0 &&
      (where?.test(`${before} ${sentence}`) ?? true) &&
      !unless?.test(sentence)
    )
      rest = rest.replace(figure, (words: string, ...[at, all]: [number, string]) =>
        notAfter?.test(all.slice(Math.max(0, at - CONTEXT), at)) ? words : ' … ',
      )
  rest = rest
    .replace(LISTED, ' … ')
    .replace(THINGS, ' … ')
    .replace(COUNTED, ' … ')
    .replace(/\b(?:to|and|or) 1(?=[?.!,])/g, ' … ')
  return [...rest.matchAll(FIGURE), ...rest.matchAll(CROWD)].map(([words]) => words.trim())
}

/** What no count is harmless of: time, money, people, fame. */
const BOASTED =
  'hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|weekends?|months?|years?|heures?|jours?|semaines?|mois|ans|annees|dollars?|bucks|cents?|percent|per cent|stars?|etoiles?|customers?|clients?|people|homes|households|famil|businesses|neighbo|haulers?|drivers?|jobs?|gigs|pickups|hauls|loads|reviews?|avis|cit|towns|locations|trucks|crews?|offices|awards?|spots?|times|fois|photos?|pictures?(?! (?:frames?|books?))|pics|images?|snaps|shots|km|miles?|ton|pounds?|lbs?|kg|out of|sur|for|in|pour'

/** What a text lists itself: 'three tips for better photos'. */
const LISTED =
  /(?<![\d$#.,/+-])(?<!\b(?:number|no\.|out of|under) ?)(?:[1-9]|1[0-2]) (?:tips?|steps?|questions?|ideas?|things?|rules?|conseils?|etapes?|astuces?)\b(?! (?:left|free)\b)/g

/** 'Even if it's only one chair'; 'only two spots' would be a claim. */
const THINGS =
  /\b(?:only|just) (?:[1-9]|1[0-2]) (?:armchair|bag|bed|bookcase|box|chair|couch|desk|dishwasher|dresser|dryer|freezer|fridge|futon|lamp|mattress|rug|shelf|sofa|stove|table|treadmill|tv|wardrobe|washer)(?:e?s)?\b(?! (?:left|for|per|an?)\b)/g

/** A small count of ordinary things, such as 'three steps' or 'two flights of stairs'. */
const COUNTED = new RegExp(
  `(?<![\\d$#.,/+-])(?<!\\b(?:number|no\\.|numero|out of|for|under|just|only|seulement) ?)(?:1 (?!(?:${BOASTED})(?!s? ?(?:pickup|load|haul|truck)\\b)(?:\\b|\\w))|[2-9] |1[0-2] )(?=[a-z])(?![ap]\\.?m\\b|o'clock)(?!(?:\\w+ )?(?:${BOASTED}))`,
  'g',
)
