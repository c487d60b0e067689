import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const live = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }
const asked = (environment: Record<string, string>) => readConfig(environment).twoFactorForOwners

test('owners need two-factor sign-in on a live server, and on no other', () => {
  expect(asked(live)).toBe(true)
  expect(asked({ ...live, ALLOW_SANDBOX: 'true' })).toBe(false)
  expect(asked({ ...live, DEMO: 'true' })).toBe(false)
  expect(asked({})).toBe(false)
})

test('the setting decides, whatever the server', () => {
  expect(asked({ ...live, TWO_FACTOR_FOR_OWNERS: 'false' })).toBe(false)
  expect(asked({ TWO_FACTOR_FOR_OWNERS: 'true' })).toBe(true)
  expect(() => asked({ TWO_FACTOR_FOR_OWNERS: 'perhaps' })).toThrow('TWO_FACTOR_FOR_OWNERS')
})
