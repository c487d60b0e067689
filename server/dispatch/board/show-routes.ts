import { MOST_BOARD_ROWS, type BoardRoute, type listBoardRoutes } from '../../../contract/board.ts'
import { windowFacts, type Slot } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { Context } from '../../core/context.ts'
import { calendarJobsOf, scheduledBetween } from '../calendar/schedule-query.ts'
import { placeOfJob, startOf } from '../planning/travel.ts'
import type { Point } from '../../places/shores.ts'
import { boardHaulersOf } from './board-query.ts'
import { routeOf } from './show-rows.ts'

type Query = Args<typeof listBoardRoutes>['query']
type Stop = { jobId: CalendarJob['id']; timeSlot: Slot; job: CalendarJob; isProposed: boolean }

/** Where haulers drive on a day, in the order in which they were asked for. @throws AppError not_found, invalid_input. */
export async function showRoutes(ctx: Context, query: Query): Promise<BoardRoute[]> {
  const ids = [...new Set(query.hauler)]
  if (ids.length > MOST_BOARD_ROWS)
    throw new AppError('invalid_input', `At most ${MOST_BOARD_ROWS} routes come in one answer`)
  const [haulers, jobs, proposed] = await Promise.all([
    boardHaulersOf(ctx.db, ids),
    scheduledBetween(ctx.db, ids, { from: query.date, to: query.date }),
    proposedStop(ctx, query),
  ])
  const haulerOf = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const jobsOf = Map.groupBy(jobs, ({ haulerId }) => haulerId)
  return ids.flatMap((id) => {
    const hauler = haulerOf.get(id)
    if (!hauler) return []
    const own = (jobsOf.get(id) ?? [])
      .filter(({ jobId }) => jobId !== proposed?.jobId)
      .map((each) => ({ ...each, isProposed: false }))
    const before = routeOf(hauler, own).metres
    const { stops, metres } = proposed
      ? routeOf<Stop>(hauler, [...own, proposed])
      : routeOf<Stop>(hauler, own)
    const { firstName, lastName } = hauler
    return {
      haulerId: id,
      user: { firstName, lastName },
      home: rounded(startOf(hauler), HOME),
      stops: stops.map(({ jobId, timeSlot, job, isProposed }) => {
        const place = placeOfJob(job)
        const customer = `${job.firstName} ${job.lastName}`
        return { jobId, timeSlot, customer, place: place && rounded(place, STREET), isProposed }
      }),
      metres,
      before,
    }
  })
}

async function proposedStop({ db }: Context, { job: id, timeSlot }: Query): Promise<Stop | null> {
  if (id === undefined) return null
  const [job] = await calendarJobsOf(db, [id])
  if (!job) throw new AppError('not_found', `There is no job #${id}`)
  const slot = timeSlot ?? windowFacts[job.preferredTime].slots[0]
  return slot ? { jobId: job.id, timeSlot: slot, job, isProposed: true } : null
}

/** Parts of a degree: about 100 m for a stop, and about 1 km for a home, which is the hauler's own affair. */
const STREET = 1_000
const HOME = 100

const rounded = ({ latitude, longitude }: Point, parts: number): Point => ({
  latitude: Math.round(latitude * parts) / parts,
  longitude: Math.round(longitude * parts) / parts,
})
