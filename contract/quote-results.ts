import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { JobId, LoadSize } from './jobs.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { QuoteVerdict, verdictWords } from './quote-reviews.ts'

/** With fewer jobs than these the figures say nothing of a reader or a rate card. */
export const ENOUGH_TO_JUDGE = 5

/** How sure the reader was: below 0.5, where a person looks at the load; up to 0.8; above it. */
export const CONFIDENCE_BANDS = ['low', 'middle', 'high'] as const
/** One of `CONFIDENCE_BANDS`. */
export const ConfidenceBand = z.enum(CONFIDENCE_BANDS)
export type ConfidenceBand = z.infer<typeof ConfidenceBand>

const count = z.int()
/** A percentage of the estimate, with one decimal; below zero the job cost less. Null without jobs. */
const error = z.number().nullable()

/**
 * How estimates turned out. An error is the final price against the estimate. Jobs that were not
 * completed are not in it, and neither are tips nor what was refunded afterwards.
 */
const figures = {
  jobs: count,
  meanError: error,
  medianError: error,
  /** The mean of how far it was off, whichever way. */
  meanMiss: error,
  /** Jobs that ended within the range that was shown, its ends included. */
  withinRange: count,
  /** Jobs that ended at or below the cap, without a request to an admin for more. */
  withinCap: count,
  /** Jobs whose hauler asked on site for more than the estimate, granted or not. */
  askedForMore: count,
  /** What a person said of them before the pickup. */
  verdicts: z.object({ right: count, tooLow: count, tooHigh: count }),
}
/** How a set of estimates turned out: counts of jobs, and errors in percent of the estimate. */
export const QuoteFigures = z.object(figures)
export type QuoteFigures = z.infer<typeof QuoteFigures>

const byKind = {
  ...figures,
  /** By how sure the reader was; a band without jobs is not there. */
  bands: z.array(z.object({ ...figures, band: ConfidenceBand })),
  sizes: z.array(z.object({ ...figures, loadSize: LoadSize })),
}

const readBy = {
  source: z.enum(['ai', 'rules']),
  readerVersion: z.string(),
  rateCardVersion: z.int(),
}

/** The figures of all completed jobs, and apart for each reader, version and rate card. */
export const QuoteResults = z.object({
  all: z.object(byKind),
  /** One for each reader, its version and the rate card, the last one used first. */
  groups: z.array(z.object({ ...readBy, ...byKind })),
  leftOut: z.object({
    /** Called off for a fee: that is no price of the load. */
    endedInFee: count,
    /** Completed, but booked without a stored quote. */
    withoutQuote: count,
  }),
})
export type QuoteResults = z.infer<typeof QuoteResults>
/** The figures of one reader in one version with one rate card. */
export type QuoteGroup = QuoteResults['groups'][number]

/** Days in BC, both included. */
const span = { from: Day.optional(), to: Day.optional() }

/** Estimates against final prices of the jobs completed on these days; without days, of all jobs. */
export const getQuoteResults = endpoint({
  method: 'GET',
  path: '/api/admin/quote-results',
  access: 'admin',
  right: 'see-jobs',
  summary:
    'Estimates against final prices of the jobs completed on these days, by reader, version and rate card',
  query: z.object(span),
  response: QuoteResults,
})

/** One completed job with its estimate and its final price, in dollars with GST. */
export const QuoteResult = z.object({
  /** The number of the job. */
  id: z.number(),
  jobId: JobId,
  completedAt: Instant,
  loadSize: LoadSize,
  estimate: Money,
  final: Money,
  low: Money,
  high: Money,
  priceCap: Money,
  /** The final price against the estimate, in percent with one decimal. */
  error: z.number(),
  confidence: z.number(),
  ...readBy,
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  askedForMore: z.boolean(),
  /** What a person said of it before the pickup. */
  verdict: QuoteVerdict.nullable(),
})
export type QuoteResult = z.infer<typeof QuoteResult>

const resultColumns: ListColumns<QuoteResult> = {
  id: { title: 'Job ID', value: ({ jobId }) => jobId },
  completed: { title: 'Completed', value: ({ completedAt }) => completedAt.toISOString() },
  load: { title: 'Load size', value: ({ loadSize }) => loadSize },
  estimate: { title: 'Estimate (CAD)', value: ({ estimate }) => dollars(estimate) },
  final: { title: 'Final price (CAD)', value: ({ final }) => dollars(final) },
  difference: {
    title: 'Difference (CAD)',
    value: ({ estimate, final }) => dollars(final - estimate),
  },
  error: { title: 'Difference (%)', value: ({ error: percent }) => percent },
  low: { title: 'Low (CAD)', value: ({ low }) => dollars(low) },
  high: { title: 'High (CAD)', value: ({ high }) => dollars(high) },
  cap: { title: 'Price cap (CAD)', value: ({ priceCap }) => dollars(priceCap) },
  confidence: { title: 'Confidence', value: ({ confidence }) => confidence },
  reader: { title: 'Reader', value: ({ source }) => source },
  version: { title: 'Reader version', value: ({ readerVersion }) => readerVersion },
  rateCard: { title: 'Rate card', value: ({ rateCardVersion }) => rateCardVersion },
  more: { title: 'Asked for more', value: ({ askedForMore }) => (askedForMore ? 'yes' : 'no') },
  verdict: { title: 'Looked at', value: ({ verdict }) => verdict && verdictWords[verdict] },
  items: { title: 'Items', value: itemsText },
}

/** 'Sofa, 2 × Armchair' */
export function itemsText({ items }: Pick<QuoteResult, 'items'>): string {
  return items
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
}

/**
 * The jobs behind the figures, the one furthest from its estimate first. `completed` are days in BC.
 * `X-Total-Count` counts no further than 10,000.
 */
export const listQuoteResults = list(
  {
    path: '/api/admin/quote-results/jobs',
    access: 'admin',
    right: 'see-jobs',
    summary: 'The jobs behind those figures, the one furthest from its estimate first',
    item: QuoteResult,
    filters: {
      completed: DayRange,
      source: anyOf(readBy.source),
      readerVersion: z.string('A version is given once').max(500, 'At most 500 characters'),
      rateCardVersion: anyOf(Id),
    },
    sorts: { miss: 'desc' },
  },
  resultColumns,
)
