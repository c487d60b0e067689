import { sql } from 'kysely'
import type { Db, ReadDb } from './database.ts'

/** The counters of migrations 0070, 0081, 0092, 0110, 0111, 0115, 0122, 0370 and 0400, which document their buckets. */
export type CounterName =
  | 'jobs'
  | 'jobs waiting'
  | 'open jobs'
  | 'jobs scheduled'
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
  | 'conversations'
  | 'open conversations'
  | 'unread texts'
  | 'users'
  | 'customers'
  | 'customer tags'
  | 'ledger'
  | 'ledger by day'
  | 'seller consideration'
  | 'seller activities'
  | 'seller fees'
  | 'seller payouts'
  | 'owed to haulers'
  | 'posts'
  | 'posts by status'
  | 'post engagement'
  | 'engagement by day'
  | 'ad metrics'
  | 'ad impressions'
  | 'ad clicks'
  | 'ad conversions'
  | 'ad signups'
  | 'ad jobs'
  | 'ad cost'
  | 'ad revenue'
  | 'ad share'
  | 'ad gross'

/** The values of the counters by bucket; an empty bucket may be missing. */
export type Counters = Record<CounterName, Map<string, number>>

/**
 * Reads counters within this transaction. Those by day are read from `fromDay` on, YYYY-MM-DD.
 */
export async function readCounters(
  db: ReadDb,
  names: readonly CounterName[],
  fromDay = '',
): Promise<Counters> {
  const { rows } = await sql<{ name: CounterName; bucket: string; value: string }>`
    select requested.name, bucket, sum(value) as value
    from unnest(${names}::text[]) as requested (name)
      join counters on counters.name = requested.name
        and bucket >= case when requested.name = any(${BY_DAY}::text[]) then ${fromDay} else '' end
    group by requested.name, bucket`.execute(db)
  const counters = Object.fromEntries(names.map((name) => [name, new Map()])) as Counters
  for (const { name, bucket, value } of rows) counters[name].set(bucket, Number(value))
  return counters
}

/** The sum of all buckets, or of those from one day up to, but without, another. */
export const sumOf = (counter: Map<string, number>, from = '', before = '~'): number =>
  counter
    .entries()
    .filter(([bucket]) => bucket >= from && bucket < before)
    .reduce((sum, [, value]) => sum + value, 0)

const BY_DAY: CounterName[] = [
  'ledger by day',
  'jobs scheduled',
  'jobs booked',
  'jobs completed',
  'revenue',
  'platform fees',
  'payouts',
  'engagement by day',
]

/** The figures of `quote_outcome_days`, or of the view that reads them from the rows, as counters. */
const quoteFigures = (table: 'quote_outcome_days' | 'live_quote_outcome_days') => sql`
  select 'quote outcomes' as name, concat_ws(' ', day, kind, source, reader_version, rate_card_version, band, load_size,
    figure) as bucket, sum(value::bigint) as value
  from ${sql.table(table)} as days cross join lateral jsonb_each_text(to_jsonb(days) - array['id', 'day', 'kind',
    'source', 'reader_version', 'rate_card_version', 'band', 'load_size']) as parts (figure, value)
  group by 1, 2`

/** The days of `revenue_lines` and `first_claims`, or of the views that read them from the rows, as counters. */
const reportFigures = (isLive: boolean) => sql`
  select 'revenue lines' as name, concat_ws(' ', day, figure) as bucket, sum(value::bigint) as value
  from ${sql.table(isLive ? 'live_revenue_lines' : 'revenue_lines')} as lines
    cross join lateral jsonb_each_text(to_jsonb(lines) - array['transaction_id', 'job_id', 'kind', 'day']) as parts (figure, value)
  group by 1, 2
  union all
  select 'first claims', claimed_on::text, sum(seconds) from ${sql.table(isLive ? 'live_first_claims' : 'first_claims')}
  group by 1, 2`

/** Counters that differ from their rows: none, unless a trigger was disabled. */
export async function counterDifferences(
  db: Db,
): Promise<{ name: string; bucket: string; kept: number; live: number }[]> {
  const { rows } = await sql<{ name: string; bucket: string; kept: string; live: string }>`
    select name, bucket, coalesce(kept.value, 0) as kept, coalesce(live.value, 0) as live
    from (select name, bucket, sum(value) as value from counters group by name, bucket
        union all ${quoteFigures('quote_outcome_days')} union all ${reportFigures(false)}) as kept
      full join (table live_counters union all table live_ledger_days union all ${quoteFigures('live_quote_outcome_days')}
        union all ${reportFigures(true)}) as live using (name, bucket)
    where coalesce(kept.value, 0) <> coalesce(live.value, 0)
    order by name, bucket`.execute(db)
  return rows.map(({ kept, live, ...row }) => ({ ...row, kept: Number(kept), live: Number(live) }))
}

/** Recounts everything from the rows; writers of the counted tables wait meanwhile. */
export const rebuildCounters = (db: Db) => sql`select rebuild_counters()`.execute(db)
