import { sql } from 'kysely'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ReliabilityKind } from '../../contract/release.ts'
import type { Db } from '../db/database.ts'
import type { OwedEntry } from '../statements/owed-query.ts'

/** An entry of the ledger on a share or a tip. */
export type MoneyEntry = OwedEntry & { account: 'hauler_payable' | 'tips' }

/** All entries on the shares and tips of the hauler's jobs of which some were booked since an instant, in the order of the books. */
export async function findMoneySince(
  db: Db,
  haulerId: HaulerId,
  since: Date,
): Promise<MoneyEntry[]> {
  const { rows } = await sql<MoneyEntry>`
    select t.created_at as at, t.kind, jobs.id as "jobId", jobs.area, e.amount_cents as "amountCents", e.account
    from jobs join ledger_transactions t on t.job_id = jobs.id join ledger_entries e on e.transaction_id = t.id
    where jobs.hauler_id = ${haulerId} and e.account in ('hauler_payable', 'tips')
      and t.kind not in ('referral_credit', 'referral_credit_reversed')
      and exists (select from ledger_transactions recent where recent.job_id = jobs.id
        and recent.created_at >= ${since} and recent.kind in ('split', 'cancellation_fee', 'charge'))
    order by e.id`.execute(db)
  return rows
}

/**
 * When a hauler came to a job and left it; null where that was not noted. Steps without a signal count when they were made,
 * not when we heard of them.
 */
export type JobTimes = {
  jobId: JobId
  day: Day
  preferredDate: Day
  preferredTime: TimeWindow
  onTheWayAt: Date | null
  arrivedAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
}

/** The times of these jobs, on the last trip of this hauler. */
export async function findTimes(
  db: Db,
  haulerId: HaulerId,
  jobIds: readonly JobId[],
): Promise<JobTimes[]> {
  const notedAt = (event: 'on_the_way' | 'arrived') => sql`(
    select max(noted_at) from job_events
    where job_id = jobs.id and hauler_id = ${haulerId} and event = ${event})`
  const { rows } = await sql<JobTimes>`
    select id as "jobId", coalesce(ended_on, preferred_date) as day, preferred_date as "preferredDate",
      preferred_time as "preferredTime", ${notedAt('on_the_way')} as "onTheWayAt", ${notedAt('arrived')} as "arrivedAt",
      started_at as "startedAt", coalesce(finished_at, completed_at) as "completedAt"
    from jobs where id = any(${jobIds}::integer[])`.execute(db)
  return rows
}

/** How often a hauler released jobs or did not come, by the day of the pickup; undone releases do not count. */
export const countLost = (
  db: Db,
  haulerId: HaulerId,
  { from, to }: { from: Day; to: Day },
): Promise<{ kind: ReliabilityKind; count: number }[]> =>
  db
    .selectFrom('reliabilityEvents')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('haulerId', '=', haulerId)
    .where('undoneAt', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('kind')
    .execute()
