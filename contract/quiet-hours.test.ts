import { expect, test } from 'vitest'
import { endOfQuietHours } from './quiet-hours.ts'

const hours = { from: '09:00', until: '20:00' }

test.for([
  ['2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21T16:00:00Z', undefined],
  ['2026-11-22T02:59:59Z', undefined],
  ['2026-11-22T03:00:00Z', '2026-11-22T16:00:00.000Z'],
  ['2026-11-22T08:00:00Z', '2026-11-22T16:00:00.000Z'],
  ['2026-07-01T15:00:00Z', '2026-07-01T16:00:00.000Z'],
] as const)('at %s a promotion may leave %s', ([now, until]) => {
  expect(endOfQuietHours(new Date(now), hours)?.toISOString()).toBe(until)
})
