import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../core/project-root.ts'
import { CROSSINGS, lineBetween, roadBetween } from './roads.ts'
import { shoreOf, type Point, type Shore } from './shores.ts'

const LIMITS = join(
  projectRoot,
  '../shared/data/geography/metro-vancouver-administrative-boundaries.geojson',
)
const Ring = z.array(z.tuple([z.number(), z.number()]))
const Limits = z.object({
  features: z.array(
    z.object({
      properties: z.object({ FullName: z.string() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
      ]),
    }),
  ),
})

/** On which land each municipality at a crossing is, as far as it lies there. */
const LAND_OF: Readonly<Record<string, Shore>> = {
  'City of Vancouver': 'peninsula',
  'City of Burnaby': 'peninsula',
  'City of Coquitlam': 'peninsula',
  'City of Port Coquitlam': 'peninsula',
  'City of North Vancouver': 'northShore',
  'District of North Vancouver': 'northShore',
  'District of West Vancouver': 'northShore',
  'Bowen Island Municipality': 'bowen',
  'City of Richmond': 'richmond',
  'City of Delta': 'south',
  'City of Surrey': 'south',
  'Township of Langley': 'south',
  'City of Pitt Meadows': 'ridge',
  'City of Maple Ridge': 'ridge',
}
/** Annacis Island is of Delta, and on the Richmond side of the Alex Fraser Bridge. */
const isAnnacis = ({ latitude, longitude }: Point): boolean =>
  latitude > 49.157 && longitude > -122.99 && longitude < -122.9

type Place = Point & { land: Shore }
const STEP = { latitude: 0.0013, longitude: 0.002 }
const AROUND_METRES = 3_000

/** Points of the municipalities around a crossing, some 145 m apart, with the land of their municipality. */
function placesAround(middle: Point): Place[] {
  const { features } = Limits.parse(JSON.parse(readFileSync(LIMITS, 'utf8')))
  return features.flatMap(({ properties, geometry }) => {
    const land = LAND_OF[properties.FullName]
    if (!land) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return gridAround(middle)
      .filter((point) => polygons.some((rings) => isInside(point, rings)))
      .filter((point) => properties.FullName !== 'City of Delta' || !isAnnacis(point))
      .map((point) => ({ ...point, land }))
  })
}

function gridAround({ latitude, longitude }: Point): Point[] {
  const steps = Array.from({ length: 61 }, (_, at) => at - 30)
  return steps
    .flatMap((north) =>
      steps.map((east) => ({
        latitude: latitude + north * STEP.latitude,
        longitude: longitude + east * STEP.longitude,
      })),
    )
    .filter((point) => lineBetween(point, { latitude, longitude }) < AROUND_METRES)
}

function isInside({ latitude: y, longitude: x }: Point, rings: readonly z.infer<typeof Ring>[]) {
  let inside = false
  for (const ring of rings)
    ring.forEach(([x1, y1], at) => {
      const [x2, y2] = ring.at(at - 1) ?? [x1, y1]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    })
  return inside
}

test
  .skipIf(!existsSync(LIMITS))
  .for(CROSSINGS.map((crossing) => [crossing.name, crossing] as const))(
  '%s: the land on both sides is distinguished, and ways across lead over it',
  ([name, { banks }]) => {
    const middle = {
      latitude: (banks[0].latitude + banks[1].latitude) / 2,
      longitude: (banks[0].longitude + banks[1].longitude) / 2,
    }
    const places = placesAround(middle)
    const wrong = places.filter((place) => shoreOf(place) !== place.land)
    const [one, other] = banks.map(({ shore }) => places.filter(({ land }) => land === shore))
    const across = (one ?? []).flatMap((from, at) =>
      at % 25 === 0
        ? (other ?? []).filter((_, next) => next % 25 === 0).map((to) => [from, to] as const)
        : [],
    )
    // A way over this crossing, by the same factor; a shorter one may lead over the next bridge.
    const over = across.map(([from, to]) => {
      const { metres, ferries } = roadBetween(from, to)
      const own = 1.3 * (lineBetween(from, banks[0]) + lineBetween(banks[1], to))
      return { longer: metres - own, ferries }
    })
    const share = (100 * wrong.length) / places.length
    process.stdout.write(
      `${name}: ${places.length} places, ${share.toFixed(1)} % on the wrong land; ${over.length} ways across, ${over.filter(({ longer }) => Math.abs(longer) < 1).length} over it, longest above it ${Math.max(0, ...over.map(({ longer }) => longer)).toFixed(0)} m\n`,
    )
    expect(places.length).toBeGreaterThan(200)
    expect(share).toBeLessThan(3)
    expect(over.length).toBeGreaterThan(0)
    expect(over.every(({ longer }) => longer < 1)).toBe(true)
    expect(over.every(({ ferries }) => ferries === Number(name === 'Bowen ferry'))).toBe(true)
  },
)
