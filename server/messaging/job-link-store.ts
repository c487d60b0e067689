import { sql, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type JobLink = Selectable<Tables['jobLinks']>

/** The link of the job that is not revoked: a new one when there is none, else with the new end. */
export const keepJobLink = (db: Db, jobId: JobId, expiresAt: Date): Promise<JobLink> =>
  db
    .insertInto('jobLinks')
    .values({ jobId, expiresAt })
    .onConflict((link) =>
      link.column('jobId').where('revokedAt', 'is', null).doUpdateSet({ expiresAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** A link that still leads to its job. */
export const findOpenJobLink = (db: Db, id: string, now: Date): Promise<JobLink | undefined> =>
  db
    .selectFrom('jobLinks')
    .selectAll()
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** From now on the link of the job leads nowhere; the next message makes another. */
export const revokeJobLink = (db: Db, jobId: JobId) =>
  db
    .updateTable('jobLinks')
    .set({ revokedAt: sql`now()` })
    .where('jobId', '=', jobId)
    .where('revokedAt', 'is', null)
    .execute()
