import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'

/** Whether a rejected applicant sent a paper since the rejection. */
export async function hasNewPaper(db: Db, id: HaulerId): Promise<boolean> {
  const row = await db
    .selectFrom('haulerPapers')
    .select('id')
    .where('haulerId', '=', id)
    .where('status', '=', 'in_review')
    .where(
      'sentAt',
      '>',
      sql<Date>`(select max(at) from transitions
        where noun = 'hauler' and noun_id = ${id} and move = 'reject')`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
