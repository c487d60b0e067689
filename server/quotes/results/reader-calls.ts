import { sql } from 'kysely'
import type { Result } from '../../../contract/endpoint.ts'
import {
  READER_CALL_DAYS,
  type getReaderCalls,
  type CallOutcome,
  type ReaderModel,
} from '../../../contract/reader-calls.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'

/** Sums come as text: they may be more than a number of the database's integers. */
type Row = Omit<ReaderModel, 'outcomes' | 'tokensIn' | 'tokensOut' | 'cost' | 'costPerReading'> & {
  tokensIn: string
  tokensOut: string
  cost: string | null
  costPerReading: string | null
  outcomes: Record<CallOutcome, number>
}

/**
 * The requests since an instant by model and prompt version, the latest first. The cost per reading counts
 * only requests with a cost.
 */
async function readerModels(db: Db, since: Date): Promise<ReaderModel[]> {
  const { rows } = await sql<Row>`
    with recent as (select * from reader_calls where at >= ${since}),
    came_to as (
      select model, prompt_version, jsonb_object_agg(outcome, calls) as outcomes from (
        select model, prompt_version, outcome, count(*)::int as calls from recent group by 1, 2, 3) counted
      group by model, prompt_version)
    select recent.model, recent.prompt_version, came_to.outcomes, count(*)::int as calls,
      count(*) filter (where outcome = 'read')::int as answered,
      round(percentile_cont(0.5) within group (order by ms))::int as median_ms,
      round(percentile_cont(0.95) within group (order by ms))::int as p95_ms,
      coalesce(sum(tokens_in), 0) as tokens_in, coalesce(sum(tokens_out), 0) as tokens_out,
      sum(cost_microcents) as cost, count(cost_microcents)::int as with_cost,
      round(sum(cost_microcents)
        / nullif(count(*) filter (where outcome = 'read' and cost_microcents is not null), 0)) as cost_per_reading
    from recent join came_to using (model, prompt_version)
    group by recent.model, recent.prompt_version, came_to.outcomes
    order by max(at) desc, recent.model, recent.prompt_version`.execute(db)
  return rows.map(({ outcomes, cost, costPerReading, ...row }) => ({
    ...row,
    tokensIn: Number(row.tokensIn),
    tokensOut: Number(row.tokensOut),
    cost: cost === null ? null : Number(cost),
    costPerReading: costPerReading === null ? null : Number(costPerReading),
    outcomes: listed(outcomes),
  }))
}

const listed = (outcomes: Row['outcomes']): ReaderModel['outcomes'] =>
  Object.entries(outcomes)
    // The keys are those of the table's own check.
    .map(([outcome, calls]) => ({ outcome: outcome as CallOutcome, calls }))
    .toSorted((a, b) => b.calls - a.calls || a.outcome.localeCompare(b.outcome))

const DAY_MS = 86_400_000

/** Time and cost of the last 30 days of requests to the model, and the configured prices. */
export async function readerCalls({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<Result<typeof getReaderCalls>> {
  const since = new Date(now().getTime() - READER_CALL_DAYS * DAY_MS)
  const models = await readerModels(db, since)
  return { hasModel: config.ai !== undefined, prices: config.aiPrices ?? null, models }
}
