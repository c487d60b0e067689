import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import type { Point } from './shores.ts'

/**
 * Where the people of each area live, as latitude and longitude: the mean of the centres of its postal
 * districts (list of pypostalcode, MIT; each placed by the Metro Vancouver administrative boundaries of
 * 2023; without V0X, which is rural and reaches to Hope); for the four villages without a district of
 * their own, the centroid of that boundary.
 * Computed in November 2026. Boundaries alone would put North Vancouver on a mountain.
 */
export const areaCentres: Record<ServiceArea, readonly [latitude: number, longitude: number]> = {
  Vancouver: [49.266, -123.116],
  Burnaby: [49.251, -122.985],
  Richmond: [49.158, -123.147],
  Surrey: [49.116, -122.821],
  Langley: [49.108, -122.643],
  Coquitlam: [49.263, -122.825],
  'North Vancouver': [49.316, -123.059],
  'West Vancouver': [49.344, -123.171],
  'New Westminster': [49.207, -122.901],
  Delta: [49.067, -123.014],
  'White Rock': [49.027, -122.837],
  'Maple Ridge': [49.214, -122.554],
  'Port Coquitlam': [49.233, -122.77],
  'Port Moody': [49.271, -122.883],
  'Pitt Meadows': [49.227, -122.688],
  Anmore: [49.346, -122.853],
  Belcarra: [49.331, -122.906],
  'Bowen Island': [49.374, -123.37],
  'Lions Bay': [49.462, -123.238],
}

/** Metres in a degree at 49.2° north (WGS 84). Over 60 km the error of the plane is smaller than any area. */
export const METRES_PER_DEGREE = { latitude: 111_213, longitude: 72_878 } as const

/** The middle of an area. */
export const middleOf = (area: ServiceArea): Point => ({
  latitude: areaCentres[area][0],
  longitude: areaCentres[area][1],
})

/** The area whose centre is nearest to a point, and its distance in metres in a straight line. */
export function nearestArea(point: { lat: number; lon: number }): {
  area: ServiceArea
  metres: number
} {
  const distances = SERVICE_AREAS.map((area) => {
    const [latitude, longitude] = areaCentres[area]
    const north = (latitude - point.lat) * METRES_PER_DEGREE.latitude
    const east = (longitude - point.lon) * METRES_PER_DEGREE.longitude
    return { area, metres: Math.hypot(north, east) }
  })
  return distances.reduce((best, each) => (each.metres < best.metres ? each : best))
}
