/** A point in degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/**
 * The lands of the region that water keeps apart: the peninsula from Point Grey to the Pitt River, the North Shore, Bowen
 * Island, Lulu and Sea Island, all south of the Fraser, and the north bank of the Fraser beyond the Pitt River.
 */
export type Shore = 'peninsula' | 'northShore' | 'bowen' | 'richmond' | 'south' | 'ridge'

type Line = readonly (readonly [along: number, across: number])[]

/** Latitudes in the middle of the water by longitude, read off the map to about 300 m. */
const INLET: Line = [
  [-123.42, 49.325],
  [-123.25, 49.315],
  [-123.16, 49.318],
  [-123.138, 49.3155],
  [-123.1, 49.299],
  [-123.025, 49.2965],
  [-122.96, 49.298],
  [-122.93, 49.305],
]
const NORTH_ARM: Line = [
  [-123.27, 49.225],
  [-123.2, 49.212],
  [-123.137, 49.2],
  [-123.077, 49.2045],
  [-123.023, 49.198],
  [-122.947, 49.196],
  [-122.91, 49.199],
]
const SOUTH_ARM: Line = [
  [-123.27, 49.1],
  [-123.1, 49.112],
  [-123.075, 49.123],
  [-123, 49.143],
  [-122.943, 49.16],
  [-122.91, 49.199],
  [-122.8935, 49.2085],
  [-122.86, 49.225],
  [-122.813, 49.2195],
  [-122.775, 49.2205],
  [-122.74, 49.205],
  [-122.7, 49.195],
  [-122.6665, 49.1975],
  [-122.58, 49.178],
  [-122.4, 49.165],
]
/** The longitude of the Pitt River, and that of Indian Arm, by latitude. */
const PITT: Line = [
  [49.222, -122.765],
  [49.2475, -122.7285],
  [49.27, -122.715],
  [49.3, -122.68],
  [49.36, -122.62],
]
const INDIAN_ARM: Line = [
  [49.3, -122.935],
  [49.34, -122.93],
  [49.38, -122.885],
  [49.46, -122.875],
]
const BOWEN = { west: -123.46, east: -123.3, south: 49.325, north: 49.425 }

/** Where a line is at this place; beyond its ends as at them. */
function at(line: Line, along: number): number {
  const next = line.findIndex(([place]) => place >= along)
  const [first, second] = [line[next - 1] ?? line.at(next), line[next] ?? line.at(-1)]
  if (!first || !second) return NaN
  const length = second[0] - first[0]
  return length === 0 ? first[1] : first[1] + ((along - first[0]) / length) * (second[1] - first[1])
}

/** On which of the lands a point is; one on the water counts to the nearer side of the middle. */
export function shoreOf({ latitude, longitude }: Point): Shore {
  const { west, east, south, north } = BOWEN
  if (longitude > west && longitude < east && latitude > south && latitude < north) return 'bowen'
  if (longitude < at(INDIAN_ARM, latitude) && latitude > at(INLET, longitude)) return 'northShore'
  if (latitude < at(SOUTH_ARM, longitude)) return 'south'
  if (longitude < -122.91 && latitude < at(NORTH_ARM, longitude)) return 'richmond'
  return longitude > at(PITT, latitude) ? 'ridge' : 'peninsula'
}
