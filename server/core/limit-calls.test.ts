import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentities } from '../accounts/identities.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { useApp } from '../testing/app.ts'
import { sweepCallCounts } from './call-count-store.ts'
import { openSharedCounter } from './call-counter.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const HOUR_MS = 3_600_000

/** A second process on the same database, as far as limits go. */
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp(app.ctx, { identities: openIdentities(app.ctx.db, app.ctx.now) })
})
afterAll(() => other.close())

let addresses = 0
const visitor = () => {
  const address = `203.0.113.${(addresses += 1)}`
  return (http: FastifyInstance, url: string, payload: object = {}) =>
    http.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } })
}
const inTurns = (turn: number) => (turn % 2 === 0 ? app.http : other)

test('the limit of a route holds over two servers with one database', async () => {
  const [call, stranger] = [visitor(), visitor()]
  const seen = []
  for (let turn = 0; turn < 12; turn++)
    seen.push((await call(inTurns(turn), '/api/leads')).statusCode)
  expect(seen).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  const refused = await call(other, '/api/leads')
  expect(refused.json().detail).toBe('Too many requests. Please wait a moment and try again')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await stranger(other, '/api/leads')).statusCode).toBe(400)
  expect((await call(other, '/api/next-offer')).statusCode).toBe(400)
})

test('wrong passwords are counted over both as well', async () => {
  const call = visitor()
  const body = { email: 'nobody@example.test', password: 'a guess', role: 'admin' }
  const seen = []
  for (let turn = 0; turn < 11; turn++)
    seen.push((await call(inTurns(turn), '/api/staff-login', body)).statusCode)
  expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('of twenty calls at the same time over both, ten pass', async () => {
  const call = visitor()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => call(inTurns(turn), '/api/leads')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('a window ends by the clock', async () => {
  const call = visitor()
  const start = new Date()
  app.setNow(start)
  for (let turn = 0; turn < 10; turn++) await call(app.http, '/api/leads')
  expect((await call(app.http, '/api/leads')).statusCode).toBe(429)
  app.setNow(new Date(start.getTime() + 10 * 60_000))
  expect((await call(app.http, '/api/leads')).statusCode).toBe(400)
  app.letClockRun()
})

test('while the database cannot count, each process counts for itself: no 500, and no end of the limit', async () => {
  const call = visitor()
  await sql`alter table call_counts rename to call_counts_away`.execute(app.ctx.db)
  try {
    const seen = []
    for (let turn = 0; turn < 11; turn++) seen.push((await call(app.http, '/api/leads')).statusCode)
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  } finally {
    await sql`alter table call_counts_away rename to call_counts`.execute(app.ctx.db)
  }
})

test('calls at the same time count together in whatever order they are counted', async () => {
  const counter = openSharedCounter('a test of the order')
  const start = Date.now()
  const count = (milliseconds: number) =>
    counter.count({ db: app.ctx.db, now: () => new Date(start + milliseconds) }, 'someone', HOUR_MS)
  for (const [at, milliseconds] of [20, 10, 0].entries())
    expect(await count(milliseconds)).toMatchObject({ hits: at + 1, shared: {} })
  await sql`alter table call_counts rename to call_counts_away`.execute(app.ctx.db)
  try {
    for (const [at, milliseconds] of [20, 10, 0].entries())
      expect(await count(milliseconds)).toMatchObject({ hits: at + 4, own: {} })
  } finally {
    await sql`alter table call_counts_away rename to call_counts`.execute(app.ctx.db)
  }
})

test('what the database misses is counted on top of what it counted last, and is not forgotten when it answers again', async () => {
  const counter = openSharedCounter('a test of missed calls')
  const count = () => counter.count(app.ctx, 'someone', HOUR_MS)
  for (const hits of [1, 2, 3]) expect(await count()).toMatchObject({ hits, shared: { hits } })
  await sql`alter table call_counts rename to call_counts_away`.execute(app.ctx.db)
  try {
    expect(await count()).toMatchObject({ hits: 4, own: { hits: 1 } })
    expect(await counter.count(app.ctx, 'another', HOUR_MS)).toMatchObject({ hits: 1 })
    const fifth = await count()
    expect(fifth).toMatchObject({ hits: 5 })
    await counter.uncount(app.ctx, 'someone', fifth)
  } finally {
    await sql`alter table call_counts_away rename to call_counts`.execute(app.ctx.db)
  }
  // It is asked again after two seconds, and misses what is counted until then.
  let missed = 1
  let call = await count()
  for (; 'own' in call; call = await count()) {
    expect(call.own.hits).toBe((missed += 1))
    await pause(100)
  }
  expect(call).toMatchObject({ hits: 4 + missed, shared: { hits: 4 } })
})

test('a database that does not answer holds a call up for half a second, and the next not at all', async () => {
  const { db } = openDatabase({ connectionString: 'postgres://nobody@192.0.2.1:5432/none' }, 1)
  const ctx = { db, now: () => new Date() }
  const counter = openSharedCounter('a test')
  const start = performance.now()
  expect(await counter.count(ctx, 'someone', HOUR_MS)).toMatchObject({ hits: 1 })
  const first = performance.now()
  const window = await counter.count(ctx, 'someone', HOUR_MS)
  const second = performance.now()
  expect(window).toMatchObject({ hits: 2 })
  expect(first - start).toBeLessThan(10_000)
  expect(second - first).toBeLessThan(500)
  await counter.uncount(ctx, 'someone', window)
  expect(await counter.count(ctx, 'someone', HOUR_MS)).toMatchObject({ hits: 2 })
})

test('the checks of operators and load balancers are not limited', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const { headers } = await app.http.inject(url)
    expect(headers).toHaveProperty('content-type')
    expect(headers).not.toHaveProperty('x-ratelimit-limit')
  }
})

test('windows that are over are removed, and of the others only as many as may stay', async () => {
  const { db } = app.ctx
  const count = async () =>
    (await db.selectFrom('callCounts').select('key').orderBy('key').execute()).map(({ key }) => key)
  await db.deleteFrom('callCounts').execute()
  const now = new Date()
  const endsIn = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  await db
    .insertInto('callCounts')
    .values(
      [-1, 0, 10, 20, 30].map((seconds) => ({
        key: `${seconds}`,
        hits: 1,
        endsAt: endsIn(seconds),
      })),
    )
    .execute()
  await sweepCallCounts(db, now)
  expect(await count()).toEqual(['10', '20', '30'])
  await sweepCallCounts(db, now, 2)
  expect(await count()).toEqual(['20', '30'])
})
