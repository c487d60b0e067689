import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const external = { DATABASE_URL: 'postgres://westhaul@db.example/westhaul' }
const roleOf = (environment: Record<string, string>) => readConfig(environment).process

test('a process does all, unless its role says that it only answers or only works', () => {
  expect(roleOf({})).toMatchObject({ answersRequests: true, runsTasks: true })
  expect(roleOf({ ...external, ROLE: 'web' })).toMatchObject({
    answersRequests: true,
    runsTasks: false,
  })
  expect(roleOf({ ...external, ROLE: 'worker' })).toMatchObject({
    answersRequests: false,
    runsTasks: true,
  })
  expect(() => roleOf({ ROLE: 'both' })).toThrow('ROLE')
})

test('one of several processes needs a database that all of them reach', () => {
  for (const ROLE of ['web', 'worker'])
    expect(() => roleOf({ ROLE })).toThrow(`ROLE=${ROLE} needs DATABASE_URL`)
})

test('a live server stops five seconds after it says so, a trial server immediately', () => {
  const live = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }
  expect(roleOf(live).drainMs).toBe(5_000)
  expect(roleOf({}).drainMs).toBe(0)
  expect(roleOf({ ...live, DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(() => roleOf({ DRAIN_SECONDS: '-1' })).toThrow('DRAIN_SECONDS')
})

test('metrics and traces are off until they are set', () => {
  expect(roleOf({})).toMatchObject({ metricsToken: undefined, traces: undefined })
  expect(() => roleOf({ METRICS_TOKEN: 'too short' })).toThrow('METRICS_TOKEN')
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(roleOf(collector).traces).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    serviceName: 'westhaul',
  })
  const headers = 'authorization=Bearer%20a=b, x-team=one'
  expect(roleOf({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: headers }).traces?.headers).toEqual({
    authorization: 'Bearer a=b',
    'x-team': 'one',
  })
  expect(() => roleOf({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS',
  )
  expect(() => roleOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  )
})
