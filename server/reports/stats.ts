import { sql } from 'kysely'
import { addDays, dayOf, dayOfWeek, instantOf, type Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { AdminStats } from '../../contract/reports.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'

const WEEKS = 12

/** The figures of the admin dashboard, each counted from the rows by the service clock. */
export async function adminStats({ db, now }: Context): Promise<AdminStats> {
  const today = dayOf(now())
  const [counts, weeks, openJobsByArea] = await Promise.all([
    countsOf(db, startOf(`${today.slice(0, 7)}-01`)),
    weeksUntil(db, today),
    openJobs(db),
  ])
  return { ...counts, weeks, openJobsByArea }
}

/** The first instant of a day in BC. */
const startOf = (day: string): Date => instantOf(day as Day, 0)

async function countsOf(db: Db, monthStart: Date) {
  const count = (table: string, where: string) =>
    sql<number>`(select count(*)::int from ${sql.raw(table)} where deleted_at is null and ${sql.raw(where)})`
  const { rows } = await sql<{
    totalJobs: number
    activeHaulers: number
    pendingApprovals: number
    unassigned: number
    revenue: string
  }>`select
    ${count('jobs', 'true')} as total_jobs,
    ${count('haulers', "status = 'approved'")} as active_haulers,
    ${count('haulers', "status = 'pending'")} as pending_approvals,
    ${count('jobs', "status = 'pending' and payment_status = 'paid'")} as unassigned,
    (select coalesce(sum(final_price_cents), 0) from jobs
      where status = 'completed' and completed_at >= ${monthStart}) as revenue`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  const { revenue, ...counts } = row
  return { ...counts, totalRevenue: cents(Number(revenue)) }
}

/** Week by week, the present one last: jobs booked, final prices and shares of jobs completed. */
async function weeksUntil(db: Db, today: Day): Promise<AdminStats['weeks']> {
  const sunday = addDays(today, -dayOfWeek(today))
  const first = addDays(sunday, -7 * (WEEKS - 1))
  const start = startOf(first)
  const weekOf = (column: string) =>
    sql<number>`floor(extract(epoch from ${sql.ref(column)} - ${start}::timestamptz) / 604800)::int`
  const booked = await db
    .selectFrom('jobs')
    .select([weekOf('createdAt').as('week'), sql<number>`count(*)::int`.as('jobs')])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', start)
    .groupBy('week')
    .execute()
  const done = await db
    .selectFrom('jobs')
    .select([
      weekOf('completedAt').as('week'),
      sql<string>`sum(final_price_cents)`.as('revenue'),
      sql<string>`sum(hauler_payout_cents)`.as('payouts'),
    ])
    .where('status', '=', 'completed')
    .where('completedAt', '>=', start)
    .groupBy('week')
    .execute()
  return Array.from({ length: WEEKS }, (_, week) => {
    const money = done.find((row) => row.week === week)
    return {
      from: addDays(first, 7 * week),
      jobs: booked.find((row) => row.week === week)?.jobs ?? 0,
      revenue: cents(Number(money?.revenue ?? 0)),
      payouts: cents(Number(money?.payouts ?? 0)),
    }
  })
}

const openJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['area', sql<number>`count(*)::int`.as('jobs')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['pending', 'assigned', 'in_progress'])
    .where('area', 'is not', null)
    .groupBy('area')
    .$narrowType<{ area: ServiceArea }>()
    .execute()
