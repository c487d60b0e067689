import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without an address of a geocoder none is used', () => {
  expect(readConfig({}).geocoder).toBeUndefined()
  expect(readConfig({ GEOCODER_URL: '' }).geocoder).toBeUndefined()
})

test('the geocoder needs no key', () => {
  const url = 'https://geocoder.api.gov.bc.ca'
  expect(readConfig({ GEOCODER_URL: url }).geocoder).toEqual({ url, key: undefined })
  expect(readConfig({ GEOCODER_URL: url, GEOCODER_KEY: 'k-1' }).geocoder).toEqual({
    url,
    key: 'k-1',
  })
})

test.for([
  [{ GEOCODER_KEY: 'k-1' }, 'GEOCODER_URL is not'],
  [{ GEOCODER_URL: 'http://geocoder.example' }, 'unprotected'],
  [{ GEOCODER_URL: 'geocoder.example' }, 'GEOCODER_URL'],
] as const)('%j is refused', ([settings, message]) => {
  expect(() => readConfig(settings)).toThrow(message)
})
