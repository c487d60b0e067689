import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { readTip, tipOf } from './TipChoice.tsx'

test('a share of the price is offered in whole dollars, half-up', () => {
  expect(tipOf(cents(16_500), 10)).toBe(1_700)
  expect(tipOf(cents(16_400), 10)).toBe(1_600)
  expect(tipOf(cents(27_500), 20)).toBe(5_500)
})

test('what is offered is never less or more than a tip may be', () => {
  expect(tipOf(cents(900), 10)).toBe(200)
  expect(tipOf(cents(900_000), 20)).toBe(50_000)
})

test.for([
  ['12', 1_200],
  ['12.5', 1_250],
  [' $12.50 ', 1_250],
  ['2', 200],
  ['500', 50_000],
] as const)('%s is a tip', ([text, amount]) => {
  expect(readTip(text)).toEqual({ amount })
})

test.for(['1.99', '500.01', '0'])('%s is out of bounds', (text) => {
  expect(readTip(text)).toEqual({ problem: 'A tip is between $2 and $500' })
})

test.for(['', 'ten', '12,50', '-5', '1e2', '12.505'])('%s is no amount', (text) => {
  expect(readTip(text)).toEqual({ problem: 'Enter an amount like 12 or 12.50' })
})
