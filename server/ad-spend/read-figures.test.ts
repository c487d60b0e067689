import { expect, test } from 'vitest'
import { readAmount, readCount, readDay } from './read-figures.ts'

test.for([
  ['38.40', 38_40],
  ['1,234.56', 1_234_56],
  ['1 234,56', 1_234_56],
  ['1.234,56', 1_234_56],
  ['1,234', 1_234_00],
  ['12,5', 12_50],
  ['CA$38.40', 38_40],
  ['$0', 0],
  ['', 0],
  ['--', 0],
  ['0.005', 1],
  ['US$41.20', 'currency'],
  ['41,20 €', 'currency'],
  ['1,2,3', 'amount'],
  ['1.2.3', 'amount'],
  ['1e9', 'amount'],
  ['99999999', 'amount'],
] as const)('the amount %j is read as %j', ([text, amount]) => {
  expect(readAmount(text)).toBe(amount)
})

test('days and counts as exports write them', () => {
  const days = ['2026-11-01', 'Nov 1, 2026', '1 Nov 2026', '11/1/2026']
  for (const day of days) expect(readDay(day, true)).toBe('2026-11-01')
  expect(readDay('2026-02-30', true)).toBeUndefined()
  expect(readDay('31/10/2026', false)).toBe('2026-10-31')
  expect(['1,842', '1 842', '--', '1.5', '1e3', '-1'].map(readCount)).toEqual([
    1_842,
    1_842,
    0,
    undefined,
    undefined,
    undefined,
  ])
})
