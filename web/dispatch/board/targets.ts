import {
  addDays,
  dayOfWeek,
  formatPickupDay,
  SLOT_LABELS,
  windowFacts,
  WINDOWS,
  type Day,
  type Slot,
  type TimeWindow,
} from '../../../contract/calendar.ts'
import type { CalendarJob, Candidate, ScheduledJob } from '../../../contract/schedule.ts'
import type { MoveOptions, WindowToMove } from '../../../contract/team-moves.ts'
import type { Place } from '../calendar/places.ts'
import { cellKey, dayKey, type Span } from './board-keys.ts'

/** A job that is being moved, and where it is; null on the market. */
export type Held = { job: CalendarJob; from: ScheduledJob | null }

/** Another day for a job, which its customer has to agree to. */
export type DayMove = { day: Day; window: TimeWindow; hauler: 'keep' | 'release' }

/** Where a job may be dropped, and what that means, in a sentence. */
export type Target = { note: string } & (
  | { kind: 'slot'; to: Place }
  | { kind: 'market' }
  | ({ kind: 'day' } & DayMove)
)
export type Targets = ReadonlyMap<string, Target>

/** The Monday to Sunday around a day. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -((dayOfWeek(day) + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

const kilometres = (metres: number): string => `${Math.max(1, Math.round(metres / 1_000))} km`

const slotNote = ({ user, metres }: Candidate, { jobs, maxJobs }: Candidate['slots'][number]) =>
  `${metres > 0 ? `About ${kilometres(metres)} from where ${user.firstName} starts, ` : ''}${jobs + 1} of ${maxJobs} in this slot`

/** On the job's own day: the haulers and slots that the server offers, without the place that it has. */
export function slotTargets(
  { job, from }: Held,
  { span, days }: { span: Span; days: readonly Day[] },
  candidates: readonly Candidate[],
): Map<string, Target> {
  const targets = new Map<string, Target>()
  if (!days.includes(job.preferredDate)) return targets
  for (const candidate of candidates) {
    const isHere = from?.haulerId === candidate.id
    if (span === 'week' && isHere) continue
    const slots = candidate.slots.filter(({ timeSlot }) => !isHere || from.timeSlot !== timeSlot)
    for (const slot of span === 'week' ? slots.slice(0, 1) : slots) {
      const column = span === 'week' ? job.preferredDate : slot.timeSlot
      const to = { hauler: { id: candidate.id, user: candidate.user }, timeSlot: slot.timeSlot }
      const note = slotNote(candidate, slot)
      targets.set(cellKey(candidate.id, column), { kind: 'slot', to, note })
    }
  }
  if (from && span === 'week') {
    const note = 'Released, and on the market again'
    targets.set(dayKey(job.preferredDate), { kind: 'market', note })
  }
  return targets
}

/** On other days: those with an open window, in the row of its hauler where they are free, else above the rows. */
export function dayTargets(
  { job, from }: Held,
  { span, days }: { span: Span; days: readonly Day[] },
  options: readonly MoveOptions[],
): Map<string, Target> {
  const targets = new Map<string, Target>()
  if (options.some(({ refusal }) => refusal !== null)) return targets
  const windows = options.flatMap((each) => each.windows)
  for (const day of days) {
    if (day === job.preferredDate) continue
    const open = windows
      .filter(({ date, state }) => date === day && (state === 'open' || state === 'last'))
      .toSorted((a, b) => rankOf(a, job) - rankOf(b, job))
    const [first] = open
    const withHauler = from ? open.find(({ isHaulerFree }) => isHaulerFree === true) : undefined
    if (withHauler && from && span === 'week')
      targets.set(cellKey(from.haulerId, day), dayTarget(job, withHauler, from))
    const best = withHauler ?? first
    if (best) targets.set(dayKey(day), dayTarget(job, best, withHauler ? from : null))
  }
  return targets
}

/** The window of the customer's choice first. */
const rankOf = ({ window }: WindowToMove, { preferredTime }: CalendarJob): number =>
  window === preferredTime ? -1 : WINDOWS.indexOf(window)

function dayTarget(
  { firstName, preferredDate }: CalendarJob,
  { date: day, window }: WindowToMove,
  keeps: ScheduledJob | null,
): Target {
  const note = `From ${formatPickupDay(preferredDate)} to ${formatPickupDay(day)}, ${windowFacts[window].hours}. ${firstName} must agree first${keeps ? '' : '; no hauler yet on that day'}`
  return { kind: 'day', day, window, hauler: keeps ? 'keep' : 'release', note }
}

type Reading = {
  candidates: readonly Candidate[] | undefined
  span: Span
}

/** Why a job cannot be dropped on a cell, in a sentence. */
export function refusalOf(key: string, { job, from }: Held, { candidates, span }: Reading): string {
  const [owner = '', column = ''] = key.split(' ')
  if (owner === 'day')
    return column === job.preferredDate ? 'This is its day' : 'No window of that day is open'
  const candidate = candidates?.find(({ id }) => String(id) === owner)
  if (
    from &&
    String(from.haulerId) === owner &&
    (from.timeSlot === column || from.scheduledDate === column)
  )
    return 'This is where it is'
  if (span === 'week' && column !== job.preferredDate)
    return 'Another day is for its own hauler, or for the row without a hauler'
  if (!candidates) return 'Looking where it can go'
  if (!candidate) return 'This hauler takes no jobs now'
  if (candidate.refusal !== null) return candidate.refusal
  const { label, slots } = windowFacts[job.preferredTime]
  const isInWindow = (slots as readonly string[]).includes(column)
  if (!isInWindow) return `The customer chose the ${label.toLowerCase()}`
  return `${candidate.user.firstName} has no room in ${SLOT_LABELS[column as Slot]}`
}
