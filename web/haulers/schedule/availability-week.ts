import type { AvailabilityEntry } from '../../../contract/availability.ts'
import { SLOTS, type Slot } from '../../../contract/calendar.ts'

/** The 42 cells of a week; every edit answers a new week and leaves the old one as it was. */
export type Week = readonly AvailabilityEntry[]

export const MIN_JOBS = 1
export const MAX_JOBS = 4
export const JOB_COUNTS = [1, 2, 3, 4] as const

/** Sunday first, as in the data. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export type DayState = 'all' | 'some' | 'none'

const MONDAY = 1
const FRIDAY = 5
const DAY_SLOTS: readonly Slot[] = ['8-10', '10-12', '12-2', '2-4', '4-6']

export const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`)
export const slotsText = (count: number): string => (count === 1 ? '1 slot' : `${count} slots`)

/** The cells of one day, in the order of the day. */
export const dayEntries = (week: Week, dayOfWeek: number): AvailabilityEntry[] =>
  SLOTS.flatMap((slot) =>
    week.filter((entry) => entry.dayOfWeek === dayOfWeek && entry.timeSlot === slot),
  )

/** 'all' only when every slot of the day is open: then the day's checkbox is checked. */
export function dayState(week: Week, dayOfWeek: number): DayState {
  const open = dayEntries(week, dayOfWeek).filter(({ isAvailable }) => isAvailable).length
  if (open === 0) return 'none'
  return open === SLOTS.length ? 'all' : 'some'
}

export function setDay(week: Week, dayOfWeek: number, isAvailable: boolean): Week {
  return week.map((entry) => (entry.dayOfWeek === dayOfWeek ? { ...entry, isAvailable } : entry))
}

type Cell = Pick<AvailabilityEntry, 'dayOfWeek' | 'timeSlot'>
const isCell = (entry: AvailabilityEntry, cell: Cell): boolean =>
  entry.dayOfWeek === cell.dayOfWeek && entry.timeSlot === cell.timeSlot

export function setOpen(week: Week, cell: Cell, isAvailable: boolean): Week {
  return week.map((entry) => (isCell(entry, cell) ? { ...entry, isAvailable } : entry))
}

/** How many jobs a slot takes, kept within 1 to 4. */
export function setMaxJobs(week: Week, cell: Cell, count: number): Week {
  const maxJobs = Math.min(MAX_JOBS, Math.max(MIN_JOBS, count))
  return week.map((entry) => (isCell(entry, cell) ? { ...entry, maxJobs } : entry))
}

/** Monday to Friday, 8 AM to 6 PM; everything else is closed. */
export const weekdaysEightToSix = (week: Week): Week =>
  week.map((entry) => ({
    ...entry,
    isAvailable:
      entry.dayOfWeek >= MONDAY && entry.dayOfWeek <= FRIDAY && DAY_SLOTS.includes(entry.timeSlot),
  }))

export const everyDay = (week: Week): Week => week.map((entry) => ({ ...entry, isAvailable: true }))

/** Gives these days the slots and job counts of another. */
export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  const model = dayEntries(week, from)
  return week.map((entry) => {
    const source = to.includes(entry.dayOfWeek)
      ? model.find(({ timeSlot }) => timeSlot === entry.timeSlot)
      : undefined
    return source ? { ...source, dayOfWeek: entry.dayOfWeek } : entry
  })
}

type ChangedCell = { before: AvailabilityEntry | undefined; after: AvailabilityEntry }

/** The cells that differ from what is saved; the job count of a closed cell does not matter. */
export function changedCells(savedWeek: Week, editedWeek: Week): ChangedCell[] {
  const same = (a: AvailabilityEntry, b: AvailabilityEntry) =>
    a.isAvailable === b.isAvailable && (!a.isAvailable || a.maxJobs === b.maxJobs)
  return editedWeek.flatMap((after) => {
    const before = savedWeek.find((other) => isCell(other, after))
    return before && same(before, after) ? [] : { before, after }
  })
}

/** How many cells differ from what is saved. */
export const countChanges = (savedWeek: Week, editedWeek: Week): number =>
  changedCells(savedWeek, editedWeek).length

/** Open slots and the jobs they take, of a day or a whole week. */
export function totals(entries: Week): { slots: number; jobs: number } {
  const open = entries.filter(({ isAvailable }) => isAvailable)
  return { slots: open.length, jobs: open.reduce((sum, { maxJobs }) => sum + maxJobs, 0) }
}

/** 'Not available', or '5 slots, 9 jobs'. */
export function totalsText(entries: Week): string {
  const { slots, jobs } = totals(entries)
  return slots === 0 ? 'Not available' : `${slotsText(slots)}, ${jobsText(jobs)}`
}
