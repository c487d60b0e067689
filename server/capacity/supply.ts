import { placesOn } from '../../contract/availability.ts'
import { dayOfWeek, SLOTS, type Day } from '../../contract/calendar.ts'
import { vehicleTakes, VehicleType, type HaulerId } from '../../contract/haulers.ts'
import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { hasCapacityFor, placesLeft, servesArea } from '../dispatch/eligibility.ts'
import type { PlanHauler, Scheduled } from '../dispatch/planning/plan-input.ts'
import { POOLS, poolOf } from '../dispatch/planning/pools.ts'
import { isPausedOn, type DatedPlaces } from '../haulers/availability.ts'
import type { ClosedSlots } from './window-times.ts'

/** An approved hauler with the week, as the planner reads them. */
export type DayHauler = Omit<PlanHauler, 'jobs'>

/** What haulers have on a day, and set apart from their weeks. */
export type DayHours = { schedule: readonly Scheduled[]; exceptions: readonly DatedPlaces[] }

/**
 * What haulers can do, worked out once for all days. Haulers who may take the same jobs are a team: their
 * places count together. `binOf` numbers their bins.
 */
export type Supply = {
  haulers: readonly DayHauler[]
  /** What tells the teams apart, in the order of their numbers. */
  teams: string
  /** Equal for supplies that are the same on this weekday. */
  versionOn: (weekday: number) => number
  /** The teams that may take a job of this area and load. */
  teamsFor: (area: ServiceArea | null, loadSize: LoadSize) => readonly number[]
  /** The free places of each bin on a day. */
  roomOn: (day: Day, hours: DayHours, closed: ClosedSlots) => Int32Array
  /** Whether an approved hauler serves the area, available or not. */
  isServed: (area: ServiceArea | null) => boolean
}

const POOL_OF_SLOT = SLOTS.map(poolOf)
const CLOSED = SLOTS.map(() => 0)

/** Loads that the same vehicles take are alike: the smallest of them stands here for all. */
const ALIKE = new Map<LoadSize, LoadSize>(
  LOAD_SIZES.map((load) => [
    load,
    LOAD_SIZES.find((other) =>
      VehicleType.options.every(
        (vehicle) => vehicleTakes(vehicle, other) === vehicleTakes(vehicle, load),
      ),
    ) ?? load,
  ]),
)

/** Equal for jobs that the same haulers may take. */
export const requirementOf = (area: ServiceArea | null, loadSize: LoadSize): string =>
  `${area} ${ALIKE.get(loadSize)}`

/** @param before the supply before a change: most changes are of a week, and leave the teams as they are. */
export function supplyOf(haulers: readonly DayHauler[], before?: Supply): Supply {
  const numberByKey = new Map<string, number>()
  const placeOf = new Map(haulers.map(({ id }, at) => [id, at]))
  const teamOf = haulers.map((hauler) => {
    const key = teamKeyOf(hauler)
    const team = numberByKey.get(key) ?? numberByKey.size
    numberByKey.set(key, team)
    return team
  })
  const members: DayHauler[] = []
  haulers.forEach((hauler, at) => (members[teamOf[at] ?? 0] ??= hauler))
  const teams = [...numberByKey.keys()].join(';')
  const teamsFor = before?.teams === teams ? before.teamsFor : teamsOf(members)

  const openOnWeekday = new Map<number, Int32Array>()
  /** The places of each team and slot on this weekday, as far as nothing is scheduled. */
  const openOn = (weekday: number): Int32Array => {
    const earlier = openOnWeekday.get(weekday)
    if (earlier) return earlier
    const open = new Int32Array(members.length * SLOTS.length)
    haulers.forEach(({ week }, at) => {
      const first = (teamOf[at] ?? 0) * SLOTS.length
      for (let slot = 0; slot < SLOTS.length; slot++)
        open[first + slot] = (open[first + slot] ?? 0) + placesIn(week, weekday, slot)
    })
    openOnWeekday.set(weekday, open)
    return open
  }

  const datedPlaces = readDatedPlaces(haulers, placeOf)
  const roomOn: Supply['roomOn'] = (day, { schedule, exceptions }, closed) => {
    const weekday = dayOfWeek(day)
    const open = openOn(weekday).slice()
    const add = (at: number, slot: number, places: number) => {
      const place = (teamOf[at] ?? 0) * SLOTS.length + slot
      open[place] = (open[place] ?? 0) + places
    }
    const exceptionPlaces = datedPlaces(day, exceptions)
    const inWeek = (at: number, slot: number) => placesIn(haulers[at]?.week ?? [], weekday, slot)
    for (const [at, places] of exceptionPlaces)
      places.forEach((each, slot) => add(at, slot, each - inWeek(at, slot)))
    for (const { haulerId, slot, jobs } of jobsPerSlot(schedule)) {
      const at = placeOf.get(haulerId)
      if (at === undefined) continue
      const places = exceptionPlaces.get(at)?.[slot] ?? inWeek(at, slot)
      add(at, slot, placesLeft(places, jobs) - places)
    }
    return binsOf(open, members.length, closed)
  }

  const isServed = (area: ServiceArea | null) =>
    haulers.some((hauler) => servesArea(hauler, { area }))
  const versions = versionsOf(haulers, before?.teams === teams ? before : undefined)
  const versionOn = (weekday: number) => versions[weekday] ?? 0
  return { haulers, teams, versionOn, teamsFor, roomOn, isServed }
}

