import { expect, test } from 'vitest'
import { isTextable, toE164 } from './phone.ts'

test.for([
  ['604 555 0142', '+16045550142'],
  ['(604) 555-0142', '+16045550142'],
  ['1-604-555-0142', '+16045550142'],
  ['+1604 555 0142', '+16045550142'],
  ['604-555-0142 ext. 5', '+16045550142'],
  ['867 555 0142', '+18675550142'],
  ['206 555 0142', '+12065550142'],
])('%s is texted at %s', ([input = '', e164]) => {
  expect(toE164(input)).toBe(e164)
})

test.for([
  ['0000000000', 'no number'],
  ['1234567890', 'no area code'],
  ['555 123 4567', 'no area code'],
  ['604 555 01', 'too short'],
  ['+44 20 7946 0958', 'United Kingdom'],
  ['011 44 20 7946 0958', 'United Kingdom'],
  ['+52 55 1234 5678', 'Mexico'],
  ['876 555 0123', 'Jamaica'],
  ['242 555 0123', 'Bahamas'],
  ['809 555 0123', 'Dominican Republic'],
  ['787 555 0123', 'Puerto Rico'],
  ['604 CALL', 'letters'],
  ['', 'nothing'],
])('%s is not texted: %s', ([input = '']) => {
  expect(toE164(input)).toBeNull()
})

test.for([
  ['+16045550142', true],
  ['+12065550142', true],
  ['+18765550123', false],
  ['+442079460958', false],
  ['+10000000000', false],
  ['6045550142', false],
] as const)('%s is textable: %s', ([e164, textable]) => {
  expect(isTextable(e164)).toBe(textable)
})
