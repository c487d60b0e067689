import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import { JobId, LoadSize } from './jobs.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'
import { QuoteItem } from './quotes.ts'

/** What a person says of an estimate before the pickup. */
export const QUOTE_VERDICTS = ['right', 'too_low', 'too_high'] as const
/** One of `QUOTE_VERDICTS`. */
export const QuoteVerdict = z.enum(QUOTE_VERDICTS)
export type QuoteVerdict = z.infer<typeof QuoteVerdict>

/** What a person reads for each verdict. */
export const verdictWords: Record<QuoteVerdict, string> = {
  right: 'Looks right',
  too_low: 'Too low',
  too_high: 'Too high',
}

/** A booked and paid load that its reader was not sure of, and that no admin has reviewed. */
export const EstimateToReview = z.object({
  /** The number of the job. */
  id: JobId,
  clientName: z.string(),
  preferredDate: Day,
  preferredTime: TimeWindow,
  area: ServiceArea.nullable(),
  description: z.string(),
  photos: z.array(z.string()),
  loadSize: LoadSize,
  /** As the price was made from them: those with `corrected` are in the customer's own numbers. */
  items: z.array(QuoteItem),
  /** Names of what the reader found and the customer took away. */
  takenAway: z.array(z.string()),
  unknown: z.array(z.string()),
  estimate: Money,
  low: Money,
  high: Money,
  priceCap: Money,
  confidence: z.number(),
  source: z.enum(['ai', 'rules']),
  readerVersion: z.string(),
})
export type EstimateToReview = z.infer<typeof EstimateToReview>

const estimateColumns: ListColumns<EstimateToReview> = {
  id: { title: 'Job ID', value: ({ id }) => id },
  client: { title: 'Client', value: ({ clientName }) => clientName },
  day: { title: 'Preferred date', value: ({ preferredDate }) => preferredDate },
  time: { title: 'Preferred time', value: ({ preferredTime }) => preferredTime },
  area: { title: 'Area', value: ({ area }) => area },
  load: { title: 'Load size', value: ({ loadSize }) => loadSize },
  estimate: { title: 'Estimate (CAD)', value: ({ estimate }) => dollars(estimate) },
  cap: { title: 'Price cap (CAD)', value: ({ priceCap }) => dollars(priceCap) },
  confidence: { title: 'Confidence', value: ({ confidence }) => confidence },
  reader: { title: 'Reader', value: ({ source }) => source },
  description: { title: 'Description', value: ({ description }) => description },
}

/**
 * Paid jobs ahead whose load the reader was not sure of (confidence below 0.5), not reviewed yet. `pickup` puts the soonest first; `day` is the day of the pickup.
 */
export const listEstimatesToReview = list(
  {
    path: '/api/admin/quote-reviews',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Paid jobs whose load the reader was not sure of, newest first',
    item: EstimateToReview,
    search: 'Name, address, job ID',
    filters: { area: anyOf(ServiceArea), load: anyOf(LoadSize), day: DayRange },
    sorts: { createdAt: 'desc', pickup: 'asc' },
  },
  estimateColumns,
)

/** The longest note of a reviewer, in characters. */
export const LONGEST_NOTE = 500

/**
 * Stores what an admin says of an estimate; the price stays as it is. `not_found` for a job that does not
 * exist, `illegal_move` when it is reviewed already or needs no review.
 */
export const reviewEstimate = endpoint({
  method: 'POST',
  path: '/api/admin/quote-reviews',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Say whether the estimate of a job looks right; 409 when it is reviewed already',
  body: z.object({
    jobId: JobId,
    verdict: QuoteVerdict,
    note: z
      .string()
      .trim()
      .max(LONGEST_NOTE, `Please use at most ${LONGEST_NOTE} characters`)
      .optional(),
  }),
  errors: ['not_found', 'illegal_move'],
  response: z.object({ jobId: JobId, verdict: QuoteVerdict, reviewedAt: Instant }),
})
