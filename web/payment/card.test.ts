import { expect, test } from 'vitest'
import { cardProblems, typedCardNumber, typedExpiry } from './card.ts'

const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', code: '123' }

test('a card number falls into groups of four, typed, spaced or pasted', () => {
  expect(typedCardNumber('', '4242424242424242')).toBe('4242 4242 4242 4242')
  expect(typedCardNumber('4242', '4242 4')).toBe('4242 4')
  expect(typedCardNumber('4242', '42424')).toBe('4242 4')
})

test('deleting inside a number is left alone', () => {
  expect(typedCardNumber('4242 4242', '4242 422')).toBe('4242 422')
  expect(typedExpiry('12 / ', '12 /')).toBe('12 /')
})

test.for([
  ['4', '04 / '],
  ['1', '1'],
  ['12', '12 / '],
  ['1228', '12 / 28'],
  ['12/28', '12 / 28'],
] as const)('an expiry typed %s reads %s', ([typed, shown]) => {
  expect(typedExpiry('', typed)).toBe(shown)
})

test('a card is good through the month it names', () => {
  expect(cardProblems(card, '2026-11-30')).toEqual({})
  expect(cardProblems(card, '2026-12-01').expiry).toContain('in the past')
})

test.for([
  [{ number: '4242 4242' }, 'incomplete'],
  [{ number: '4242 4242 4242 4243' }, 'invalid'],
  [{ expiry: '13 / 30' }, 'expiration date'],
  [{ code: '12' }, 'security code'],
] as const)('%o is refused before it is sent', ([change, reason]) => {
  expect(Object.values(cardProblems({ ...card, ...change }, '2026-11-20'))).toEqual([
    expect.stringContaining(reason),
  ])
})
