import { sql } from 'kysely'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { contactHash } from '../messaging/kept-refusal-store.ts'
import { ofMessages, ofOthersMessages } from './message-tables-query.ts'
import { customersOf } from './customer-tables-query.ts'
import type { Person, Sql } from './personal-rows-query.ts'
import { PERSONAL_TABLES } from './personal-tables-query.ts'

/**
 * Whom a contact names: the accounts and hauler profiles with it, and the bookings made with it or by them.
 * Another contact of these bookings counts as theirs unless another person's booking, account or hauler
 * profile has it too.
 */
export async function findPerson(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  contact: string,
): Promise<Person> {
  const users = await db
    .selectFrom('users')
    .leftJoin('haulers', 'haulers.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.phoneE164', 'haulers.id as haulerId'])
    .select(['haulers.email as haulerEmail', 'haulers.phoneE164 as haulerPhone'])
    .select('haulers.visitorId')
    .where(({ or, eb }) =>
      or(
        (['users.email', 'users.phoneE164', 'haulers.email', 'haulers.phoneE164'] as const).map(
          (column) => eb(column, '=', contact),
        ),
      ),
    )
    .execute()
  const contacts = present([
    contact,
    ...(await addressesOfRecord(db, contact)),
    ...users.flatMap((user) => [user.email, user.phoneE164, user.haulerEmail, user.haulerPhone]),
  ])
  const userIds = present(users.map(({ id }) => id))
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'visitorId', 'email', 'phoneE164'])
    .where(({ or, eb }) =>
      or([
        eb('email', '=', sql<string>`any(${contacts})`),
        eb('phoneE164', '=', sql<string>`any(${contacts})`),
        eb('clientId', '=', sql<number>`any(${userIds}::integer[])`),
      ]),
    )
    .execute()
  const jobIds = jobs.map(({ id }) => id)
  const booked = present(jobs.flatMap(({ email, phoneE164 }) => [email, phoneE164]))
  const haulerIds = present(users.map(({ haulerId }) => haulerId))
  const shared = await findShared(db, booked, { jobIds, userIds, haulerIds })
  const all = present([...contacts, ...booked.filter((each) => !shared.has(each))])
  const leads = await db
    .selectFrom('leads')
    .select('visitorId')
    .where('contact', '=', sql<string>`any(${all})`)
    .execute()
  return {
    contacts: all,
    contactHashes: all.map((each) => contactHash(secrets, each)),
    userIds,
    haulerIds,
    jobIds,
    visitorIds: present([...users, ...jobs, ...leads].map(({ visitorId }) => visitorId)),
  }
}

/** The other addresses of a customer: records that the team merged are one person. A company has many people. */
async function addressesOfRecord(db: Db, contact: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customerContacts as one')
    .innerJoin('customers', 'customers.id', 'one.customerId')
    .innerJoin('customerContacts as other', 'other.customerId', 'one.customerId')
    .select('other.value')
    .where('one.kind', '=', 'email')
    .where('one.value', '=', contact)
    .where('other.kind', '=', 'email')
    .where('company', '=', '')
    .execute()
  return rows.map(({ value }) => value)
}

/** Which of these contacts other bookings, accounts or haulers have as well. */
async function findShared(
  db: Db,
  contacts: readonly string[],
  { jobIds, userIds, haulerIds }: Pick<Person, 'jobIds' | 'userIds' | 'haulerIds'>,
): Promise<Set<string>> {
  const any = sql`any(${contacts}::text[])`
  const { rows } = await sql<{ contact: string }>`
    select unnest(array[email, phone_e164]) as contact from jobs
    where (email = ${any} or phone_e164 = ${any}) and id <> all(${jobIds}::integer[])
    union select unnest(array[email, phone_e164]) from users
    where (email = ${any} or phone_e164 = ${any}) and id <> all(${userIds}::integer[])
    union select unnest(array[email, phone_e164]) from haulers
    where (email = ${any} or phone_e164 = ${any}) and id <> all(${haulerIds}::integer[])
    -- The site contact of another company's pickups.
    union select phone_e164 from recurring_pickups
    where phone_e164 = ${any} and account_id not in (
      select account_id from account_jobs where job_id = any(${jobIds}::integer[]))`.execute(db)
  return new Set(rows.map(({ contact }) => contact))
}

const present = <T>(values: (T | null)[]): T[] => [
  // A job that was booked by phone may have an empty email.
  ...new Set(values.filter((value) => value !== null).filter((value) => value !== '')),
]

