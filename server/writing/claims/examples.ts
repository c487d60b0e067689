import type { BrandFacts } from '../../providers/writer/writer.ts'
import { CONSENT } from './cap-words.ts'
import { CHEAPER } from './known-figures.ts'

const AMOUNT = /\$\s?(\d[\d,]*(?:\.\d\d)?)|(\d+(?:[.,]\d\d)?)\s?\$/g

/** What an example shows, the words that say so, and the second amount for a first of 100. */
type Example = { words: readonly RegExp[]; percent: number; isReversible?: boolean }

const examplesOf = (facts: BrandFacts): Example[] => [
  // 'How much do haulers keep? 70%. On a $300 job, that's $210.'
  {
    words: [
      new RegExp(`\\b${facts.haulerSharePercent}\\s?%[^]*\\bjobs?\\b[^]*\\bthat(?:'s| is)\\b`),
    ],
    percent: facts.haulerSharePercent,
  },
  // 'On a $280.00 job you keep $196.00', 'Take home $196 of a $280 job'.
  {
    words: [
      /\b(?:keep\w*|yours|earn\w*|share|take home|gard\w+|receiv\w*|gets?|pays? (?:you|the hauler|haulers)|your \d+\s?%)/,
    ],
    percent: facts.haulerSharePercent,
    isReversible: true,
  },
  // 'Same-day: a $200 pickup becomes $230'.
  {
    words: [/same[- ]day|\btoday\b|jour meme/, /\b(?:becomes?|costs?|comes to|devient|coute)\b/],
    percent: 100 + facts.sameDayPercent,
  },
  // 'Your quote is $200. Without your consent the price won't go above $240.'
  {
    words: [/\b(?:estimat\w*|quotes?|devis)\b/, new RegExp(`\\b${CONSENT}\\b`)],
    percent: 100 + facts.priceCapPercent,
  },
]

/** The sentences without the two amounts of an example that is right, both in one or in two that follow; one without may stand between. */
export function withoutExamples(sentences: readonly string[], facts: BrandFacts): string[] {
  const amounts = sentences.map(amountsIn)
  const isExample = (context: string, prices: readonly number[]) =>
    !CHEAPER.test(context) &&
    examplesOf(facts).some(
      (example) => example.words.every((words) => words.test(context)) && fits(example, prices),
    )
  return sentences.map((sentence, at) => {
    const own = amounts[at] ?? []
    const before = amounts[at - 1]?.length ? at - 1 : at - 2
    const after = amounts[at + 1]?.length ? at + 1 : at + 2
    const [first, second] = [amounts[before] ?? [], amounts[after] ?? []]
    const isRight =
      own.length === 1
        ? (first.length === 1 &&
            isExample(sentences.slice(before, at + 1).join(' '), [...first, ...own])) ||
          (second.length === 1 &&
            isExample(sentences.slice(at, after + 1).join(' '), [...own, ...second]))
        : isExample(`${sentences[at - 1] ?? ''} ${sentence}`, own)
    return isRight ? sentence.replace(AMOUNT, ' … ') : sentence
  })
}

function fits({ percent, isReversible }: Example, prices: readonly number[]): boolean {
  const [first = 0, second = 0, ...others] = prices
  const isOf = (price: number, result: number) => Math.round((price * percent) / 100) === result
  if (!first || !second || others.length > 0) return false
  return isOf(first, second) || (isReversible === true && isOf(second, first))
}

/** In cents. */
const amountsIn = (sentence: string): number[] =>
  [...sentence.matchAll(AMOUNT)].map(([, before, after]) =>
    Math.round(Number((before?.replaceAll(',', '') ?? after?.replace(',', '.')) || NaN) * 100),
  )
