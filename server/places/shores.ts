/** A point in degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/**
 * The lands of the region that water keeps apart: the peninsula from Point Grey to the Pitt River, the North Shore, Bowen
 * Island, Lulu and Sea Island, all south of the Fraser, and the north bank of the Fraser beyond the Pitt River.
 */
export type Shore = 'peninsula' | 'northShore' | 'bowen' | 'richmond' | 'south' | 'ridge'

type Line = readonly (readonly [along: number, across: number])[]

/** Latitudes in the middle of the water by longitude: there the limits of the municipalities run (decision 096). */
const INLET: Line = [
  [-123.42, 49.325],
  [-123.25, 49.315],
  [-123.16, 49.317],
  [-123.138, 49.3155],
  [-123.12, 49.308],
  [-123.1, 49.3],
  [-123.025, 49.2955],
  [-122.99, 49.2986],
  [-122.96, 49.2948],
  [-122.945, 49.3],
  [-122.93, 49.312],
]
const NORTH_ARM: Line = [
  [-123.27, 49.255],
  [-123.22, 49.229],
  [-123.2, 49.221],
  [-123.17, 49.2146],
  [-123.15, 49.2051],
  [-123.13, 49.1988],
  [-123.11, 49.2046],
  [-123.077, 49.2074],
  [-123.04, 49.2032],
  [-123.02, 49.1986],
  [-123, 49.19],
  [-122.98, 49.1803],
  [-122.97, 49.182],
  [-122.96, 49.1894],
  [-122.947, 49.196],
  [-122.91, 49.199],
]
const SOUTH_ARM: Line = [
  [-123.27, 49.145],
  [-123.2, 49.121],
  [-123.15, 49.102],
  [-123.12, 49.087],
  [-123.1, 49.088],
  [-123.075, 49.123],
  [-123.04, 49.144],
  [-123.01, 49.1515],
  [-122.985, 49.157],
  [-122.943, 49.16],
  [-122.91, 49.197],
  [-122.8935, 49.2085],
  [-122.88, 49.2184],
  [-122.85, 49.2193],
  [-122.813, 49.22],
  [-122.79, 49.2158],
  [-122.77, 49.2138],
  [-122.74, 49.214],
  [-122.72, 49.2102],
  [-122.69, 49.2009],
  [-122.6665, 49.1962],
  [-122.65, 49.2014],
  [-122.62, 49.2103],
  [-122.6, 49.2077],
  [-122.58, 49.187],
  [-122.54, 49.1707],
  [-122.51, 49.1673],
  [-122.46, 49.1715],
  [-122.4, 49.167],
]
/** The longitude of the Pitt River, and that of Indian Arm, by latitude. */
const PITT: Line = [
  [49.21, -122.7185],
  [49.22, -122.7576],
  [49.23, -122.7666],
  [49.24, -122.7482],
  [49.25, -122.7265],
  [49.27, -122.709],
  [49.28, -122.6991],
  [49.29, -122.6694],
  [49.31, -122.678],
  [49.33, -122.6588],
  [49.35, -122.622],
]
const INDIAN_ARM: Line = [
  [49.3, -122.942],
  [49.32, -122.9344],
  [49.335, -122.9264],
  [49.35, -122.9037],
  [49.365, -122.8875],
  [49.38, -122.8776],
  [49.46, -122.8776],
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
