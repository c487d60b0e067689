import type { AvailabilityEntry } from '../../../contract/availability.ts'
import { dayOfWeek, SLOT_LABELS } from '../../../contract/calendar.ts'
import { heldJobs, type BookedJob, type HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { jobsText, WEEKDAYS, type Week } from './availability-week.ts'

type Cell = Pick<AvailabilityEntry, 'dayOfWeek' | 'timeSlot'>

/** A slot of the edited week that would hold more jobs than it takes. */
export type HeldSlot = Cell & { jobs: readonly BookedJob[]; isKept: boolean; title: string }

/** The slots whose jobs have to be decided about before the week can be saved, or were. */
export function heldSlots(
  { availability, exceptions, booked }: HaulerSchedule,
  week: Week,
  keptIds: ReadonlySet<JobId>,
): HeldSlot[] {
  const affectedJobs = heldJobs({ week: availability, exceptions }, { week, exceptions }, booked)
  const slots = Map.groupBy(affectedJobs, ({ day, timeSlot }) => `${dayOfWeek(day)} ${timeSlot}`)
  return [...slots.values()].flatMap((jobs) => {
    const [first] = jobs
    if (!first) return []
    const cell = { dayOfWeek: dayOfWeek(first.day), timeSlot: first.timeSlot }
    const isKept = jobs.every(({ jobId }) => keptIds.has(jobId))
    return { ...cell, jobs, isKept, title: titleOf(cell, jobs.length) }
  })
}

const titleOf = ({ dayOfWeek: weekday, timeSlot }: Cell, jobs: number): string =>
  `${SLOT_LABELS[timeSlot]} on ${WEEKDAYS[weekday]}s holds ${jobsText(jobs)}.`

/** That of one cell, if it is among them. */
export const heldSlotOf = (slots: readonly HeldSlot[], cell: Cell): HeldSlot | undefined =>
  slots.find(
    ({ dayOfWeek: weekday, timeSlot }) => weekday === cell.dayOfWeek && timeSlot === cell.timeSlot,
  )

/** The set with this job, or without it where it was there. */
export function withToggled(jobs: ReadonlySet<JobId>, jobId: JobId): ReadonlySet<JobId> {
  const next = new Set(jobs)
  if (!next.delete(jobId)) next.add(jobId)
  return next
}
