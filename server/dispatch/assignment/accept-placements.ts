import type { Placement } from '../../../contract/auto-assign.ts'
import { SLOT_LABELS, type Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { Hauler, User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { lockHaulers } from '../../haulers/store.ts'
import { lockSchedule } from '../../jobs/schedule-store.ts'
import { lockJobs, type Job } from '../../jobs/store.ts'
import { scheduledJobsOf } from '../calendar/schedule-query.ts'
import { checkEligibility } from '../eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'
import { findTakenSlots } from '../market/digest-query.ts'
import { keepPlan } from './keep-step.ts'
import { assignJobs, type Assignment } from './assign-jobs.ts'

/**
 * Assigns what a person has ticked of a plan exactly as it was shown, all or nothing: each placement by the rules of a
 * claim, together with those before it. It counts as the plan's: it can be undone with it, and messages wait as long.
 * @throws AppError illegal_move, not_free as `acceptPlacements` of the contract.
 */
export function acceptPlacements(
  ctx: Context,
  admin: User,
  placed: readonly Placement[],
): Promise<{ assigned: ScheduledJob[] }> {
  return inTransaction(ctx, async (tx) => {
    const placements = [...new Map(placed.map((each) => [each.jobId, each])).values()]
    await lockSchedule(tx.db)
    // Lock haulers before jobs, as a claim does, or the two deadlock.
    const haulers = await lockHaulers(tx.db, [...new Set(placements.map((each) => each.haulerId))])
    const jobs = await lockJobs(
      tx.db,
      placements.map(({ jobId }) => jobId),
    )
    const jobOf = new Map(jobs.map((job) => [job.id, job]))
    const haulerOf = new Map(haulers.map((hauler) => [hauler.id, hauler]))
    const book = await hoursOf(tx.db, placements)
    const assignments = placements.map((placement): Assignment => {
      const job = requireOnMarket(jobOf.get(placement.jobId), placement)
      const hauler = haulerOf.get(placement.haulerId)
      if (!hauler) throw outdated(`Job #${job.id}: its hauler takes no jobs any more`)
      book(ctx.now(), hauler, job, placement.timeSlot)
      return { hauler, job, timeSlot: placement.timeSlot }
    })
    const by = { by: 'system', userId: admin.id } as const
    await assignJobs(ctx, tx, assignments, { by, assignmentType: 'auto' })
    await keepPlan(ctx, tx, admin, placements)
    const assigned = await scheduledJobsOf(
      tx.db,
      assignments.map(({ job }) => job.id),
    )
    return { assigned }
  })
}

const outdated = (why: string) =>
  new AppError('not_free', `${why}. Nothing was assigned; please make the plan again`)

function requireOnMarket(job: Job | undefined, { jobId, day }: Placement): Job {
  const refuse = (why: string) =>
    new AppError(
      'illegal_move',
      `Job #${jobId} ${why}. Nothing was assigned; please make the plan again`,
    )
  if (!job) throw refuse('is not on the lists any more')
  if (job.status !== 'pending') throw refuse(`is ${job.status.replace('_', ' ')} already`)
  if (!job.isSecured) throw refuse('is not paid')
  if (job.preferredDate !== day) throw refuse('was moved to another day')
  return job
}

/** Checks one placement after another, each with those before it. */
async function hoursOf(db: Db, placements: readonly Placement[]) {
  const ids = [...new Set(placements.map(({ haulerId }) => haulerId))]
  const days = [...new Set(placements.map(({ day }) => day))]
  const exceptions = new Map(
    (await exceptionsOn(db, days, ids)).map((each) => [`${each.haulerId} ${each.day}`, each]),
  )
  const taken = new Map<string, Map<Slot, number>>()
  const onDay = (key: string): Map<Slot, number> => {
    const slots = taken.get(key) ?? new Map<Slot, number>()
    taken.set(key, slots)
    return slots
  }
  for (const { haulerId, day, slot, jobs } of await findTakenSlots(db, ids, days))
    onDay(`${haulerId} ${day}`).set(slot, jobs)
  return (now: Date, hauler: Hauler, job: Job, timeSlot: Slot): void => {
    const key = `${hauler.id} ${job.preferredDate}`
    const jobsPerSlot = onDay(key)
    const eligibility = checkEligibility(
      { hauler, job, now },
      { week: cellsOf(hauler.week), exception: exceptions.get(key), jobsPerSlot },
    )
    if ('reason' in eligibility)
      throw outdated(`Job #${job.id}: ${explainToAdmin(eligibility.reason, hauler, job)}`)
    if (!eligibility.slots.some((slot) => slot.timeSlot === timeSlot))
      throw outdated(`Job #${job.id}: ${hauler.firstName} has no room in ${SLOT_LABELS[timeSlot]}`)
    jobsPerSlot.set(timeSlot, (jobsPerSlot.get(timeSlot) ?? 0) + 1)
  }
}
