import { sql } from 'kysely'
import { addDays, dayOf, type Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import { EXCLUDED_HAULERS } from '../reliability-store.ts'
import type { PlanHauler, PlanInput, PlanJob, Scheduled } from '../planning/plan-input.ts'
import { placeOfJob } from '../planning/travel.ts'
import { EVENNESS } from '../planning/weights.ts'

/** The plan evens out the jobs done or scheduled since so many days ago. */
const EVEN_OVER_DAYS = 28

/** The input of a plan without the shares of work, sorted: two readings can be compared. */
export type PlanState = Pick<PlanInput, 'jobs' | 'schedule' | 'exceptions'> & {
  haulers: Omit<PlanHauler, 'jobs'>[]
}

type Scope = {
  /** Only these jobs instead of all that wait. */
  only?: JobId[] | null
  /** Locks the jobs until the transaction ends. */
  lock?: boolean
}

/** The current waiting paid jobs (or only those in `only`), and the approved haulers. */
export async function readPlanState(
  db: Db,
  now: Date,
  { only = null, lock = false }: Scope = {},
): Promise<PlanState> {
  const jobs = await waitingJobs(db, { only, lock })
  const days = [...new Set(jobs.map(({ preferredDate }) => preferredDate))]
  return {
    jobs,
    haulers: await plannedHaulers(db, { today: dayOf(now) }),
    schedule: await scheduledOnDays(db, days),
    exceptions: await exceptionsOn(db, days),
  }
}

/** The input of a plan made from this state. */
export async function readPlanInput(
  db: Db,
  now: Date,
  { haulers, ...state }: PlanState,
  evenness = EVENNESS,
): Promise<PlanInput> {
  const jobs = await jobsSince(db, addDays(dayOf(now), -EVEN_OVER_DAYS))
  const withJobs = haulers.map((hauler) => ({ ...hauler, jobs: jobs.get(hauler.id) ?? 0 }))
  return { now, ...state, haulers: withJobs, evenness }
}

async function waitingJobs(db: Db, { only, lock }: Required<Scope>): Promise<PlanJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select([
      'id',
      'area',
      'loadSize',
      'preferredDate',
      'preferredTime',
      'createdAt as waitingSince',
      'address',
      EXCLUDED_HAULERS.as('excludedHaulers'),
    ])
    .where(ON_MARKET)
    .$if(only !== null, (query) => query.where('id', '=', sql<JobId>`any(${only})`))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute()
  return rows.map(({ address, ...job }) => ({
    ...job,
    place: placeOfJob({ address, area: job.area }),
  }))
}

/**
 * The approved haulers (or only those in `only`), as the plan reads them, by id. Who has not chosen areas yet is left
 * out: the plan must not send a hauler across the province. So is whose required paper has ended: by `today` where that is
 * given, else once it was reported.
 */
export async function plannedHaulers(
  db: Db,
  { only = null, today = null }: { only?: HaulerId[] | null; today?: Day | null } = {},
): Promise<PlanState['haulers']> {
  const haulers = await db
    .selectFrom('haulers')
    .select(['id', 'status', 'vehicleType', 'serviceAreas', 'isAvailable', 'week'])
    .select(['pausedAt', 'resumesOn', 'homeLat', 'homeLon', 'homeArea'])
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where('needsAreas', '=', false)
    .where('papersExpiredAt', 'is', null)
    .$if(today !== null, (query) =>
      query.where(({ eb, or }) =>
        or([eb('papersExpireOn', 'is', null), eb('papersExpireOn', '>=', today)]),
      ),
    )
    .$if(only !== null, (query) => query.where('id', '=', sql<HaulerId>`any(${only})`))
    .orderBy('id')
    .execute()
  return haulers.map((hauler) => ({ ...hauler, week: cellsOf(hauler.week) }))
}

/** How many jobs each hauler has, done or scheduled, from that day on. */
async function jobsSince(db: Db, since: Day): Promise<Map<HaulerId, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['haulerId', sql<number>`count(*)::int`.as('jobs')])
    .where('status', 'in', ['assigned', 'in_progress', 'completed'])
    .where('scheduledDate', '>=', since)
    .where('haulerId', 'is not', null)
    .groupBy('haulerId')
    .$narrowType<{ haulerId: HaulerId }>()
    .execute()
  return new Map(rows.map(({ haulerId, jobs }) => [haulerId, jobs]))
}

async function scheduledOnDays(db: Db, days: Day[]): Promise<Scheduled[]> {
  const rows = await db
    .selectFrom('jobSchedule')
    .select([
      'haulerId',
      'scheduledDate as day',
      'timeSlot',
      sql<number>`count(*)::int`.as('jobs'),
      // Of each its job alone: joined, the whole table of jobs would be read.
      sql<Parameters<typeof placeOfJob>[0][]>`json_agg((
        select json_build_object('address', address, 'area', area) from jobs where id = job_id
      ) order by job_id)`.as('stops'),
    ])
    .where('scheduledDate', '=', sql<Day>`any(${days}::date[])`)
    .groupBy(['haulerId', 'scheduledDate', 'timeSlot'])
    .orderBy('haulerId')
    .orderBy('scheduledDate')
    .orderBy('timeSlot')
    .execute()
  return rows.map(({ stops, ...each }) => ({
    ...each,
    places: stops.map(placeOfJob).filter((place) => place !== null),
  }))
}
