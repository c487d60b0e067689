import { SLOT_LABELS } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { BoardStep, undoAutoAssign } from '../../../contract/auto-assign.ts'
import { fullName } from './board.ts'
import type { Place } from './places.ts'

type Undone = Result<typeof undoAutoAssign>

const jobs = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`)

/** 'Dana Park, 10 AM-12 PM'. */
export const placeText = ({ hauler, timeSlot }: Place): string =>
  `${fullName(hauler.user)}, ${SLOT_LABELS[timeSlot]}`

/** What was done last on the calendar, by a plan or by hand. */
export function stepText({ isPlan, jobs: placed, place }: BoardStep): string {
  if (isPlan) return `The plan placed ${jobs(placed.length)}.`
  const [id] = placed
  return place ? `Job #${id} is with ${placeText(place)}.` : `Job #${id} is on the market again.`
}

/** '7 jobs are on the market again, 1 stays as it is'. */
export function undoneText({ takenBack, kept }: Undone): string {
  const back = `${jobs(takenBack.length)} ${takenBack.length === 1 ? 'is' : 'are'} on the market again`
  if (kept.length === 0) return back
  return `${back}, ${kept.length} ${kept.length === 1 ? 'stays as it is' : 'stay as they are'}`
}

/** Where the job of a single move is again. */
export function undoneMoveText({ takenBack: [job] }: Undone): { title: string; message: string } {
  return job?.status === 'pending'
    ? { title: 'Job unassigned', message: `Job #${job.id} is on the market again` }
    : { title: 'Job moved back', message: `Job #${job?.id} is where it was` }
}

const NAMED = 3

/** Why some of a plan was not taken back. */
export function keptText(kept: Undone['kept']): string {
  const named = kept.slice(0, NAMED).map(({ reason }) => `${reason}.`)
  const more = kept.length - named.length
  return [...named, ...(more > 0 ? [`${more} more changed since.`] : [])].join(' ')
}

/** How the board is used, by how many jobs wait and stand on it; not known yet counts as some. */
export function hintText(waiting = 1, scheduled = 1): string {
  if (waiting > 0) return 'Drag a job onto a slot that lights up, or press Assign.'
  if (scheduled > 0) return 'Drag a job to another slot that lights up, or open it.'
  return 'Jobs of this day stand here once they have a hauler.'
}
