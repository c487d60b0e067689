import {
  type Day,
  dayOf,
  slotEnd,
  slotStart,
  windowEnd,
  windowStart,
} from '../../../contract/calendar.ts'
import type { DayStop, HaulerDay } from '../../../contract/hauler-day.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { type HaulerJobRow, haulerJobView } from '../../jobs/views.ts'
import { jobsOfDay } from '../market/list-my-jobs.ts'
import { drivesBetween } from './ask-roads.ts'
import type { Place } from './estimate-drive.ts'
import { centreOf, locateJob } from './locate-jobs.ts'
import { planDay, type PlannedStop, type StopPlan } from './plan-day.ts'

type Reads = Pick<Context, 'db' | 'now' | 'geocoder' | 'roads'>
type Located = { job: HaulerJobRow; place: Place | null }

/** The order of a hauler's day: what is done, what is in progress, and the rest by slot and road. */
export async function haulerDay(ctx: Reads, hauler: Hauler, asked?: Day): Promise<HaulerDay> {
  const now = ctx.now()
  const today = dayOf(now)
  const date = asked ?? today
  const jobs = await jobsOfDay(ctx, hauler, date, { isToday: date === today })
  const located: Located[] = await Promise.all(
    jobs.map(async (job) => ({ job, place: await locateJob(ctx, job) })),
  )
  const done = located
    .filter(({ job }) => job.status === 'completed')
    .toSorted(
      (a, b) => timeOf(a.job.completedAt) - timeOf(b.job.completedAt) || a.job.id - b.job.id,
    )
  const open = located.filter(({ job }) => job.status !== 'completed')
  const start = done.at(-1)?.place ?? homeOf(hauler)
  const plans = planDay({
    stops: open.map((stop) => plannedStop(stop, date, now)),
    start,
    now: date === today ? now : null,
    drives: await drivesBetween(ctx, [start, ...open.map(({ place }) => place)]),
  })
  return {
    date,
    start,
    stops: [...done.map(doneStop), ...plans.map(openStop)],
    left: leftOf(plans),
  }
}

const timeOf = (instant: Date | null): number => instant?.getTime() ?? 0

/** Where the hauler starts the day. */
function homeOf({ homeLat, homeLon, homeArea }: Hauler): Place | null {
  if (homeLat !== null && homeLon !== null)
    return { latitude: homeLat, longitude: homeLon, isExact: true }
  return homeArea && centreOf(homeArea)
}

const RANKS = { there: 0, arrived: 1, onTheWay: 2, ahead: 3 } as const

function plannedStop({ job, place }: Located, date: Day, now: Date): PlannedStop {
  const isInProgress = job.status === 'in_progress'
  return {
    id: job.id,
    place,
    loadSize: job.loadSize,
    ...timesOf(job, date),
    rank: isInProgress
      ? RANKS.there
      : job.arrivedAt
        ? RANKS.arrived
        : job.onTheWayAt
          ? RANKS.onTheWay
          : RANKS.ahead,
    thereSince: job.startedAt ?? job.arrivedAt ?? (isInProgress ? now : null),
    onTheWayAt: job.onTheWayAt,
    windowEnd: windowEnd(date, job.preferredTime),
  }
}

/** The slot within the customer's window; the slot alone where an admin has put the job outside of it. */
function timesOf(
  { timeSlot, preferredTime }: HaulerJobRow,
  date: Day,
): Pick<PlannedStop, 'from' | 'until'> {
  const window = [windowStart(date, preferredTime), windowEnd(date, preferredTime)] as const
  if (!timeSlot) return { from: window[0].getTime(), until: window[1].getTime() }
  const slot = [slotStart(date, timeSlot), slotEnd(date, timeSlot)] as const
  const from = Math.max(slot[0].getTime(), window[0].getTime())
  const until = Math.min(slot[1].getTime(), window[1].getTime())
  return from < until ? { from, until } : { from: slot[0].getTime(), until: slot[1].getTime() }
}

const doneStop = ({ job, place }: Located): DayStop => ({
  jobId: job.id,
  point: place,
  drive: null,
  arrivesAt: null,
  minutesLate: 0,
  completed: haulerJobView(job),
})

const openStop = ({ stop, drive, arrivesAt, minutesLate }: StopPlan): DayStop => ({
  jobId: stop.id,
  point: stop.place,
  drive,
  arrivesAt,
  minutesLate,
  completed: null,
})

function leftOf(plans: readonly StopPlan[]): HaulerDay['left'] {
  const ahead = plans.filter(({ arrivesAt }) => arrivesAt !== null)
  const sum = (unit: 'minutes' | 'metres') =>
    ahead.reduce((total, { drive }) => total + (drive?.[unit] ?? 0), 0)
  return { stops: ahead.length, minutes: sum('minutes'), metres: sum('metres') }
}
