import {
  dayOf,
  isWindowOver,
  slotEnd,
  WINDOWS,
  type Day,
  type TimeWindow,
} from '../../../contract/calendar.ts'
import type { OpenSlot } from '../eligibility.ts'

type Planned = { preferredDate: Day; preferredTime: TimeWindow }

/** The window in which another hauler could still come: the job's own, else the next one of today; null without any. */
export function nextWindow(
  { preferredDate, preferredTime }: Planned,
  now: Date,
): TimeWindow | null {
  const isOpen = (window: TimeWindow) => !isWindowOver(preferredDate, window, now)
  if (isOpen(preferredTime)) return preferredTime
  if (preferredDate !== dayOf(now)) return null
  return WINDOWS.slice(WINDOWS.indexOf(preferredTime) + 1).find(isOpen) ?? null
}

/** The first of these free slots of a day that is not over. */
export const nextSlot = (
  slots: readonly OpenSlot[],
  day: Day,
  now: Date,
): OpenSlot['timeSlot'] | null =>
  slots.find(({ timeSlot }) => now < slotEnd(day, timeSlot))?.timeSlot ?? null
