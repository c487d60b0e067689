import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { NotificationId } from '../../contract/messaging.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../core/context.ts'
import { CAPACITY } from '../core/queue-capacity.ts'
import { openQueue } from '../core/queue.ts'
import type { Db } from '../db/database.ts'
import { abandonTasks, ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { notify } from './notify.ts'

const MESSAGES = 50
/** Messages up to this id go out before the worker is killed. */
const EARLIER = NotificationId.parse(30)
/** How many texts a worker sends concurrently. */
const WORKERS = CAPACITY.urgent.workers
const NOTICED_MS = 90_000

async function writeMessages(db: Db, pool: pg.Pool): Promise<void> {
  const queue = await openQueue({ pool, warn: console.warn })
  const config = readConfig({})
  await inTransaction({ db, queue }, async (tx) => {
    for (let index = 0; index < MESSAGES; index += 1) {
      const recipient = { userId: null, phone: `+160455501${10 + index}`, email: null }
      await notify({ config }, tx, 'sign_in_code', recipient, { values: { code: String(index) } })
    }
  })
  await queue.stop()
}

/** While this lock of the database is held, no message after the earlier ones is noted as sent. */
const HELD = 7
async function holdNotes(db: Db): Promise<void> {
  await sql`
    create function hold_note() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(HELD)});
      return new;
    end $$`.execute(db)
  await sql`
    create trigger hold_note before insert on transitions for each row
      when (new.noun = 'message' and new.noun_id > ${sql.lit(EARLIER)}) execute function hold_note()`.execute(
    db,
  )
}

const handedOver = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sandboxMessages').select('recipient').execute()).map(
    ({ recipient }) => recipient,
  )

test('messages whose worker is killed between the provider and our own note go out once', async () => {
  const { db, pool, url } = await ownDatabase()
  await writeMessages(db, pool)

  // The later messages are held: handed over, and never noted. Each worker stops at its first of them.
  await holdNotes(db)
  const worker = startWholeServer(url)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${HELD})`.execute(tx)
    await vi.waitFor(
      async () => {
        const heldMessages = db
          .selectFrom('notifications')
          .innerJoin('sandboxMessages as sandbox', (join) =>
            join.onRef('sandbox.idempotencyKey', '=', 'notifications.idempotencyKey'),
          )
          .select('notifications.id')
          .where('notifications.id', '>', EARLIER)
        expect(await heldMessages.execute()).toHaveLength(WORKERS)
      },
      { timeout: NOTICED_MS, interval: 50 },
    )
    await worker.kill()
    // PostgreSQL would finish what a client that is gone was waiting for.
    await sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  })
  const before = await handedOver(db)
  expect(before.length).toBeLessThan(MESSAGES)
  const markedMessages = await db
    .selectFrom('notifications')
    .select('id')
    .where('isSent', '=', true)
    .execute()
  expect(before.length - markedMessages.length).toBe(WORKERS)

  await abandonTasks(db)
  startWholeServer(url)
  await vi.waitFor(
    async () => {
      const sentMessages = db.selectFrom('notifications').select('id').where('isSent', '=', true)
      expect(await sentMessages.execute()).toHaveLength(MESSAGES)
    },
    { timeout: NOTICED_MS, interval: 250 },
  )
  const after = await handedOver(db)
  expect(after).toHaveLength(MESSAGES)
  expect(new Set(after).size).toBe(MESSAGES)
}, 240_000)
