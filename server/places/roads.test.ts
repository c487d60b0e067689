import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROAD_FACTOR } from '../../contract/mileage.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { projectRoot } from '../core/project-root.ts'
import { middleOf } from './area-centres.ts'
import { districtIn, DISTRICTS } from './postal-districts.ts'
import { FERRY, lineBetween, roadBetween, roadEnd, roadMetres } from './roads.ts'
import { shoreOf } from './shores.ts'

test.for([
  ['Vancouver', 'peninsula'],
  ['New Westminster', 'peninsula'],
  ['Belcarra', 'peninsula'],
  ['Port Coquitlam', 'peninsula'],
  ['Pitt Meadows', 'ridge'],
  ['Maple Ridge', 'ridge'],
  ['Lions Bay', 'northShore'],
  ['North Vancouver', 'northShore'],
  ['Bowen Island', 'bowen'],
  ['Richmond', 'richmond'],
  ['Delta', 'south'],
  ['Langley', 'south'],
] as const)('the middle of %s is on its shore', ([area, shore]) => {
  expect(shoreOf(middleOf(area))).toBe(shore)
})

test.for([
  ['V5X', 'peninsula'],
  ['V6P', 'peninsula'],
  ['V7B', 'richmond'],
  ['V3M', 'peninsula'],
  ['V1M', 'south'],
  ['V2X', 'ridge'],
  ['V3C', 'peninsula'],
  ['V7G', 'northShore'],
  ['V7W', 'northShore'],
  ['V5A', 'peninsula'],
] as const)('the postal district %s, near the water, is on its shore', ([district, shore]) => {
  const [latitude, longitude] = DISTRICTS[district] ?? [NaN, NaN]
  expect(shoreOf({ latitude, longitude })).toBe(shore)
})

test('a way across the water is longer than along the shore, and as long in both directions', () => {
  for (const from of SERVICE_AREAS)
    for (const to of SERVICE_AREAS) {
      const [one, other] = [middleOf(from), middleOf(to)]
      const { metres, ferries } = roadBetween(one, other)
      expect(metres).toBeCloseTo(roadBetween(other, one).metres, 6)
      expect(ferries).toBe(Number((from === 'Bowen Island') !== (to === 'Bowen Island')))
      const line = (lineBetween(one, other) * ROAD_FACTOR.of) / ROAD_FACTOR.per
      const isAlong = shoreOf(one) === shoreOf(other)
      expect(isAlong ? metres === line : ferries > 0 || metres >= line).toBe(true)
      expect(roadMetres(roadEnd(one), roadEnd(other))).toBeCloseTo(
        metres + ferries * FERRY.asMetres,
        6,
      )
    }
})

test('Deep Cove and Belcarra look at each other, and the drive goes round by the Second Narrows', () => {
  const [deepCove, belcarra] = [
    { latitude: 49.328, longitude: -122.951 },
    { latitude: 49.315, longitude: -122.925 },
  ]
  expect(lineBetween(deepCove, belcarra)).toBeLessThan(2_500)
  expect(roadBetween(deepCove, belcarra).metres).toBeGreaterThan(15_000)
})

test('the last postal code of an address names its district, in any spelling', () => {
  const [latitude, longitude] = DISTRICTS['V3S'] ?? [NaN, NaN]
  for (const address of ['6711 154 St, Surrey, BC V3S 3K3', '6711 154 St, Surrey v3s3k3'])
    expect(districtIn(address)).toEqual({ latitude, longitude })
  expect(districtIn('19 Cedar Hollow, Surrey')).toBeNull()
  expect(districtIn('1 Main St, Toronto, ON M5V 2T6')).toBeNull()
})

const SAMPLE = join(
  projectRoot,
  '../shared/data/geography/vancouver-nearest_dist_time_per_address_1k.csv',
)

test.skipIf(!existsSync(SAMPLE))(
  'the road factor fits the driving distances of a sample of addresses: median and 90th percentile of the error',
  () => {
    const [, ...rows] = readFileSync(SAMPLE, 'utf8').trim().split('\n')
    const errors = rows.flatMap((row) => {
      // The address in quotes has commas of its own.
      const [x, y, , , toX, toY, , , km] = row.replace(/^"[^"]*",/, '').split(',')
      const line = Math.hypot(Number(x) - Number(toX), Number(y) - Number(toY))
      const driven = Number(km) * 1_000
      if (!(line > 50 && driven > 50)) return []
      return Math.abs((line * ROAD_FACTOR.of) / ROAD_FACTOR.per - driven)
    })
    const sorted = errors.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN
    process.stdout.write(
      `road factor: ${sorted.length} ways, median error ${at(0.5).toFixed(0)} m, p90 ${at(0.9).toFixed(0)} m\n`,
    )
    expect(sorted.length).toBeGreaterThan(900)
    expect(at(0.5)).toBeLessThan(80)
    expect(at(0.9)).toBeLessThan(230)
  },
)
