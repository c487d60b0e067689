import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { CAPACITY } from '../core/queue-capacity.ts'
import { openQueue } from '../core/queue.ts'
import { secretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import { sandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import { abandonTasks, ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { upsertAccount } from './account-store.ts'
import { scheduleAt } from './create-post.ts'
import { insertPost } from './post-store.ts'

const POSTS = 30
/** How many tasks a worker runs concurrently. */
const WORKERS = CAPACITY.scheduled.workers
const NOTICED_MS = 120_000
/** The number of a lock that only this test knows. */
const STALLED = 1
const TOKEN_KEY = randomBytes(32).toString('hex')

/** A connected account, and posts that are due. */
async function writePosts(db: Db, pool: pg.Pool): Promise<void> {
  const now = () => new Date()
  const queue = await openQueue({ pool, warn: console.warn })
  const platform = 'facebook' as const
  const network = sandboxNetwork({ db, now, publicUrl: 'http://localhost', platform })
  const { accounts, scopes } = await network.grantByName('westhaul')
  const secrets = secretBox(Buffer.from(TOKEN_KEY, 'hex'))
  for (const account of accounts)
    await upsertAccount(db, secrets, platform, { ...account, scopes, notice: null }, now())
  await inTransaction({ db, queue }, async (tx) => {
    for (let index = 0; index < POSTS; index += 1) {
      const post = await insertPost(tx.db, { content: `Post ${index}` })
      await scheduleAt({ now }, tx, post, { by: 'system' }, now())
    }
  })
  await queue.stop()
}

/** After a few posts, the worker that records a publication waits for the holder of STALLED. */
async function stallNotes(db: Db): Promise<void> {
  const stall = `create function test_stall() returns trigger language plpgsql as $$
    begin
      if (select count(*) from social_media_posts where status = 'posted') > 3 then
        perform pg_advisory_xact_lock(${STALLED});
      end if;
      return new;
    end $$`
  await sql.raw(stall).execute(db)
  await sql`create trigger test_stall before insert on transitions
    for each row when (new.noun = 'post' and new.move = 'post') execute function test_stall()`.execute(
    db,
  )
}

const published = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sandboxPosts').select('text').execute()).map(({ text }) => text)
const posted = (db: Db) =>
  db.selectFrom('socialMediaPosts').select('id').where('status', '=', 'posted').execute()

test('posts whose worker is killed while it publishes them are on the network once, and posted', async () => {
  const { db, pool, url } = await ownDatabase()
  await writePosts(db, pool)

  // After a few nothing can be noted any more: the network has those posts, and we do not know.
  await stallNotes(db)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${STALLED})`.execute(tx)
    const worker = startWholeServer(url, { TOKEN_KEY })
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows[0]?.waiting).toBe(WORKERS)
      },
      { timeout: NOTICED_MS, interval: 20 },
    )
    await worker.kill()
    // PostgreSQL would finish what a client that is gone was waiting for.
    await sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  })
  const before = await published(db)
  expect(before.length).toBeLessThan(POSTS)
  expect(before.length - (await posted(db)).length).toBe(WORKERS)

  await abandonTasks(db)
  startWholeServer(url, { TOKEN_KEY })
  await vi.waitFor(async () => expect(await posted(db)).toHaveLength(POSTS), {
    timeout: NOTICED_MS,
    interval: 250,
  })
  const after = await published(db)
  expect(after).toHaveLength(POSTS)
  expect(new Set(after).size).toBe(POSTS)
}, 300_000)
