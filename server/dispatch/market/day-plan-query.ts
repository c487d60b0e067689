import { sql } from 'kysely'
import { placesOn, type DayException } from '../../../contract/availability.ts'
import {
  addDays,
  type Day,
  dayOf,
  dayOfWeek,
  type Slot,
  SLOTS,
  type TimeWindow,
  windowFacts,
  WINDOWS,
} from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { NEAR_KM } from '../../../contract/market.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { kmFromHome, KM_BETWEEN } from './distances.ts'

/** A job in a hauler's schedule, as the plan of a day reads it. */
export type Booked = { jobId: JobId; day: Day; slot: Slot; area: ServiceArea | null }
type Rows = {
  week: number[]
  exceptions: Pick<DayException, 'day' | 'places'>[]
  booked: Booked[]
}

/** What a claim in this window would mean: the slot it takes, and where the hauler comes from. */
export type WindowPlan = {
  /** The slot that a claim would take; null where there is no room. */
  slot: Slot | null
  /** Whether a slot of the window is open and has no job yet. */
  isFree: boolean
  /** The first slot of the window that is closed. */
  closed: Slot | null
  /** The job before it on that day; null when the hauler comes from home. */
  before: { jobId: JobId; area: ServiceArea | null } | null
}

/** A hauler's days as the market needs them, read once for a page. */
export type DayPlan = {
  /** By weekday and window, for the days on which nothing is special. */
  weekly: readonly (WindowPlan & { weekday: number; window: TimeWindow })[]
  /** The days that have jobs, or hours of their own. */
  dated: readonly (WindowPlan & { day: Day; window: TimeWindow })[]
  /** The areas that are near a job of the hauler's, on each day that has one. */
  near: readonly { day: Day; area: ServiceArea }[]
  /** Whole kilometres from home to the middle of each area, in the order of SERVICE_AREAS. */
  kmFromHome: readonly number[]
  hasHomeBase: boolean
}

/** Reads the plan of a hauler from today on, in one statement. */
export async function readDayPlan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  hauler: Hauler,
): Promise<DayPlan> {
  const today = dayOf(now())
  const { rows } = await sql<Rows>`
    select week,
      (select coalesce(json_agg(json_build_object('day', day, 'places', places)), '[]')
        from availability_exceptions where hauler_id = haulers.id and day >= ${today}) as exceptions,
      (select coalesce(json_agg(json_build_object('jobId', job_id, 'day', job_schedule.scheduled_date,
          'slot', time_slot, 'area', area)), '[]')
        from job_schedule join jobs on jobs.id = job_id
        where job_schedule.hauler_id = haulers.id and job_schedule.scheduled_date >= ${today}) as booked
    from haulers where id = ${hauler.id}`.execute(db)
  const { week, exceptions, booked } = rows[0] ?? { week: [], exceptions: [], booked: [] }
  const cells = cellsOf(week)
  const planOn = (day: Day, exception?: Rows['exceptions'][number], jobs: Booked[] = []) =>
    WINDOWS.map((window) => ({ window, ...planOf(window, placesOn(cells, day, exception), jobs) }))

  const special = new Set([...exceptions, ...booked].map(({ day }) => day))
  return {
    weekly: WEEKDAYS.flatMap((day) =>
      planOn(day).map((plan) => ({ ...plan, weekday: dayOfWeek(day) })),
    ),
    dated: [...special].flatMap((day) => {
      const exception = exceptions.find((each) => each.day === day)
      const jobs = booked.filter((each) => each.day === day)
      return planOn(day, exception, jobs).map((plan) => ({ ...plan, day }))
    }),
    near: [...new Set(booked.map(({ day }) => day))].flatMap((day) =>
      areasNear(booked.filter((each) => each.day === day)).map((area) => ({ day, area })),
    ),
    kmFromHome: SERVICE_AREAS.map(kmFromHome(hauler)),
    hasHomeBase: hauler.homeLat !== null || hauler.homeArea !== null,
  }
}

/** The areas whose middle is near that of one of these jobs; the same area is nearest. */
const areasNear = (jobs: readonly Booked[]): ServiceArea[] =>
  SERVICE_AREAS.filter((_, to) =>
    jobs.some(({ area }) => {
      const km = area && KM_BETWEEN[SERVICE_AREAS.indexOf(area)]?.[to]
      return typeof km === 'number' && km <= NEAR_KM
    }),
  )

/** Any seven days in a row: each stands for its weekday. */
const A_SUNDAY = '2026-11-01' as Day
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(A_SUNDAY, count))

/** What a claim in this window would mean for a hauler with these places and jobs on that day. */
export function planOf(
  window: TimeWindow,
  places: readonly number[],
  jobs: readonly Booked[],
): WindowPlan {
  const countIn = (slot: Slot) => jobs.filter((job) => job.slot === slot).length
  const { slots } = windowFacts[window]
  const open = slots.filter((slot) => placesIn(places, slot) > 0)
  const slot = open.find((each) => countIn(each) < placesIn(places, each)) ?? null
  const earlier = slot ? jobs.filter((job) => SLOTS.indexOf(job.slot) <= SLOTS.indexOf(slot)) : []
  const before = earlier.toSorted(
    (a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot) || a.jobId - b.jobId,
  )
  const last = before.at(-1)
  return {
    slot,
    closed: slots.find((each) => !open.includes(each)) ?? null,
    isFree: open.some((each) => countIn(each) === 0),
    before: last ? { jobId: last.jobId, area: last.area } : null,
  }
}

const placesIn = (places: readonly number[], slot: Slot): number => places[SLOTS.indexOf(slot)] ?? 0
