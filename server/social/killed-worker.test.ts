import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { projectRoot } from '../core/project-root.ts'
import { openQueue } from '../core/queue.ts'
import { secretBox } from '../core/secret-box.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { sandboxPublisher } from '../providers/publisher.sandbox.ts'
import { TEMPLATE } from '../testing/postgres.ts'
import { keepAccount } from './account-store.ts'
import { scheduleAt } from './create-post.ts'
import { insertPost } from './post-store.ts'

const POSTS = 30
/** How many tasks a worker runs at once. */
const AT_ONCE = 4
const NOTICED_MS = 120_000
const TOKEN_KEY = randomBytes(32).toString('hex')

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
    stdio: 'ignore',
    env: { PORT: '0', DEMO: 'false', DATA_DIR, DATABASE_URL, TOKEN_KEY },
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

/** A connected account, and posts that are due. */
async function writePosts(db: Db, pool: pg.Pool): Promise<void> {
  const now = () => new Date()
  const queue = await openQueue({ pool, warn: console.warn })
  const publisher = sandboxPublisher({ db, now, publicUrl: 'http://localhost' })
  const account = await publisher.connect({ platform: 'facebook', username: 'westhaul' })
  await keepAccount(db, secretBox(Buffer.from(TOKEN_KEY, 'hex')), 'facebook', account, now())
  await inTransaction({ db, queue }, async (tx) => {
    for (let index = 0; index < POSTS; index += 1) {
      const post = await insertPost(tx.db, { content: `Post ${index}` })
      await scheduleAt({ now }, tx, post, { actor: 'publisher' }, now())
    }
  })
  await queue.stop()
}

const published = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sandboxPosts').select('text').execute()).map(({ text }) => text)
const posted = (db: Db) =>
  db.selectFrom('socialMediaPosts').select('id').where('status', '=', 'posted').execute()

test('posts whose worker is killed while it publishes them are on the network once, and posted', async () => {
  const { db, pool, url } = await database()
  await writePosts(db, pool)

  // From some moment on nothing can be noted any more: the network has those posts, and we do not know.
  const worker = startServer(url)
  await vi.waitFor(async () => expect((await posted(db)).length).toBeGreaterThan(3), {
    timeout: NOTICED_MS,
    interval: 5,
  })
  await db.transaction().execute(async (tx) => {
    await sql`lock table social_post_moves in share row exclusive mode`.execute(tx)
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows[0]?.waiting).toBe(AT_ONCE)
      },
      { timeout: NOTICED_MS, interval: 20 },
    )
    await worker.kill()
  })
  const before = await published(db)
  expect(before.length).toBeLessThan(POSTS)
  expect((await posted(db)).length).toBeLessThan(POSTS)

  startServer(url)
  await vi.waitFor(async () => expect(await posted(db)).toHaveLength(POSTS), {
    timeout: NOTICED_MS,
    interval: 250,
  })
  const after = await published(db)
  expect(after).toHaveLength(POSTS)
  expect(new Set(after).size).toBe(POSTS)
}, 300_000)
