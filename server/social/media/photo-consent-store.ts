import { sql, type Insertable, type Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredConsent = Selectable<Tables['photoConsents']>

/** The consent of this pickup that stands. */
export const findConsent = (db: Db, jobId: JobId): Promise<StoredConsent | undefined> =>
  db
    .selectFrom('photoConsents')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** The first stays: of two calls at the same time, and where a consent stands already. */
export const insertConsent = (db: Db, consent: Insertable<Tables['photoConsents']>) =>
  db
    .insertInto('photoConsents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Withdraws the consent that stands. @returns false where there is none. */
export async function withdrawConsent(
  db: Db,
  jobId: JobId,
  withdrawal: { withdrawnAt: Date; withdrawnBy: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photoConsents')
    // The clocks of two servers may differ.
    .set({
      ...withdrawal,
      withdrawnAt: sql<Date>`greatest(given_at, ${withdrawal.withdrawnAt}::timestamptz)`,
    })
    .where('jobId', '=', jobId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The photos of a completed pickup whose customer agreed; `isLocked` keeps the consent until the transaction ends. */
export const findAgreedJob = (
  db: Db,
  jobId: JobId,
  { isLocked = false } = {},
): Promise<{ photos: string[]; afterPhotos: string[] } | undefined> =>
  db
    .selectFrom('photoConsents')
    .innerJoin('jobs', 'jobs.id', 'photoConsents.jobId')
    .select(['jobs.photos', 'jobs.afterPhotos'])
    .where('photoConsents.jobId', '=', jobId)
    .where('photoConsents.withdrawnAt', 'is', null)
    .where('jobs.status', '=', 'completed')
    .where('jobs.deletedAt', 'is', null)
    .$if(isLocked, (query) => query.forShare('photoConsents'))
    .executeTakeFirst()
