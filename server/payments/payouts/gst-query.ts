import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/store.ts'

/** The tax of the rate card that was in force when the job was booked. */
export async function gstPercentOf(db: Db, { createdAt }: Pick<Job, 'createdAt'>): Promise<number> {
  const { percent } = await db
    .selectFrom('rateCards')
    .select(sql<number>`(card->>'gstPercent')::int`.as('percent'))
    .where('effectiveFrom', '<=', createdAt)
    .where('withdrawnAt', 'is', null)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return percent
}
