import type { Drive } from '../../../contract/hauler-day.ts'
import { ESTIMATE_STEP, ROAD_FACTOR, SHORTEST_LINE } from '../../../contract/mileage.ts'
import { METRES_PER_DEGREE } from '../../places/area-centres.ts'

/** Degrees (WGS 84). */
export type Place = { latitude: number; longitude: number; isExact: boolean }

/**
 * Mean speed in km/h. TomTom's Traffic Index of 2022 has 15:10 minutes for 10 km in Metro Vancouver (40 km/h) and 22:30
 * within the city (27 km/h); a loaded truck that also has to park is nearer to the second.
 */
const SPEED_KMH = 30

/** How far and how long it is from one place to another. It is symmetric. */
export function estimateDrive(from: Place, to: Place): Drive {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE.latitude
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE.longitude
  const line = Math.hypot(north, east)
  const isVague = !from.isExact || !to.isExact
  const road = (Math.max(line, isVague ? SHORTEST_LINE : 0) * ROAD_FACTOR.of) / ROAD_FACTOR.per
  return {
    metres: Math.round(road / ESTIMATE_STEP) * ESTIMATE_STEP,
    minutes: Math.max(1, Math.round((road / 1_000 / SPEED_KMH) * 60)),
  }
}
