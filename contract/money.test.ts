import { expect, test } from 'vitest'
import { z } from 'zod'
import { FIRST_SHARE_PERMILLE, splitPrice } from './hauler-share.ts'
import { cents, formatMoney, Money, MoneySum } from './money.ts'

test.for([0, 1, 99, 149_99, 99_999_999_99])('%i cents split without losing one', (amount) => {
  const { haulerPayout, platformFee } = splitPrice(cents(amount), FIRST_SHARE_PERMILLE)
  expect(haulerPayout + platformFee).toBe(amount)
})

test('the share is 70 percent, half a cent rounded up', () => {
  expect(splitPrice(cents(214_00), FIRST_SHARE_PERMILLE).haulerPayout).toBe(149_80)
  expect(splitPrice(cents(101), FIRST_SHARE_PERMILLE).haulerPayout).toBe(71)
  expect(splitPrice(cents(5), FIRST_SHARE_PERMILLE).haulerPayout).toBe(4)
})

test.for(['0.00', '0.05', '104.99', '99999999.99'])('%s travels and comes back', (text) => {
  expect(z.encode(Money, z.decode(Money, text))).toBe(text)
})

test.for(['1', '1.5', '-1.00', '1e3', '', '1.000'])('%s is not an amount', (text) => {
  expect(z.safeDecode(Money, text).success).toBe(false)
})

test.for(['0.00', '-0.05', '100000000.00', '-90071992547409.91', '90071992547409.91'])(
  'the sum %s travels and comes back, however many digits it has',
  (text) => {
    expect(z.encode(MoneySum, z.decode(MoneySum, text))).toBe(text)
  },
)

test.for(['100000000.00', '-1.00'])('%s is no single price', (text) => {
  expect(z.safeDecode(Money, text).success).toBe(false)
})

test('an amount reads as en-CA writes it', () => {
  expect(formatMoney(cents(48_216_50))).toBe('$48,216.50')
})
