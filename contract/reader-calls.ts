import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many days back the requests to the model are counted. */
export const READER_CALL_DAYS = 30

/** What became of one request to the model that reads loads. */
export const CALL_OUTCOMES = [
  'read',
  'implausible',
  'refused',
  'filtered',
  'cut_off',
  'empty',
  'not_json',
  'off_schema',
  'rate_limited',
  'server_error',
  'rejected',
  'timed_out',
  'unreachable',
] as const
/** One of `CALL_OUTCOMES`; only `read` led to a quote. */
export const CallOutcome = z.enum(CALL_OUTCOMES)
export type CallOutcome = z.infer<typeof CallOutcome>

const count = z.int()
/** Millionths of a US cent. */
const microcents = z.number()

/** The requests to one model with one version of the prompt. */
export const ReaderModel = z.object({
  model: z.string(),
  promptVersion: z.string(),
  calls: count,
  /** Those whose answer a quote was made from. */
  answered: count,
  /** What came of all of them, the most frequent first. */
  outcomes: z.array(z.object({ outcome: CallOutcome, calls: count })),
  medianMs: count,
  p95Ms: count,
  /** As far as the answers report them. */
  tokensIn: count,
  tokensOut: count,
  /** Of those whose cost is known; null where none is. */
  cost: microcents.nullable(),
  /** How many those are. */
  withCost: count,
  /** What reading one load cost on average, failed requests included. */
  costPerReading: microcents.nullable(),
})
export type ReaderModel = z.infer<typeof ReaderModel>

/**
 * What the requests of the last 30 days to the model took and cost, by model and version of the prompt.
 * Empty without a model.
 */
export const getReaderCalls = endpoint({
  method: 'GET',
  path: '/api/admin/reader-calls',
  access: 'admin',
  summary: 'Time, cost and outcome of the last 30 days of requests to the model that reads loads',
  response: z.object({
    /** Whether a model is set; without one the built-in reader reads, and costs nothing. */
    hasModel: z.boolean(),
    /** US cents for a million tokens, as they are set now. */
    prices: z.object({ in: z.number(), out: z.number() }).nullable(),
    models: z.array(ReaderModel),
  }),
})

const usd = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** 'US$0.0123', from millionths of a US cent. */
export const formatMicrocents = (amount: number): string => usd.format(amount / 100_000_000)
