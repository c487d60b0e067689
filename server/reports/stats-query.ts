import { sql } from 'kysely'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Needs } from '../../contract/reports.ts'
import type { Db } from '../db/database.ts'
import { stuckMovements } from '../payments/desk/stuck-money-query.ts'
import { TO_REVIEW } from '../quotes/review/to-review-query.ts'

type Counts = {
  totalJobs: number
  activeHaulers: number
  pendingApprovals: number
  unassigned: number
  revenueCents: Cents
}

type Times = {
  now: Date
  /** Whose books ours are compared with. */
  provider: string
  monthStart: Date
  /** For each window the last day on which it is at risk, or over. */
  lastDaysAtRisk: { window: TimeWindow; day: Day }[]
}

const countAny = (table: string, where: string) =>
  sql<number>`(select count(*)::int from ${sql.raw(table)} where ${sql.raw(where)})`
const count = (table: string, where: string) => countAny(table, `deleted_at is null and ${where}`)

const UNASSIGNED = "status = 'pending' and payment_status = 'paid'"

/** How things stand now, what waits for somebody, and the final prices of what was completed since the month began. */
export async function countAll(
  db: Db,
  { now, provider, monthStart, lastDaysAtRisk }: Times,
): Promise<Counts & { needs: Needs }> {
  const windows = lastDaysAtRisk.map(({ window }) => window)
  const days = lastDaysAtRisk.map(({ day }) => day)
  const { rows } = await sql<Omit<Counts, 'revenueCents'> & Needs & { revenue: string }>`select
    ${count('jobs', 'true')} as total_jobs,
    ${count('haulers', "status = 'approved'")} as active_haulers,
    ${count('haulers', "status = 'pending'")} as pending_approvals,
    ${count('jobs', UNASSIGNED)} as unassigned,
    (select count(*)::int from jobs
      join unnest(${windows}::text[], ${days}::date[]) as risk (part, last_day)
        on preferred_time = part and preferred_date <= last_day
      where deleted_at is null and ${sql.raw(UNASSIGNED)}) as jobs_at_risk,
    ${count('jobs', "status = 'pending' and payment_status = 'failed'")} as failed_payments,
    (select count(*)::int from ${stuckMovements(now)} as stuck) as stuck_money,
    (select count(*)::int from reconciliation_findings
      where provider = ${provider} and resolved_at is null) as findings,
    ${countAny('price_changes', "status = 'for_admin'")} as prices_to_review,
    ${count('jobs', TO_REVIEW)} as estimates_to_review,
    ${countAny('social_media_posts', "status = 'failed'")} as failed_posts,
    ${countAny('notifications', "status = 'failed' and withdrawn_at is null and not is_read")}
      as failed_messages,
    (select coalesce(sum(final_price_cents), 0) from jobs
      where status = 'completed' and completed_at >= ${monthStart}) as revenue`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  const { revenue, totalJobs, activeHaulers, pendingApprovals, unassigned, ...needs } = row
  const counts = { totalJobs, activeHaulers, pendingApprovals, unassigned }
  return { ...counts, needs, revenueCents: cents(Number(revenue)) }
}

/** The number of a stamp's week, counted from 0 at `start`. */
const weekOf = (column: 'createdAt' | 'completedAt', start: Date) =>
  sql<number>`floor(extract(epoch from ${sql.ref(column)} - ${start}::timestamptz) / 604800)::int`

/** Jobs booked in each week since `start`; a week without any is not there. */
export const bookedByWeek = (db: Db, start: Date) =>
  db
    .selectFrom('jobs')
    .select([weekOf('createdAt', start).as('week'), sql<number>`count(*)::int`.as('jobs')])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', start)
    .groupBy('week')
    .execute()

/** Final prices and shares, in cents as text, of jobs completed in each week since `start`. */
export const completedByWeek = (db: Db, start: Date) =>
  db
    .selectFrom('jobs')
    .select([
      weekOf('completedAt', start).as('week'),
      sql<string>`sum(final_price_cents)`.as('revenue'),
      sql<string>`sum(hauler_payout_cents)`.as('payouts'),
    ])
    .where('status', '=', 'completed')
    .where('completedAt', '>=', start)
    .groupBy('week')
    .execute()

/** Unfinished jobs of each area that has any. */
export const openJobsByArea = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['area', sql<number>`count(*)::int`.as('jobs')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['pending', 'assigned', 'in_progress'])
    .where('area', 'is not', null)
    .groupBy('area')
    .$narrowType<{ area: ServiceArea }>()
    .execute()
