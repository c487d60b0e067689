import type { Insertable, Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { JobProof } from '../../../contract/job-proof.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Where each group of a job went, in the order in which the hauler recorded them. */
export const findDisposals = (db: Db, jobId: JobId): Promise<Selectable<Tables['disposals']>[]> =>
  db.selectFrom('disposals').selectAll().where('jobId', '=', jobId).orderBy('id').execute()

/** The record of a job, in place of the one before, of which only the kept groups stay. The job must be locked. */
export async function replaceDisposals(
  db: Db,
  jobId: JobId,
  { rows, keptGroups }: { rows: Insertable<Tables['disposals']>[]; keptGroups: string[] },
): Promise<void> {
  await db
    .deleteFrom('disposals')
    .where('jobId', '=', jobId)
    .$if(keptGroups.length > 0, (query) => query.where('itemGroup', 'not in', keptGroups))
    .execute()
  if (rows.length > 0) await db.insertInto('disposals').values(rows).execute()
}

export const setProof = (db: Db, id: JobId, changes: { proof: JobProof; afterPhotos: string[] }) =>
  db.updateTable('jobs').set(changes).where('id', '=', id).execute()

export const findProofCheck = (db: Db, jobId: JobId) =>
  db
    .selectFrom('proofChecks')
    .innerJoin('users', 'users.id', 'proofChecks.userId')
    .select(['proofChecks.note', 'proofChecks.checkedAt as at', 'proofChecks.withoutProof'])
    .select(['users.id as userId', 'users.firstName', 'users.email'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()

export const insertProofCheck = (db: Db, check: Insertable<Tables['proofChecks']>) =>
  db.insertInto('proofChecks').values(check).execute()

export const deleteProofCheck = (db: Db, jobId: JobId) =>
  db.deleteFrom('proofChecks').where('jobId', '=', jobId).execute()
