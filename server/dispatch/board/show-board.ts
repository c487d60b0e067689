import { placesOn } from '../../../contract/availability.ts'
import { MOST_BOARD_HAULERS, type Board, type getBoard } from '../../../contract/board.ts'
import { addDays, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { Context } from '../../core/context.ts'
import { cellsOf, isPausedOn, type DatedPlaces } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { countWaiting } from '../calendar/schedule-query.ts'
import { placesLeft } from '../eligibility.ts'
import { countBoardJobs, findBoardHaulers, type BoardHauler } from './board-query.ts'

type Query = Omit<Args<typeof getBoard>['query'], 'rows'>

/** The days of a board, in order. */
export const boardDays = ({ from, days = '1' }: Pick<Query, 'from' | 'days'>): Day[] =>
  Array.from({ length: Number(days) }, (_, index) => addDays(from, index))

/** Whether a hauler takes new jobs at all. */
export const takesJobs = ({ status, isAvailable }: BoardHauler): boolean =>
  status === 'approved' && isAvailable

const CLOSED = SLOTS.map(() => 0)

/** How many jobs each slot of a day takes from a hauler. */
export function placesReader(
  hauler: BoardHauler,
  exceptions: ReadonlyMap<string, DatedPlaces>,
): (day: Day) => readonly number[] {
  const week = cellsOf(hauler.week)
  return (day) =>
    takesJobs(hauler) && !isPausedOn(hauler, day)
      ? placesOn(week, day, exceptions.get(`${hauler.id} ${day}`))
      : CLOSED
}

/** The exceptions of these days by hauler and day. */
export const exceptionsByDay = async ({ db }: Pick<Context, 'db'>, days: readonly Day[]) =>
  new Map((await exceptionsOn(db, days)).map((each) => [`${each.haulerId} ${each.day}`, each]))

/** Who is on the board, the most free places first, and its days in numbers. */
export async function showBoard(ctx: Context, query: Query): Promise<Omit<Board, 'rows'>> {
  const days = boardDays(query)
  const span = { from: query.from, to: days.at(-1) ?? query.from }
  const [haulers, counts, waiting, exceptions] = await Promise.all([
    findBoardHaulers(ctx.db, span, query),
    countBoardJobs(ctx.db, span),
    countWaiting(ctx.db, span.from, span.to),
    exceptionsByDay(ctx, days),
  ])
  const jobsIn = new Map(
    counts.map(({ haulerId, day, timeSlot, jobs }) => [slotKey(haulerId, day, timeSlot), jobs]),
  )
  const figures = haulers
    .slice(0, MOST_BOARD_HAULERS)
    .map((hauler) => figuresOf(hauler, days, placesReader(hauler, exceptions), jobsIn))
    .filter(({ open, jobs }) => open > 0 || jobs > 0)
    .filter(({ free, jobs }) => (!query.free || free > 0) && (!query.jobs || jobs > 0))
    .toSorted((a, b) => b.free - a.free || a.name.localeCompare(b.name) || a.id - b.id)
  const waitingOn = new Map(waiting.map(({ day, jobs }) => [day, jobs]))
  return {
    days: days.map((day, index) => ({
      day,
      free: SLOTS.map((_, slot) => sum(figures.map((each) => each.days[index]?.free[slot] ?? 0))),
      jobs: sum(figures.map((each) => each.days[index]?.jobs ?? 0)),
      waiting: waitingOn.get(day) ?? 0,
    })),
    order: figures.map(({ id }) => id),
    isCut: haulers.length > MOST_BOARD_HAULERS,
  }
}

const slotKey = (haulerId: HaulerId, day: Day, slot: Slot): string => `${haulerId} ${day} ${slot}`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** What sorts and filters a hauler, and what the day has of them. */
function figuresOf(
  { id, firstName, lastName }: BoardHauler,
  days: readonly Day[],
  placesOf: (day: Day) => readonly number[],
  jobsIn: ReadonlyMap<string, number>,
) {
  const perDay = days.map((day) => {
    const places = placesOf(day)
    const jobs = SLOTS.map((slot) => jobsIn.get(slotKey(id, day, slot)) ?? 0)
    const free = places.map((each, index) => placesLeft(each, jobs[index] ?? 0))
    return { open: sum(places), free, jobs: sum(jobs) }
  })
  return {
    id,
    name: `${firstName} ${lastName}`,
    days: perDay,
    open: sum(perDay.map(({ open }) => open)),
    free: sum(perDay.map(({ free }) => sum(free))),
    jobs: sum(perDay.map(({ jobs }) => jobs)),
  }
}
