import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Day } from '../../../contract/calendar.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import type { AccountId } from '../../../contract/commercial-accounts.ts'
import {
  MOST_RECURRING,
  type RecurringId,
  type RecurringPickup,
} from '../../../contract/recurring-pickups.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Recurring = Selectable<Tables['recurringPickups']>
type Fields = Pick<
  Updateable<Tables['recurringPickups']>,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'address'
  | 'items'
  | 'description'
  | 'loadSize'
  | 'access'
  | 'every'
  | 'firstDay'
  | 'lastDay'
  | 'timeWindow'
  | 'poNumber'
>
type Outcome = Insertable<Tables['recurringDays']>

export const findRecurring = (db: Db, id: RecurringId): Promise<Recurring | undefined> =>
  db.selectFrom('recurringPickups').selectAll().where('id', '=', id).executeTakeFirst()

/** One of them, locked to the end of the transaction. */
export const lockRecurring = (db: Db, id: RecurringId): Promise<Recurring | undefined> =>
  db
    .selectFrom('recurringPickups')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findRecurringOfKey = (db: Db, key: string): Promise<Recurring | undefined> =>
  db.selectFrom('recurringPickups').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()

/** Those of a customer's account, the newest first; those that have ended come last. */
export const findRecurringOf = (db: Db, customerId: CustomerId): Promise<Recurring[]> =>
  db
    .selectFrom('recurringPickups')
    .innerJoin('commercialAccounts', 'commercialAccounts.id', 'accountId')
    .selectAll('recurringPickups')
    .where('customerId', '=', customerId)
    .orderBy(sql`state = 'ended'`)
    .orderBy('recurringPickups.id', 'desc')
    .limit(2 * MOST_RECURRING)
    .execute()

/** How many of an account have not ended. */
export async function countRecurring(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('recurringPickups')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('accountId', '=', accountId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  return count
}

/** Those that are booked by the task, for each run of it. */
export const findActive = (db: Db) =>
  db
    .selectFrom('recurringPickups')
    .select('id')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()

export const insertRecurring = (
  db: Db,
  recurring: Insertable<Tables['recurringPickups']>,
): Promise<Recurring> =>
  db.insertInto('recurringPickups').values(recurring).returningAll().executeTakeFirstOrThrow()

/** Edits a locked one, and counts that. */
export const updateRecurring = (db: Db, id: RecurringId, fields: Fields): Promise<Recurring> =>
  db
    .updateTable('recurringPickups')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setState = (db: Db, id: RecurringId, state: RecurringPickup['state']) =>
  db.updateTable('recurringPickups').set({ state }).where('id', '=', id).execute()

/** What became of the days of these from a day on. */
export const daysFrom = (db: Db, ids: readonly RecurringId[], from: Day) =>
  db
    .selectFrom('recurringDays')
    .selectAll()
    .where('recurringId', '=', sql<RecurringId>`any(${ids})`)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()

/** The days of these, from a day on, whose pickup is not cancelled. */
export async function bookedDays(
  db: Db,
  ids: readonly RecurringId[],
  from: Day,
): Promise<{ recurringId: RecurringId; day: Day }[]> {
  return db
    .selectFrom('recurringDays')
    .innerJoin('jobs', 'jobs.id', 'jobId')
    .select(['recurringId', 'day'])
    .where('recurringId', '=', sql<RecurringId>`any(${ids})`)
    .where('day', '>=', from)
    .where('jobs.status', '<>', 'cancelled')
    .where('jobs.deletedAt', 'is', null)
    .orderBy('day')
    .execute()
}

/** Days that were left out are tried again. */
export const forgetSkipped = (db: Db, id: RecurringId, from: Day) =>
  db
    .deleteFrom('recurringDays')
    .where('recurringId', '=', id)
    .where('day', '>=', from)
    .where('jobId', 'is', null)
    .execute()

export const insertDay = (db: Db, outcome: Outcome) =>
  db.insertInto('recurringDays').values(outcome).execute()

/** The same for a day that may have its job by now; false then. */
export async function skipDay(db: Db, outcome: Outcome): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recurringDays')
    .values(outcome)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The customer of an account, and its name. */
export const findPayer = (db: Db, id: AccountId) =>
  db
    .selectFrom('commercialAccounts')
    .select(['customerId', 'invoiceName', 'requiresPo'])
    .where('id', '=', id)
    .executeTakeFirst()
