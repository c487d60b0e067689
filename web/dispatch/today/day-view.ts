import { SLOTS, type Day } from '../../../contract/calendar.ts'
import type { DayStop, HaulerDay } from '../../../contract/hauler-day.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'

/** A job of today that is not done, with its place in the order where the server has said it. */
export type TodayStop = { job: HaulerJob; stop: DayStop | undefined; number: number }

export type DayView = {
  /** The job with the next step: the first of today, else the next pickup. */
  current: HaulerJob | undefined
  done: DayStop[]
  today: TodayStop[]
  /** How many stops today has, those done included. */
  count: number
  /** The jobs of other days; not the current one. */
  later: HaulerJob[]
}

export const dayOfJob = (job: HaulerJob): Day => job.scheduledDate ?? job.preferredDate

/**
 * The hauler's jobs as their day. The list says which jobs there are, the day in which order: either may be newer
 * than the other, and without a day the slots decide.
 */
export function dayView(
  jobs: readonly HaulerJob[],
  day: HaulerDay | undefined,
  date: Day,
): DayView {
  const isToday = (job: HaulerJob) => job.status === 'in_progress' || dayOfJob(job) === date
  const stops = new Map(day?.stops.map((stop) => [stop.jobId, stop]))
  const order = new Map(day?.stops.map(({ jobId }, index) => [jobId, index]))
  const placeOf = (job: HaulerJob) => order.get(job.id) ?? Infinity
  const listed = new Set(jobs.map(({ id }) => id))
  const done = (day?.stops ?? []).filter(({ jobId, completed }) => completed && !listed.has(jobId))
  const todays = jobs
    .filter(isToday)
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)) || rankOf(a) - rankOf(b) || a.id - b.id)
  const current = todays[0] ?? jobs[0]
  return {
    current,
    done,
    today: todays.map((job, index) => ({
      job,
      stop: stops.get(job.id),
      number: done.length + index + 1,
    })),
    count: done.length + todays.length,
    later: jobs.filter((job) => job !== current && !isToday(job)),
  }
}

/** Two that are not placed are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

/** In progress, at the door, on the way, then by slot. */
function rankOf({ status, arrivedAt, onTheWayAt, timeSlot }: HaulerJob): number {
  if (status === 'in_progress') return -3
  if (arrivedAt) return -2
  if (onTheWayAt) return -1
  return timeSlot ? SLOTS.indexOf(timeSlot) : SLOTS.length
}
