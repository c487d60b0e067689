import { sql } from 'kysely'
import type { Result } from '../../contract/endpoint.ts'
import {
  getModelCalls,
  MODEL_CALL_DAYS,
  type CallOutcome,
  type ModelUse,
} from '../../contract/model-calls.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'

export function modelRoutes(bind: Bind): void {
  bind(getModelCalls, ({ ctx }) => modelCalls(ctx))
}

const DAY_MS = 86_400_000

/** Time and cost of the last 30 days of requests to the model, and the configured prices. */
async function modelCalls({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<Result<typeof getModelCalls>> {
  const since = new Date(now().getTime() - MODEL_CALL_DAYS * DAY_MS)
  const models = await modelUses(db, since)
  return {
    hasModel: config.ai !== undefined,
    prices: config.aiPrices ?? null,
    writerPrices: config.aiWriterPrices ?? null,
    models,
  }
}

/** Sums come as text: they may be more than a number of the database's integers. */
type Row = Omit<ModelUse, 'outcomes' | 'tokensIn' | 'tokensOut' | 'cost' | 'costPerResult'> & {
  tokensIn: string
  tokensOut: string
  cost: string | null
  costPerResult: string | null
  outcomes: Record<CallOutcome, number>
}

/**
 * The requests since an instant by purpose, model and prompt version, the latest first. The cost per result counts
 * only requests with a cost.
 */
async function modelUses(db: Db, since: Date): Promise<ModelUse[]> {
  const { rows } = await sql<Row>`
    with recent as (select * from model_calls where at >= ${since}),
    came_to as (
      select purpose, model, prompt_version, jsonb_object_agg(outcome, calls) as outcomes from (
        select purpose, model, prompt_version, outcome, count(*)::int as calls from recent group by 1, 2, 3, 4) counted
      group by purpose, model, prompt_version)
    select recent.purpose, recent.model, recent.prompt_version, came_to.outcomes, count(*)::int as calls,
      count(*) filter (where outcome in ('read', 'written'))::int as answered,
      round(percentile_cont(0.5) within group (order by ms))::int as median_ms,
      round(percentile_cont(0.95) within group (order by ms))::int as p95_ms,
      coalesce(sum(tokens_in), 0) as tokens_in, coalesce(sum(tokens_out), 0) as tokens_out,
      sum(cost_microcents) as cost, count(cost_microcents)::int as with_cost,
      round(sum(cost_microcents)
        / nullif(count(*) filter (where outcome in ('read', 'written') and cost_microcents is not null), 0)) as cost_per_result
    from recent join came_to using (purpose, model, prompt_version)
    group by recent.purpose, recent.model, recent.prompt_version, came_to.outcomes
    order by max(at) desc, recent.purpose, recent.model, recent.prompt_version`.execute(db)
  return rows.map(({ outcomes, cost, costPerResult, ...row }) => ({
    ...row,
    tokensIn: Number(row.tokensIn),
    tokensOut: Number(row.tokensOut),
    cost: cost === null ? null : Number(cost),
    costPerResult: costPerResult === null ? null : Number(costPerResult),
    outcomes: listed(outcomes),
  }))
}

const listed = (outcomes: Row['outcomes']): ModelUse['outcomes'] =>
  Object.entries(outcomes)
    // The keys are those of the table's own check.
    .map(([outcome, calls]) => ({ outcome: outcome as CallOutcome, calls }))
    .toSorted((a, b) => b.calls - a.calls || a.outcome.localeCompare(b.outcome))
