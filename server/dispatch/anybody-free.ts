import type { Db } from '../db/database.ts'
import { weeksOf } from '../haulers/availability.ts'
import type { Job } from '../jobs/store.ts'
import { approvedHaulers, jobsInSlots } from './calendar/schedule-query.ts'
import { findSlots, type Wanted } from './slot-rules.ts'

/** Whether some approved hauler could do the job in its window by the rules of a claim, as the rows say now. */
export async function isAnybodyFree(db: Db, job: Wanted & Pick<Job, 'id'>): Promise<boolean> {
  const haulers = await approvedHaulers(db)
  const weekOf = await weeksOf(
    db,
    haulers.map(({ id }) => id),
  )
  const taken = await jobsInSlots(db, job.preferredDate, job.id)
  return haulers.some((hauler) => {
    const own = taken.filter(({ haulerId }) => haulerId === hauler.id)
    const perSlot = new Map(own.map(({ timeSlot, jobs }) => [timeSlot, jobs]))
    return typeof findSlots(hauler, job, weekOf(hauler.id), perSlot) !== 'string'
  })
}
