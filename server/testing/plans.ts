import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../core/context.ts'

/** A step of a query plan as EXPLAIN (FORMAT JSON) writes it. */
export type PlanStep = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: PlanStep[]
}

/**
 * The steps of every statement that `work` runs, with sequential scans left to what has no index; with
 * `asPlanned` as PostgreSQL plans them for the rows that are there.
 */
export async function plansOf(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
  { asPlanned = false }: { asPlanned?: boolean } = {},
): Promise<PlanStep[][]> {
  const statements: CompiledQuery[] = []
  const collect: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(ctx.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work({ ...ctx, db: ctx.db.withPlugin(collect) })
  return ctx.db.transaction().execute(async (tx) => {
    if (!asPlanned) await sql`set local enable_seqscan = off`.execute(tx)
    const plans: PlanStep[][] = []
    for (const { sql: text, parameters } of statements) {
      const explained = { sql: `explain (format json) ${text}`, parameters }
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>({
        ...(statements[0] as CompiledQuery<never>),
        ...explained,
      })
      const [row] = rows
      if (row) plans.push(stepsOf(row['QUERY PLAN'][0].Plan))
    }
    return plans
  })
}

const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
