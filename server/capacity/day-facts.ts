import type { Day, Slot, TimeWindow } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { plannedHaulers } from '../dispatch/assignment/plan-state-query.ts'
import { fillDay, type DayFlow } from './day-flow.ts'
import {
  readDemand,
  readPlaces,
  readSchedule,
  type Places,
  type Taken,
  type Without,
} from './places-query.ts'
import { supplyOf, type Supply } from './supply.ts'
import { slotsTooSoon } from './window-times.ts'

/** What decides about the windows of one day. */
export type DayFacts = Pick<DayFlow, 'roomFor'> & {
  day: Day
  /** The jobs and holds of the day, with a hauler or without. */
  jobs: number
  /** How many requests of this window and area wait for a hauler. */
  requests: (window: TimeWindow, area: ServiceArea | null) => number
  /** Whether an approved hauler serves the area. */
  isServed: (area: ServiceArea | null) => boolean
  /** Slots that have begun, or begin too soon. */
  withoutSlots: ReadonlySet<Slot>
}

type Clock = Pick<Context, 'now'>

// Both are found again by what the database says now, so several processes need not tell each other of
// changes: a day by the texts of everything that counts in it, the haulers by their row versions.
let present: { version: string; supply: Supply } | undefined
const filledDays = new Map<string, DayFacts>()
/** A visitor's own hold makes another day of the same date. */
const MOST_FILLED_DAYS = 200

/** The facts of these days now. Only days that have changed since they were last asked for are filled again. */
export async function readDays(
  { now }: Clock,
  db: Db,
  days: readonly Day[],
  { leadMinutes, ...without }: Without & { leadMinutes: number },
): Promise<DayFacts[]> {
  const places = await readPlaces(db, days, now(), without)
  const supply = await supplyNow(db, places[0]?.supplyVersion ?? '')
  return places.map((each) => factsOf(each, supply, slotsTooSoon(each.day, now(), leadMinutes)))
}

async function supplyNow(db: Db, version: string): Promise<Supply> {
  if (present?.version === version) return present.supply
  // Read after its version, so it is never older; when it is newer, the next version is another one.
  const supply = supplyOf(await plannedHaulers(db))
  present = { version, supply }
  return supply
}

function factsOf(places: Places, supply: Supply, withoutSlots: ReadonlySet<Slot>): DayFacts {
  const { day, demand, scheduleKey, supplyVersion } = places
  const key = [day, supplyVersion, scheduleKey, [...withoutSlots].join(), demand].join('\n')
  const facts = filledDays.get(key) ?? fill(places, supply, withoutSlots)
  // The one asked for last is the last to go.
  filledDays.delete(key)
  filledDays.set(key, facts)
  if (filledDays.size > MOST_FILLED_DAYS) {
    const [oldest] = filledDays.keys()
    if (oldest !== undefined) filledDays.delete(oldest)
  }
  return facts
}

function fill(
  { day, demand: demandText, schedule, scheduled }: Places,
  supply: Supply,
  withoutSlots: ReadonlySet<Slot>,
): DayFacts {
  const demand = readDemand(demandText)
  const { roomFor } = fillDay({
    day,
    supply,
    schedule: readSchedule(schedule, day),
    demand,
    withoutSlots,
  })
  const count = (counts: (taken: Taken) => boolean): number =>
    demand.filter(counts).reduce((sum, { jobs }) => sum + jobs, 0)
  return {
    day,
    roomFor,
    withoutSlots,
    jobs: scheduled + count(() => true),
    requests: (window, area) =>
      count((taken) => taken.isRequest && taken.window === window && taken.area === area),
    isServed: supply.isServed,
  }
}
