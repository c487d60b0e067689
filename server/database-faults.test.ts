import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { Problem } from '../contract/errors.ts'
import { LONGEST_STOP_MS } from './core/stop.ts'
import type { Db } from './db/database.ts'
import { openDatabaseLink } from './testing/database-link.ts'
import { runProgram } from './testing/run-program.ts'
import { ownDatabase } from './testing/whole-server.ts'

const RECOVERS_MS = 10_000
const A_LONG_TEST = 300_000

/** A whole process of this role, and the network between it and its database. */
async function startBehindLink(role: 'web' | 'all' = 'web') {
  const { db, url } = await ownDatabase()
  const link = await openDatabaseLink(inject('postgres'))
  onTestFinished(() => link.close())
  const database = new URL(url)
  database.host = `127.0.0.1:${link.port}`
  database.search = ''
  const server = runProgram({ DATABASE_URL: database.href, ROLE: role })
  const address = await server.address()
  return { db, link, server, address, database: database.pathname.slice(1) }
}

const read = (address: string) => fetch(`${address}/api/sample-price?area=Burnaby`)
/** Needs no account, and stores a lead. */
const write = (address: string) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      contact: `${randomUUID()}@example.test`,
      municipality: 'Kamloops',
      consent: true,
    }),
  })

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const { code, detail } = Problem.parse(await answer.json())
  expect({ code, detail }).toEqual({
    code: 'unavailable',
    detail: 'We cannot reach our records just now. Please try again',
  })
}

/** How long it takes until this is answered well again. */
async function recovery(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  await vi.waitFor(async () => expect((await ask()).ok).toBe(true), {
    timeout: RECOVERS_MS,
    interval: 100,
  })
  return Math.round(performance.now() - began)
}

test(
  'a database that hangs, drops its connections or never answers them again is answered with 503, and recovers by itself',
  async () => {
    const { link, address } = await startBehindLink()
    expect((await write(address)).status).toBe(200)

    link.pause()
    await expectUnavailable(await write(address))
    link.recover()
    const afterPause = await recovery(() => write(address))

    link.cut()
    const afterCut = await recovery(() => write(address))

    // The connections stay open, and what is sent on them is lost; new ones work.
    link.fallSilent()
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await write(address)
        if (answer.status !== 200) await expectUnavailable(answer)
      }),
    )
    const afterSilence = await recovery(() => write(address))
    console.info(
      `Recovery after a pause ${afterPause} ms, cut connections ${afterCut} ms, silent ones ${afterSilence} ms`,
    )
  },
  A_LONG_TEST,
)

/** Every lead that is stored meets this error of PostgreSQL, as when its disk or memory is full. */
async function failWith(db: Db, code: string): Promise<void> {
  await sql`
    create or replace function fail_leads() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = ${sql.lit(code)};
    end $$`.execute(db)
  await sql`create or replace trigger fail_leads before insert on leads for each row execute function fail_leads()`.execute(
    db,
  )
}

test(
  'a database that is full, out of memory or read-only is answered with 503, and works again by itself',
  async () => {
    const { db, link, address, database } = await startBehindLink()
    expect((await write(address)).status).toBe(200)
    for (const code of ['53100', '53200']) {
      await failWith(db, code)
      await expectUnavailable(await write(address))
      expect((await read(address)).status).toBe(200)
      await sql`drop trigger fail_leads on leads`.execute(db)
      await recovery(() => write(address))
    }

    const readOnly = (value: 'on' | 'off') =>
      sql`alter database ${sql.id(database)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
        db,
      )
    await readOnly('on')
    link.cut()
    await recovery(() => read(address))
    await expectUnavailable(await write(address))
    // The same connections would stay read-only: they are replaced.
    await readOnly('off')
    await recovery(() => write(address))
  },
  A_LONG_TEST,
)

/** Starts a task whose statement waits for a lock until the test ends. */
async function startTaskUnderLock(db: Db): Promise<void> {
  const [lockTaken, testEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = db.transaction().execute(async (tx) => {
    await sql`lock table events`.execute(tx)
    lockTaken.resolve()
    await testEnd.promise
  })
  onTestFinished(async () => {
    testEnd.resolve()
    await lock
  })
  await lockTaken.promise
  await sql`insert into tasks.job (name, data) values ('scheduled', '{"task": "sweep-events", "payload": {}}')`.execute(
    db,
  )
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database()
      and wait_event = 'relation' and query ilike '%delete from events%'`.execute(db)
  await vi.waitFor(async () => expect((await waiting()).rows).not.toEqual([]), A_LONG_TEST / 5)
}

test(
  'a process whose database does not answer stops cleanly before it would be killed, also within a task',
  async () => {
    const { db, link, server } = await startBehindLink('all')
    await startTaskUnderLock(db)
    link.pause()
    const began = performance.now()
    server.stop()
    const { code } = await server.ended
    const took = Math.round(performance.now() - began)
    console.info(`Stopped in ${took} ms while the database did not answer`)
    expect(code).toBe(0)
    expect(took).toBeLessThan(LONGEST_STOP_MS)
  },
  A_LONG_TEST,
)
