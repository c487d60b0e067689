import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import type { HaulerPayout } from '../../contract/statements.ts'
import { payoutWords, reasonWords, sourceWords, takenBackWords } from './payout-words.ts'

const payout = (fields: Partial<HaulerPayout> = {}): HaulerPayout =>
  ({
    status: 'scheduled',
    waitsFor: null,
    dispute: null,
    releasesAt: null,
    transferredAt: null,
    source: 'price',
    gross: cents(100_00),
    share: cents(70_00),
    amount: cents(70_00),
    ...fields,
  }) as HaulerPayout // only what the words are made of

const NOW = new Date('2026-11-18T17:15:00Z')
const AHEAD = new Date('2026-11-19T17:15:00Z')

test.for([
  [{}, 'On its way', /sending it/],
  [
    { status: 'paid', transferredAt: new Date('2026-11-21T06:30:00Z') },
    'Paid',
    /^Sent Nov 20, 2026/,
  ],
  [{ status: 'waiting_for_bank', waitsFor: 'bank_account' }, 'Waiting for bank', /^Connect/],
  [{ status: 'waiting_for_bank', waitsFor: 'bank_check' }, 'Waiting for bank', /checking/],
  [{ status: 'on_hold', waitsFor: 'dispute', dispute: 'open' }, 'On hold', /bank’s decision/],
  [{ status: 'on_hold', waitsFor: 'dispute', dispute: 'lost' }, 'On hold', /team decides/],
  [
    { status: 'on_hold', waitsFor: 'time', releasesAt: AHEAD },
    'On hold',
    /^Paid tomorrow at 10:15 AM, automatically\./,
  ],
  [
    { status: 'on_hold', waitsFor: 'bank_account', releasesAt: AHEAD },
    'Waiting for bank',
    /^Connect your bank account to be paid tomorrow at 10:15 AM\.$/,
  ],
  [{ status: 'on_hold', waitsFor: 'proof' }, 'On hold', /until our team has looked/],
  [{ status: 'failed', waitsFor: 'us' }, 'Delayed', /We are on it/],
  [{ status: 'reversed', dispute: 'open' }, 'Taken back', /while it decides/],
  [{ status: 'reversed', dispute: 'won' }, 'Taken back', /paid again/],
  [{ status: 'reversed', dispute: 'lost' }, 'Taken back', /for the customer/],
  [{ status: 'reversed' }, 'Taken back', /went back to the customer/],
  [{ status: 'netted' }, 'Kept from cash', /keep it of the cash/],
] as const)('%# each state says what it means and what to do', ([fields, label, text]) => {
  const words = payoutWords(payout(fields), NOW)
  expect(words.label).toBe(label)
  expect(words.text).toMatch(text)
})

test('a reason is shown where the state alone does not say it', () => {
  const reason = 'The balance is too low'
  expect(reasonWords(payout({ waitsFor: 'us', reason }))).toBe('Reason: The balance is too low')
  expect(reasonWords(payout({ waitsFor: 'bank_account', reason }))).toBeNull()
  expect(reasonWords(payout({ waitsFor: 'us', reason: null }))).toBeNull()
})

test('an amount says what it is a part of', () => {
  expect(sourceWords(payout())).toBe('Your share of the $100.00 price')
  expect(sourceWords(payout({ source: 'fee', gross: cents(49_00) }))).toBe(
    'Your share of the $49.00 trip fee',
  )
  expect(sourceWords(payout({ source: 'tip' }))).toBe('Tip, all of it yours')
  expect(sourceWords(payout({ amount: cents(30_00) }))).toMatch(/\$70\.00, of which this is a part/)
})

test('what went back says why, and whether it had been sent', () => {
  const part = {
    amount: cents(35_00),
    cause: 'refund',
    status: 'succeeded',
    wasSent: true,
    at: new Date('2026-11-20T20:00:00Z'),
  } as const
  expect(takenBackWords(part)).toBe(
    '$35.00 was taken back for a refund to the customer, Nov 20, 2026.',
  )
  expect(takenBackWords({ ...part, wasSent: false })).toContain('was kept back')
  expect(takenBackWords({ ...part, cause: 'dispute', status: 'failed' })).toContain('we are on it')
})
