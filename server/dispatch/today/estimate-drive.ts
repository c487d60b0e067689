import type { Drive } from '../../../contract/hauler-day.ts'
import { ESTIMATE_STEP, ROAD_FACTOR, SHORTEST_LINE } from '../../../contract/mileage.ts'
import { FERRY, roadBetween, type Road } from '../../places/roads.ts'

/** Degrees (WGS 84). */
export type Place = { latitude: number; longitude: number; isExact: boolean }

/**
 * Mean speed in km/h. TomTom's Traffic Index of 2022 has 15:10 minutes for 10 km in Metro Vancouver (40 km/h) and 22:30
 * within the city (27 km/h); a loaded truck that also has to park is nearer to the second.
 */
const SPEED_KMH = 30

const SHORTEST_ROAD = (SHORTEST_LINE * ROAD_FACTOR.of) / ROAD_FACTOR.per

/**
 * How far and how long a way by road is: for the market, the order of the day and the mileage. It is vague where one end is
 * known by its area only. A ferry takes time and is not driven.
 */
export function driveOf({ metres, ferries }: Road, { isVague }: { isVague: boolean }): Drive {
  const road = Math.max(metres, isVague ? SHORTEST_ROAD : 0)
  const minutes = (road / 1_000 / SPEED_KMH) * 60 + ferries * FERRY.minutes
  return {
    metres: Math.round(road / ESTIMATE_STEP) * ESTIMATE_STEP,
    minutes: Math.max(1, Math.round(minutes)),
  }
}

/** How far and how long it is from one place to another. It is symmetric. */
export const estimateDrive = (from: Place, to: Place): Drive =>
  driveOf(roadBetween(from, to), { isVague: !from.isExact || !to.isExact })
