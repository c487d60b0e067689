import { Day, isWindowOver, type TimeWindow, WINDOWS } from '../../contract/calendar.ts'

/** The day a field holds, once it holds a whole one. */
export const dayIn = (text: string): Day | null => Day.safeParse(text).data ?? null

/** Whether a window of the day that a field holds is over; no window is before there is a day. */
export function isPassed(text: string, window: TimeWindow, now: Date): boolean {
  const day = dayIn(text)
  return day !== null && isWindowOver(day, window, now)
}

/** Whether nothing of this day can be booked any more. */
export const isDayPassed = (day: string, now: Date): boolean =>
  WINDOWS.every((window) => isPassed(day, window, now))
