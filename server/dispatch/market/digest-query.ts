import { sql } from 'kysely'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/store.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import type { Booked } from './day-plan-query.ts'

export type NewOffer = Pick<
  Job,
  | 'loadSize'
  | 'area'
  | 'preferredDate'
  | 'preferredTime'
  | 'estimatedPriceCents'
  | 'westhaulDiscountCents'
  | 'haulerSharePermille'
  | 'offeredAt'
  | 'confirmBy'
> & { listedAt: Date }

/** The jobs on the market that were paid after one moment and not after another, newest first. */
export const findNewOffers = (
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<NewOffer[]> =>
  db
    .selectFrom('jobs')
    .innerJoinLateral(
      (jobs) =>
        jobs
          .selectFrom('transitions')
          .select('transitions.at as listedAt')
          .where('transitions.noun', '=', 'job_payment')
          .whereRef('transitions.nounId', '=', 'jobs.id')
          .where('transitions.move', '=', 'settle')
          .orderBy('transitions.id', 'desc')
          .limit(1)
          .as('settled'),
      (join) => join.onTrue(),
    )
    .select([
      'loadSize',
      'area',
      'preferredDate',
      'preferredTime',
      'estimatedPriceCents',
      'westhaulDiscountCents',
      'haulerSharePermille',
      'offeredAt',
      'confirmBy',
      'listedAt',
    ])
    .where(ON_MARKET)
    // A payment changes its job: the index on changes leaves the few jobs of the last hours.
    .where('jobs.updatedAt', '>', since)
    .where('listedAt', '>', since)
    .where('listedAt', '<=', until)
    .orderBy('listedAt', 'desc')
    .limit(limit)
    .execute()

export type ListedOffer = NewOffer & { id: JobId }

/**
 * The jobs on the market that were paid, or released by their hauler, after one moment and not after another,
 * newest first.
 */
export async function findListedOffers(
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<ListedOffer[]> {
  const lastMove = (noun: string, move: string) => sql`select at from transitions
    where noun = ${noun} and noun_id = jobs.id and move = ${move} order by transitions.id desc limit 1`
  const { rows } = await sql<ListedOffer>`
    select jobs.id, load_size, area, preferred_date, preferred_time, estimated_price_cents,
      westhaul_discount_cents, hauler_share_permille, offered_at, confirm_by, listed_at
    from jobs cross join lateral (
      select greatest((${lastMove('job_payment', 'settle')}), (${lastMove('job', 'release')})) as listed_at
    ) as listed
    where ${ON_MARKET} and jobs.updated_at > ${since} and listed_at > ${since} and listed_at <= ${until}
    order by listed_at desc limit ${limit}`.execute(db)
  return rows
}

type Taken = { haulerId: HaulerId; day: Day; slot: Slot; jobs: number }

/** How many jobs each slot of these haulers holds on these days; an empty slot has no row. */
export async function findTakenSlots(
  db: Db,
  haulerIds: readonly HaulerId[],
  days: readonly Day[],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select hauler_id, scheduled_date as day, time_slot as slot, count(*)::int as jobs from job_schedule
    where hauler_id = any(${haulerIds}) and scheduled_date = any(${days}::date[])
    group by hauler_id, scheduled_date, time_slot`.execute(db)
  return rows
}

/** The jobs of these haulers on these days. */
export async function findBookedJobs(
  db: Db,
  haulerIds: readonly HaulerId[],
  days: readonly Day[],
): Promise<(Booked & { haulerId: HaulerId })[]> {
  const { rows } = await sql<Booked & { haulerId: HaulerId }>`
    select job_schedule.hauler_id, job_id, job_schedule.scheduled_date as day, time_slot as slot, area
    from job_schedule join jobs on jobs.id = job_id
    where job_schedule.hauler_id = any(${haulerIds}) and job_schedule.scheduled_date = any(${days}::date[])
    order by job_id`.execute(db)
  return rows
}
