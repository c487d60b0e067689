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

test('the team is signed in for a shorter time than others', () => {
  expect(readConfig({}).sessions).toEqual({
    team: { hours: 168, idleHours: 24 },
    others: { hours: 720, idleHours: 336 },
  })
  const { team } = readConfig({ TEAM_SESSION_HOURS: '12', TEAM_IDLE_HOURS: '1' }).sessions
  expect(team).toEqual({ hours: 12, idleHours: 1 })
  expect(() => readConfig({ TEAM_SESSION_HOURS: '48', SESSION_DAYS: '1' })).toThrow('TEAM_SESSION')
  expect(() => readConfig({ TEAM_IDLE_HOURS: '169' })).toThrow('TEAM_IDLE_HOURS')
  expect(() => readConfig({ SESSION_IDLE_DAYS: '0' })).toThrow('SESSION_IDLE_DAYS')
})
