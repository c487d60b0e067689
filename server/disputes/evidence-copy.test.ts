import { expect, test } from 'vitest'
import { describeEvent } from './evidence-copy.ts'

const arrived = {
  at: new Date('2026-11-24T17:52:00Z'),
  about: 'trip',
  what: 'arrived',
  actor: 'hauler',
  name: 'Dale Kowalchuk',
  detail: null,
} as const

test('an event says who caused it, and when we heard of it where that was later', () => {
  expect(describeEvent({ ...arrived, heardAt: null })).toBe(
    'Hauler arrived, by the hauler (Dale Kowalchuk)',
  )
  expect(describeEvent({ ...arrived, heardAt: new Date('2026-11-24T19:31:00Z') })).toBe(
    'Hauler arrived, by the hauler (Dale Kowalchuk); without a signal, recorded by us Nov 24, 2026, 12:31 PM, Pacific time',
  )
})
