import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { inTransaction } from '../core/context.ts'
import { projectRoot } from '../core/project-root.ts'
import { openQueue } from '../core/queue.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { TEMPLATE } from '../testing/postgres.ts'
import { tell } from './tell.ts'

const MESSAGES = 50
/** How many tasks a worker runs at once. */
const AT_ONCE = 4
const NOTICED_MS = 90_000

/** A database of its own, as this test and the workers reach it. */
async function database(): Promise<{ db: Db; url: string; pool: pg.Pool }> {
  const server = inject('postgres')
  const name = `killed_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  admin.on('error', () => {})
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  const { db, pool } = openDatabase({ ...server, database: name })
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(`postgres://${server.user}@localhost:${server.port}/${name}`)
  url.searchParams.set('host', server.host)
  return { db, pool, url: url.href }
}

/** A whole server, worker included, as `npm start` runs one. */
function startServer(DATABASE_URL: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'westhaul-killed-'))
  const child = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PORT: '0', DEMO: 'false', DATA_DIR, DATABASE_URL },
  })
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(async () => {
    await kill()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  return { kill }
}

async function writeMessages(db: Db, pool: pg.Pool): Promise<void> {
  const queue = await openQueue({ pool, warn: console.warn })
  const config = readConfig({})
  await inTransaction({ db, queue }, async (tx) => {
    for (let index = 0; index < MESSAGES; index += 1) {
      const recipient = { userId: null, phone: `+160455501${10 + index}`, email: null }
      await tell({ config }, tx, 'sign_in_code', recipient, { values: { code: String(index) } })
    }
  })
  await queue.stop()
}

const handedOver = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sandboxMessages').select('recipient').execute()).map(
    ({ recipient }) => recipient,
  )

test('messages whose worker is killed between the provider and our own note go out once', async () => {
  const { db, pool, url } = await database()
  await writeMessages(db, pool)

  // As many messages as a worker sends at once are held: handed over, and never noted.
  const worker = startServer(url)
  await db.transaction().execute(async (tx) => {
    await sql`select id from notifications where id > ${MESSAGES - 20} for update`.execute(tx)
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows[0]?.waiting).toBe(AT_ONCE)
      },
      { timeout: NOTICED_MS, interval: 50 },
    )
    await worker.kill()
  })
  const before = await handedOver(db)
  expect(before.length).toBeLessThan(MESSAGES)
  const noted = await db
    .selectFrom('notifications')
    .select('id')
    .where('isSent', '=', true)
    .execute()
  expect(before.length - noted.length).toBe(AT_ONCE)

  startServer(url)
  await vi.waitFor(
    async () => {
      const sent = db.selectFrom('notifications').select('id').where('isSent', '=', true)
      expect(await sent.execute()).toHaveLength(MESSAGES)
    },
    { timeout: NOTICED_MS, interval: 250 },
  )
  const after = await handedOver(db)
  expect(after).toHaveLength(MESSAGES)
  expect(new Set(after).size).toBe(MESSAGES)
}, 240_000)
