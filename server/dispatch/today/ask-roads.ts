import type { Drive } from '../../../contract/hauler-day.ts'
import { ESTIMATE_STEP } from '../../../contract/mileage.ts'
import type { Context } from '../../core/context.ts'
import { MOST_POINTS, RoadsAway, type RoadWay } from '../../providers/roads/roads.ts'
import { estimateDrive, type Place } from './estimate-drive.ts'

/** The drive between two places of a day. */
export type Drives = (from: Place, to: Place) => Drive

/**
 * The drives between these places: by the server of roads where one is configured and answers, else by our own estimate. A
 * place that is known by its area only is never sent, nor is a day with more stops than a hauler can drive to.
 */
export async function drivesBetween(
  { roads }: Pick<Context, 'roads'>,
  places: readonly (Place | null)[],
): Promise<Drives> {
  const exact = [...new Set(places.flatMap((place) => (place?.isExact ? place : [])))]
  if (!roads || exact.length < 2 || exact.length > MOST_POINTS) return estimateDrive
  try {
    const points = exact.map(({ latitude, longitude }) => ({ latitude, longitude }))
    const table = await roads.table(points)
    return (from, to) =>
      driveOn(table[exact.indexOf(from)]?.[exact.indexOf(to)]) ?? estimateDrive(from, to)
  } catch (error) {
    if (error instanceof RoadsAway) return estimateDrive
    throw error
  }
}

const driveOn = (way: RoadWay | undefined): Drive | null =>
  way
    ? {
        metres: Math.round(way.metres / ESTIMATE_STEP) * ESTIMATE_STEP,
        minutes: Math.max(1, Math.round(way.seconds / 60)),
      }
    : null
