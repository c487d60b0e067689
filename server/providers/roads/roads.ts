import { UnknownOutcome } from '../failures.ts'

/** A point in degrees (WGS 84): nothing else leaves the server. */
export type RoadPoint = { latitude: number; longitude: number }

/** The fastest way from one point to another; null where there is none. */
export type RoadWay = { metres: number; seconds: number } | null

/** As many points as one question may have: a hauler's day has fewer. */
export const MOST_POINTS = 50

/** A server that knows the roads. */
export type RoadServer = {
  /**
   * The ways from each point to each, in their order.
   * @throws RoadsAway when it does not answer in time, or not as agreed.
   */
  table: (points: readonly RoadPoint[]) => Promise<RoadWay[][]>
}

/** The server of roads does not answer now; our own estimate is used instead. */
export class RoadsAway extends UnknownOutcome {
  override name = 'RoadsAway'
}
