import type { Slot } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { weekOf } from '../haulers/availability.ts'
import { jobsPerSlot } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'
import { tellOneself } from './obstacle-words.ts'
import { findSlots, type Obstacle, type OpenSlots } from './slot-rules.ts'

/**
 * The slot in which this hauler can do this job: the first of the customer's window that the
 * hauler's week opens and that holds fewer jobs than allowed. The hauler's row must be locked.
 * @throws AppError not_free with the reason.
 */
export async function chooseSlot(db: Db, hauler: Hauler, job: Job): Promise<Slot> {
  const found = await slotsFor(db, hauler, job)
  if (typeof found === 'string') throw new AppError('not_free', tellOneself(found, hauler, job))
  return found[0].timeSlot
}

/** The free slots of the window, or the obstacle, as the rows say now; the job itself takes no place. */
export async function slotsFor(db: Db, hauler: Hauler, job: Job): Promise<OpenSlots | Obstacle> {
  const week = await weekOf(db, hauler.id)
  const taken = await jobsPerSlot(db, hauler.id, job.preferredDate, { except: job.id })
  return findSlots(hauler, job, week, taken)
}
