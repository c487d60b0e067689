import { MOST_BOARD_ROWS, type BoardRow, type listBoardRows } from '../../../contract/board.ts'
import { SLOTS, slotHours } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { Context } from '../../core/context.ts'
import { roadEnd } from '../../places/roads.ts'
import { scheduledBetween } from '../calendar/schedule-query.ts'
import { placeOfJob, startOf, travelBetween, type Home } from '../planning/travel.ts'
import { orderStops } from '../today/order-stops.ts'
import { boardHaulersOf } from './board-query.ts'
import { boardDays, exceptionsByDay, placesReader, takesJobs } from './show-board.ts'

type Query = Args<typeof listBoardRows>['query']

/** Rows of the board in the order in which they were asked for. @throws AppError invalid_input for too many. */
export async function showRows(ctx: Context, query: Query): Promise<BoardRow[]> {
  const ids = [...new Set(query.hauler)]
  if (ids.length > MOST_BOARD_ROWS)
    throw new AppError('invalid_input', `At most ${MOST_BOARD_ROWS} rows come in one answer`)
  const days = boardDays(query)
  const [haulers, jobs, exceptions] = await Promise.all([
    boardHaulersOf(ctx.db, ids),
    scheduledBetween(ctx.db, ids, { from: query.from, to: days.at(-1) ?? query.from }),
    exceptionsByDay(ctx, days),
  ])
  const haulerOf = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const jobsOf = Map.groupBy(jobs, ({ haulerId }) => haulerId)
  return ids.flatMap((id) => {
    const hauler = haulerOf.get(id)
    if (!hauler) return []
    const { firstName, lastName, vehicleType, serviceAreas } = hauler
    const placesOf = placesReader(hauler, exceptions)
    const own = (jobsOf.get(id) ?? []).toSorted(
      (a, b) => SLOTS.indexOf(a.timeSlot) - SLOTS.indexOf(b.timeSlot) || a.jobId - b.jobId,
    )
    return {
      id,
      user: { firstName, lastName },
      vehicleType,
      serviceAreas,
      takesJobs: takesJobs(hauler),
      days: days.map((day) => ({
        day,
        places: [...placesOf(day)],
        metres: routeOf(
          hauler,
          own.filter(({ scheduledDate }) => scheduledDate === day),
        ).metres,
      })),
      jobs: own,
    }
  })
}

type Stop = Pick<ScheduledJob, 'jobId' | 'timeSlot' | 'job'>

/** The stops of a day in driving order, and the drive by road from home and back. A stop without a place adds nothing. */
export function routeOf<Each extends Stop>(
  home: Home,
  jobs: readonly Each[],
): { stops: Each[]; metres: number } {
  const start = roadEnd(startOf(home))
  const stops = jobs.map((each) => {
    const { from, to: until } = slotHours(each.timeSlot)
    const place = placeOfJob(each.job)
    return { id: each.jobId, from, until, rank: 0, each, end: place && roadEnd(place) }
  })
  const ordered = orderStops(stops, (from, to) =>
    travelBetween(from ? (from.end ?? start) : start, to.end),
  )
  let metres = 0
  let at = start
  for (const { end } of ordered) {
    metres += travelBetween(at, end)
    at = end ?? at
  }
  return {
    stops: ordered.map(({ each }) => each),
    metres: metres + travelBetween(at, start),
  }
}
