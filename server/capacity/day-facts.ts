import { dayOfWeek, type Day, type TimeWindow } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import type { DatedPlaces } from '../haulers/availability.ts'
import { createCache } from './cache.ts'
import { fillDay, type DayFlow } from './day-flow.ts'
import {
  readDayRows,
  readDaysNow,
  readDemand,
  readExceptions,
  readSchedule,
  type DayNow,
  type DayRows,
  type Taken,
  type Without,
} from './places-query.ts'
import { readSupply } from './read-supply.ts'
import type { Supply } from './supply.ts'
import { closedSlots, type ClosedSlots } from './window-times.ts'

/** What decides about the windows of one day. */
export type DayFacts = Pick<DayFlow, 'roomFor'> & {
  day: Day
  /** The jobs and holds of the day, with a hauler or without. */
  jobs: number
  /** How many requests of this window and area wait for a hauler. */
  requests: (window: TimeWindow, area: ServiceArea | null) => number
  /** Whether an approved hauler serves the area. */
  isServed: (area: ServiceArea | null) => boolean
}

/** What is the same for everyone who asks about a day. */
type Rows = { version: string; paid: Taken[]; schedule: Scheduled[]; exceptions: DatedPlaces[] }

/** A day as it is now. */
export type DayState = Rows & { day: Day; now: DayNow; supply: Supply }

type Clock = Pick<Context, 'now'>

// Everything is found again by what the database says now, so several processes need not notify each other.
const rowsOfDay = createCache<Day, Rows>(400)
/** A visitor's own hold makes another day of the same date. */
const filledDays = createCache<string, DayFacts>(200)

/** The facts of these days now. Only days that have changed since they were last asked for are filled again. */
export async function readDays(
  clock: Clock,
  db: Db,
  days: readonly Day[],
  { leadMinutes, ...without }: Without & { leadMinutes: number },
): Promise<DayFacts[]> {
  const states = await readDayStates(clock, db, days, without)
  return states.map((each) => factsOf(each, closedSlots(each.day, clock.now(), leadMinutes)))
}

/** What these days are now. Only the rows of days that have changed are read again. */
export async function readDayStates(
  { now }: Clock,
  db: Db,
  days: readonly Day[],
  without: Without,
): Promise<DayState[]> {
  const states = await readDaysNow(db, days, now(), without)
  const cachedRows = new Map(
    states.flatMap(({ day, version }) => {
      const rows = rowsOfDay.get(day)
      return rows?.version === version ? [[day, rows] as const] : []
    }),
  )
  const changedDays = states.flatMap(({ day }) => (cachedRows.has(day) ? [] : [day]))
  const read = new Map(
    (await readDayRows(db, changedDays, now(), without)).map((rows) => [rows.day, rows]),
  )
  // Read after its version, so it is never older; when it is newer, the next version is another one.
  const supply = await readSupply(db, states[0]?.supplyVersion ?? '')
  return states.map((state) => {
    const { day } = state
    const dayRows = read.get(day)
    const rows = dayRows ? rowsOfDay.set(day, parse(dayRows)) : cachedRows.get(day)
    if (!rows) throw new Error('A day that was asked for has no rows')
    // What is held is of the same moment as the rows: a job that was paid meanwhile counts once.
    return { ...rows, day, now: dayRows ?? state, supply }
  })
}

const parse = ({ day, version, paid, schedule, exceptions }: DayRows): Rows => ({
  version,
  paid: readDemand(paid),
  schedule: readSchedule(schedule, day),
  exceptions: readExceptions(exceptions, day),
})

function factsOf(state: DayState, closed: ClosedSlots): DayFacts {
  const { day, version, supply, now } = state
  const key = [
    day,
    version,
    supply.versionOn(dayOfWeek(day)),
    [...closed.begun].join(),
    [...closed.tooSoon].join(),
    now.leftJob,
    now.leftSlot,
    now.held,
  ]
  const name = key.join('\n')
  return filledDays.get(name) ?? filledDays.set(name, fill(state, closed))
}

/** The jobs of a day that need a place. */
export const demandOf = ({ paid, now }: DayState): Taken[] => [
  ...withoutJobs(paid, readDemand(now.leftJob)),
  ...readDemand(now.held),
]

/** What haulers have, without the job that is looked at again. */
export function scheduleOf({ day, schedule, now }: DayState): Scheduled[] {
  const [leftSlot] = readSchedule(now.leftSlot, day)
  return schedule.map((each) =>
    each.haulerId === leftSlot?.haulerId && each.timeSlot === leftSlot.timeSlot
      ? { ...each, jobs: each.jobs - leftSlot.jobs }
      : each,
  )
}

/** The jobs and holds of a day, with a hauler or without. */
export const countJobs = (state: DayState): number =>
  [...scheduleOf(state), ...demandOf(state)].reduce((sum, { jobs }) => sum + jobs, 0)

/** The demand without these jobs, which are part of it. */
export function withoutJobs(demand: readonly Taken[], leftJobs: readonly Taken[]): Taken[] {
  const isAlike = (a: Taken, b: Taken): boolean =>
    a.window === b.window &&
    a.loadSize === b.loadSize &&
    a.area === b.area &&
    a.isRequest === b.isRequest
  return leftJobs.length === 0
    ? [...demand]
    : demand.map((group) => ({
        ...group,
        jobs: group.jobs - leftJobs.filter((each) => isAlike(each, group)).length,
      }))
}

function fill(state: DayState, closed: ClosedSlots): DayFacts {
  const { day, supply, exceptions } = state
  const schedule = scheduleOf(state)
  const demand = demandOf(state)
  const { roomFor } = fillDay({ day, supply, schedule, exceptions, demand, closed })
  const count = (counts: (group: Taken) => boolean): number =>
    demand.filter(counts).reduce((sum, { jobs }) => sum + jobs, 0)
  return {
    day,
    roomFor,
    jobs: countJobs(state),
    requests: (window, area) =>
      count((group) => group.isRequest && group.window === window && group.area === area),
    isServed: supply.isServed,
  }
}
