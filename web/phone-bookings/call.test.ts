import { describe, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { sentenceToSay } from './say.ts'

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
