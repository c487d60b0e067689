import { sql } from 'kysely'
import { cents, type Cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'

type Counts = {
  totalJobs: number
  activeHaulers: number
  pendingApprovals: number
  unassigned: number
  revenueCents: Cents
}

/** How things stand now, and the final prices of what was completed since the month began. */
export async function countAll(db: Db, monthStart: Date): Promise<Counts> {
  const count = (table: string, where: string) =>
    sql<number>`(select count(*)::int from ${sql.raw(table)} where deleted_at is null and ${sql.raw(where)})`
  const { rows } = await sql<Omit<Counts, 'revenueCents'> & { revenue: string }>`select
    ${count('jobs', 'true')} as total_jobs,
    ${count('haulers', "status = 'approved'")} as active_haulers,
    ${count('haulers', "status = 'pending'")} as pending_approvals,
    ${count('jobs', "status = 'pending' and payment_status = 'paid'")} as unassigned,
    (select coalesce(sum(final_price_cents), 0) from jobs
      where status = 'completed' and completed_at >= ${monthStart}) as revenue`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  const { revenue, ...counts } = row
  return { ...counts, revenueCents: cents(Number(revenue)) }
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
