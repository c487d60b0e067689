import { addDays, Day, dayOfWeek } from '../../contract/calendar.ts'

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const CELLS = 42

export const monthOf = (day: Day): string => day.slice(0, 7)

const firstOf = (month: string): Day => Day.parse(`${month}-01`)

/** The six weeks that show the month of this day, from the Sunday on or before its first. */
export function monthCells(day: Day): Day[] {
  const first = firstOf(monthOf(day))
  const sunday = addDays(first, -dayOfWeek(first))
  return Array.from({ length: CELLS }, (_, index) => addDays(sunday, index))
}

/** The same day of another month, or its last where that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + count
  const name = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const sameDay = addDays(firstOf(name), Number(day.slice(8)) - 1)
  // At most three days too far, into the month after.
  return monthOf(sameDay) === name ? sameDay : addDays(sameDay, -Number(sameDay.slice(8)))
}

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -dayOfWeek(day)),
  End: (day) => addDays(day, 6 - dayOfWeek(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Where a key leads in the grid, by the pattern of the ARIA guide; undefined for any other key. */
export const dayAfterKey = (day: Day, key: string): Day | undefined => STEPS[key]?.(day)
