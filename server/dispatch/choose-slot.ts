import { dayOfWeek, windowFacts, type Slot } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { vehicleFacts, vehicleTakes } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { weekOf } from '../haulers/availability.ts'
import { jobsPerSlot } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'

/**
 * The slot in which this hauler can do this job: the first of the customer's window that the
 * hauler's week opens and that holds fewer jobs than allowed. The hauler's row must be locked.
 * @throws AppError not_free with the reason.
 */
export async function chooseSlot(db: Db, hauler: Hauler, job: Job): Promise<Slot> {
  const refuse = (reason: string) => new AppError('not_free', reason)
  if (!hauler.isAvailable) throw refuse('You have switched off taking jobs')
  if (!vehicleTakes(hauler.vehicleType, job.loadSize))
    throw refuse(`This load is too large for your ${vehicleFacts[hauler.vehicleType].label}`)
  if (job.area && hauler.serviceAreas.length > 0 && !hauler.serviceAreas.includes(job.area))
    throw refuse(`You do not serve ${job.area}`)

  const { slots, label } = windowFacts[job.preferredTime]
  const open = (await weekOf(db, hauler.id)).filter(
    (cell) => cell.dayOfWeek === dayOfWeek(job.preferredDate) && cell.isAvailable,
  )
  const allowed = new Map(open.map(({ timeSlot, maxJobs }) => [timeSlot, maxJobs]))
  if (!slots.some((name) => allowed.has(name)))
    throw refuse(`Your schedule is closed for the ${label.toLowerCase()} of that day`)

  const taken = await jobsPerSlot(db, hauler.id, job.preferredDate)
  const slot = slots.find((name) => (taken.get(name) ?? 0) < (allowed.get(name) ?? 0))
  if (!slot) throw refuse(`You have no room left in the ${label.toLowerCase()} of that day`)
  return slot
}
