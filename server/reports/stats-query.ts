import { sql } from 'kysely'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { Needs } from '../../contract/reports.ts'
import type { Db } from '../db/database.ts'
import { stuckMovements } from '../money/stuck-money-query.ts'
import { TO_REVIEW } from '../quotes/review/to-review-query.ts'

type Times = {
  now: Date
  /** Whose books ours are compared with. */
  provider: string
  /** For each window the last day on which it is at risk, or over. */
  lastDaysAtRisk: { window: TimeWindow; day: Day }[]
}

/** What waits for somebody and is rare: each has an index of its own. What is frequent has a counter. */
export type RareNeeds = Omit<Needs, 'failedPayments' | 'failedMessages'>

/** How much of each waits for somebody of the admin team. */
export async function countRareNeeds(
  db: Db,
  { now, provider, lastDaysAtRisk }: Times,
): Promise<RareNeeds> {
  const windows = lastDaysAtRisk.map(({ window }) => window)
  const days = lastDaysAtRisk.map(({ day }) => day)
  const { rows } = await sql<RareNeeds>`select
    (select count(*)::int from unnest(${windows}::text[], ${days}::date[]) as risk (part, last_day)
      join jobs on preferred_time = part and preferred_date <= last_day
        and status = 'pending' and payment_status = 'paid' and deleted_at is null) as jobs_at_risk,
    (select count(*)::int from ${stuckMovements(now)} as stuck) as stuck_money,
    (select count(*)::int from reconciliation_findings
      where provider = ${provider} and resolved_at is null) as findings,
    (select count(*)::int from price_changes where status = 'for_admin') as prices_to_review,
    (select count(*)::int from jobs where deleted_at is null and ${sql.raw(TO_REVIEW)}) as estimates_to_review,
    (select count(*)::int from social_media_posts where status = 'failed') as failed_posts`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}
