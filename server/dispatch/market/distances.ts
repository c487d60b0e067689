import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { middleOf } from '../../places/area-centres.ts'
import { roadBetween } from '../../places/roads.ts'
import type { Point } from '../../places/shores.ts'
import { startOf, type Home } from '../planning/travel.ts'

const METRES_PER_KM = 1_000

/**
 * Whole kilometres, one at least: no number that the market shows or sorts by says more of where a hauler lives. All that
 * follows from a distance is computed from this.
 */
export const wholeKm = (metres: number): number => Math.max(1, Math.round(metres / METRES_PER_KM))

/**
 * Whole kilometres by road from the home base to the middle of an area; from the middle of the areas served, as the plan
 * reckons, until the hauler has said where home is.
 */
export function kmFromHome(home: Home) {
  const start = startOf(home)
  return (area: ServiceArea): number => kmBetween(start, middleOf(area))
}

const kmBetween = (from: Point, to: Point): number => wholeKm(roadBetween(from, to).metres)

/** From the middle of each area to the middle of each, in the order of SERVICE_AREAS. */
export const KM_BETWEEN: readonly (readonly number[])[] = SERVICE_AREAS.map((from) =>
  SERVICE_AREAS.map((to) => kmBetween(middleOf(from), middleOf(to))),
)
