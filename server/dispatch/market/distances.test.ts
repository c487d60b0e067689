import { expect, test } from 'vitest'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { ROAD_FACTOR } from '../../../contract/mileage.ts'
import { cents } from '../../../contract/money.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { areaCentres, METRES_PER_DEGREE } from '../../places/area-centres.ts'
import { createRandom } from '../planning/random.ts'
import { estimateDrive } from '../today/estimate-drive.ts'
import { kmFromHome } from './distances.ts'
import { estimateWork, payPerHour } from './estimate-work.ts'

const home = (homeLat: number, homeLon: number) => ({
  homeLat,
  homeLon,
  homeArea: null,
  serviceAreas: [],
})

/** All that the market says of where a hauler lives: kilometres, minutes and the pay for an hour. */
const shown = (lat: number, lon: number): string =>
  JSON.stringify(
    SERVICE_AREAS.map((area) => {
      const km = kmFromHome(home(lat, lon))(area)
      return LOAD_SIZES.map((size) => {
        const work = estimateWork(size, km)
        return [km, work, payPerHour(cents(149_99), work)]
      })
    }),
  )

test('every number is a function of whole kilometres, 1 at least: a home moved within them shows the same', () => {
  const { below } = createRandom(66)
  const next = () => below(1_000_000) / 1_000_000
  let isSame = 0
  for (let turn = 0; turn < 500; turn++) {
    const [lat, lon] = [49 + next() * 0.4, -123.4 + next() * 0.8]
    const moved = lat + ((next() - 0.5) * 100) / METRES_PER_DEGREE.latitude
    const kms = (at: number) => SERVICE_AREAS.map(kmFromHome(home(at, lon)))
    for (const km of kms(lat)) expect(km).toBe(Math.max(1, Math.round(km)))
    if (kms(lat).join() !== kms(moved).join()) continue
    isSame += 1
    expect(shown(lat, lon)).toBe(shown(moved, lon))
  }
  expect(isSame).toBeGreaterThan(20)
})

test('a home in the middle of an area is 1 km from it, never 0', () => {
  for (const area of SERVICE_AREAS) {
    const [lat, lon] = areaCentres[area]
    expect(kmFromHome(home(lat, lon))(area)).toBe(1)
  }
})

test('without a home base it is reckoned from its area, or from the middle of those served', () => {
  const nowhere = { homeLat: null, homeLon: null, serviceAreas: ['Surrey' as const] }
  expect(kmFromHome({ ...nowhere, homeArea: 'Delta' })('Delta')).toBe(1)
  expect(kmFromHome({ ...nowhere, homeArea: null })('Surrey')).toBe(1)
})

test('the market reckons a drive as the order of the day does between two areas', () => {
  for (const from of SERVICE_AREAS)
    for (const to of SERVICE_AREAS) {
      const km = kmFromHome({ homeLat: null, homeLon: null, homeArea: from, serviceAreas: [] })(to)
      // On one shore: the middle of one area to a point so many whole kilometres by road east of it.
      const start = { latitude: 49.1, longitude: -123, isExact: false }
      const line = (km * 1_000 * ROAD_FACTOR.per) / ROAD_FACTOR.of
      const longitude = start.longitude + line / METRES_PER_DEGREE.longitude
      const { minutes } = estimateDrive(start, { ...start, longitude })
      expect(estimateWork('tiny', km).drivingMinutes).toBe(minutes + 25)
    }
  expect(estimateWork('tiny', 1).drivingMinutes).toBe(7 + 25)
  expect(estimateWork('tiny', 10).drivingMinutes).toBe(20 + 25)
})
