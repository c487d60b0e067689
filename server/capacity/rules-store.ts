import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'

/** The rules of booking, as they hold now. */
export type BookingRules = {
  closedWeekdays: number[]
  closedDays: Day[]
  leadMinutes: number
  horizonDays: number
  mostPerDay: number | null
  requestsAboveCapacity: number
}

/** The newest rules. The environment's number of requests wins. */
export async function readRules(
  db: Db,
  { requestsAboveCapacity }: Context['config'],
): Promise<BookingRules> {
  const rules = await db
    .selectFrom('bookingRules')
    .select([
      'closedWeekdays',
      sql<Day[]>`closed_days::text[]`.as('closedDays'),
      'leadMinutes',
      'horizonDays',
      'mostPerDay',
      'requestsAboveCapacity',
    ])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...rules, ...(requestsAboveCapacity !== undefined && { requestsAboveCapacity }) }
}
