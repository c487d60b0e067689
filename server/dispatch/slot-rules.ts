import type { AvailabilityEntry } from '../../contract/availability.ts'
import { dayOfWeek, windowFacts, type Slot } from '../../contract/calendar.ts'
import { vehicleTakes } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Job } from '../jobs/store.ts'

/** Why a hauler cannot do a job, the first that applies. */
export type Obstacle =
  | 'switched_off'
  | 'load_too_large'
  | 'area_not_served'
  | 'window_closed'
  | 'window_full'

export type OpenSlot = { timeSlot: Slot; jobs: number; maxJobs: number }
export type OpenSlots = [OpenSlot, ...OpenSlot[]]

/** What of a hauler the rules look at, and of a job. */
export type Taker = Pick<Hauler, 'isAvailable' | 'vehicleType' | 'serviceAreas'>
export type Wanted = Pick<Job, 'loadSize' | 'area' | 'preferredDate' | 'preferredTime'>

/**
 * The slots of the customer's window in which this hauler can do this job, in the order in which they
 * are chosen, or why there is none: the same for a claim and for an assignment by hand.
 */
export function findSlots(
  hauler: Taker,
  job: Wanted,
  week: readonly AvailabilityEntry[],
  taken: ReadonlyMap<Slot, number>,
): OpenSlots | Obstacle {
  if (!hauler.isAvailable) return 'switched_off'
  if (!vehicleTakes(hauler.vehicleType, job.loadSize)) return 'load_too_large'
  if (job.area && hauler.serviceAreas.length > 0 && !hauler.serviceAreas.includes(job.area))
    return 'area_not_served'
  const day = dayOfWeek(job.preferredDate)
  const open = windowFacts[job.preferredTime].slots.flatMap((timeSlot) => {
    const cell = week.find((each) => each.dayOfWeek === day && each.timeSlot === timeSlot)
    if (!cell?.isAvailable) return []
    return { timeSlot, jobs: taken.get(timeSlot) ?? 0, maxJobs: cell.maxJobs }
  })
  if (open.length === 0) return 'window_closed'
  const [first, ...more] = open.filter(({ jobs, maxJobs }) => jobs < maxJobs)
  return first ? [first, ...more] : 'window_full'
}
