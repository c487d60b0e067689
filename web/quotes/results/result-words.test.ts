import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { listQuoteResults, type QuoteResult } from '../../../contract/quote-results.ts'
import { formatMicrocents, type ModelUse } from '../../../contract/model-calls.ts'
import { toCsv } from '../../ui/csv.ts'
import { costText, outcomesText, perResultText } from './call-words.ts'
import { firstDayOf, isTooFew, shareOf, signedPercent, verdictsOf } from './result-words.ts'
import { remarksOn } from './miss-columns.tsx'

test('an error has its sign, also before what is below zero, and none where there is none', () => {
  expect([3.8, -0.4, 0, 12, null].map(signedPercent)).toEqual([
    '+3.8%',
    '−0.4%',
    '0.0%',
    '+12.0%',
    '–',
  ])
})

test('fewer than five jobs are too few to judge', () => {
  expect([0, 4, 5].map((jobs) => isTooFew({ jobs }))).toEqual([true, true, false])
})

test('a share is of the jobs, and of none there is none', () => {
  expect(shareOf(2, { jobs: 3 })).toBe('67%')
  expect(shareOf(0, { jobs: 0 })).toBe('–')
})

test('a range of days ends today, both days included', () => {
  const today = Day.parse('2026-11-20')
  expect(firstDayOf('30', today)).toBe('2026-10-22')
  expect(firstDayOf('all', today)).toBeUndefined()
})

test('the earlier verdicts leave out those with a count of 0', () => {
  expect(verdictsOf({ verdicts: { right: 2, tooLow: 1, tooHigh: 0 } })).toBe('2 right, 1 too low')
  expect(verdictsOf({ verdicts: { right: 0, tooLow: 0, tooHigh: 0 } })).toBe('')
})

const RESULT: QuoteResult = {
  id: 7,
  jobId: JobId.parse(7),
  completedAt: new Date('2026-11-20T20:00:00Z'),
  loadSize: 'small',
  estimate: cents(200_00),
  final: cents(190_00),
  low: cents(190_00),
  high: cents(210_00),
  priceCap: cents(230_00),
  error: -5,
  confidence: 0.6,
  source: 'rules',
  readerVersion: 'rules-7',
  rateCardVersion: 2,
  items: [
    { name: 'Sofa', quantity: 1 },
    { name: 'Chair', quantity: 3 },
  ],
  askedForMore: false,
  verdict: 'too_high',
}

test('a file has plain numbers, days in ISO and the items in words', () => {
  const [, row] = toCsv(Object.values(listQuoteResults.columns), [RESULT]).split('\r\n')
  expect(row).toBe(
    '7,2026-11-20T20:00:00.000Z,small,200.00,190.00,-10.00,-5,190.00,210.00,230.00,0.6,rules,rules-7,2,no,Too high,"Sofa, 3 × Chair"',
  )
})

test('a job is remarked on where its price left the range or the cap', () => {
  const quiet = { ...RESULT, verdict: null }
  expect(remarksOn(quiet)).toBe('')
  expect(remarksOn(RESULT)).toBe('Said before: too high')
  expect(remarksOn({ ...quiet, final: cents(189_00) })).toBe('Out of range')
  expect(remarksOn({ ...quiet, final: cents(231_00), askedForMore: true })).toBe(
    'Above the cap, asked for more',
  )
})

const MODEL: ModelUse = {
  purpose: 'quote',
  model: 'looker-1',
  promptVersion: '1',
  calls: 3,
  answered: 2,
  outcomes: [
    { outcome: 'read', calls: 2 },
    { outcome: 'timed_out', calls: 1 },
  ],
  medianMs: 3000,
  p95Ms: 5800,
  tokensIn: 2000,
  tokensOut: 200,
  cost: 42_000,
  withCost: 2,
  costPerResult: 21_000,
}

test('a cost says of how many requests it is, and why there is none', () => {
  expect(formatMicrocents(100_000_000)).toBe('US$1.00')
  expect(formatMicrocents(1_234_567)).toBe('US$0.0123')
  expect(costText(MODEL, true)).toBe('US$0.0004 for 2')
  expect(costText({ ...MODEL, withCost: 3 }, true)).toBe('US$0.0004')
  const unknown = { ...MODEL, cost: null, withCost: 0, costPerResult: null }
  expect(costText(unknown, true)).toBe('Not known')
  expect(costText(unknown, false)).toBe('No price set')
  expect(perResultText(unknown)).toBe('–')
  expect(outcomesText(MODEL)).toBe('2 read, 1 too slow')
})
