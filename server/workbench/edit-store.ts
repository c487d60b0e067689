import { sql } from 'kysely'
import type { JobField } from '../../contract/job-edit.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Updateable } from 'kysely'
import { NAME_OF_USER } from './note-store.ts'

/** The column of each field, as the versions and the audit log name it. */
export const COLUMN_OF: Readonly<Record<JobField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  access: 'access',
  description: 'description',
  note: 'note',
  loadSize: 'load_size',
  items: 'quote_id',
}

type EditedColumn =
  | Exclude<JobField, 'items'>
  | 'quoteId'
  | 'phoneE164'
  | 'area'
  | 'offeredAddress'
  | 'offeredDescription'

/** Writes what was edited; the job must be locked. */
export const updateJob = (
  db: Db,
  id: JobId,
  changes: Pick<Updateable<Tables['jobs']>, EditedColumn>,
) =>
  db
    .updateTable('jobs')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** An unpaid job costs something else from now on; it must be locked. */
export const changeEstimate = (db: Db, id: JobId, by: Cents) =>
  db
    .updateTable('jobs')
    .set({ estimatedPriceCents: sql`estimated_price_cents + ${by}`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** A price that an edit lowered is what was agreed before, or the estimate where nothing was; the job must be locked. */
export const restoreAgreedPrice = (db: Db, id: JobId, agreedPriceCents: Cents | null) =>
  db
    .updateTable('jobs')
    .set({ agreedPriceCents, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Which colleague changed this column last, and when; undefined where none did. */
export async function lastEditorOf(
  db: Db,
  jobId: JobId,
  field: JobField,
): Promise<{ name: string; at: Date } | undefined> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select ${NAME_OF_USER} as name, a.at from audit_entries a join users u on u.id = a.user_id
    where a.subject = 'jobs' and a.row_key = ${String(jobId)} and a.after ? ${COLUMN_OF[field]}
    order by a.id desc limit 1`.execute(db)
  return rows[0]
}
