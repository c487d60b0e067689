import { ROAD_FACTOR } from '../../contract/mileage.ts'
import { METRES_PER_DEGREE } from './area-centres.ts'
import { shoreOf, type Point, type Shore } from './shores.ts'

/** A way by road, estimated: what is driven, and how often a ferry is part of it. */
export type Road = { metres: number; ferries: number }

/**
 * What the Bowen ferry means for one way: 15 minutes in the line and 20 on the water, and half of a return fare, as
 * driving. The minutes are what the municipality and BC Ferries say; over $41 return for a vehicle and its driver was paid in
 * 2011, and a kilometre costs about $0.72, so the fare is some 28 km and the time at 30 km/h some 17 km.
 */
export const FERRY = { minutes: 35, asMetres: 45_000 } as const

type Crossing = { name: string; banks: readonly [Bank, Bank] }
type Bank = Point & { shore: Shore }

const bridge = (name: string, one: Shore, other: Shore, latitude: number, longitude: number) =>
  ({
    name,
    banks: [
      { shore: one, latitude, longitude },
      { shore: other, latitude, longitude },
    ],
  }) satisfies Crossing

/** Every crossing for trucks; a bridge is where its middle is. */
export const CROSSINGS: readonly Crossing[] = [
  bridge('Lions Gate Bridge', 'peninsula', 'northShore', 49.3155, -123.1385),
  bridge('Second Narrows Bridge', 'peninsula', 'northShore', 49.2965, -123.0265),
  bridge('Arthur Laing Bridge', 'peninsula', 'richmond', 49.199, -123.137),
  bridge('Oak Street Bridge', 'peninsula', 'richmond', 49.2003, -123.1256),
  bridge('Knight Street Bridge', 'peninsula', 'richmond', 49.2045, -123.077),
  bridge('Queensborough Bridge', 'peninsula', 'richmond', 49.1965, -122.947),
  bridge('Alex Fraser Bridge', 'richmond', 'south', 49.16, -122.943),
  bridge('Massey Tunnel', 'richmond', 'south', 49.123, -123.075),
  bridge('Pattullo Bridge', 'peninsula', 'south', 49.2085, -122.8935),
  bridge('Port Mann Bridge', 'peninsula', 'south', 49.2195, -122.8128),
  bridge('Golden Ears Bridge', 'ridge', 'south', 49.1975, -122.6665),
  bridge('Pitt River Bridge', 'peninsula', 'ridge', 49.2475, -122.7285),
  {
    name: 'Bowen ferry',
    banks: [
      { shore: 'northShore', latitude: 49.3755, longitude: -123.2716 },
      { shore: 'bowen', latitude: 49.3795, longitude: -123.3305 },
    ],
  },
]

const FERRY_AT = CROSSINGS.length - 1

/** Metres in a straight line. */
export function lineBetween(from: Point, to: Point): number {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE.latitude
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE.longitude
  return Math.sqrt(north * north + east * east)
}

const onLand = (from: Point, to: Point): number =>
  (lineBetween(from, to) * ROAD_FACTOR.of) / ROAD_FACTOR.per

/** The banks by number: 2c and 2c + 1 are those of crossing c. */
const BANKS = CROSSINGS.flatMap(({ banks }) => banks)
const isFerry = (bank: number): boolean => bank >> 1 === FERRY_AT

const banksOn = (shore: Shore): Int32Array =>
  Int32Array.from(BANKS.flatMap((bank, at) => (bank.shore === shore ? [at] : [])))
const BANKS_ON: Readonly<Record<Shore, Int32Array>> = {
  peninsula: banksOn('peninsula'),
  northShore: banksOn('northShore'),
  bowen: banksOn('bowen'),
  richmond: banksOn('richmond'),
  south: banksOn('south'),
  ridge: banksOn('ridge'),
}

/** From each bank to each other by the shortest way (Floyd and Warshall). */
const BETWEEN_BANKS: readonly (readonly number[])[] = allPairs(
  BANKS.map((from, one) =>
    BANKS.map((to, other) => {
      if (one >> 1 === other >> 1) return one !== other && isFerry(one) ? FERRY.asMetres : 0
      return from.shore === to.shore ? onLand(from, to) : Infinity
    }),
  ),
)

function allPairs(metres: number[][]): number[][] {
  const shortest = metres.map((row) => [...row])
  for (const through of shortest.keys())
    for (const row of shortest)
      for (const to of row.keys()) {
        const longer = (row[through] ?? Infinity) + (shortest[through]?.[to] ?? Infinity)
        if (longer < (row[to] ?? Infinity)) row[to] = longer
      }
  return shortest
}

/** A point with its shore, the banks of that shore and how far each is, and how far every bank is by the shortest way. */
export type RoadEnd = Point & {
  shore: Shore
  banks: Int32Array
  toBanks: Float64Array
  toAllBanks: Float64Array
}

/** What is computed once of a point that is the end of many ways. */
export function roadEnd(point: Point): RoadEnd {
  const shore = shoreOf(point)
  const banks = BANKS_ON[shore]
  const toBanks = Float64Array.from(banks, (bank) => onLand(point, BANKS[bank] ?? point))
  const toAllBanks = new Float64Array(BANKS.length).fill(Infinity)
  for (let at = 0; at < banks.length; at++) {
    const [between, before] = [BETWEEN_BANKS[banks[at] ?? 0], toBanks[at] ?? Infinity]
    for (let other = 0; other < BANKS.length; other++) {
      const metres = before + (between?.[other] ?? Infinity)
      if (metres < (toAllBanks[other] ?? Infinity)) toAllBanks[other] = metres
    }
  }
  return { ...point, shore, banks, toBanks, toAllBanks }
}

/** Metres by road from one place to another, a ferry counted as so much driving. It is symmetric. */
export function roadMetres(from: RoadEnd, to: RoadEnd): number {
  if (from.shore === to.shore) return onLand(from, to)
  const { banks, toBanks } = to
  let least = Infinity
  for (let at = 0; at < banks.length; at++) {
    const metres = (from.toAllBanks[banks[at] ?? 0] ?? Infinity) + (toBanks[at] ?? Infinity)
    if (metres < least) least = metres
  }
  return least
}

/** The way by road from one place to another. Only Bowen Island needs a ferry, and one is enough. */
export function roadBetween(from: Point, to: Point): Road {
  const [start, end] = [roadEnd(from), roadEnd(to)]
  const ferries = Number((start.shore === 'bowen') !== (end.shore === 'bowen'))
  return { metres: roadMetres(start, end) - ferries * FERRY.asMetres, ferries }
}
