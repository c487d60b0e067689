import { placesOn } from '../../contract/availability.ts'
import { SLOTS, type Day, type Slot } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import { weekOf } from '../haulers/availability.ts'
import { exceptionsOf } from '../haulers/exception-store.ts'
import { jobsPerSlot } from './schedule-store.ts'

type FormerSlot = { haulerId: HaulerId; jobId: JobId; day: Day; timeSlot: Slot }

/**
 * Whether other jobs fill all places of the slot that a job had. A slot that is closed by now had the job before. The
 * hauler must be locked.
 */
export async function isSlotFilled(
  db: Db,
  { haulerId, jobId, day, timeSlot }: FormerSlot,
): Promise<boolean> {
  const [exception] = await exceptionsOf(db, haulerId, day, day)
  const places = placesOn(await weekOf(db, haulerId), day, exception)[SLOTS.indexOf(timeSlot)] ?? 0
  const jobs = (await jobsPerSlot(db, haulerId, day, { except: jobId })).get(timeSlot) ?? 0
  return places > 0 && jobs >= places
}
