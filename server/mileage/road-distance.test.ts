import { expect, test } from 'vitest'
import { travelFrom } from '../dispatch/planning/travel.ts'
import { areaNamedIn, roadMetres } from './road-distance.ts'

test('the road is 30% longer than the straight line, the same in both directions', () => {
  const straight = travelFrom(['Vancouver'])('Surrey')
  expect(straight).toBeGreaterThan(20_000)
  expect(roadMetres('Vancouver', 'Surrey')).toBe(Math.round((straight * 1.3) / 100) * 100)
  expect(roadMetres('Surrey', 'Vancouver')).toBe(roadMetres('Vancouver', 'Surrey'))
})

test('a way within an area is 3.3 km', () => {
  expect(roadMetres('Surrey', 'Surrey')).toBe(3_300)
})

test.for([
  ['Scrap yard in North Vancouver', 'North Vancouver'],
  ['Vancouver dump', 'Vancouver'],
  ['Abbotsford landfill', null],
] as const)('%s is in %s', ([place, area]) => {
  expect(areaNamedIn(place)).toBe(area)
})
