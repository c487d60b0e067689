import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { cellsOf, weekOf } from '../haulers/availability.ts'
import { exceptionsOf, exceptionsOn } from '../haulers/exception-store.ts'
import { jobsPerSlot } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'
import { approvedHaulers, jobsInSlots } from './calendar/schedule-query.ts'
import {
  checkEligibility,
  type DayHours,
  type Eligibility,
  type IneligibilityReason,
  type JobRequirements,
  reasonsAgainst,
} from './eligibility.ts'

type Clock = Pick<Context, 'now'>

/**
 * Whether this hauler may take this job now. Lock the hauler's row before acting on the answer, or two
 * claims could fill the same last place.
 */
export const eligibilityOf = async (
  { now }: Clock,
  db: Db,
  hauler: Hauler,
  job: Job,
): Promise<Eligibility> =>
  checkEligibility({ hauler, job, now: now() }, await hoursOf(db, hauler, job))

/** What an edit of a job brings up against its hauler, whom nothing spoke against before; none where the hauler still fits. */
export async function reasonsOfEdit(
  { now }: Clock,
  db: Db,
  hauler: Hauler,
  { before, after }: Record<'before' | 'after', Job>,
): Promise<IneligibilityReason[]> {
  const reasonsFor = async (job: Job) =>
    reasonsAgainst({ hauler, job, now: now() }, await hoursOf(db, hauler, job))
  const earlier = await reasonsFor(before)
  const isAsked = (reason: IneligibilityReason) =>
    !earlier.includes(reason) ||
    (reason === 'load_too_large' && after.loadSize !== before.loadSize) ||
    (reason === 'area_not_served' && after.area !== before.area)
  return (await reasonsFor(after)).filter(isAsked)
}

async function hoursOf(db: Db, hauler: Hauler, { id, preferredDate: day }: Job): Promise<DayHours> {
  const [exception] = await exceptionsOf(db, hauler.id, day, day)
  return {
    week: await weekOf(db, hauler.id),
    exception,
    jobsPerSlot: await jobsPerSlot(db, hauler.id, day, { except: id }),
  }
}

type Candidate = Awaited<ReturnType<typeof approvedHaulers>>[number]

/** The same for every approved hauler, newest first. */
export async function eligibilityOfAll(
  { now }: Clock,
  db: Db,
  job: JobRequirements & Pick<Job, 'id'>,
): Promise<{ hauler: Candidate; eligibility: Eligibility }[]> {
  const haulers = await approvedHaulers(db)
  const exceptions = new Map(
    (await exceptionsOn(db, [job.preferredDate])).map((each) => [each.haulerId, each]),
  )
  const slotsOfHauler = Map.groupBy(
    await jobsInSlots(db, job.preferredDate, job.id),
    ({ haulerId }) => haulerId,
  )
  return haulers.map((hauler) => {
    const perSlot = new Map(
      (slotsOfHauler.get(hauler.id) ?? []).map((row) => [row.timeSlot, row.jobs]),
    )
    const eligibility = checkEligibility(
      { hauler, job, now: now() },
      {
        week: cellsOf(hauler.week),
        exception: exceptions.get(hauler.id),
        jobsPerSlot: perSlot,
      },
    )
    return { hauler, eligibility }
  })
}
