import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { areaCentres, METRES_PER_DEGREE } from '../../places/area-centres.ts'

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * Whole metres in a straight line from the middle of the areas a hauler serves (an empty list means all)
 * to the centre of each area. A job without an area is equally far from all haulers: 0.
 */
export function travelFrom(served: readonly ServiceArea[]): (area: ServiceArea | null) => number {
  // In a fixed order: sums of fractions depend on it.
  const areas = SERVICE_AREAS.filter((area) => served.length === 0 || served.includes(area))
  const latitude = mean(areas.map((area) => areaCentres[area][0]))
  const longitude = mean(areas.map((area) => areaCentres[area][1]))
  return (area) => {
    if (!area) return 0
    const north = (areaCentres[area][0] - latitude) * METRES_PER_DEGREE.latitude
    const east = (areaCentres[area][1] - longitude) * METRES_PER_DEGREE.longitude
    return Math.round(Math.sqrt(north * north + east * east))
  }
}
