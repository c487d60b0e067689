import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { drivesBetween } from './ask-roads.ts'
import { estimateDrive } from './estimate-drive.ts'
import { osrm } from '../../providers/roads/osrm.ts'
import { startRoads } from '../../testing/roads/stand-in.ts'
import { carefulRoads } from '../../places/open-roads.ts'

const standIn = await startRoads()
afterAll(standIn.stop)
beforeEach(() => {
  standIn.requests.length = 0
  standIn.answers('ways')
})

const home = { latitude: 49.25, longitude: -123.1, isExact: true }
const stop = { latitude: 49.2, longitude: -122.9, isExact: true }
const vague = { latitude: 49.1, longitude: -122.8, isExact: false }
let time = new Date('2026-11-23T19:00:00Z')
const open = (lines: string[] = []) =>
  carefulRoads(osrm({ url: standIn.url }, 200), {
    now: () => time,
    log: (line) => lines.push(line),
  })

test('the drives of a day come from the road server, in one question of coordinates alone', async () => {
  const roads = open()
  const drives = await drivesBetween({ roads }, [home, stop, vague, null, home])
  expect(drives(home, stop)).toEqual({ metres: 12_300, minutes: 21 })
  expect(drives(home, vague)).toEqual(estimateDrive(home, vague))
  expect(standIn.requests).toEqual([
    '/table/v1/driving/-123.1,49.25;-122.9,49.2?annotations=distance,duration',
  ])
  await drivesBetween({ roads }, [home, stop])
  expect(standIn.requests).toHaveLength(1)
  time = new Date(time.getTime() + 601_000)
  await drivesBetween({ roads }, [home, stop])
  expect(standIn.requests).toHaveLength(2)
})

test.for(['fails', 'hangs', 'nonsense'] as const)(
  'a road server that %s leaves the day to our own estimate, and rests after five times',
  async (answer) => {
    standIn.answers(answer)
    const lines: string[] = []
    const roads = open(lines)
    for (let call = 0; call < 7; call++) {
      const drives = await drivesBetween({ roads }, [home, stop])
      expect(drives(home, stop)).toEqual(estimateDrive(home, stop))
    }
    expect(standIn.requests).toHaveLength(5)
    expect(lines).toEqual([expect.stringContaining('our own estimates')])
    standIn.answers('ways')
    time = new Date(time.getTime() + 61_000)
    expect((await drivesBetween({ roads }, [home, stop]))(home, stop).minutes).toBe(21)
  },
)

test('without a road server nothing is asked', async () => {
  expect(await drivesBetween({ roads: undefined }, [home, stop])).toBe(estimateDrive)
})

test('places are not sent unprotected, but to this machine', () => {
  expect(readConfig({}).roads).toBeUndefined()
  expect(readConfig({ OSRM_URL: standIn.url }).roads).toEqual({ url: standIn.url })
  expect(() => readConfig({ OSRM_URL: 'http://osrm.example' })).toThrow('unprotected')
})
