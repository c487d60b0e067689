import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Half open: an instant belongs to the span that begins with it. */
export type Span = { start: Date; end: Date }

/** Jobs completed in each span, with their money in cents as text; one row for each, in their order. */
export async function completedIn(db: Db, spans: Span[]) {
  const starts = spans.map(({ start }) => start)
  const ends = spans.map(({ end }) => end)
  const { rows } = await sql<{
    jobs: number
    revenue: string
    platformFees: string
    payouts: string
  }>`
    select count(jobs.id)::int as jobs,
      coalesce(sum(final_price_cents), 0) as revenue,
      coalesce(sum(platform_fee_cents), 0) as platform_fees,
      coalesce(sum(hauler_payout_cents), 0) as payouts
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as span (first, next, place)
    left join jobs on status = 'completed' and completed_at >= span.first and completed_at < span.next
    group by place
    order by place`.execute(db)
  return rows
}
