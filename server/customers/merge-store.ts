import { sql, type Insertable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { MergeId } from '../../contract/customer-record.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What would move from one customer to another: what the other has already stays. */
export type Movable = {
  jobs: number[]
  contacts: { id: number; value: string }[]
  addresses: { id: number; address: string }[]
  notes: number[]
  pastPickups: number[]
}

export async function findMovable(db: Db, from: CustomerId, keptId: CustomerId): Promise<Movable> {
  const { rows: contacts } = await sql<{ id: number; value: string }>`
    select id, value from customer_contacts c where customer_id = ${from} and not exists (
      select from customer_contacts where customer_id = ${keptId} and kind = c.kind and value = c.value)
    order by id`.execute(db)
  const { rows: addresses } = await sql<{ id: number; address: string }>`
    select id, address from customer_addresses a where customer_id = ${from} and not exists (
      select from customer_addresses where customer_id = ${keptId} and address_key = a.address_key)
    order by id`.execute(db)
  const jobs = await db
    .selectFrom('customerJobs')
    .select('jobId')
    .where('customerId', '=', from)
    .orderBy('jobId')
    .execute()
  const notes = await db
    .selectFrom('customerNotes')
    .select('id')
    .where('customerId', '=', from)
    .orderBy('id')
    .execute()
  const pastPickups = await db
    .selectFrom('pastPickups')
    .select('id')
    .where('customerId', '=', from)
    .orderBy('id')
    .execute()
  return {
    contacts,
    addresses,
    jobs: jobs.map(({ jobId }) => jobId),
    notes: notes.map(({ id }) => id),
    pastPickups: pastPickups.map(({ id }) => id),
  }
}

/** Whether a customer has a commercial account. */
export const hasAccount = async (db: Db, customerId: CustomerId): Promise<boolean> =>
  (await db
    .selectFrom('commercialAccounts')
    .select('id')
    .where('customerId', '=', customerId)
    .executeTakeFirst()) !== undefined

type Moved = Record<keyof Movable, number[]>

/** Moves these rows, as far as they are `from`'s. */
export async function moveRows(
  db: Db,
  { jobs, contacts, addresses, notes, pastPickups }: Moved,
  { from, to }: { from: CustomerId; to: CustomerId },
): Promise<void> {
  const move = (table: string, key: string, ids: number[]) =>
    sql`update ${sql.table(table)} set customer_id = ${to}
      where customer_id = ${from} and ${sql.ref(key)} = any(${ids}::integer[])`.execute(db)
  await move('customer_jobs', 'job_id', jobs)
  await move('customer_contacts', 'id', contacts)
  await move('customer_addresses', 'id', addresses)
  await move('customer_notes', 'id', notes)
  await move('past_pickups', 'id', pastPickups)
}

/** The jobs booked since then under one of these contacts' email addresses, which are the kept customer's by now. */
export async function findBookedSince(
  db: Db,
  keptId: CustomerId,
  contacts: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('customerContacts')
    .innerJoin('jobs', 'jobs.email', 'customerContacts.value')
    .innerJoin('customerJobs', 'customerJobs.jobId', 'jobs.id')
    .select('jobs.id')
    .where('customerContacts.id', '=', sql<number>`any(${contacts}::integer[])`)
    .where('kind', '=', 'email')
    .where('customerJobs.customerId', '=', keptId)
    .where('jobs.createdAt', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

export const lockMerge = (db: Db, id: MergeId) =>
  db
    .selectFrom('customerMerges')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertMerge = (db: Db, merge: Insertable<Tables['customerMerges']>) =>
  db.insertInto('customerMerges').values(merge).execute()

export const markUndone = (db: Db, id: MergeId, undone: { undoneBy: number; undoneAt: Date }) =>
  db.updateTable('customerMerges').set(undone).where('id', '=', id).execute()

export const insertDistinction = (db: Db, pair: Insertable<Tables['customerDistinctions']>) =>
  db
    .insertInto('customerDistinctions')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
