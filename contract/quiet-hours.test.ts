import { expect, test } from 'vitest'
import { instantAt, type Day } from './calendar.ts'
import { isQuiet } from './quiet-hours.ts'

const DAY = '2026-11-24' as Day

test.for([
  ['00:00', true],
  ['08:59', true],
  ['09:00', false],
  ['19:59', false],
  ['20:00', true],
] as const)('%s Pacific time is quiet: %s', ([time, quiet]) => {
  expect(isQuiet(instantAt(DAY, time))).toBe(quiet)
})
