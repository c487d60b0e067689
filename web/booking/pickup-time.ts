import {
  addDays,
  Day,
  dayOf,
  hourOf,
  type TimeWindow,
  windowFacts,
  WINDOWS,
} from '../../contract/calendar.ts'

const CHIPS = 5

/** Whether a window of this day is over: only windows of today can be. */
export const isPassed = (day: string, window: TimeWindow, now: Date): boolean =>
  day === dayOf(now) && hourOf(now) >= windowFacts[window].to

/** Whether nothing of this day can be booked any more. */
export const isDayPassed = (day: string, now: Date): boolean =>
  WINDOWS.every((window) => isPassed(day, window, now))

/** The days offered at one tap: today in BC and the four after it. */
export const nextDays = (now: Date): Day[] =>
  Array.from({ length: CHIPS }, (_, index) => addDays(dayOf(now), index))

/** The chosen window, or the next one that is still open on this day. */
export const openWindow = (day: string, chosen: TimeWindow, now: Date): TimeWindow =>
  isPassed(day, chosen, now)
    ? (WINDOWS.find((window) => !isPassed(day, window, now)) ?? chosen)
    : chosen

/** The day a field holds, once it holds a whole one. */
export const dayIn = (text: string): Day | null => Day.safeParse(text).data ?? null
