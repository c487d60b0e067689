import { sql, type Insertable, type Selectable } from 'kysely'
import type { Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { publish } from '../../core/event-store.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Swap = Selectable<Tables['jobSwaps']>

/** Offers a job; a job has one open offer. */
export async function insertSwap(db: Db, offer: Insertable<Tables['jobSwaps']>): Promise<Swap> {
  const swap = await db
    .insertInto('jobSwaps')
    .values(offer)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publish(db, 'swap', swap.id)
  return swap
}

/** The latest offer of a job, open or not. */
export const findLastSwap = (db: Db, jobId: JobId): Promise<Swap | undefined> =>
  db
    .selectFrom('jobSwaps')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findSwap = (db: Db, id: number): Promise<Swap | undefined> =>
  db.selectFrom('jobSwaps').selectAll().where('id', '=', id).executeTakeFirst()

/** Changes an offer; its job must be locked. */
export async function changeSwap(
  db: Db,
  { id }: Pick<Swap, 'id'>,
  changes: Partial<Pick<Swap, 'haulers' | 'endedAt' | 'takenBy' | 'timeSlot'>>,
): Promise<void> {
  await db.updateTable('jobSwaps').set(changes).where('id', '=', id).execute()
  await publish(db, 'swap', id)
}

/** Screens that show the open offer of a job read it again: its slot or window has changed, or its hauler. */
export async function publishOpenSwap(db: Db, jobId: JobId): Promise<void> {
  const swap = await findLastSwap(db, jobId)
  if (swap?.endedAt === null) await publish(db, 'swap', swap.id)
}

/** Whether the row `offer` is about the assignment and window that its job has now. */
const IS_LIVE = sql<boolean>`exists (
  select from jobs live join job_schedule on job_schedule.job_id = live.id
  where live.id = offer.job_id and live.status = 'assigned' and live.deleted_at is null
    and live.hauler_id = offer.hauler_id and job_schedule.id = offer.schedule_id
    and live.preferred_date = offer.preferred_date and live.preferred_time = offer.preferred_time
    and not exists (select from job_events where job_events.job_id = live.id
      and event = 'arrived' and trip_ended_at is null))`

/** Whether an offer is still about the job as it is. */
export async function isLive(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`
    select ${IS_LIVE} as is_live from job_swaps as offer where id = ${id}`.execute(db)
  return rows[0]?.isLive === true
}

/** Whether another hauler's offer of the row of `jobs` is open at this moment. */
export const isOfferedBesides = (haulerId: HaulerId, now: Date) => sql<boolean>`exists (
  select from job_swaps as offer where offer.job_id = jobs.id and ended_at is null
    and open_until > ${now} and offer.hauler_id <> ${haulerId} and ${IS_LIVE})`

const MOST_OWN = 20

/**
 * The latest offer of each of a hauler's jobs that is not withdrawn, of pickups from a day on, newest first. Its slot is
 * the one that the job has now: the team may have moved it within the window.
 */
export async function findOwnSwaps(
  db: Db,
  haulerId: HaulerId,
  today: Day,
): Promise<(Swap & { area: Tables['jobs']['area'] })[]> {
  const { rows } = await sql<
    Swap & { area: Tables['jobs']['area']; slotNow: Swap['timeSlot'] | null }
  >`
    select * from (
      select distinct on (offer.job_id) offer.*, jobs.area, job_schedule.time_slot as slot_now
      from job_swaps as offer join jobs on jobs.id = offer.job_id
        left join job_schedule on job_schedule.id = offer.schedule_id
      where offer.hauler_id = ${haulerId} and offer.preferred_date >= ${today}
        and (taken_by is not null or ${IS_LIVE})
      order by offer.job_id, offer.id desc
    ) as latest
    where taken_by is not null or ended_at is null or ended_at >= open_until
    order by id desc limit ${MOST_OWN}`.execute(db)
  return rows.map(({ slotNow, ...swap }) => ({ ...swap, timeSlot: slotNow ?? swap.timeSlot }))
}
