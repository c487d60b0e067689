import { SLOT_LABELS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { transition, type By } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import type { Job } from '../../jobs/store.ts'
import { tellHaulerAssigned } from '../../messaging/tell-customer.ts'
import { tellGiven } from '../../messaging/tell-hauler.ts'
import { eligibilityOf } from '../check-eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'

/**
 * The slot asked for, or the first free one of the window, when the rules of a claim allow it. The
 * hauler's row must be locked.
 * @throws AppError not_free with the reason.
 */
export async function requireSlot(
  clock: Pick<Context, 'now'>,
  db: Db,
  hauler: Hauler,
  job: Job,
  asked?: Slot,
): Promise<Slot> {
  const refuse = (reason: string) => new AppError('not_free', reason)
  const eligibility = await eligibilityOf(clock, db, hauler, job)
  if ('reason' in eligibility) throw refuse(explainToAdmin(eligibility.reason, hauler, job))
  const { slots, label, hours } = windowFacts[job.preferredTime]
  if (asked && !slots.includes(asked))
    throw refuse(
      `${SLOT_LABELS[asked]} is not in the ${label.toLowerCase()} (${hours}) that the customer chose`,
    )
  if (!asked) return eligibility.slots[0].timeSlot
  if (!eligibility.slots.some(({ timeSlot }) => timeSlot === asked))
    throw refuse(`${hauler.firstName} has no room in ${SLOT_LABELS[asked]} of that day`)
  return asked
}

type Given = { hauler: Hauler; job: Pick<Job, 'id' | 'preferredDate'>; timeSlot: Slot }
type Giver = { by: By<'admin' | 'system'>; assignmentType: 'auto' | 'manual' }

/** Assigns a pending job, books its slot, and tells the customer and the hauler. */
export async function giveJob(
  ctx: Context,
  tx: Transaction,
  { hauler, job, timeSlot }: Given,
  { by, assignmentType }: Giver,
): Promise<void> {
  const { id: jobId, preferredDate: scheduledDate } = job
  const haulerId = hauler.id
  const changes = { haulerId, scheduledDate }
  const assigned = await transition(tx.db, jobLifecycle, jobId, 'assign', by, changes)
  await scheduleJob(tx.db, { jobId, haulerId, scheduledDate, timeSlot, assignmentType })
  const told = { slot: timeSlot, sender: by.by } as const
  await tellHaulerAssigned(ctx, tx, assigned, hauler, told)
  await tellGiven(ctx, tx, hauler, assigned, told)
}
