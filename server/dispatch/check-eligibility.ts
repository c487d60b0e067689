import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { cellsOf, weekOf } from '../haulers/availability.ts'
import { exceptionsOf, exceptionsOn } from '../haulers/exception-store.ts'
import { jobsPerSlot } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'
import { approvedHaulers, jobsInSlots } from './calendar/schedule-query.ts'
import { checkEligibility, type Eligibility, type JobRequirements } from './eligibility.ts'

type Clock = Pick<Context, 'now'>

/**
 * Whether this hauler may take this job now. Lock the hauler's row before acting on the answer, or two
 * claims could fill the same last place.
 */
export async function eligibilityOf(
  { now }: Clock,
  db: Db,
  hauler: Hauler,
  job: Job,
): Promise<Eligibility> {
  const { id, preferredDate: day } = job
  const [exception] = await exceptionsOf(db, hauler.id, day, day)
  return checkEligibility(
    { hauler, job, now: now() },
    {
      week: await weekOf(db, hauler.id),
      exception,
      jobsPerSlot: await jobsPerSlot(db, hauler.id, day, { except: id }),
    },
  )
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
