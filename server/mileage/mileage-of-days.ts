import { addDays, type Day } from '../../contract/calendar.ts'
import {
  MOST_READINGS_LISTED,
  type MileageDay,
  type MileageLeg,
  type MileageMonth,
} from '../../contract/mileage.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { firstDayOf, monthOfDay, nextMonth, type Month } from '../../contract/statements.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { areaOfFacility } from '../dispatch/on-site/facilities.ts'
import { findReadings, firstReadDay, type Reading } from './reading-store.ts'
import { areaNamedIn, roadMetres } from './road-distance.ts'
import { findStops, firstEndedDay, type Drop, type Stop } from './stops-query.ts'

type Days = { from: Day; to: Day }
type Driver = Pick<Hauler, 'id' | 'homeArea'>

const HOME = 'Home base'

/** A month of a hauler's mileage, the newest day first. */
export async function mileageOfMonth(db: Db, hauler: Driver, month: Month): Promise<MileageMonth> {
  const days = await mileageOfDays(db, hauler, daysOfMonth(month))
  const firstDays = [await firstEndedDay(db, hauler.id), await firstReadDay(db, hauler.id)]
  const [first] = firstDays.filter((day) => day !== null).toSorted()
  return {
    month,
    firstMonth: first === undefined ? null : monthOfDay(first),
    hasHomeBase: hauler.homeArea !== null,
    days: days.toReversed(),
    metres: sumOf(days.map(({ metres }) => metres)),
    estimatedMetres: sumOf(days.map(({ estimatedMetres }) => estimatedMetres)),
  }
}

const daysOfMonth = (month: Month): Days => ({
  from: firstDayOf(month),
  to: addDays(firstDayOf(nextMonth(month)), -1),
})

/** The days on which a hauler drove to jobs or entered something, oldest first. */
export async function mileageOfDays(db: Db, hauler: Driver, days: Days): Promise<MileageDay[]> {
  const [stops, readings] = await Promise.all([
    findStops(db, hauler.id, days),
    findReadings(db, hauler.id, days),
  ])
  const stopsByDay = Map.groupBy(stops, ({ day }) => day)
  const readingsByDay = Map.groupBy(readings, ({ day }) => day)
  return [...new Set([...stopsByDay.keys(), ...readingsByDay.keys()])].toSorted().map((day) =>
    mileageOf(hauler, day, {
      stops: stopsByDay.get(day) ?? [],
      readings: readingsByDay.get(day) ?? [],
    }),
  )
}

function mileageOf(
  { homeArea }: Driver,
  day: Day,
  { stops, readings }: { stops: readonly Stop[]; readings: readonly Reading[] },
): MileageDay {
  const legs = legsOf(homeArea, stops)
  const estimatedMetres = sumOf(legs.map(({ metres }) => metres ?? 0))
  const entered = readings[0]?.metres ?? null
  return {
    day,
    legs,
    jobIds: stops.map(({ jobId }) => jobId),
    estimatedMetres,
    metres: entered ?? estimatedMetres,
    isEstimate: entered === null,
    readings: readings
      .slice(0, MOST_READINGS_LISTED)
      .map(({ id, metres, odometerStart, odometerEnd, note, recordedAt }) => ({
        id,
        metres,
        odometerStart,
        odometerEnd,
        note,
        recordedAt,
      })),
  }
}

type Place = { name: string; area: ServiceArea | null }

/**
 * From the home base, where it is set, to each stop in order. A facility follows the last of the stops in a row whose
 * loads went there: a truck is emptied once for them.
 */
function legsOf(homeArea: ServiceArea | null, stops: readonly Stop[]): MileageLeg[] {
  const legs: MileageLeg[] = []
  let at: Place | undefined = homeArea === null ? undefined : { name: HOME, area: homeArea }
  const drive = (to: Place, { jobId }: Stop): void => {
    if (at) legs.push({ from: at.name, to: to.name, jobId, metres: metresBetween(at, to) })
    at = to
  }
  for (const [index, stop] of stops.entries()) {
    drive({ name: stop.area ?? `Job #${stop.jobId}`, area: stop.area }, stop)
    const next = stops[index + 1]
    for (const place of facilitiesOf(stop))
      if (!next || !facilitiesOf(next).some(({ name }) => name === place.name)) drive(place, stop)
  }
  return legs
}

/** Each facility of a job once. */
const facilitiesOf = ({ drops }: Stop): Place[] =>
  [...new Map(drops.filter(hasName).map((drop) => [drop.name, drop])).values()].map(
    ({ name, facility }) => ({
      name,
      area: facility ? areaOfFacility(facility) : areaNamedIn(name),
    }),
  )

const hasName = ({ name }: Drop): boolean => name !== ''

const metresBetween = (from: Place, to: Place): number | null =>
  from.area === null || to.area === null ? null : roadMetres(from.area, to.area)

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)
