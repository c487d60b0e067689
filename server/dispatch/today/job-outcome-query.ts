import { sql } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Actor } from '../../../contract/lifecycle.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Db } from '../../db/database.ts'

export type LastMove = { move: string; by: Actor; userId: number | null; at: Date }

const ENDS = ['release', 'cancel', 'call_off', 'no_show', 'complete']

/** The last move that took a job off its hauler's list; that of a former hauler was its release. */
export async function findEndOfWork(
  db: Db,
  jobId: JobId,
  { isTheirs }: { isTheirs: boolean },
): Promise<LastMove | undefined> {
  return db
    .selectFrom('transitions')
    .select(['move', 'by', 'userId', 'at'])
    .where('noun', '=', 'job')
    .where('nounId', '=', jobId)
    .where('move', 'in', isTheirs ? ENDS : ['release'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a hauler had this job: they claimed it, or got a message about it as its hauler. */
export async function hasHeldJob(db: Db, { userId }: Hauler, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transitions
      where noun = 'job' and noun_id = ${jobId} and move = 'claim' and user_id = ${userId}
    union all
    select 1 from notifications where job_id = ${jobId} and recipient_id = ${userId}
        and message_type <> 'swap_offered'
    limit 1`.execute(db)
  return rows.length > 0
}
