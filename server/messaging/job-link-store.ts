import { sql, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type JobLink = Selectable<Tables['jobLinks']>

/**
 * Creates a link for each of these jobs, or extends the one that is not revoked. One statement, however
 * many jobs there are.
 */
export const upsertJobLinks = (
  db: Db,
  links: readonly Pick<JobLink, 'jobId' | 'expiresAt'>[],
): Promise<JobLink[]> =>
  db
    .insertInto('jobLinks')
    .columns(['jobId', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Pick<JobLink, 'jobId' | 'expiresAt'>>`unnest(
            ${links.map(({ jobId }) => jobId)}::integer[],
            ${links.map(({ expiresAt }) => expiresAt)}::timestamptz[]
          )`.as<'link'>(sql`link (job_id, expires_at)`),
        )
        .select(['jobId', 'expiresAt']),
    )
    .onConflict((link) =>
      link
        .column('jobId')
        .where('revokedAt', 'is', null)
        .doUpdateSet(({ ref }) => ({ expiresAt: ref('excluded.expiresAt') })),
    )
    .returningAll()
    .execute()

/**
 * The link of the job that is not revoked; where the last one is, a new one with the same end.
 * Undefined for a job that never had one.
 */
export const renewJobLink = (db: Db, jobId: JobId): Promise<JobLink | undefined> =>
  db
    .insertInto('jobLinks')
    .columns(['jobId', 'expiresAt'])
    .expression((last) =>
      last
        .selectFrom('jobLinks')
        .select(['jobId', 'expiresAt'])
        .where('jobId', '=', jobId)
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .onConflict((link) =>
      link
        .column('jobId')
        .where('revokedAt', 'is', null)
        // Changes nothing, but answers the row that is there.
        .doUpdateSet(({ ref }) => ({ expiresAt: ref('jobLinks.expiresAt') })),
    )
    .returningAll()
    .executeTakeFirst()

/** A link that is neither revoked nor expired. */
export const findOpenJobLink = (db: Db, id: string, now: Date): Promise<JobLink | undefined> =>
  db
    .selectFrom('jobLinks')
    .selectAll()
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Revokes the open link of the job; undefined when none was open. */
export const revokeJobLink = (
  db: Db,
  jobId: JobId,
  { userId, at }: { userId: number; at: Date },
): Promise<JobLink | undefined> =>
  db
    .updateTable('jobLinks')
    .set({ revokedAt: at, revokedBy: userId })
    .where('jobId', '=', jobId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returningAll()
    .executeTakeFirst()
