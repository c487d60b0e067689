import { addDays, dayOf, instantOf, type Day } from '../../contract/calendar.ts'

const MINUTE_MS = 60_000

/** The days of a story, relative to today: -1 is yesterday. */
export const storyCalendar = (now: Date) => ({
  day: (offset: number): Day => addDays(dayOf(now), offset),
  at: (offset: number, hour: number): Date => instantOf(addDays(dayOf(now), offset), hour),
  minutesAgo: (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS),
})
export type StoryCalendar = ReturnType<typeof storyCalendar>

export const later = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * MINUTE_MS)
