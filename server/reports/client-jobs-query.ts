import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How many jobs were booked with each of these email addresses, by the address in lower case. */
export async function countJobsOf(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['email', sql<number>`count(*)::integer`.as('count')])
    .where('email', '=', sql<string>`any(${emails})`)
    .where('deletedAt', 'is', null)
    .groupBy('email')
    .execute()
  const counts = new Map<string, number>()
  for (const { email, count } of rows)
    counts.set(email.toLowerCase(), (counts.get(email.toLowerCase()) ?? 0) + count)
  return counts
}
