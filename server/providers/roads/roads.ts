import { UnknownOutcome } from '../failures.ts'

/** A point in degrees (WGS 84): nothing else leaves the server. */
export type RoadPoint = { latitude: number; longitude: number }

/** The fastest way from one point to another; null where there is none. */
export type RoadWay = { metres: number; seconds: number } | null

/**
 * As many points as one question may have: a hauler's day has fewer. Two lists of them are as many coordinates as a server takes
 * that is set up as OSRM comes, 100.
 */
export const MOST_POINTS = 50

/** A server that knows the roads. */
export type RoadServer = {
  /**
   * The ways from each point to each, in their order.
   * @throws RoadsAway when it does not answer in time, or not as agreed.
   */
  table: (points: readonly RoadPoint[]) => Promise<RoadWay[][]>
  /**
   * The whole metres from each point of the one list to each of the other, at most `MOST_POINTS` each; null where there is no way.
   * @throws RoadsAway when it does not answer before the signal, or not as agreed.
   */
  metres: (
    from: readonly RoadPoint[],
    to: readonly RoadPoint[],
    signal: AbortSignal,
  ) => Promise<(number | null)[][]>
}

/** The server of roads does not answer now; our own estimate is used instead. */
export class RoadsAway extends UnknownOutcome {
  override name = 'RoadsAway'
}
