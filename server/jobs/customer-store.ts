import { sql } from 'kysely'
import type { Contact } from '../accounts/contact.ts'
import type { Db } from '../db/database.ts'
import type { Job } from './store.ts'

/** The column of `jobs` that holds contacts of each kind. */
export const CONTACT_COLUMNS = { email: 'email', phone: 'phoneE164' } as const

/** The latest booking with this contact that is not deleted. */
export const findNewestJobOf = (db: Db, { kind, value }: Contact): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where(CONTACT_COLUMNS[kind], '=', value)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes this account the client of all bookings with its contact that have none yet. */
export const linkJobs = (db: Db, clientId: number, { kind, value }: Contact) =>
  db
    .updateTable('jobs')
    .set({ clientId, updatedAt: sql`now()` })
    .where(CONTACT_COLUMNS[kind], '=', value)
    .where('clientId', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()
