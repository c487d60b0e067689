import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The counters that migrations 0045, 0070, 0092 and 0093 keep; what their buckets are stands there. */
export type CounterName =
  | 'jobs'
  | 'jobs waiting'
  | 'open jobs'
  | 'jobs booked'
  | 'jobs completed'
  | 'revenue'
  | 'platform fees'
  | 'payouts'
  | 'payouts by status'
  | 'haulers'
  | 'open haulers'
  | 'open places'
  | 'messages'
  | 'users'
  | 'quote outcomes'
  | 'ledger'
  | 'seller consideration'
  | 'seller activities'
  | 'seller fees'
  | 'seller payouts'

/** What the counters hold, by bucket; a bucket that counts nothing may be missing. */
export type Counters = Record<CounterName, Map<string, number>>

/**
 * Reads counters as of this transaction. Those by day are read from the first day on that is given,
 * YYYY-MM-DD.
 */
export async function readCounters(
  db: Db,
  names: readonly CounterName[],
  fromDay = '',
): Promise<Counters> {
  const { rows } = await sql<{ name: CounterName; bucket: string; value: string }>`
    select wanted.name, bucket, sum(value) as value
    from unnest(${names}::text[]) as wanted (name)
      join counters on counters.name = wanted.name
        and bucket >= case when wanted.name = any(${BY_DAY}::text[]) then ${fromDay} else '' end
    group by wanted.name, bucket`.execute(db)
  const counters = Object.fromEntries(names.map((name) => [name, new Map()])) as Counters
  for (const { name, bucket, value } of rows) counters[name].set(bucket, Number(value))
  return counters
}

/** The sum of the buckets, from one on and before another: of days, or of all. */
export const sumOf = (counter: Map<string, number>, from = '', before = '~'): number =>
  counter
    .entries()
    .filter(([bucket]) => bucket >= from && bucket < before)
    .reduce((sum, [, value]) => sum + value, 0)

const BY_DAY: CounterName[] = [
  'jobs booked',
  'jobs completed',
  'revenue',
  'platform fees',
  'payouts',
]

/** Where a counter differs from what its rows say: nothing, unless a guard was switched off. */
export async function counterDifferences(
  db: Db,
): Promise<{ name: string; bucket: string; kept: number; live: number }[]> {
  const { rows } = await sql<{ name: string; bucket: string; kept: string; live: string }>`
    select name, bucket, coalesce(kept.value, 0) as kept, coalesce(live.value, 0) as live
    from (select name, bucket, sum(value) as value from counters group by name, bucket) as kept
      full join live_counters as live using (name, bucket)
    where coalesce(kept.value, 0) <> coalesce(live.value, 0)
    order by name, bucket`.execute(db)
  return rows.map(({ kept, live, ...row }) => ({ ...row, kept: Number(kept), live: Number(live) }))
}

/** Counts everything from the rows again; writers of the counted tables wait meanwhile. */
export const rebuildCounters = (db: Db) => sql`select rebuild_counters()`.execute(db)
