import { undoMsTogether } from '../../../contract/bulk.ts'
import { SLOT_LABELS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { transitionMany, type By } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { scheduleJobs } from '../../jobs/schedule-store.ts'
import type { Job } from '../../jobs/store.ts'
import { notifyAssignments } from '../../messaging/notify-assignments.ts'
import { eligibilityOf } from '../check-eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'

/**
 * The requested slot, or the first free one of the window, when the rules of a claim allow it. The
 * hauler's row must be locked.
 * @throws AppError not_free with the reason.
 */
export async function requireSlot(
  clock: Pick<Context, 'now'>,
  db: Db,
  hauler: Hauler,
  job: Job,
  requestedSlot?: Slot,
): Promise<Slot> {
  const refuse = (reason: string) => new AppError('not_free', reason)
  const eligibility = await eligibilityOf(clock, db, hauler, job)
  if ('reason' in eligibility) throw refuse(explainToAdmin(eligibility.reason, hauler, job))
  const { slots, label, hours } = windowFacts[job.preferredTime]
  if (requestedSlot && !slots.includes(requestedSlot))
    throw refuse(
      `${SLOT_LABELS[requestedSlot]} is not in the ${label.toLowerCase()} (${hours}) that the customer chose`,
    )
  if (!requestedSlot) return eligibility.slots[0].timeSlot
  if (!eligibility.slots.some(({ timeSlot }) => timeSlot === requestedSlot))
    throw refuse(`${hauler.firstName} has no room in ${SLOT_LABELS[requestedSlot]} of that day`)
  return requestedSlot
}

/** A pending job, its hauler, and the slot of its day. */
export type Assignment = {
  hauler: Hauler
  job: Pick<Job, 'id' | 'preferredDate'>
  timeSlot: Slot
}
/** How long an assignment, or its end, can be undone before anyone reads of it: a plan longer than a single one. */
export const undoMsOf = (
  { config }: Pick<Context, 'config'>,
  assignmentType: 'auto' | 'manual',
): number =>
  assignmentType === 'auto' ? config.planUndoMinutes * 60_000 : config.undoSeconds * 1_000

/**
 * How long each of several jobs can be undone that are changed one after the other: all of them until the same time, each at least for
 * the usual one.
 */
export function undoMsOfSeveral(ctx: Pick<Context, 'config' | 'now'>, count: number): () => number {
  const usual = undoMsOf(ctx, 'manual')
  const until = ctx.now().getTime() + usual + undoMsTogether(count)
  return () => Math.max(usual, until - ctx.now().getTime())
}

type AssignedBy = { by: By<'admin' | 'system'>; assignmentType: 'auto' | 'manual' }

/**
 * Assigns pending jobs, books their slots, and notifies their customers and haulers. The number of
 * statements does not depend on the number of jobs. Haulers and jobs must be locked.
 * @throws AppError illegal_move when a job is not pending any more; nothing is changed then.
 */
export async function assignJobs(
  ctx: Context,
  tx: Transaction,
  assignments: readonly Assignment[],
  { by, assignmentType }: AssignedBy,
): Promise<void> {
  const rows = assignments.map(({ hauler, job, timeSlot }) => ({
    jobId: job.id,
    haulerId: hauler.id,
    scheduledDate: job.preferredDate,
    timeSlot,
    assignmentType,
  }))
  const changes = rows.map(({ jobId, haulerId, scheduledDate }) => ({
    id: jobId,
    haulerId,
    scheduledDate,
    // Released again, it is for all haulers immediately.
    offeredAt: null,
  }))
  const assigned = await transitionMany(tx.db, jobLifecycle, changes, 'assign', by)
  const jobOf = new Map(assigned.map((job) => [job.id, job]))
  const assignedJobs = assignments.map(({ hauler, job: { id }, timeSlot: slot }) => {
    const job = jobOf.get(id)
    if (!job) throw new AppError('illegal_move', `Job #${id} is not on the market any more`)
    return { job, hauler, slot }
  })
  await scheduleJobs(tx.db, rows)
  await notifyAssignments(ctx, tx, assignedJobs, {
    sender: by.by,
    undoMs: undoMsOf(ctx, assignmentType),
  })
}
