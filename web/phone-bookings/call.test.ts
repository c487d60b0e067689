import { describe, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { readCommand, withCount } from './call.ts'
import { sentenceToSay } from './say.ts'

test.for([
  ['2 mattress', 2, 'mattress'],
  ['  12 boxes', 12, 'boxes'],
  ['3 x sofa bed', 3, 'sofa bed'],
  ['desk', 1, 'desk'],
  ['2', 1, '2'],
  ['0 sofa', 1, '0 sofa'],
  ['999 box', 200, 'box'],
] as const)('"%s" adds %i of "%s"', ([typed, quantity, search]) => {
  expect(readCommand(typed)).toEqual({ quantity, search })
})

test('a count of 0 takes an item off, and another one stays in its place', () => {
  const items = withCount(withCount([], 'sofa', 1), 'box', 2)
  expect(withCount(items, 'sofa', 3)).toEqual([
    { key: 'sofa', quantity: 3 },
    { key: 'box', quantity: 2 },
  ])
  expect(withCount(items, 'sofa', 0)).toEqual([{ key: 'box', quantity: 2 }])
})

describe('what to say', () => {
  const quote = {
    estimatedPrice: cents(261_00),
    priceCap: cents(300_15),
    cancellation: { freeUntilHours: 24, lateFee: cents(25_00), tripFee: cents(49_00) },
  }
  const choice = { date: Day.parse('2026-11-25'), window: 'afternoon' as const }

  test('has window, price, cap and what cancelling costs this late', () => {
    expect(sentenceToSay(quote, choice, new Date('2026-11-24T22:36:00Z'))).toBe(
      'Wednesday between 12 and 5, $261 with tax. It can go up to $300.15 only if you approve it. Cancelling costs $25, because it is less than 24 hours away. Once your hauler is there it costs $49.',
    )
  })

  test('says until when cancelling is free where the window is further away', () => {
    expect(sentenceToSay(quote, choice, new Date('2026-11-20T22:36:00Z'))).toContain(
      'Cancelling is free until 24 hours before, then it costs $25.',
    )
  })
})
