import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many days back the requests to models are counted. */
export const MODEL_CALL_DAYS = 30

/** What a model is asked for: to read a load for a quote, or to write a campaign or a post. */
export const CALL_PURPOSES = ['quote', 'campaign', 'post'] as const
/** One of `CALL_PURPOSES`. */
export const CallPurpose = z.enum(CALL_PURPOSES)
export type CallPurpose = z.infer<typeof CallPurpose>

/** What became of one request to a model. */
export const CALL_OUTCOMES = [
  'read',
  'implausible',
  'written',
  'false_claims',
  'unfit',
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
/** One of `CALL_OUTCOMES`; only `read` led to a quote, and only `written` to a text. */
export const CallOutcome = z.enum(CALL_OUTCOMES)
export type CallOutcome = z.infer<typeof CallOutcome>

const TokenPrices = z.object({ in: z.number(), out: z.number() })
const count = z.int()
/** Millionths of a US cent. */
const microcents = z.number()

/** The requests to one model for one purpose with one version of the prompt. */
export const ModelUse = z.object({
  purpose: CallPurpose,
  model: z.string(),
  promptVersion: z.string(),
  calls: count,
  /** Those whose answer a quote or a text was made from. */
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
  /** What one quote or text cost on average, failed requests included. */
  costPerResult: microcents.nullable(),
})
export type ModelUse = z.infer<typeof ModelUse>

/**
 * What the requests of the last 30 days to models took and cost, by purpose, model and version of the
 * prompt. Empty without a model.
 */
export const getModelCalls = endpoint({
  method: 'GET',
  path: '/api/admin/model-calls',
  access: 'admin',
  right: 'see-marketing',
  summary:
    'Time, cost and outcome of the last 30 days of requests to the models that read and write',
  response: z.object({
    /** Whether a model is set; without one the built-in reader and writer work, and cost nothing. */
    hasModel: z.boolean(),
    /** US cents for a million tokens, as they are set now. */
    prices: TokenPrices.nullable(),
    /** The same of the model that writes. */
    writerPrices: TokenPrices.nullable(),
    models: z.array(ModelUse),
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
