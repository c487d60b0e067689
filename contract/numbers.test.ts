import { expect, test } from 'vitest'
import { formatMoneyShort } from './money.ts'
import { formatCount, formatDecimal, formatPercent } from './numbers.ts'

test('numbers are written as en-CA writes them', () => {
  expect(formatCount(2814)).toBe('2,814')
  expect(formatDecimal(2.5, 2)).toBe('2.5')
  expect(formatDecimal(1234.567, 1)).toBe('1,234.6')
  expect(formatPercent(0.1234, 2)).toBe('12.34%')
  expect(formatPercent(2 / 3, 0)).toBe('67%')
})

test('the axis of a chart shows short sums of money', () => {
  expect(formatMoneyShort(0)).toBe('$0')
  expect(formatMoneyShort(120_000)).toBe('$1.2k')
  expect(formatMoneyShort(250)).toBe('$2.5')
})
