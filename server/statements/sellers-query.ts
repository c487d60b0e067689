import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { MAX_LIMIT } from '../../contract/list.ts'
import type { Db } from '../db/database.ts'

/** A hauler's sums of one quarter, 1 to 4, in cents as text. */
export type QuarterRow = {
  haulerId: HaulerId
  quarter: number
  consideration: string
  activities: string
  fees: string
}

/** What haulers were credited in each quarter of a year and what the platform kept, from counters; none where nothing moved. */
export async function quartersOf(db: Db, year: number): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select split_part(bucket, ' ', 2)::int as "haulerId", substr(bucket, 6, 1)::int as quarter,
      coalesce(sum(value) filter (where name = 'seller consideration'), 0) as consideration,
      coalesce(sum(value) filter (where name = 'seller activities'), 0) as activities,
      coalesce(sum(value) filter (where name = 'seller fees'), 0) as fees
    from counters
    where name in ('seller consideration', 'seller activities', 'seller fees', 'seller payouts')
      and bucket >= ${`${year}-`} and bucket < ${`${year + 1}-`}
    group by bucket having bool_or(value <> 0) order by 1, 2`.execute(db)
  return rows
}

/** The ids of these haulers and of those with a job completed on these days, closed or not, in order. */
export async function sellerIds(
  db: Db,
  haulerIds: readonly HaulerId[],
  { from, to }: { from: Day; to: Day },
): Promise<HaulerId[]> {
  const { rows } = await sql<{ id: HaulerId }>`
    select id from haulers where id = any(${haulerIds})
    union
    select id from haulers cross join lateral (
      select from jobs where hauler_id = haulers.id and deleted_at is null and status = 'completed'
        and coalesce(ended_on, date '0001-01-01') between ${from} and ${to} limit 1) as job
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** These haulers by id, as many as one answer holds. */
export const sellersOf = (db: Db, ids: readonly HaulerId[]) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName', 'stripeAccountId'])
    .where('id', '=', sql<HaulerId>`any(${ids.slice(0, MAX_LIMIT)})`)
    .orderBy('id')
    .execute()
