import { isWindowOver, SLOT_LABELS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import { moveJob, type By, type Job } from '../../jobs/store.ts'
import { tellHaulerAssigned } from '../../messaging/tell-customer.ts'
import { tellGiven } from '../../messaging/tell-hauler.ts'
import { slotsFor } from '../choose-slot.ts'
import { tellOthers } from '../obstacle-words.ts'

/**
 * The slot asked for, or the first free one of the window, when the rules of a claim allow it. The
 * hauler's row must be locked.
 * @throws AppError not_free with the reason.
 */
export async function requireSlot(
  { now }: Context,
  db: Db,
  hauler: Hauler,
  job: Job,
  asked?: Slot,
): Promise<Slot> {
  const refuse = (reason: string) => new AppError('not_free', reason)
  if (hauler.status !== 'approved')
    throw refuse(`The account of ${hauler.firstName} is ${hauler.status}`)
  if (isWindowOver(job.preferredDate, job.preferredTime, now()))
    throw refuse('The pickup time of this job has passed')
  const { slots, label, hours } = windowFacts[job.preferredTime]
  if (asked && !slots.includes(asked))
    throw refuse(
      `${SLOT_LABELS[asked]} is not in the ${label.toLowerCase()} (${hours}) that the customer chose`,
    )
  const found = await slotsFor(db, hauler, job)
  if (typeof found === 'string') throw refuse(tellOthers(found, hauler, job))
  if (!asked) return found[0].timeSlot
  if (!found.some(({ timeSlot }) => timeSlot === asked))
    throw refuse(`${hauler.firstName} has no room in ${SLOT_LABELS[asked]} of that day`)
  return asked
}

type Given = { hauler: Hauler; job: Pick<Job, 'id' | 'preferredDate'>; timeSlot: Slot }
type Giver = { by: By<'admin' | 'dispatcher'>; assignmentType: 'auto' | 'manual' }

/** Assigns a pending job, books its slot, and tells the customer and the hauler. */
export async function giveJob(
  ctx: Context,
  tx: Transaction,
  { hauler, job, timeSlot }: Given,
  { by, assignmentType }: Giver,
): Promise<void> {
  const { id: jobId, preferredDate: scheduledDate } = job
  const haulerId = hauler.id
  const assigned = await moveJob(tx.db, jobId, by, 'assign', { haulerId, scheduledDate })
  await scheduleJob(tx.db, { jobId, haulerId, scheduledDate, timeSlot, assignmentType })
  const told = { slot: timeSlot, sender: by.actor === 'admin' ? 'admin' : 'system' } as const
  await tellHaulerAssigned(ctx, tx, assigned, hauler, told)
  await tellGiven(ctx, tx, hauler, assigned, told)
}
