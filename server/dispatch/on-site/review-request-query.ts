import { sql } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'

/**
 * Whether nothing about a completed job is in dispute at the bank or was refunded afterwards, and the
 * customer has not tipped yet: then a request for a review is welcome.
 */
export async function mayRequestReview(db: Db, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where id = ${jobId} and status = 'completed' and deleted_at is null
      and not exists (select from disputes where job_id = jobs.id and status <> 'won')
      and not exists (select from refunds where job_id = jobs.id and status <> 'failed'
        and (after_settlement or status = 'requested'))
      and not exists (select from payments where job_id = jobs.id and purpose = 'tip' and status = 'paid')`.execute(
    db,
  )
  return rows.length > 0
}
