import { expect, test } from 'vitest'
import { timeAgo } from './MessageItem.tsx'

const now = new Date('2026-11-21T20:00:00Z')

test.for([
  ['2026-11-21T19:59:40Z', 'just now'],
  ['2026-11-21T20:00:30Z', 'just now'],
  ['2026-11-21T19:59:00Z', '1 minute ago'],
  ['2026-11-21T19:01:00Z', '59 minutes ago'],
  ['2026-11-21T18:00:01Z', '1 hour ago'],
  ['2026-11-20T20:30:00Z', '23 hours ago'],
  ['2026-11-19T20:00:00Z', '2 days ago'],
] as const)('%s is %s', ([at, words]) => {
  expect(timeAgo(new Date(at), now)).toBe(words)
})

test('from a week on it is the day in BC', () => {
  expect(timeAgo(new Date('2026-11-02T06:00:00Z'), now)).toMatch(/^Nov\.? 1, 2026$/)
})
