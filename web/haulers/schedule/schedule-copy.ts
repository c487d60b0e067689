import {
  addDays,
  dayOfWeek,
  formatPickupDay,
  formatShortDay,
  slotHours,
  SLOTS,
  type Day,
  type Slot,
} from '../../../contract/calendar.ts'
import type { DayException } from '../../../contract/availability.ts'
import { isDayOff } from '../../../contract/availability.ts'
import type { BookedJob, HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { dayEntries, jobsText, totalsText, type Week } from './availability-week.ts'

const NOON = 12

const clock = (hour: number): number => hour % NOON || NOON
const half = (hour: number): string => (hour < NOON ? 'AM' : 'PM')

/** Slots as hours, neighbours joined: '10 AM-2 PM, 6-8 PM'. */
export function hoursText(slots: readonly Slot[]): string {
  const runs: { from: number; to: number }[] = []
  for (const { from, to } of SLOTS.filter((slot) => slots.includes(slot)).map(slotHours)) {
    const last = runs.at(-1)
    if (last?.to === from) last.to = to
    else runs.push({ from, to })
  }
  return runs
    .map(({ from, to }) => {
      const begin = half(from) === half(to) ? clock(from) : `${clock(from)} ${half(from)}`
      return `${begin}-${clock(to)} ${half(to)}`
    })
    .join(', ')
}

/** 'Nov 26', or 'Dec 24 to Jan 3'. */
export const datesText = ({ from, to }: Dates): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`

/** The same with weekdays: 'Thu, Nov 26 to Fri, Nov 27'. */
export const longDatesText = ({ from, to }: Dates): string =>
  from === to ? formatPickupDay(from) : `${formatPickupDay(from)} to ${formatPickupDay(to)}`

export type Dates = { from: Day; to: Day }

/** Dates that the hauler set apart, as one line of a list; `slots` are those it is about. */
export type Entry = Dates & { slots: readonly Slot[]; text: string; note: string | null }

const slotsWhere = (
  { places }: DayException,
  is: (jobs: number | null | undefined) => boolean,
): Slot[] => SLOTS.filter((_, at) => is(places[at]))

/** Days off, those after each other together, and single slots that are closed for once. */
export function entriesOff(exceptions: readonly DayException[]): Entry[] {
  const entries: Entry[] = []
  for (const exception of exceptions) {
    const { day, note } = exception
    const slots = slotsWhere(exception, (jobs) => jobs === 0)
    if (slots.length === 0) continue
    const last = entries.at(-1)
    const isNext = last !== undefined && last.slots.length === SLOTS.length && last.note === note
    if (isNext && isDayOff(exception) && addDays(last.to, 1) === day) {
      last.to = day
      last.text = datesText(last)
    } else {
      const hours = isDayOff(exception) ? '' : `, ${hoursText(slots)}`
      entries.push({ from: day, to: day, slots, note, text: `${formatShortDay(day)}${hours}` })
    }
  }
  return entries
}

/** Slots that are open for once. */
export const entriesExtra = (exceptions: readonly DayException[]): Entry[] =>
  exceptions.flatMap((exception) => {
    const { day, note } = exception
    const slots = slotsWhere(exception, (jobs) => (jobs ?? 0) > 0)
    if (slots.length === 0) return []
    return { from: day, to: day, slots, note, text: `${formatPickupDay(day)}, ${hoursText(slots)}` }
  })

/** When a slot of the week is booked: 'Nov 18 (2), 25'; '' where it is not. */
export function bookedText(
  bookedJobs: readonly BookedJob[],
  { dayOfWeek: weekday, timeSlot }: { dayOfWeek: number; timeSlot: Slot },
): string {
  const here = bookedJobs.filter(
    (job) => job.timeSlot === timeSlot && dayOfWeek(job.day) === weekday,
  )
  const days = Map.groupBy(here, ({ day }) => day)
  let month = ''
  return [...days]
    .map(([day, jobs]) => {
      const isSameMonth = day.slice(0, 7) === month
      month = day.slice(0, 7)
      const date = isSameMonth ? String(Number(day.slice(8))) : formatShortDay(day)
      return jobs.length > 1 ? `${date} (${jobs.length})` : date
    })
    .join(', ')
}

/** The most jobs that a slot of the week holds on one day. */
export function mostBooked(
  bookedJobs: readonly BookedJob[],
  { dayOfWeek: weekday, timeSlot }: { dayOfWeek: number; timeSlot: Slot },
): number {
  const here = bookedJobs.filter(
    (job) => job.timeSlot === timeSlot && dayOfWeek(job.day) === weekday,
  )
  return Math.max(
    0,
    ...[...Map.groupBy(here, ({ day }) => day).values()].map((jobs) => jobs.length),
  )
}

/** What a weekday takes: '5 slots, 9 jobs', or that the business is closed then. */
export const dayText = (
  { week, closedWeekdays }: { week: Week; closedWeekdays: readonly number[] },
  day: number,
): string => (closedWeekdays.includes(day) ? "We're closed" : totalsText(dayEntries(week, day)))

/** 'Your 3 jobs stay yours.'; '' without jobs. */
export const jobsStayText = (jobs: number): string =>
  jobs === 0 ? '' : ` Your ${jobsText(jobs)} ${jobs === 1 ? 'stays' : 'stay'} yours.`

/** Whether the business takes no pickups on this day. */
export const isBusinessClosed = (
  { closedDays, closedWeekdays }: Pick<HaulerSchedule, 'closedDays' | 'closedWeekdays'>,
  day: Day,
): boolean => closedDays.includes(day) || closedWeekdays.includes(dayOfWeek(day))
