import type { Drive } from '../../../contract/hauler-day.ts'
import { METRES_PER_DEGREE } from '../../places/area-centres.ts'

/** Degrees (WGS 84). */
export type Place = { latitude: number; longitude: number; isExact: boolean }

/**
 * Roads are longer than straight lines: 1.2 times in a plain network (Newell 1980), more on short trips and in newer
 * streets (Giacomin and Levinson, 'Road network circuity in metropolitan areas', 2015), and more across our bridges.
 */
const ROAD_FACTOR = 1.3
/**
 * Mean speed in km/h. TomTom's Traffic Index of 2022 has 15:10 minutes for 10 km in Metro Vancouver (40 km/h) and 22:30
 * within the city (27 km/h); a loaded truck that also has to park is nearer to the second.
 */
const SPEED_KMH = 30
/** Two addresses of one area of which at least one is known by its area only: a straight line in metres. */
const WITHIN_AREA_METRES = 2_500
const METRES_STEP = 100

/** How far and how long it is from one place to another. It is symmetric. */
export function estimateDrive(from: Place, to: Place): Drive {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE.latitude
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE.longitude
  const line = Math.hypot(north, east)
  const isVague = !from.isExact || !to.isExact
  const road = Math.max(line, isVague ? WITHIN_AREA_METRES : 0) * ROAD_FACTOR
  return {
    metres: Math.round(road / METRES_STEP) * METRES_STEP,
    minutes: Math.max(1, Math.round((road / 1_000 / SPEED_KMH) * 60)),
  }
}
