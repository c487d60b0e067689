import { setTimeout } from 'node:timers/promises'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Customer = Selectable<Tables['customers']>
type Edited = Omit<
  Customer,
  'id' | 'version' | 'searchKey' | 'importId' | 'createdAt' | 'updatedAt'
>
type Contact = { kind: 'email' | 'phone'; value: string }

const noCustomer = (id: CustomerId) => new AppError('not_found', `There is no customer #${id}`)

/** Which record has this customer now: its own, or the one it was merged into. @throws AppError not_found. */
export async function findCurrentId(db: Db, id: CustomerId): Promise<CustomerId> {
  const { rows } = await sql<{ id: CustomerId }>`
    with recursive chain as (
      select id, merged_into from customers where id = ${id}
      union select c.id, c.merged_into from chain join customers c on c.id = chain.merged_into)
    select id from chain where merged_into is null`.execute(db)
  const [current] = rows
  if (!current) throw noCustomer(id)
  return current.id
}

/** The number of the lock, which stands in 0370_customers.sql as well. */
const LOCK = 7_264_370

/** Changes of records come one after another: each holds this lock to the end of its transaction. */
export const lockDirectory = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

/**
 * Attaches jobs that were booked since the last time, and counts them; another may be doing so already. False where there
 * may be more.
 */
export async function settleCustomers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select settle_customers() and not exists (select from customer_changes) as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** How long a look at the directory waits for what another is attaching, and how often it asks. */
const PATIENCE_MS = 1_000
const PAUSE_MS = 20

/**
 * The same before the directory is read: what another call attaches at this moment is there only once it is stored.
 */
export async function settleBeforeReading(db: Db): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await settleCustomers(db)) && performance.now() < deadline) await setTimeout(PAUSE_MS)
}

/** How many rounds of some thousand changes one caller settles. */
const MOST_ROUNDS = 20

/** The same, until nothing is left. */
export async function settleAll(db: Db): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) if (await settleCustomers(db)) return
}

/**
 * Customers to be changed, locked in the order of their ids, in the order that was asked for.
 * @throws AppError not_found; illegal_move for one that was merged.
 */
export async function lockCustomers(db: Db, ids: readonly CustomerId[]): Promise<Customer[]> {
  await lockDirectory(db)
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', sql<CustomerId>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw noCustomer(id)
    if (row.mergedInto !== null)
      throw new AppError(
        'illegal_move',
        `Customer #${id} was merged into #${row.mergedInto}. Open that one`,
      )
    return row
  })
}

/** The same for one. */
export async function lockCustomer(db: Db, id: CustomerId): Promise<Customer> {
  const [customer] = await lockCustomers(db, [id])
  if (!customer) throw noCustomer(id)
  return customer
}

/** Stores a customer whom the team typed in: bookings do not overwrite what it says. */
export async function insertCustomer(
  db: Db,
  fields: Omit<Insertable<Tables['customers']>, 'version'>,
): Promise<CustomerId> {
  const { id } = await db
    .insertInto('customers')
    .values({ ...fields, version: TYPED_VERSION })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The first version that `attach_job` leaves as it is (0370_customers.sql). */
const TYPED_VERSION = 2

/** Changes a locked customer, and counts the edit. */
export const updateCustomer = (db: Db, id: CustomerId, fields: Partial<Edited>) =>
  db
    .updateTable('customers')
    .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Writes again what the search finds these customers by. */
export const rekeyCustomers = (db: Db, ids: readonly CustomerId[]) =>
  sql`select rekey_customers(${ids}::integer[])`.execute(db)

/** Counts jobs and money of these customers again, after jobs changed hands. */
export const recountCustomers = (db: Db, ids: readonly CustomerId[]) =>
  sql`select recount_customers(${ids}::integer[])`.execute(db)

/**
 * Makes a contact one of this customer's; it may be already.
 * @throws AppError email_in_use with `customerId` for another customer's email address.
 */
export async function addContact(
  db: Db,
  customerId: CustomerId,
  { kind, value, ...about }: Contact & { name?: string; purpose?: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('customerContacts')
    .values({ customerId, kind, value, ...about })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return
  const owner = await db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (!owner) await refuseTaken(db, value)
  else if (about.name || about.purpose)
    await db
      .updateTable('customerContacts')
      .set(about)
      .where('customerId', '=', customerId)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .execute()
}

async function refuseTaken(db: Db, value: string): Promise<never> {
  const other = await db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('kind', '=', 'email')
    .where('value', '=', value)
    .executeTakeFirst()
  throw new AppError(
    'email_in_use',
    `Customer #${other?.customerId} has this address. Open that record, and merge the two if they are the same`,
    {
      fields: [{ path: 'email', message: 'Another customer has this address' }],
      facts: { customerId: other?.customerId },
    },
  )
}

/** The blocked customers among those with one of these contacts; what follows a plus in an address is no other person. */
export const findBlocked = (db: Db, contacts: readonly string[]) =>
  db
    .selectFrom('customerContacts')
    .innerJoin('customers', 'customers.id', 'customerContacts.customerId')
    .select([
      'customers.id',
      'firstName',
      'lastName',
      'company',
      'blockedReason',
      'value as contact',
    ])
    .distinct()
    .where(
      sql<boolean>`normal_email(value) = any(array(select normal_email(contact) from unnest(${contacts}::text[]) as contact))`,
    )
    .where('blockedAt', 'is not', null)
    .execute()

/** Counts a booking that was refused. */
export const noteRefused = (db: Db, ids: readonly CustomerId[], at: Date) =>
  db
    .updateTable('customerFigures')
    .set({ refused: sql`refused + 1`, refusedAt: at })
    .where('customerId', '=', sql<CustomerId>`any(${ids})`)
    .execute()
