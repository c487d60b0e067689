import { expect, test } from 'vitest'
import { middleCrop, neededCrops, sizeOn } from '../../../contract/social-crops.ts'
import { boxBetween, moveBox, resizeBox, SMALLEST_BLUR, zoomCrop } from './boxes.ts'

const rounded = (box: object) =>
  Object.fromEntries(
    Object.entries(box).map(([side, value]) => [side, Math.round(Number(value) * 1_000) / 1_000]),
  )

test('a box stops at the edges of the picture', () => {
  const box = { x: 0.5, y: 0.5, width: 0.4, height: 0.2 }
  expect(rounded(moveBox(box, { x: 9, y: -9 }))).toEqual({ ...box, x: 0.6, y: 0 })
  expect(rounded(resizeBox(box, { x: 9, y: -9 }))).toEqual({
    ...box,
    width: 0.5,
    height: SMALLEST_BLUR,
  })
})

test('a box can be drawn from any corner, and beyond the picture', () => {
  const box = { x: 0.2, y: 0.1, width: 0.3, height: 0.4 }
  expect(rounded(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.2, y: 0.1 }))).toEqual(box)
  expect(rounded(boxBetween({ x: -1, y: 0.9 }, { x: 0.1, y: 2 }))).toEqual({
    x: 0,
    y: 0.9,
    width: 0.1,
    height: 0.1,
  })
  expect(rounded(boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 }))).toEqual({
    x: 0.98,
    y: 0.98,
    width: 0.02,
    height: 0.02,
  })
})

test('a crop keeps its shape while it is zoomed, and its place in the picture', () => {
  const picture = { width: 1_600, height: 900 }
  const crop = middleCrop(picture, 4 / 5)
  const close = zoomCrop(crop, 0.5, picture)
  expect(rounded(close)).toMatchObject({ width: 0.225, height: 0.5, y: 0.25 })
  const { width, height } = sizeOn('instagram', { ...picture, crops: { instagram: close } })
  expect(width / height).toBeCloseTo(0.8, 2)
  expect(rounded(zoomCrop(close, 100, picture))).toEqual(rounded(crop))
  const corner = zoomCrop(moveBox(close, { x: 1, y: 1 }), 1.5, picture)
  expect(corner.x + corner.width).toBeLessThanOrEqual(1.000_001)
  expect(corner.y + corner.height).toBeLessThanOrEqual(1.000_001)
})

test('a picture whose shape a network refuses begins with its nearest crop', () => {
  expect(neededCrops({ width: 1_200, height: 900 })).toEqual({})
  const { instagram } = neededCrops({ width: 900, height: 1_600 })
  expect(rounded(instagram ?? {})).toEqual({ x: 0, y: 0.148, width: 1, height: 0.703 })
  const wide = sizeOn('instagram', {
    width: 2_000,
    height: 500,
    crops: neededCrops({ width: 2_000, height: 500 }),
  })
  expect(wide.width / wide.height).toBeCloseTo(1.91, 1)
})
