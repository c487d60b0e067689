import { expect, test } from 'vitest'
import { onSketch, PLACES } from './region.ts'

test.for([
  ['Richmond', 49.158, -123.147],
  ['Surrey', 49.116, -122.821],
  ['Langley', 49.108, -122.643],
  ['New Westminster', 49.207, -122.901],
] as const)('%s lies on the sketch where it is on the map', ([area, latitude, longitude]) => {
  const { x, y } = onSketch({ latitude, longitude })
  expect(Math.hypot(x - PLACES[area][0], y - PLACES[area][1])).toBeLessThan(10)
})
