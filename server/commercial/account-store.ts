import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { AccountId } from '../../contract/commercial-accounts.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Account = Selectable<Tables['commercialAccounts']>
type Terms = Pick<
  Updateable<Tables['commercialAccounts']>,
  'invoiceName' | 'billingEmail' | 'creditLimitCents' | 'netDays' | 'requiresPo' | 'closedAt'
>

export const findAccountOf = (db: Db, customerId: CustomerId): Promise<Account | undefined> =>
  db
    .selectFrom('commercialAccounts')
    .selectAll()
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** The same, locked to the end of the transaction: bookings on it follow one another. */
export const lockAccountOf = (db: Db, customerId: CustomerId): Promise<Account | undefined> =>
  db
    .selectFrom('commercialAccounts')
    .selectAll()
    .where('customerId', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertAccount = (db: Db, account: Insertable<Tables['commercialAccounts']>) =>
  db.insertInto('commercialAccounts').values(account).execute()

/** Changes a locked account, and counts the edit. */
export const updateAccount = (db: Db, id: AccountId, terms: Terms) =>
  db
    .updateTable('commercialAccounts')
    .set({ ...terms, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const findAccount = (db: Db, id: AccountId): Promise<Account | undefined> =>
  db.selectFrom('commercialAccounts').selectAll().where('id', '=', id).executeTakeFirst()

/** An account, locked to the end of the transaction. */
export const lockAccount = (db: Db, id: AccountId): Promise<Account | undefined> =>
  db
    .selectFrom('commercialAccounts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The open accounts of the customers with the email address of a booking, else of those with its phone number. */
export async function findAccountsOfContacts(
  db: Db,
  { email, phoneE164 }: { email: string; phoneE164: string | null },
): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('commercialAccounts')
    .innerJoin('customerContacts', 'customerContacts.customerId', 'commercialAccounts.customerId')
    .select(['commercialAccounts.id', 'customerContacts.kind'])
    .distinct()
    .where('customerContacts.value', 'in', [email, phoneE164 ?? ''])
    .where('commercialAccounts.closedAt', 'is', null)
    .execute()
  const ofEmail = rows.filter(({ kind }) => kind === 'email')
  return (ofEmail.length > 0 ? ofEmail : rows).map(({ id }) => id)
}

/** Stores that a job is on an account, and that it belongs to its customer, whatever contact was typed. */
export async function insertAccountJob(
  db: Db,
  { id: accountId, customerId }: Account,
  job: { jobId: JobId; poNumber: string },
): Promise<void> {
  await db
    .insertInto('accountJobs')
    .values({ ...job, accountId })
    .execute()
  if (customerId !== null)
    await db.insertInto('customerJobs').values({ jobId: job.jobId, customerId }).execute()
}
