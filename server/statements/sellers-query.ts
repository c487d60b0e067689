import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'

/** A hauler's sums of one quarter, 1 to 4, in cents as text. */
export type QuarterRow = {
  haulerId: HaulerId
  quarter: number
  consideration: string
  activities: string
  fees: string
}

/**
 * What haulers were credited and what the platform kept of the same jobs, between the first and the
 * last of five instants that begin the quarters. Money on its way to or from a hauler's account
 * is neither, and a fee of which a hauler has nothing is nobody's but the platform's.
 */
export async function quartersOf(db: Db, starts: readonly Date[]): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    with booked as (
      select t.*, j.hauler_id, width_bucket(t.created_at, ${starts}::timestamptz[]) as quarter
      from ledger_transactions t join jobs j on j.id = t.job_id
      where j.hauler_id is not null and t.created_at >= ${starts.at(0)} and t.created_at < ${starts.at(-1)}
        and exists (select from ledger_transactions c join ledger_entries e on e.transaction_id = c.id
          where c.job_id = t.job_id and e.account in ('hauler_payable', 'tips'))
    )
    select b.hauler_id as "haulerId", b.quarter,
      coalesce(-sum(e.amount_cents) filter (where e.account in ('hauler_payable', 'tips')
        and b.kind not in ('payout', 'share_reversal')), 0) as consideration,
      count(*) filter (where e.account = 'hauler_payable'
        and b.kind in ('split', 'cancellation_fee')) as activities,
      coalesce(-sum(e.amount_cents) filter (where e.account in ('platform_fee', 'gst_payable')), 0) as fees
    from booked b join ledger_entries e on e.transaction_id = b.id
    group by b.hauler_id, b.quarter order by b.hauler_id, b.quarter`.execute(db)
  return rows
}

/** The haulers of these ids, and those with a job completed in this time, closed or not, by id. */
export const sellersOf = (
  db: Db,
  haulerIds: readonly HaulerId[],
  { from, until }: { from: Date; until: Date },
) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName', 'stripeAccountId'])
    .where((where) =>
      where.or([
        where('id', '=', sql<HaulerId>`any(${haulerIds})`),
        where.exists(
          where
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.haulerId', '=', 'haulers.id')
            .where('jobs.completedAt', '>=', from)
            .where('jobs.completedAt', '<', until),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
