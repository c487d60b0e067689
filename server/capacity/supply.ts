import { dayOfWeek, SLOTS, type Day, type Slot } from '../../contract/calendar.ts'
import { vehicleTakes, VehicleType } from '../../contract/haulers.ts'
import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { hasCapacityFor, servesArea } from '../dispatch/eligibility.ts'
import { openingsOf } from '../dispatch/planning/openings.ts'
import type { PlanHauler, Scheduled } from '../dispatch/planning/plan-input.ts'
import { POOLS, poolOf } from '../dispatch/planning/pools.ts'

/** An approved hauler with the week, as the planner reads them. */
export type DayHauler = Omit<PlanHauler, 'earned'>

/**
 * What haulers can do, worked out once for all days. Haulers who may take the same jobs are a team: their
 * places count together. A team's first bin is its number times the number of pools.
 */
export type Supply = {
  teams: number
  /** The teams that may take a job of this area and load. */
  teamsFor: (area: ServiceArea | null, loadSize: LoadSize) => readonly number[]
  /** The free places of each bin on a day with this schedule. */
  roomOn: (day: Day, schedule: readonly Scheduled[], without: ReadonlySet<Slot>) => Int32Array
  /** Whether an approved hauler serves the area, available or not. */
  isServed: (area: ServiceArea | null) => boolean
}

const POOL_OF_SLOT = SLOTS.map(poolOf)

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

export function supplyOf(haulers: readonly DayHauler[]): Supply {
  const numberByKey = new Map<string, number>()
  const teamOf = haulers.map(({ status, isAvailable, vehicleType, serviceAreas }) => {
    const key = [status, isAvailable, vehicleType, ...serviceAreas.toSorted()].join()
    const team = numberByKey.get(key) ?? numberByKey.size
    numberByKey.set(key, team)
    return team
  })
  const members = [...new Set(teamOf)].map((team) => haulers[teamOf.indexOf(team)])
  const teamsByLoad = new Map<string, readonly number[]>()

  const teamsFor = (area: ServiceArea | null, loadSize: LoadSize): readonly number[] => {
    const key = requirementOf(area, loadSize)
    const teams =
      teamsByLoad.get(key) ??
      members.flatMap((hauler, team) => (hauler && mayTake(hauler, area, loadSize) ? [team] : []))
    teamsByLoad.set(key, teams)
    return teams
  }

  const openOnWeekday = new Map<number, (readonly number[])[]>()
  const openOn = (day: Day): (readonly number[])[] => {
    const weekday = dayOfWeek(day)
    const openings = openingsOf({ schedule: [] })
    const open = openOnWeekday.get(weekday) ?? haulers.map((hauler) => openings(hauler, day))
    openOnWeekday.set(weekday, open)
    return open
  }

  const roomOn: Supply['roomOn'] = (day, schedule, without) => {
    const room = new Int32Array(members.length * POOLS.length)
    const busy = new Set(schedule.map(({ haulerId }) => haulerId))
    const openings = openingsOf({ schedule })
    const free = openOn(day)
    haulers.forEach((hauler, at) => {
      const places = busy.has(hauler.id) ? openings(hauler, day) : (free[at] ?? [])
      const first = (teamOf[at] ?? 0) * POOLS.length
      places.forEach((count, place) => {
        const slot = SLOTS[place]
        if (!slot || count === 0 || without.has(slot)) return
        const bin = first + (POOL_OF_SLOT[place] ?? 0)
        room[bin] = (room[bin] ?? 0) + count
      })
    })
    return room
  }

  const isServed = (area: ServiceArea | null) =>
    haulers.some((hauler) => servesArea(hauler, { area }))
  return { teams: members.length, teamsFor, roomOn, isServed }
}

// Day and window are no part of this rule.
const ANY_WINDOW = { preferredDate: '2026-01-01' as Day, preferredTime: 'morning' } as const

const mayTake = (hauler: DayHauler, area: ServiceArea | null, loadSize: LoadSize): boolean =>
  hasCapacityFor(hauler, { area, loadSize, ...ANY_WINDOW })
