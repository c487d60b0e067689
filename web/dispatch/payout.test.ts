import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { offerText, payoutLabel, payoutNews, payoutText } from './payout.ts'

const estimate = (price: number) => ({
  sharePermille: 700,
  estimatedPrice: cents(price),
  expectedPayout: null,
})

test('a settled payout is shown as it is', () => {
  expect(payoutText({ haulerPayout: cents(14_980), ...estimate(20_000) })).toBe('$149.80')
})

test('before it is settled, the payout is about 70% of the estimate', () => {
  expect(payoutText({ haulerPayout: null, ...estimate(9_500) })).toBe('~$66.50')
})

test('a payout of nothing is a settled payout, not an unknown one', () => {
  expect(payoutText({ haulerPayout: cents(0), ...estimate(9_500) })).toBe('$0.00')
})

test('without payout and estimate it is to be determined', () => {
  expect(
    payoutText({
      sharePermille: 700,
      haulerPayout: null,
      expectedPayout: null,
      estimatedPrice: null,
    }),
  ).toBe('TBD')
  expect(offerText({ sharePermille: 700, haulerPayout: null, estimatedPrice: null })).toBe('TBD')
})

test('a price that Westhaul lowered alone leaves the share as it was', () => {
  const price = { sharePermille: 700, haulerPayout: null, estimatedPrice: cents(12_999) }
  expect(payoutText({ ...price, expectedPayout: cents(10_499) })).toBe('~$104.99')
  expect(offerText({ ...price, haulerPayout: cents(10_499) })).toBe('$104.99')
})

test('a job on the market shows 70% of its estimate', () => {
  expect(offerText({ sharePermille: 700, haulerPayout: null, estimatedPrice: cents(28_000) })).toBe(
    '$196.00',
  )
})

test.for([
  ['missing', 'On hold until our team has looked: no proof yet'],
  ['ticket_due', 'On hold: add the place and the ticket'],
] as const)('a payout that waits for the proof of a job with %s says %s', ([proof, news]) => {
  const payout = { status: 'on_hold', waitsFor: 'proof', releasesAt: null } as const
  expect(payoutNews({ payout, proof }, new Date('2026-11-20T17:30:00Z'))).toBe(news)
})

test('the payout is named with the share of the job', () => {
  expect(payoutLabel({ sharePermille: 700 })).toBe('Your payout (70%)')
  expect(payoutLabel({ sharePermille: 725 })).toBe('Your payout (72.5%)')
})
