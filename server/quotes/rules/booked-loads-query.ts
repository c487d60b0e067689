import type { Db } from '../../db/database.ts'
import type { RuledLoad } from './notices-for.ts'

/** The loads of the last bookings, as they were read, corrected and priced. */
export async function lastBookedLoads(db: Db, count: number): Promise<RuledLoad[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['quotes.items', 'quotes.reading', 'quotes.description', 'quotes.area'])
    .where('jobs.deletedAt', 'is', null)
    .orderBy('jobs.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ reading, ...load }) => ({ ...load, read: reading?.items ?? [] }))
}
