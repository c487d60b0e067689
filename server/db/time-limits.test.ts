import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listAdminJobs } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { silentProxy } from '../testing/silent-proxy.ts'
import { isDatabaseAway, openDatabase, type Connection, type Db } from './database.ts'
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts'

const limits = { lock: 300, statement: 600, answer: 1_000, idleInTransaction: 700 }
const app = useApp({
  limits: { lock: 300, statement: 20_000, answer: 30_000, idleInTransaction: 2_000 },
})

const AWAY = expect.toSatisfy(isDatabaseAway, 'an error of a database that cannot answer')
const ask = (db: Db) => sql`select 1`.execute(db)

function opened(connection: Connection, size: number, kept: TimeLimits = limits) {
  const { db, pool } = openDatabase(connection, size, kept)
  onTestFinished(() => db.destroy())
  return { db, pool }
}

test('requests and tasks answer 503 when a table stays locked, and work again afterwards', async () => {
  const { cookie } = await app.given.admin()
  const list = () =>
    app.http.inject({ url: listAdminJobs.path, headers: { cookie: `sid=${cookie}` } })
  const answer = await app.ctx.db.transaction().execute(async (other) => {
    await sql`lock table jobs in access exclusive mode`.execute(other)
    return list()
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect((await list()).statusCode).toBe(200)
})

test('a statement that takes too long is stopped, and its connection used again', async () => {
  const { db, pool } = opened(inject('postgres'), 1)
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toEqual(AWAY)
  await ask(db)
  expect(pool.totalCount).toBe(1)
})

test('a transaction without statements is ended, and what it locked is free', async () => {
  const { db } = app.ctx
  const lock = sql`select pg_advisory_xact_lock(4711)`
  const idle = db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await ask(tx)
  })
  await expect(idle).rejects.toEqual(AWAY)
  await db.transaction().execute((tx) => lock.execute(tx))
})

test('connections without answers are discarded, and the next query is answered', async () => {
  const proxy = await silentProxy(inject('postgres'))
  const { db, pool } = opened(proxy.connection, 3)
  await Promise.all([ask(db), ask(db)])
  let silence = () => {}
  const silent = new Promise<void>((resolve) => {
    silence = resolve
  })
  const transaction = db.transaction().execute(async (tx) => {
    await ask(tx)
    await silent
    await ask(tx)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))

  proxy.fallSilent()
  silence()
  const queries = [transaction, ...Array.from({ length: 6 }, () => ask(db))]
  for (const query of await Promise.allSettled(queries))
    expect(query).toEqual({ status: 'rejected', reason: AWAY })

  proxy.recover()
  await Promise.all(Array.from({ length: 6 }, () => ask(db)))
  expect(pool.totalCount).toBeLessThanOrEqual(3)
}, 30_000)

test('commands wait as long as they need, regardless of the settings of the role', async () => {
  const strict = { ...inject('postgres'), options: '-c statement_timeout=50 -c lock_timeout=50' }
  const { db } = opened(strict, 1, TIME_LIMITS.commands)
  const settings = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(
    db,
  )
  expect(settings.rows.map(({ setting }) => setting)).toEqual(['0', '0', '0'])
})

test('every limit for an answer leaves the database time to stop the statement itself', () => {
  const { commands, ...limited } = TIME_LIMITS
  expect(commands.answer).toBe(0)
  for (const { lock, statement, answer } of Object.values(limited)) {
    expect(lock).toBeLessThanOrEqual(statement)
    expect(statement).toBeLessThan(answer)
  }
})
