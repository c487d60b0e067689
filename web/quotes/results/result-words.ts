import { addDays, type Day } from '../../../contract/calendar.ts'
import {
  ENOUGH_TO_JUDGE,
  type ConfidenceBand,
  type QuoteFigures,
  type QuoteGroup,
} from '../../../contract/quote-results.ts'

export const RESULT_RANGES = ['30', '90', '365', 'all'] as const
export type ResultRange = (typeof RESULT_RANGES)[number]

export const rangeLabels: Record<ResultRange, string> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
  all: 'All time',
}

/** The first day of a range that ends today. */
export const firstDayOf = (range: ResultRange, today: Day): Day | undefined =>
  range === 'all' ? undefined : addDays(today, 1 - Number(range))

export const bandLabels: Record<ConfidenceBand, { label: string; hint: string }> = {
  low: { label: 'Unsure', hint: 'below 0.5' },
  middle: { label: 'Fairly sure', hint: '0.5 to 0.8' },
  high: { label: 'Sure', hint: 'above 0.8' },
}

export const readerName = ({ source }: Pick<QuoteGroup, 'source'>): string =>
  source === 'ai' ? 'AI model' : 'Built-in reader'

/** A group as it stands in the address. */
export const keyOf = ({ source, rateCardVersion, readerVersion }: QuoteGroup): string =>
  `${source}~${rateCardVersion}~${readerVersion}`

export const isTooFew = ({ jobs }: Pick<QuoteFigures, 'jobs'>): boolean => jobs < ENOUGH_TO_JUDGE

/** '+3.8%', with a real minus sign; nothing for a group without jobs. */
export function signedPercent(error: number | null): string {
  if (error === null) return '–'
  const sign = error > 0 ? '+' : error < 0 ? '−' : ''
  return `${sign}${Math.abs(error).toFixed(1)}%`
}

/** '8.3%', for what has no direction. */
export const percent = (miss: number | null): string =>
  miss === null ? '–' : `${miss.toFixed(1)}%`

/** '80%' of the jobs; below one job there is no share. */
export const shareOf = (part: number, { jobs }: Pick<QuoteFigures, 'jobs'>): string =>
  jobs === 0 ? '–' : `${Math.round((part / jobs) * 100)}%`

/** '2 right, 1 too low', or nothing without a review. */
export function verdictsOf({ verdicts }: Pick<QuoteFigures, 'verdicts'>): string {
  const { right, tooLow, tooHigh } = verdicts
  const said = [
    [right, 'right'],
    [tooLow, 'too low'],
    [tooHigh, 'too high'],
  ] as const
  return said
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
