import { sql } from 'kysely'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { MOST_REASONS, type OperationsReport } from '../../contract/operations-report.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { ReadDb } from '../db/database.ts'

type Part<Name extends keyof OperationsReport> = OperationsReport[Name]

/** The jobs completed from one day to another. A job that was taken off the lists had its revenue all the same. */
export const completedIn = ({ from, to }: ReportPeriod) =>
  sql`status = 'completed' and ended_on between ${from} and ${to}`

/** The recorded disposal fees of completed jobs, and how many jobs have one. */
export async function disposalOf(db: ReadDb, period: ReportPeriod) {
  const { rows } = await sql<{ fees: string; jobsWithCost: number; jobs: number }>`
    with done as (select id from jobs where ${completedIn(period)})
    select coalesce(sum(fee_cents), 0) as fees, count(distinct disposals.job_id)::int as jobs_with_cost,
      (select count(*)::int from done) as jobs
    from done join disposals on disposals.job_id = done.id where fee_cents is not null`.execute(db)
  const { fees = '0', jobsWithCost = 0, jobs = 0 } = rows[0] ?? {}
  return { disposal: cents(Number(fees)), jobsWithCost, jobsWithoutCost: jobs - jobsWithCost }
}

/** How long jobs waited for their first hauler. */
export async function claimsOf(db: ReadDb, { from, to }: ReportPeriod): Promise<Part<'claims'>> {
  const { rows } = await sql<Part<'claims'>>`
    select count(*)::int as jobs, percentile_cont(0.5) within group (order by seconds) as median_seconds,
      percentile_cont(0.9) within group (order by seconds) as p90_seconds
    from first_claims where claimed_on between ${from} and ${to}`.execute(db)
  return rows[0] ?? { jobs: 0, medianSeconds: null, p90Seconds: null }
}

/** How often jobs were cancelled and released, by who did it and why, the most frequent first. */
export async function endingsOf(db: ReadDb, { from, to }: ReportPeriod): Promise<Part<'endings'>> {
  const { rows } = await sql<Part<'endings'>[number]>`
    with reasons as (
      select move, by, reason, count(*)::int as jobs,
        row_number() over (order by count(*) desc, move, by, reason nulls first) as place
      from transitions
      where noun = 'job' and move in ('cancel', 'call_off', 'no_show', 'release')
        and at >= ${instantOf(from, 0)} and at < ${instantOf(addDays(to, 1), 0)}
      group by move, by, reason)
    select move, by, reason, false as is_other, jobs, place from reasons where place <= ${MOST_REASONS}
    union all
    select null, null, null, true, sum(jobs)::int, ${MOST_REASONS} + 1 from reasons where place > ${MOST_REASONS}
      having count(*) > 0
    order by place`.execute(db)
  return rows.map(({ move, by, reason, isOther, jobs }) => ({ move, by, reason, isOther, jobs }))
}

/** The booked prices of completed jobs against their final prices. */
export async function quoteAccuracyOf(db: ReadDb, period: ReportPeriod): Promise<Part<'quotes'>> {
  type Row = Record<'jobs' | 'exact' | 'above' | 'below', number> &
    Record<'booked' | 'final', string> & { meanMiss: number | null }
  const { rows } = await sql<Row>`
    select count(*)::int as jobs, (count(*) filter (where final_price_cents = estimated_price_cents))::int as exact,
      (count(*) filter (where final_price_cents > estimated_price_cents))::int as above,
      (count(*) filter (where final_price_cents < estimated_price_cents))::int as below,
      coalesce(sum(estimated_price_cents), 0) as booked, coalesce(sum(final_price_cents), 0) as final,
      round(avg(100.0 * abs(final_price_cents - estimated_price_cents) / nullif(estimated_price_cents, 0)), 1)::float8
        as mean_miss
    from jobs where ${completedIn(period)} and final_price_cents is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The figures came back empty')
  return { ...row, booked: cents(Number(row.booked)), final: cents(Number(row.final)) }
}
