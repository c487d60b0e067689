import {
  formatDay,
  formatWeekday,
  SLOT_LABELS,
  windowFacts,
  type Day,
} from '../../contract/calendar.ts'
import type { HaulerJob, OfferedJob } from '../../contract/hauler-jobs.ts'
import { loadSizeFacts, type LoadSize } from '../../contract/jobs.ts'

/** 'Fri, Nov 20, 2026'. */
export const dayText = (day: Day): string => `${formatWeekday(day)}, ${formatDay(day)}`

/** 'Medium, 6-10 items'. */
export const loadText = (size: LoadSize): string =>
  `${loadSizeFacts[size].label}, ${loadSizeFacts[size].items}`

/** 'Medium, 6-10', where a line is short. */
export const shortLoadText = (size: LoadSize): string => loadText(size).replace(' items', '')

/** The window the customer asked for: 'Morning, 8AM-12PM'. */
export const windowText = ({ preferredTime }: Pick<OfferedJob, 'preferredTime'>): string =>
  `${windowFacts[preferredTime].label}, ${windowFacts[preferredTime].hours}`

/** When the hauler is expected: the scheduled day and slot, else what the customer asked for. */
export const pickupText = (job: HaulerJob): string =>
  `${dayText(job.scheduledDate ?? job.preferredDate)}, ${
    job.timeSlot ? SLOT_LABELS[job.timeSlot] : windowText(job)
  }`

/** Opens the way to an address in the phone's own map app. */
export const routeLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${address}, BC, Canada`)}`