/** Whether an account of the team is among the person's. */
export async function isOfTeam(db: Db, { userIds }: Person): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::integer[])`)
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return admin !== undefined
}

/** What an export reads at a time, and an erasure deletes of files in one task. */
export const BATCH = 500

/** The person's rows of a table, some hundred at a time, without what is secret. They are looked for once. */
export async function* rowsIn(
  db: Db,
  name: string,
  person: Person,
): AsyncGenerator<Record<string, unknown>[]> {
  const { key, secret = [] } = tableOf(name)
  const [table, column] = [sql.table(name), sql.ref(key)]
  const { rows: matches } = await sql<{ key: string }>`
    select ${column}::text as key from ${table} where ${aboutPerson(name, person)} order by ${column}`.execute(
    db,
  )
  for (let from = 0; from < matches.length; from += BATCH) {
    const keys = matches.slice(from, from + BATCH).map((each) => each.key)
    const { rows: batch } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(${table}) - ${secret}::text[] as row from ${table}
      where ${column} = any(${keys}) order by ${column}`.execute(db)
    yield batch.map(({ row }) => row)
  }
}

/** The rows of a table that are the person's, and those of others that are about them as well. */
function aboutPerson(name: string, person: Person): Sql {
  const { rows, naming } = tableOf(name)
  return naming?.isExported ? sql`(${rows(person)} or ${naming.rows(person)})` : rows(person)
}

/** How many rows of a table are the person's, or about them. */
export async function countIn(db: Db, name: string, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(name)} where ${aboutPerson(name, person)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export function tableOf(name: string) {
  const table = PERSONAL_TABLES[name]
  if (!table) throw new Error(`The table ${name} is not named as personal`)
  return table
}

/** A job of the person with work ahead, as customer or hauler. Locked like its siblings until the end. */
export async function lockJobsAndFindOpen(db: Db, person: Person): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    select id, status = any(${ACTIVE_STATUSES}) and deleted_at is null as is_open from jobs
    where id = any(${person.jobIds}::integer[])
      or hauler_id = any(${person.haulerIds}::integer[]) and status in ('assigned', 'in_progress')
    order by id for no key update`.execute(db)
  return rows.find(({ isOpen }) => isOpen)?.id
}

/** Whether a commercial account of the person still owes us, or we owe it: what its pickups and invoices leave open. */
export async function hasOpenAccount(db: Db, person: Person): Promise<boolean> {
  const { rows } = await sql`
    select a.id from commercial_accounts a
      join account_jobs j on j.account_id = a.id
      join ledger_transactions t on t.job_id = j.job_id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'accounts_receivable'
    where a.customer_id in ${customersOf(person)}
    group by a.id having sum(e.amount_cents) <> 0 limit 1`.execute(db)
  return rows.length > 0
}

/** The job of money that still moves: a payment, refund, share, reversal, dispute or on-site price without its end. */
export async function findMoneyUnderWay(db: Db, person: Person): Promise<number | undefined> {
  const jobs = sql`job_id = any(${person.jobIds}::integer[])`
  const { rows } = await sql<{ jobId: number }>`
    select job_id from payments where ${jobs} and status = 'open'
    union all select job_id from refunds where ${jobs} and status = 'requested'
    union all select job_id from reversals where ${jobs} and status = 'requested'
    union all select job_id from disputes where ${jobs} and status = 'open'
    union all select job_id from price_changes where ${jobs}
      and status in ('pending_admin', 'pending_customer', 'approved')
    union all select job_id from payouts where ${jobs} and status in ('scheduled', 'on_hold')
    union all select job_id from payouts where hauler_id = any(${person.haulerIds}::integer[])
      and status in ('waiting_for_bank', 'scheduled', 'on_hold', 'failed')
    limit 1`.execute(db)
  return rows[0]?.jobId
}

/**
 * The messages that have not left, locked: the person's, and those to others that may name them. `isLeaving`
 * while a provider is asked to take one, and for the others: they cannot be cancelled.
 */
export async function lockWaitingMessages(db: Db, person: Person) {
  const { rows } = await sql<{ id: number; isLeaving: boolean }>`
    select id, handed_over_at is not null or ${ofOthersMessages(person)} as is_leaving from notifications
    where (${ofMessages(person)} or ${ofOthersMessages(person)}) and (status = 'queued' or status = 'unknown' and handed_over_at is not null)
    order by id for no key update`.execute(db)
  return rows
}

/** The names of the person's stored photos. */
export async function photosOf(db: Db, person: Person): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads where ${tableOf('uploads').rows(person)}`.execute(db)
  return rows.map(({ name }) => name)
}