/** The bin of a team in a pool: its slots that a new job may use, or those that begin too soon for one. */
export const binOf = (team: number, pool: number, isSoon: boolean): number =>
  (team * POOLS.length + pool) * 2 + Number(isSoon)

/** The places of each team and slot as those of its bins. */
function binsOf(open: Int32Array, teams: number, { begun, tooSoon }: ClosedSlots): Int32Array {
  const room = new Int32Array(teams * POOLS.length * 2)
  open.forEach((places, at) => {
    const slot = at % SLOTS.length
    const timeSlot = SLOTS[slot]
    if (places === 0 || !timeSlot || begun.has(timeSlot)) return
    const team = Math.floor(at / SLOTS.length)
    const bin = binOf(team, POOL_OF_SLOT[slot] ?? 0, tooSoon.has(timeSlot))
    room[bin] = (room[bin] ?? 0) + places
  })
  return room
}

/** The places of the haulers whose slots differ from the week on a day, by where they stand in the list. */
function readDatedPlaces(haulers: readonly DayHauler[], placeOf: ReadonlyMap<HaulerId, number>) {
  const pausedHaulers = haulers.flatMap((hauler, at) => (hauler.pausedAt ? [{ hauler, at }] : []))
  return (day: Day, exceptions: readonly DatedPlaces[]): Map<number, readonly number[]> => {
    const exceptionPlaces = new Map<number, readonly number[]>()
    for (const exception of exceptions) {
      const at = placeOf.get(exception.haulerId)
      const hauler = at === undefined ? undefined : haulers[at]
      if (at !== undefined && hauler) exceptionPlaces.set(at, placesOn(hauler.week, day, exception))
    }
    for (const { hauler, at } of pausedHaulers)
      if (isPausedOn(hauler, day)) exceptionPlaces.set(at, CLOSED)
    return exceptionPlaces
  }
}

let newestVersion = 0

/** The version of each weekday: that of an earlier supply with the same teams, where no hauler changed it. */
function versionsOf(haulers: readonly DayHauler[], before: Supply | undefined): number[] {
  newestVersion += 1
  const isSameOn = (weekday: number): boolean =>
    before?.haulers.length === haulers.length &&
    haulers.every((hauler, at) => {
      const earlier = before.haulers[at]
      return hauler === earlier || (earlier !== undefined && isAlike(hauler, earlier, weekday))
    })
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    before && isSameOn(weekday) ? before.versionOn(weekday) : newestVersion,
  )
}

const isAlike = (hauler: DayHauler, earlier: DayHauler, weekday: number): boolean =>
  hauler.id === earlier.id &&
  hauler.resumesOn === earlier.resumesOn &&
  hauler.pausedAt?.getTime() === earlier.pausedAt?.getTime() &&
  teamKeyOf(hauler) === teamKeyOf(earlier) &&
  SLOTS.every(
    (_, slot) => placesIn(hauler.week, weekday, slot) === placesIn(earlier.week, weekday, slot),
  )

function teamsOf(members: readonly DayHauler[]): Supply['teamsFor'] {
  const teamsByKey = new Map<string, readonly number[]>()
  const teamsFor: Supply['teamsFor'] = (area, loadSize) => {
    const key = requirementOf(area, loadSize)
    const earlier = teamsByKey.get(key)
    if (earlier) return earlier
    // Who takes the load anywhere is worked out once for all areas.
    const teams =
      area === null
        ? members.flatMap((hauler, team) => (mayTakeAnywhere(hauler, loadSize) ? [team] : []))
        : teamsFor(null, loadSize).filter((team) => {
            const hauler = members[team]
            return hauler !== undefined && servesArea(hauler, { area })
          })
    teamsByKey.set(key, teams)
    return teams
  }
  return teamsFor
}

const teamKeys = new WeakMap<DayHauler, string>()

function teamKeyOf(hauler: DayHauler): string {
  const { status, isAvailable, vehicleType, serviceAreas } = hauler
  const key =
    teamKeys.get(hauler) ?? [status, isAvailable, vehicleType, ...serviceAreas.toSorted()].join()
  teamKeys.set(hauler, key)
  return key
}

/** How many jobs a slot of the week takes; its cells come by day and slot. */
function placesIn(week: DayHauler['week'], weekday: number, slot: number): number {
  const cell = week[weekday * SLOTS.length + slot]
  return cell?.isAvailable ? cell.maxJobs : 0
}

type SlotJobs = { haulerId: HaulerId; slot: number; jobs: number }

/** The jobs of each hauler and slot. */
function jobsPerSlot(schedule: readonly Scheduled[]): Iterable<SlotJobs> {
  const slots = new Map<number, SlotJobs>()
  for (const { haulerId, timeSlot, jobs } of schedule) {
    const slot = SLOTS.indexOf(timeSlot)
    const key = haulerId * SLOTS.length + slot
    slots.set(key, { haulerId, slot, jobs: jobs + (slots.get(key)?.jobs ?? 0) })
  }
  return slots.values()
}

// Day and window are no part of this rule.
const ANY_JOB = {
  area: null,
  preferredDate: '2026-01-01' as Day,
  preferredTime: 'morning',
} as const

const mayTakeAnywhere = (hauler: DayHauler, loadSize: LoadSize): boolean =>
  hasCapacityFor(hauler, { ...ANY_JOB, loadSize })
