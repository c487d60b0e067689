import { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../db/embedded/start-embedded.ts'
import { query } from '../db/embedded/testing/folders.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/database.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { useApp } from '../testing/app.ts'
import { sweepUploads } from '../uploads/tasks.ts'
import { uploadingWith } from '../uploads/testing/uploading.ts'
import { makeBackup } from './make-backup.ts'
import { openFiles } from './open-source.ts'
import { findTaskHold } from './task-hold-store.ts'
import { emptyDatabase, restore, SECRET, someFolder, sourceOf } from './testing/backing-up.ts'

/** Faults that happen while a backup is restored; `npm run restore-drill` prints them. */

const { folder, place, remove } = await someFolder()
let source: Connection
const app = useApp({ prepare: async ({ connection }) => void (source = connection) })
let name = ''
let restores = 0
const HELD_AT = '2026-11-01T00:00:00Z'
const MARKED = 'a row that is written with one other letter'
const CHANGED = 'a row that is written with one other lettes'

beforeAll(async () => {
  await uploadingWith(app).uploaded(await app.given.visitor())
  await query(
    source,
    `insert into backups (started_at, finished_at, place, failure) values (now(), now(), '${MARKED}', '')`,
  )
  await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
  // The backup is of a server that was restored itself, and whose tasks still wait for a person.
  await query(source, `insert into task_holds values (true, '${HELD_AT}', '${HELD_AT}')`)
  await query(source, "update tasks.job set keep_until = '2026-11-02'")
  name = (
    await makeBackup({
      connection: source,
      source: sourceOf(app.ctx.storage),
      place,
      secret: SECRET,
    })
  ).name
})
afterAll(remove)

async function target() {
  const { connection, drop } = await emptyDatabase()
  onTestFinished(drop)
  restores += 1
  const dataDir = join(folder, `restored-${restores}`)
  const storage = await openFiles({ s3: undefined, dataDir }, () => new Date())
  return { place, name, dataDir, database: connection, storage }
}

async function expectUnfinished(connection: Connection): Promise<void> {
  const { pool } = openDatabase(connection, 1)
  await expect(migrate(pool)).rejects.toThrow('A restore into this database was interrupted')
  await pool.end()
}

const report = (figures: string) => {
  if (process.env.RESTORE_DRILL) console.log(figures)
}

test('a photo that is stored with one other byte ends the restore, and no server starts', async () => {
  const into = await target()
  const storage: Storage = {
    ...into.storage,
    put(file, bytes) {
      const changed = Buffer.from(bytes)
      changed[9] = (changed[9] ?? 0) ^ 1
      return into.storage.put(file, changed)
    },
  }
  await expect(restore({ ...into, storage })).rejects.toThrow(
    'The files differ from the backup after they were restored',
  )
  await expectUnfinished(into.database)
  report('planted fault, a photo with one other byte: noticed')
})

test('a photo that the storage loses ends the restore, and no server starts', async () => {
  const into = await target()
  await expect(
    restore({ ...into, storage: { ...into.storage, put: async () => {} } }),
  ).rejects.toThrow('is not there after it was restored')
  await expectUnfinished(into.database)
  report('planted fault, a photo that is lost: noticed')
})

test('a row that reaches the database with one other letter ends the restore', async () => {
  const into = await target()
  const database = { ...into.database, stream: () => carelessSocket() }
  await expect(restore({ ...into, database })).rejects.toThrow(
    'The table public.backups differs from the backup after it was restored',
  )
  await expectUnfinished(into.database)
  report('planted fault, a row with one other letter: noticed')
})

test('tasks wait after the restore of a backup whose tasks waited, or start if that was asked for', async () => {
  const held = await target()
  await restore(held)
  const heldDb = openDatabase(held.database, 1).db
  expect((await findTaskHold(heldDb))?.heldAt).not.toEqual(new Date(HELD_AT))
  await heldDb.destroy()

  const started = await target()
  await restore({ ...started, tasks: 'start' })
  const { db } = openDatabase(started.database, 1)
  expect(await findTaskHold(db)).toBeUndefined()
  await db.destroy()
  // They would be deleted as too old before they run.
  const expired =
    "select id from tasks.job where state in ('created', 'retry') and keep_until < now()"
  expect(await query(held.database, expired)).not.toEqual([])
  expect(await query(started.database, expired)).toEqual([])
})

/** A connection to PostgreSQL on which the marked row changes. */
function carelessSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  const changeAndWrite = (chunk: string | Uint8Array) => {
    const bytes = Buffer.from(chunk)
    const at = bytes.indexOf(MARKED)
    if (at >= 0) bytes.write(CHANGED, at)
    return write(bytes)
  }
  // `connect` puts the original back.
  return socket.once('connect', () => Object.assign(socket, { write: changeAndWrite }))
}
