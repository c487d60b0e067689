import { afterAll, beforeEach, expect, test } from 'vitest'
import { osrm } from '../../providers/roads/osrm.ts'
import { carefulRoads } from '../../places/open-roads.ts'
import { startRoads } from '../../testing/roads/stand-in.ts'
import { certifyPlan } from '../planning/certificate.ts'
import { measureLegs } from '../planning/legs.ts'
import { plan } from '../planning/plan.ts'
import { demand } from '../planning/testing/demand.ts'
import { measureWays } from './measure-ways.ts'

const standIn = await startRoads()
afterAll(standIn.stop)
beforeEach(() => {
  standIn.requests.length = 0
  standIn.answers('ways')
})

/** The stand-in says that each way between two places is so long. */
const WAY = 12_340
const input = demand(200, 60, 3)
let time = new Date('2026-11-23T19:00:00Z')
const open = () =>
  carefulRoads(osrm({ url: standIn.url }), { now: () => time, log: () => undefined })
const coordinatesOf = (url: string): string[] =>
  decodeURIComponent(new URL(url, standIn.url).pathname.split('/').at(-1) ?? '').split(';')

test('a plan counts the ways of the road server, asked in bounded questions of rough places', async () => {
  const measured = await measureWays({ roads: open() }, input)
  expect(measured.ways).toBe('road_server')
  expect(standIn.requests.length).toBeGreaterThan(4)
  for (const url of standIn.requests) {
    expect(coordinatesOf(url).length).toBeLessThanOrEqual(100)
    for (const place of coordinatesOf(url))
      expect(place).toMatch(/^-\d+(\.\d{1,3})?,\d+(\.\d{1,3})?$/)
  }
  const made = plan(measured.input)
  expect(certifyPlan(measured.input, made)).toEqual({ ok: true })
  const alone = plan(input)
  expect(made.assignments.map(({ jobId }) => jobId)).toEqual(
    alone.assignments.map(({ jobId }) => jobId),
  )
  const areas = new Map(input.jobs.map(({ id, area }) => [id, area]))
  const homes = new Map(input.haulers.map(({ id, homeArea }) => [id, homeArea]))
  const onLand = made.assignments.filter(
    ({ jobId, haulerId }) =>
      areas.get(jobId) !== 'Bowen Island' && homes.get(haulerId) !== 'Bowen Island',
  )
  expect(onLand.length).toBeGreaterThan(100)
  expect(new Set(onLand.map(({ metres }) => metres))).toEqual(new Set([WAY]))
})

test('ways over the Bowen ferry stay estimates', async () => {
  const { input: measured } = await measureWays({ roads: open() }, input)
  const places = input.jobs.flatMap(({ place, area }) => (place ? [{ place, area }] : []))
  const [island, land] = [
    { latitude: 49.38, longitude: -123.36 },
    places.find(({ area }) => area === 'Surrey')?.place ?? null,
  ]
  const [first] = input.haulers
  if (!first) throw new Error('There is a hauler')
  const onIsland = { ...first, homeLat: island.latitude, homeLon: island.longitude }
  const other = { ...input, haulers: [onIsland] }
  const { input: withWays } = await measureWays({ roads: open() }, other)
  const wayTo = (each: typeof withWays) => {
    const legs = measureLegs(each.haulers, each)
    return legs.fromStart[0]?.[legs.placeOf(land)]
  }
  expect(wayTo(withWays)).toBe(wayTo(other))
  expect(wayTo({ ...measured, haulers: [first] })).toBe(WAY)
})

test('what was asked is remembered for a day', async () => {
  const roads = open()
  await measureWays({ roads }, input)
  const asked = standIn.requests.length
  await measureWays({ roads }, input)
  expect(standIn.requests).toHaveLength(asked)
  time = new Date(time.getTime() + 86_400_000)
  await measureWays({ roads }, input)
  expect(standIn.requests).toHaveLength(2 * asked)
})

test.for(['fails', 'hangs', 'nonsense', 'short'] as const)(
  'a road server that %s leaves the plan to estimates, with the same jobs, and is not asked on',
  async (answer) => {
    standIn.answers(answer)
    const measured = await measureWays({ roads: open() }, input, 300)
    expect(measured).toEqual({ input, ways: 'road_server_away' })
    // The questions that were open together.
    expect(standIn.requests.length).toBeLessThanOrEqual(4)
    expect(plan(measured.input)).toEqual(plan(input))
  },
)

test('plans that run out of their own time, or are given up, leave the server in use', async () => {
  const roads = open()
  standIn.answers('hangs')
  // Each has four questions open: more failures than the server may have in a row.
  for (const _ of [1, 2]) await measureWays({ roads }, input, 50)
  standIn.answers('ways')
  expect((await measureWays({ roads }, input)).ways).toBe('road_server')
})

test('a server that leaves single questions without an answer is not asked for a minute', async () => {
  const roads = carefulRoads(osrm({ url: standIn.url }, 25), {
    now: () => time,
    log: () => undefined,
  })
  standIn.answers('hangs')
  for (const _ of [1, 2])
    expect((await measureWays({ roads }, input)).ways).toBe('road_server_away')
  const asked = standIn.requests.length
  standIn.answers('ways')
  expect((await measureWays({ roads }, input)).ways).toBe('road_server_away')
  expect(standIn.requests).toHaveLength(asked)
})

test('without a road server, or without a job, nothing is asked', async () => {
  expect(await measureWays({ roads: undefined }, input)).toEqual({ input, ways: 'estimate' })
  const idle = { ...input, jobs: [] }
  expect(await measureWays({ roads: open() }, idle)).toEqual({ input: idle, ways: 'estimate' })
  expect(standIn.requests).toHaveLength(0)
})

test('more ways than 200 questions answer are not asked for at all', async () => {
  const starts = Array.from({ length: 10_001 }, (_, at) => ({
    latitude: 49,
    longitude: -123 - at / 100_000,
  }))
  const { signal } = new AbortController()
  await expect(open().metres(starts, starts.slice(0, 1), signal)).rejects.toThrow('more ways')
  expect(standIn.requests).toHaveLength(0)
})
