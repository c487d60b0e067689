import { sql } from 'kysely'
import { addDays, dayOf, type Day } from '../../../contract/calendar.ts'
import { cents, splitPrice, type Cents } from '../../../contract/money.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import { EXCLUDED_HAULERS } from '../reliability-store.ts'
import type { PlanHauler, PlanInput, PlanJob, Scheduled } from '../planning/plan-input.ts'

/** The days of scheduled work over which the plan evens out earnings. */
const EVEN_OVER_DAYS = 28

/** The input of a plan without the earnings, sorted: two readings can be compared. */
export type PlanState = Pick<PlanInput, 'jobs' | 'schedule' | 'exceptions'> & {
  haulers: Omit<PlanHauler, 'earned'>[]
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
): Promise<PlanInput> {
  const earned = await earnedSince(db, addDays(dayOf(now), -EVEN_OVER_DAYS))
  const withEarnings = haulers.map((hauler) => ({
    ...hauler,
    earned: earned.get(hauler.id) ?? cents(0),
  }))
  return { now, ...state, haulers: withEarnings }
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
      'estimatedPriceCents',
      EXCLUDED_HAULERS.as('excludedHaulers'),
    ])
    .where(ON_MARKET)
    .$if(only !== null, (query) => query.where('id', '=', sql<JobId>`any(${only})`))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute()
  return rows.map(({ estimatedPriceCents, ...job }) => ({
    ...job,
    payout: splitPrice(estimatedPriceCents).haulerPayout,
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
    .select(['pausedAt', 'resumesOn'])
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

/**
 * Shares of the jobs scheduled since that day; for a job that is not done, the expected share. The
 * database sums jobs of one hauler at one price.
 */
async function earnedSince(db: Db, since: Day): Promise<Map<HaulerId, Cents>> {
  const rows = await db
    .selectFrom('jobs')
    .select((job) => [
      'haulerId',
      job
        .case()
        .when('haulerPayoutCents', 'is', null)
        .then(job.ref('estimatedPriceCents'))
        .end()
        .as('estimate'),
      sql<number>`coalesce(sum(hauler_payout_cents), 0)::float8`.as('paid'),
      sql<number>`count(*)::int`.as('jobs'),
    ])
    .where('status', 'in', ['assigned', 'in_progress', 'completed'])
    .where('scheduledDate', '>=', since)
    .where('haulerId', 'is not', null)
    .groupBy(['haulerId', 'estimate'])
    .$narrowType<{ haulerId: HaulerId }>()
    .execute()
  const earned = new Map<HaulerId, Cents>()
  for (const { haulerId, estimate, paid, jobs } of rows) {
    const share = estimate === null ? paid : jobs * splitPrice(estimate).haulerPayout
    earned.set(haulerId, cents((earned.get(haulerId) ?? 0) + share))
  }
  return earned
}

const scheduledOnDays = (db: Db, days: Day[]): Promise<Scheduled[]> =>
  db
    .selectFrom('jobSchedule')
    .select(['haulerId', 'scheduledDate as day', 'timeSlot', sql<number>`count(*)::int`.as('jobs')])
    .where('scheduledDate', '=', sql<Day>`any(${days}::date[])`)
    .groupBy(['haulerId', 'scheduledDate', 'timeSlot'])
    .orderBy('haulerId')
    .orderBy('scheduledDate')
    .orderBy('timeSlot')
    .execute()
