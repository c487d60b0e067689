import { sql } from 'kysely'
import type { BookingRules, SavedBookingRules } from '../../contract/booking-rules.ts'
import type { Day } from '../../contract/calendar.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'

const COLUMNS = [
  'closedWeekdays',
  sql<Day[]>`closed_days::text[]`.as('closedDays'),
  'leadMinutes',
  'horizonDays',
  'mostPerDay',
  'requestsAboveCapacity',
] as const

const newest = (db: Db) => db.selectFrom('bookingRules').orderBy('version', 'desc').limit(1)

/** The rules that hold now: the environment's number of requests wins. */
export async function readRules(
  db: Db,
  { requestsAboveCapacity }: Context['config'],
): Promise<BookingRules> {
  const rules = await newest(db)
    .select([...COLUMNS])
    .executeTakeFirstOrThrow()
  return { ...rules, ...(requestsAboveCapacity !== undefined && { requestsAboveCapacity }) }
}

/** The newest rules as they were saved, with who saved them. */
export async function readSavedRules(
  db: Db,
  { requestsAboveCapacity = null }: { requestsAboveCapacity?: number | null | undefined },
): Promise<SavedBookingRules> {
  const rules = await newest(db)
    .leftJoin('users', 'users.id', 'bookingRules.savedBy')
    .select([...COLUMNS, 'version', 'savedAt', 'users.firstName', 'users.lastName', 'users.email'])
    .executeTakeFirstOrThrow()
  const { firstName, lastName, email, ...saved } = rules
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    ...saved,
    savedBy: name || email,
    requestsFromEnvironment: requestsAboveCapacity,
  }
}

/** Serialises saving: two people must not both build on the same version. */
export const lockRules = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('booking-rules'))`.execute(db)

/** Adds a version of the rules. */
export const insertRules = (db: Db, rules: BookingRules, by: { userId: number; at: Date }) =>
  db
    .insertInto('bookingRules')
    .values({
      ...rules,
      closedWeekdays: [...new Set(rules.closedWeekdays)].toSorted(),
      closedDays: [...new Set(rules.closedDays)].toSorted(),
      savedBy: by.userId,
      savedAt: by.at,
    })
    .execute()
