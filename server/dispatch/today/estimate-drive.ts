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

/**
 * How far and how long the road is for a straight line in metres: for the market, the order of the day and the mileage.
 * The line is vague where one end is known by its area only.
 */
export function driveAlong(line: number, { isVague }: { isVague: boolean }): Drive {
  const road = (Math.max(line, isVague ? SHORTEST_LINE : 0) * ROAD_FACTOR.of) / ROAD_FACTOR.per
  return {
    metres: Math.round(road / ESTIMATE_STEP) * ESTIMATE_STEP,
    minutes: Math.max(1, Math.round((road / 1_000 / SPEED_KMH) * 60)),
  }
}

/** How far and how long it is from one place to another. It is symmetric. */
export function estimateDrive(from: Place, to: Place): Drive {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE.latitude
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE.longitude
  return driveAlong(Math.hypot(north, east), { isVague: !from.isExact || !to.isExact })
}
