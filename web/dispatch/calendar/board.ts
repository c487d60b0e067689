import { SLOTS, windowFacts, WINDOWS, type Day, type Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { DayHauler } from '../../../contract/calendar-haulers.ts'
import type { CalendarJob, ScheduledJob } from '../../../contract/schedule.ts'

export type BoardCell = {
  timeSlot: Slot
  /** How many jobs the hauler takes there; 0 when the slot is closed. */
  maxJobs: number
  jobs: ScheduledJob[]
}
export type BoardRow = {
  id: HaulerId
  name: string
  /** Where the hauler works, and how much. */
  detail: string
  cells: BoardCell[]
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/**
 * Who works on this day: haulers with a job, then those open for one, by name. A hauler who has a
 * job but takes none any more (suspended, switched off) is there with closed slots.
 */
export function boardRows(
  haulers: readonly DayHauler[],
  scheduled: readonly ScheduledJob[],
): BoardRow[] {
  const jobsOf = Map.groupBy(scheduled, ({ haulerId }) => haulerId)
  const known = new Set(haulers.map(({ id }) => id))
  const rows = haulers.map((hauler) => rowOf(hauler, jobsOf.get(hauler.id) ?? []))
  const others = [...jobsOf].flatMap(([id, jobs]) => {
    const [first] = jobs
    if (known.has(id) || !first) return []
    const closed = SLOTS.map((timeSlot) => cellOf(timeSlot, 0, jobs))
    return { id, name: fullName(first.hauler.user), detail: 'Takes no jobs now', cells: closed }
  })
  const jobs = ({ cells }: BoardRow) => cells.reduce((sum, cell) => sum + cell.jobs.length, 0)
  return [...rows, ...others]
    .filter((row) => jobs(row) > 0 || row.cells.some(({ maxJobs }) => maxJobs > 0))
    .toSorted(
      (a, b) =>
        Number(jobs(b) > 0) - Number(jobs(a) > 0) || a.name.localeCompare(b.name) || a.id - b.id,
    )
}

/** The rows as they stood before; who was not there comes last. No row jumps away under the mouse. */
export function inOrderOf(rows: readonly BoardRow[], ids: readonly HaulerId[]): BoardRow[] {
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const at = ({ id }: BoardRow): number => placeOf.get(id) ?? ids.length
  return rows.toSorted((a, b) => at(a) - at(b))
}

function rowOf(hauler: DayHauler, jobs: ScheduledJob[]): BoardRow {
  const cells = SLOTS.map((timeSlot, index) =>
    cellOf(timeSlot, hauler.isAvailable ? (hauler.places[index] ?? 0) : 0, jobs),
  )
  return { id: hauler.id, name: fullName(hauler.user), detail: detailOf(hauler), cells }
}

const cellOf = (timeSlot: Slot, maxJobs: number, jobs: readonly ScheduledJob[]): BoardCell => ({
  timeSlot,
  maxJobs,
  jobs: jobs.filter((job) => job.timeSlot === timeSlot).toSorted((a, b) => a.jobId - b.jobId),
})

function detailOf({ serviceAreas, isAvailable }: DayHauler): string {
  if (!isAvailable) return 'Takes no jobs now'
  const [first, ...more] = serviceAreas
  if (!first) return 'All areas'
  return more.length > 0 ? `${first} +${more.length}` : first
}

/** Who has room in a slot. */
export const freeIn = (rows: readonly BoardRow[], slot: Slot): BoardRow[] =>
  rows.filter(({ cells }) =>
    cells.some(({ timeSlot, maxJobs, jobs }) => timeSlot === slot && jobs.length < maxJobs),
  )

/** The windows a customer may have chosen for a job in this slot: 'Afternoon, Evening'. */
export const windowsOf = (slot: Slot): string =>
  WINDOWS.filter((window) => windowFacts[window].slots.includes(slot))
    .map((window) => windowFacts[window].label)
    .join(', ')

/** Those that want the shown day first, then by their day; the order within a day stays. */
export const trayOrder = (jobs: readonly CalendarJob[], day: Day): CalendarJob[] =>
  jobs.toSorted((a, b) => {
    const here = Number(b.preferredDate === day) - Number(a.preferredDate === day)
    return here || a.preferredDate.localeCompare(b.preferredDate) || a.id - b.id
  })
