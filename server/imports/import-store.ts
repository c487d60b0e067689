import { sql, type Insertable, type Selectable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { ImportId, ImportKind, PastImport } from '../../contract/imports.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredImport = Selectable<Tables['imports']>

const LISTED = 20
/** How many of those that stand in the way are named. */
const NAMED = 3

export const insertImport = (db: Db, facts: Insertable<Tables['imports']>): Promise<StoredImport> =>
  db.insertInto('imports').values(facts).returningAll().executeTakeFirstOrThrow()

/** An import of customers, past pickups or haulers, locked; those of spend are the advertising's. */
export async function lockImport(db: Db, id: ImportId): Promise<OwnImport | undefined> {
  const stored = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return stored && isOwn(stored) ? stored : undefined
}

export type OwnImport = StoredImport & { kind: ImportKind }

const isOwn = (stored: StoredImport): stored is OwnImport => stored.kind !== 'ad_spend'

export const newestImports = (db: Db): Promise<PastImport[]> =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.importedBy')
    .where('kind', '!=', 'ad_spend')
    .select(sql<ImportKind>`kind`.as('kind'))
    .select(['imports.id', 'fileName', 'rowCount as rows', 'importedAt as at', 'undoneAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('by'))
    .orderBy('imports.id', 'desc')
    .limit(LISTED)
    .execute()

export const markUndone = (db: Db, id: ImportId, undoneBy: number, undoneAt: Date) =>
  db.updateTable('imports').set({ undoneBy, undoneAt }).where('id', '=', id).execute()

/** Imported customers whom something depends on by now: a job, an edit, a merge, a note, a past pickup. */
export async function findUsedCustomers(db: Db, importId: ImportId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(concat_ws(' ', nullif(c.company, ''), c.first_name, c.last_name)) as name
    from customers c join imports i on i.id = c.import_id
    where c.import_id = ${importId} and (c.version > 1 or c.merged_into is not null
      or exists (select from customer_jobs where customer_id = c.id)
      or exists (select from customer_notes where customer_id = c.id and written_at > i.imported_at)
      or exists (select from past_pickups where customer_id = c.id)
      or exists (select from customer_merges where kept_id = c.id or merged_id = c.id))
    order by c.id limit ${NAMED}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Imported haulers who were reviewed, signed in, or have something of their own by now. */
export async function findUsedHaulers(db: Db, importId: ImportId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select h.first_name || ' ' || h.last_name as name
    from imported_haulers i join haulers h on h.id = i.hauler_id join users u on u.id = h.user_id
    where i.import_id = ${importId} and (h.status <> 'pending' or u.password is not null or h.deleted_at is not null
      or h.stripe_account_id is not null
      or exists (select from hauler_papers where hauler_id = h.id)
      or exists (select from hauler_changes where hauler_id = h.id)
      or exists (select from transitions where noun = 'hauler' and noun_id = h.id))
    order by h.id limit ${NAMED}`.execute(db)
  return rows.map(({ name }) => name)
}

export const deleteCustomers = (db: Db, importId: ImportId) =>
  db.deleteFrom('customers').where('importId', '=', importId).execute()

export const deletePastPickups = (db: Db, importId: ImportId) =>
  db.deleteFrom('pastPickups').where('importId', '=', importId).execute()

/** Haulers with their accounts. */
export async function deleteHaulers(db: Db, importId: ImportId): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    delete from haulers using imported_haulers i where i.hauler_id = haulers.id and i.import_id = ${importId}
    returning haulers.user_id as "userId"`.execute(db)
  const ids = rows.map(({ userId }) => userId)
  await sql`delete from users where id = any(${ids}::integer[])`.execute(db)
}

/** One customer of an import, whose event makes the screens read their lists again. */
export async function findSomeCustomer(db: Db, importId: ImportId): Promise<CustomerId[]> {
  const imported = await db
    .selectFrom('customers')
    .select('id')
    .where('importId', '=', importId)
    .limit(1)
    .execute()
  const visited = await db
    .selectFrom('pastPickups')
    .select('customerId as id')
    .where('importId', '=', importId)
    .limit(1)
    .execute()
  return [...imported, ...visited].map(({ id }) => id)
}
