import { afterEach, expect, test, vi } from 'vitest'
import { byServerClock, noteServerDate } from './server-clock.ts'

const NOW = new Date('2026-11-18T20:00:00Z')
vi.useFakeTimers({ now: NOW })
const HOUR = 3_600_000
const dateAt = (ms: number) => new Date(NOW.getTime() + ms).toUTCString()

afterEach(() => noteServerDate(dateAt(0)))

test('a phone whose clock is an hour slow says when it was by the server', () => {
  noteServerDate(dateAt(HOUR))
  expect(byServerClock(NOW)).toEqual(new Date(NOW.getTime() + HOUR))
})

test('a few seconds of delay and an answer without a date change nothing', () => {
  noteServerDate(dateAt(2_000))
  expect(byServerClock(NOW)).toEqual(NOW)
  noteServerDate(dateAt(-HOUR))
  noteServerDate(null)
  noteServerDate('not a date')
  expect(byServerClock(NOW)).toEqual(new Date(NOW.getTime() - HOUR))
})
