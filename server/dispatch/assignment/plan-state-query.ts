import { sql } from 'kysely'
import { addDays, dayOf, type Day } from '../../../contract/calendar.ts'
import { cents, splitPrice, type Cents } from '../../../contract/money.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { weeksOf } from '../../haulers/availability.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import type { PlanHauler, PlanInput, PlanJob, Scheduled } from '../planning/plan-input.ts'

/** Over how many days of scheduled work the earnings of haulers are to be even. */
const EVEN_OVER_DAYS = 28

/**
 * Everything a plan depends on, as the rows say now: the paid jobs that wait (or those of them that
 * are named), and the approved haulers. In one order, so that two readings can be compared.
 */
export async function readPlanInput(
  db: Db,
  now: Date,
  { only = null }: { only?: JobId[] | null } = {},
): Promise<PlanInput> {
  const jobs = await waitingJobs(db, only)
  const days = [...new Set(jobs.map(({ preferredDate }) => preferredDate))]
  const since = addDays(dayOf(now), -EVEN_OVER_DAYS)
  return {
    now,
    jobs,
    haulers: await plannedHaulers(db, since),
    schedule: await scheduledOnDays(db, days),
  }
}

async function waitingJobs(db: Db, only: JobId[] | null): Promise<PlanJob[]> {
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
    ])
    .where(ON_MARKET)
    .$if(only !== null, (named) => named.where('id', '=', sql<JobId>`any(${only})`))
    .orderBy('id')
    .execute()
  return rows.map(({ estimatedPriceCents, ...job }) => ({
    ...job,
    payout: splitPrice(estimatedPriceCents).haulerPayout,
  }))
}

async function plannedHaulers(db: Db, since: Day): Promise<PlanHauler[]> {
  const haulers = await db
    .selectFrom('haulers')
    .select(['id', 'status', 'vehicleType', 'serviceAreas', 'isAvailable'])
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const weekOf = await weeksOf(
    db,
    haulers.map(({ id }) => id),
  )
  const earned = await earnedSince(db, since)
  return haulers.map((hauler) => ({
    ...hauler,
    week: weekOf(hauler.id),
    earned: earned.get(hauler.id) ?? cents(0),
  }))
}

/** Shares of the jobs scheduled since then, the expected one where the job is not done yet. */
async function earnedSince(db: Db, since: Day): Promise<Map<HaulerId, Cents>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['haulerId', 'haulerPayoutCents', 'estimatedPriceCents'])
    .where('status', 'in', ['assigned', 'in_progress', 'completed'])
    .where('scheduledDate', '>=', since)
    .where('haulerId', 'is not', null)
    .$narrowType<{ haulerId: HaulerId }>()
    .execute()
  const earned = new Map<HaulerId, Cents>()
  for (const { haulerId, haulerPayoutCents, estimatedPriceCents } of rows) {
    const share = haulerPayoutCents ?? splitPrice(estimatedPriceCents).haulerPayout
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
