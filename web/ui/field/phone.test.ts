import { expect, test } from 'vitest'
import { dialable, formatPhone } from './phone.ts'

test('a Canadian number reads the same however it was typed', () => {
  for (const typed of [
    '6045550142',
    '604 555 0142',
    '604-555-0142',
    '+1 604 555 0142',
    '16045550142',
  ])
    expect(formatPhone(typed)).toBe('(604) 555-0142')
})

test('a number from elsewhere stays as it was typed', () => {
  expect(formatPhone('+49 30 901820')).toBe('+49 30 901820')
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958')
})

test('a number is dialled in full', () => {
  expect(dialable('(604) 555-0142')).toBe('+16045550142')
  expect(dialable('+44 20 7946 0958')).toBe('+442079460958')
})
