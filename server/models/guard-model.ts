import type { CallPurpose } from '../../contract/model-calls.ts'
import { openBreaker } from '../core/breaker.ts'
import type { Context } from '../core/context.ts'
import { inSpan } from '../core/trace.ts'
import { Reconnect, UnknownOutcome, type ProviderFailure } from '../providers/failures.ts'
import type { Answered, CallOutcome, ModelCall, TokenPrices } from '../providers/model/model.ts'
import { insertModelCalls } from './model-call-store.ts'

/** Takes how the model answered; without a failure it works, whatever it said about one request. */
export type ReportModel = (failure?: ProviderFailure) => void

type World = Pick<Context, 'db' | 'now'> & {
  /** Undefined when the cost of a request is unknown. */
  prices?: TokenPrices | undefined
  /** Called after each answer, and never for a caller who was not let in. */
  report?: ReportModel | undefined
}

/** Asks the model for one purpose; undefined when it was not asked or gave no answer of use. */
export type GuardedModel = <Answer>(
  purpose: CallPurpose,
  ask: () => Promise<Answered<Answer>>,
) => Promise<Answer | undefined>

/**
 * A concurrency limit with a circuit breaker: at most `mostConcurrent` callers at a time, none for a minute
 * after five failures in a row, and a row with outcome, time and cost for each request. A caller who is not
 * let in gets undefined.
 */
export function guardModel(
  { model, promptVersion }: { model: string; promptVersion: string },
  { db, now, prices, report }: World,
  mostConcurrent: number,
): GuardedModel {
  const breaker = openBreaker('model', now)
  let running = 0
  const record = (purpose: CallPurpose, calls: readonly ModelCall[]): Promise<void> =>
    insertModelCalls(
      db,
      calls.map(({ outcome, ms, tokensIn, tokensOut }) => ({
        outcome,
        ms,
        tokensIn,
        tokensOut,
        purpose,
        costMicrocents: costOf({ tokensIn, tokensOut }, prices),
        model,
        promptVersion,
        at: now(),
      })),
    )
  return async (purpose, ask) => {
    if (running >= mostConcurrent || !breaker.allows()) return undefined
    running += 1
    try {
      const { answer, calls } = await inSpan(
        { name: `model ${purpose}`, kind: 'provider', attributes: { provider: 'model' } },
        async (note) => {
          const answered = await ask()
          const last = answered.calls.at(-1)
          const failure = last && explainModelFailure(model, last)
          note({ outcome: failure ? 'failed' : 'ok' })
          if (last) {
            breaker.tell(failure === undefined)
            report?.(failure)
          }
          return answered
        },
      )
      await record(purpose, calls)
      return answer
    } finally {
      running -= 1
    }
  }
}

/**
 * The cost of a request in millionths of a US cent: the price of a million tokens, times tokens. Null when
 * no prices are set, or the answer has no token counts.
 */
export function costOf(
  { tokensIn, tokensOut }: Pick<ModelCall, 'tokensIn' | 'tokensOut'>,
  prices: TokenPrices | undefined,
): number | null {
  if (!prices || tokensIn === null || tokensOut === null) return null
  return Math.round(tokensIn * prices.in + tokensOut * prices.out)
}

type Failure = Exclude<CallOutcome, (typeof ABOUT_THE_REQUEST)[number]>

/** After these outcomes the model can answer the next request: they are about this one. */
const ABOUT_THE_REQUEST = [
  'read',
  'implausible',
  'written',
  'false_claims',
  'unfit',
  'refused',
  'filtered',
] as const

const SENTENCES: Record<Exclude<Failure, 'rejected'>, string> = {
  cut_off: 'The model breaks its answers off',
  empty: 'The model gives empty answers',
  not_json: 'The model does not answer in JSON',
  off_schema: 'The model does not answer in the form asked for',
  rate_limited: 'The model server takes no more requests for now',
  server_error: 'The model server answers with an error of its own',
  timed_out: 'The model does not answer in time',
  unreachable: 'The model server cannot be reached at AI_BASE_URL',
}

/**
 * What a request says about the model as a whole. Undefined when the model works, also where its answer to
 * this request is of no use.
 */
function explainModelFailure(
  model: string,
  { outcome, status }: Pick<ModelCall, 'outcome' | 'status'>,
): ProviderFailure | undefined {
  if (!isFailure(outcome)) return undefined
  if (outcome !== 'rejected') return new UnknownOutcome(SENTENCES[outcome])
  if (status === 401) return new Reconnect('The model server does not accept the key in AI_API_KEY')
  if (status === 403) return new Reconnect(`The key in AI_API_KEY may not use the model ${model}`)
  if (status === 404)
    return new Reconnect(
      `The model server has no model ${model}: check AI_MODEL, AI_WRITER_MODEL and AI_BASE_URL`,
    )
  return new UnknownOutcome(`The model server rejects requests (status ${status})`)
}

const isFailure = (outcome: CallOutcome): outcome is Failure =>
  !(ABOUT_THE_REQUEST as readonly CallOutcome[]).includes(outcome)
