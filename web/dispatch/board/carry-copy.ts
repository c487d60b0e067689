import { formatDay, formatWeekdayLong, type Day } from '../../../contract/calendar.ts'
import type { Held, Targets } from './targets.ts'

type Aim = {
  /** Not there until the server has said. */
  targets: Targets | undefined
  isFailed: boolean
  /** What the place means that is aimed at. */
  note: string | null
  columnDays: readonly Day[]
}

/** Where a job that is being moved can go, and what the place means that it would be dropped on. */
export function carryText({ job }: Held, { targets, isFailed, note, columnDays }: Aim): string {
  const name = `Job #${job.id}`
  if (!targets && isFailed) return `Where ${name} can go could not be loaded. Please try again.`
  if (!targets) return `Looking where ${name} can go...`
  if (note !== null) return `${name}: ${note}.`
  const slots = [...targets.values()].flatMap((each) => (each.kind === 'slot' ? [each.to] : []))
  if (slots.length === 0 && !columnDays.includes(job.preferredDate))
    return `${name} is for ${formatWeekdayLong(job.preferredDate)}, ${formatDay(job.preferredDate)}, not for ${columnDays.length > 1 ? 'these days' : 'this day'}.`
  if (slots.length === 0) return `${name} has no other free slot right now. Open it to see why.`
  const haulers = new Set(slots.map(({ hauler }) => hauler.id)).size
  return `${name} can go to ${slots.length === 1 ? '1 slot' : `${slots.length} slots`} of ${haulers === 1 ? '1 hauler' : `${haulers} haulers`}.`
}
