import { expect, test } from 'vitest'
import { dueWords, isUrgent } from './dispute-list.ts'

const NOON = new Date('2026-11-21T20:00:00Z')

test.for([
  ['2026-11-30T20:00:00Z', 'Evidence is due Nov 30, 2026, 9 days left', false],
  ['2026-11-24T07:00:00Z', 'Evidence is due Nov 24, 2026, 3 days left', true],
  ['2026-11-22T20:00:00Z', 'Evidence is due Nov 22, 2026, 1 day left', true],
  // Half past eleven at night in BC, which is the next day elsewhere.
  ['2026-11-22T06:30:00Z', 'Evidence is due today, Nov 21, 2026', true],
  ['2026-11-20T20:00:00Z', 'Evidence was due Nov 20, 2026', true],
] as const)('evidence that is due by %s reads "%s"', ([due, words, urgent]) => {
  expect(dueWords(new Date(due), NOON)).toBe(words)
  expect(isUrgent(new Date(due), NOON)).toBe(urgent)
})
