import { sql } from 'kysely'
import { addDays, type Day, dayOf, dayOfWeek } from '../../../contract/calendar.ts'
import type { HaulerFigures } from '../../../contract/dispatch.ts'
import { cents } from '../../../contract/money.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'

const WEEKS = 8
const DAYS = 7

type Part = { kind: 'week' | 'month'; start: Day; jobs: number; earned: string }

/** Counts and earnings of a hauler: in all, of the last eight weeks from Sunday on, and by month. */
export async function haulerFigures(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: Hauler,
): Promise<HaulerFigures> {
  const today = dayOf(now())
  const firstWeek = addDays(today, -dayOfWeek(today) - (WEEKS - 1) * DAYS)
  const ended = sql`jobs where hauler_id = ${id} and deleted_at is null`
  const { rows: parts } = await sql<Part>`
    select 'month' as kind, date_trunc('month', ended_on::timestamp)::date as start, count(*)::int as jobs,
      coalesce(sum(hauler_payout_cents), 0) as earned
    from ${ended} and coalesce(ended_on, date '0001-01-01') > date '0001-01-01' group by start
    union all
    select 'week', ${firstWeek}::date + (ended_on - ${firstWeek}::date) / ${DAYS} * ${DAYS}, count(*)::int,
      coalesce(sum(hauler_payout_cents), 0)
    from ${ended} and coalesce(ended_on, date '0001-01-01') >= ${firstWeek} and status = 'completed' group by 2
    order by start desc`.execute(db)
  const { rows } = await sql<{ completed: number; active: number; earned: string }>`
    select count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('assigned', 'in_progress'))::int as active,
      coalesce(sum(hauler_payout_cents), 0) as earned
    from ${ended}`.execute(db)
  const [all] = rows
  const of = (kind: Part['kind']) => parts.filter((part) => part.kind === kind)
  return {
    completedJobs: all?.completed ?? 0,
    activeJobs: all?.active ?? 0,
    totalEarnings: cents(Number(all?.earned ?? 0)),
    weeks: Array.from({ length: WEEKS }, (_, week) => {
      const start = addDays(firstWeek, week * DAYS)
      const earned = of('week').find((part) => part.start === start)?.earned ?? 0
      return { start, amount: cents(Number(earned)) }
    }),
    months: of('month').map(({ start, jobs, earned }) => ({
      start,
      jobs,
      earnings: cents(Number(earned)),
    })),
  }
}
