import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import { areaCentres, METRES_PER_DEGREE } from '../../places/area-centres.ts'
import { travelFrom } from '../planning/travel.ts'

const METRES_PER_KM = 1_000

/**
 * Whole kilometres, one at least: no number that the market shows or sorts by says more of where a hauler lives. All that
 * follows from a distance is computed from this.
 */
export const wholeKm = (metres: number): number => Math.max(1, Math.round(metres / METRES_PER_KM))

/** Where a hauler starts the day, as far as it is known. */
export type Home = Pick<Hauler, 'homeLat' | 'homeLon' | 'homeArea' | 'serviceAreas'>

/**
 * Whole kilometres in a straight line from the home base to the middle of an area; from the middle of the areas served,
 * as the plan reckons, until the hauler has said where home is.
 */
export function kmFromHome({ homeLat, homeLon, homeArea, serviceAreas }: Home) {
  if (homeLat !== null && homeLon !== null)
    return (area: ServiceArea): number => kmBetween([homeLat, homeLon], areaCentres[area])
  const travel = travelFrom(homeArea ? [homeArea] : serviceAreas)
  return (area: ServiceArea): number => wholeKm(travel(area))
}

type Point = readonly [latitude: number, longitude: number]

const kmBetween = ([fromLat, fromLon]: Point, [toLat, toLon]: Point): number =>
  wholeKm(
    Math.hypot(
      (toLat - fromLat) * METRES_PER_DEGREE.latitude,
      (toLon - fromLon) * METRES_PER_DEGREE.longitude,
    ),
  )

/** From the middle of each area to the middle of each, in the order of SERVICE_AREAS. */
export const KM_BETWEEN: readonly (readonly number[])[] = SERVICE_AREAS.map((from) =>
  SERVICE_AREAS.map((to) => kmBetween(areaCentres[from], areaCentres[to])),
)
