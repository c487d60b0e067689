import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Quote } from '../../../contract/quotes.ts'
import { render } from '../../testing/render.ts'
import { aQuoteAnswer } from '../testing/given.ts'
import { Policy } from './Policy.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T09:31:00-07:00') }))
afterEach(() => void vi.useRealTimers())

/** What stands before the payment for a pickup on this morning. */
function policyFor(preferredDate: string): string {
  const quote = Quote.parse({ ...aQuoteAnswer('374.00'), priceCap: '430.10' })
  render(
    <Policy
      state={{ kind: 'ready', quote }}
      values={{ preferredDate, preferredTime: 'morning' }}
    />,
  )
  return document.body.textContent
}

test('the deadline of free cancelling is that of the chosen window, with every figure', () => {
  expect(policyFor('2026-11-28')).toBe(
    'Free to cancel until Fri, Nov 27, 8:00 AM. Later it costs $25, or $49 once your hauler has arrived. ' +
      'Rescheduling is free until your hauler is on the way, if the new window is open (moving it to today adds the same-day price); after that it costs the cancellation fee. You never pay more than $430.10 unless you agree to it yourself first. ' +
      'Terms (opens in a new tab)',
  )
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/terms')
})

test('before a day is chosen the deadline is that of any window', () => {
  expect(policyFor('')).toContain('Free to cancel until 24 hours before your window.')
})

test('a window whose deadline has passed says what cancelling costs', () => {
  expect(policyFor('2026-11-25')).toContain(
    'Cancelling costs $25, because this window is close, or $49 once your hauler has arrived.',
  )
})
