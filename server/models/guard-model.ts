import type { CallPurpose } from '../../contract/model-calls.ts'
import { openBreaker } from '../core/breaker.ts'
import type { Context } from '../core/context.ts'
import type { ProviderFailure } from '../providers/failures.ts'
import type { Answered, ModelCall, TokenPrices } from '../providers/model/model.ts'
import { explainModelFailure } from './explain-model-failure.ts'
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
  const breaker = openBreaker(now)
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
      const { answer, calls } = await ask()
      const last = calls.at(-1)
      if (last) {
        const failure = explainModelFailure(model, last)
        breaker.tell(failure === undefined)
        report?.(failure)
      }
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
