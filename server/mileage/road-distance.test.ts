import { expect, test } from 'vitest'
import { middleOf } from '../places/area-centres.ts'
import { lineBetween } from '../places/roads.ts'
import { areaNamedIn, roadMetres } from './road-distance.ts'

test('on one shore the road is 30% longer than the straight line, the same in both directions', () => {
  const line = lineBetween(middleOf('Vancouver'), middleOf('Coquitlam'))
  expect(roadMetres('Vancouver', 'Coquitlam')).toBe(Math.round((line * 1.3) / 100) * 100)
  expect(roadMetres('Coquitlam', 'Vancouver')).toBe(roadMetres('Vancouver', 'Coquitlam'))
})

test('across the water it goes over a bridge, and the ferry is not driven', () => {
  const line = lineBetween(middleOf('Belcarra'), middleOf('North Vancouver'))
  expect(roadMetres('Belcarra', 'North Vancouver')).toBeGreaterThan(1.4 * line)
  const toHorseshoeBay = roadMetres('Vancouver', 'Bowen Island')
  expect(toHorseshoeBay).toBeGreaterThan(20_000)
  expect(toHorseshoeBay).toBeLessThan(30_000)
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
