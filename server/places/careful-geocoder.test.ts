import { afterAll, beforeEach, expect, test } from 'vitest'
import { bcGeocoder } from '../providers/geocoder/bc.ts'
import { GeocoderAway } from '../providers/geocoder/geocoder.ts'
import { site, startGeocoder } from '../testing/geocoder/stand-in.ts'
import { carefulGeocoder } from './open-geocoder.ts'

const standIn = await startGeocoder()
afterAll(standIn.stop)
beforeEach(() => {
  standIn.requests.length = 0
  standIn.finds(site())
})

const MINUTE_MS = 60_000
const FORT = '1 Fort St, Victoria'

function openAt() {
  let time = 1_000_000
  const lines: string[] = []
  const register = bcGeocoder({ url: standIn.url, key: undefined })
  const { find } = carefulGeocoder(register, {
    now: () => new Date(time),
    log: (line) => lines.push(line),
  })
  return { find, lines, pass: (ms: number) => void (time += ms) }
}

const failsFor = (asking: Promise<unknown>) => expect(asking).rejects.toBeInstanceOf(GeocoderAway)

test('the check and the booking after it ask once, however the address is spaced and cased', async () => {
  const { find } = openAt()
  const found = await find(FORT)
  expect(await find(' 1  FORT st,\tvictoria ')).toEqual(found)
  expect(standIn.requests).toHaveLength(1)
  await find('2 Fort St, Victoria')
  expect(standIn.requests).toHaveLength(2)
})

test('two who ask at the same time ask once', async () => {
  const { find } = openAt()
  await Promise.all([find(FORT), find(FORT)])
  expect(standIn.requests).toHaveLength(1)
})

test('after an hour an address is asked for again', async () => {
  const { find, pass } = openAt()
  await find(FORT)
  pass(60 * MINUTE_MS - 1)
  await find(FORT)
  expect(standIn.requests).toHaveLength(1)
  pass(1)
  await find(FORT)
  expect(standIn.requests).toHaveLength(2)
})

test('of more than 500 addresses the oldest is asked for again', async () => {
  const { find } = openAt()
  for (let house = 1; house <= 501; house += 1) await find(`${house} Fort St`)
  standIn.requests.length = 0
  await find('2 Fort St')
  expect(standIn.requests).toHaveLength(0)
  await find('1 Fort St')
  expect(standIn.requests).toHaveLength(1)
})

test('a failure is not kept: the next one asks again', async () => {
  const { find } = openAt()
  standIn.answers({ status: 503 })
  await failsFor(find(FORT))
  standIn.finds(site())
  expect(await find(FORT)).toHaveLength(1)
})

test('after five failures no request is made for a minute, and one log line says so, without an address', async () => {
  const { find, lines, pass } = openAt()
  standIn.answers({ status: 503 })
  for (let turn = 0; turn < 8; turn += 1) await failsFor(find(FORT))
  expect(standIn.requests).toHaveLength(5)
  expect(lines).toEqual([
    'The register of addresses does not answer: the text of addresses decides until it does',
  ])

  pass(MINUTE_MS)
  standIn.finds(site())
  await find(FORT)
  await find('2 Fort St')
  expect(standIn.requests).toHaveLength(7)
  expect(lines.slice(1)).toEqual(['The register of addresses answers again'])
})

test('what was found before the register went away is still known', async () => {
  const { find } = openAt()
  await find(FORT)
  standIn.answers({ status: 503 })
  for (let turn = 0; turn < 6; turn += 1) await failsFor(find('2 Fort St'))
  expect(await find(FORT)).toHaveLength(1)
})
