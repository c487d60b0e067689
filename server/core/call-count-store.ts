import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The calls of one caller that were counted in the present window. */
export type CallWindow = { hits: number; endsAt: Date }

/** Calls at the same time are counted in any order, and clocks differ: a window that began so much later goes on. */
export const MOST_AHEAD_MS = 60_000
/** Above this many rows the ones that end first are removed. */
const MOST_ROWS = 100_000

/**
 * Counts one call. The window begins with the first call, and again with the first after its end, or when it would end more than a
 * minute later than one that began now: a process whose clock was ahead began it.
 */
export const countCall = (
  db: Db,
  { key, now, windowMs }: { key: string; now: Date; windowMs: number },
): Promise<CallWindow> => {
  const latest = new Date(now.getTime() + windowMs)
  const ahead = new Date(latest.getTime() + MOST_AHEAD_MS)
  const isOver = sql<boolean>`call_counts.ends_at <= ${now} or call_counts.ends_at > ${ahead} or call_counts.hits = 0`
  return db
    .insertInto('callCounts')
    .values({ key, hits: 1, endsAt: latest })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else call_counts.hits + 1 end`,
        endsAt: sql<Date>`case when ${isOver} then excluded.ends_at else call_counts.ends_at end`,
      }),
    )
    .returning(['hits', 'endsAt'])
    .executeTakeFirstOrThrow()
}

/** Takes one call back, unless its window is over. */
export const uncountCall = (db: Db, { key, endsAt }: { key: string; endsAt: Date }) =>
  db
    .updateTable('callCounts')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('endsAt', '=', endsAt)
    .where('hits', '>', 0)
    .execute()

/** Forgets the calls of a caller. */
export const forgetCalls = (db: Db, key: string) =>
  db.deleteFrom('callCounts').where('key', '=', key).execute()

/** Removes windows that are over, and keeps the table small whatever happens. */
export async function sweepCallCounts(db: Db, now: Date, most = MOST_ROWS): Promise<void> {
  await db.deleteFrom('callCounts').where('endsAt', '<=', now).execute()
  await db
    .deleteFrom('callCounts')
    .where('key', 'in', (rows) =>
      rows.selectFrom('callCounts').select('key').orderBy('endsAt', 'desc').offset(most),
    )
    .execute()
}
