import { expect, test } from 'vitest'
import { fillTemplate, unknownPlaceholders } from './social.ts'

const values = { product: 'Westhaul', phone: '604 555 0100', website: 'https://westhaul.test' }

test('a template is filled with what is known; every other gap stays for a person to fill', () => {
  const template = '{product} comes to {city}. Call {phone} {constructor} {toString}'
  expect(fillTemplate(template, values)).toBe(
    'Westhaul comes to {city}. Call 604 555 0100 {constructor} {toString}',
  )
  expect(unknownPlaceholders(template)).toEqual(['city', 'constructor', 'toString'])
})
