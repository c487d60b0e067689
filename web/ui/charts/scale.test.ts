import { expect, test } from 'vitest'
import { gridlines, linePath, logShare, shadeOf } from './scale.ts'

test.each([
  [0, [0, 0.5, 1, 1.5]],
  [12_900, [0, 5_000, 10_000, 15_000]],
  [9, [0, 5, 10, 15]],
  [40_000, [0, 20_000, 40_000, 60_000]],
])('an axis for %i stands on round numbers and begins at zero', (highest, lines) => {
  expect(gridlines(highest)).toEqual(lines)
})

test('no value stands above the highest gridline', () => {
  for (const highest of [1, 7, 99, 101, 3_333, 123_456])
    expect(gridlines(highest).at(-1)).toBeGreaterThanOrEqual(highest)
})

test('more open jobs get a stronger shade, none gets the faintest', () => {
  expect([0, 1, 3, 5, 8].map((count) => shadeOf(count, 8))).toEqual([0, 1, 2, 3, 4])
  expect(shadeOf(1, 1)).toBe(4)
})

test('a line goes through its points', () => {
  expect(
    linePath([
      { x: 0, y: 1 },
      { x: 2.25, y: 3 },
    ]),
  ).toBe('M0.0 1.0 L2.3 3.0')
})

test('on a logarithmic scale nothing has no bar, the most has the longest, and one is seen', () => {
  expect(logShare(0, 1_000)).toBe(0)
  expect(logShare(1_000, 1_000)).toBe(1)
  expect(logShare(1, 1_000_000)).toBeGreaterThan(0.04)
  expect(logShare(5, 5)).toBe(1)
})
