import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { ensureAdmin } from '../accounts/ensure-admin.ts'
import { tokenKeyPath } from '../core/secret-box.ts'
import { openDatabase, type Connection } from '../db/database.ts'
import { counterDifferences } from '../db/counters.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { noteUnaudited } from '../testing/watch-audit.ts'
import { attachUploads } from '../uploads/attach.ts'
import { type Stop, stopAll } from '../core/stop.ts'
import { sweepUploads } from '../uploads/tasks.ts'
import { uploadingWith } from '../uploads/testing/uploading.ts'
import { makeBackup, type MadeBackup } from './make-backup.ts'
import type { Restored } from './restore-backup.ts'
import { workUnlessHeld } from './held-tasks.ts'
import { cancelTasksBefore, findTaskHold, releaseTasks } from './task-hold-store.ts'
import { emptied, restore, SECRET, someFolder, sourceOf } from './testing/backing-up.ts'

const ADMIN = { email: 'owner@westhaul.example', password: 'a long password' }
const { folder, place, remove } = await someFolder()
const dataDir = join(folder, 'restored')

let source: Connection
const app = useApp({ prepare: async ({ connection }) => void (source = connection) })
const { uploaded } = uploadingWith(app)
let backup: MadeBackup
let result: Restored
let photo = ''
let jobsBefore = 0
let jobsAfter = 0

/** `npm run restore-drill` prints what was compared. */
const report = (figures: string) => {
  if (process.env.RESTORE_DRILL) console.log(figures)
}

/** The server on the restored database. */
const other = useApp({
  settings: { DATA_DIR: dataDir },
  async prepare(database) {
    await fill()
    backup = await backUpUnderWrites()
    const connection = await emptied(database)
    result = await restore({ place, name: backup.name, dataDir, database: connection })
    const { db, pool } = openDatabase(connection, 1)
    await noteUnaudited(pool)
    await db.destroy()
  },
})
afterAll(remove)

async function fill(): Promise<void> {
  await ensureAdmin({ ...app.ctx, config: { ...app.ctx.config, admin: ADMIN } }, () => {})
  const visitor = await app.given.visitor()
  photo = await uploaded(visitor)
  const { id } = await paidJob(app)
  await attachUploads(app.ctx.db, [photo], { jobId: id }, 'photo', visitor.visitorId)
}

/** Pickups are booked and paid until the backup is there, each with rows in a dozen tables. */
async function backUpUnderWrites(): Promise<MadeBackup> {
  const done = new AbortController()
  const write = async () => {
    while (!done.signal.aborted) await paidJob(app)
  }
  const writing = Promise.all([write(), write()])
  jobsBefore = await countJobs()
  const key = await readFile(tokenKeyPath(app.ctx.config.dataDir))
  const whole = await makeBackup({
    connection: source,
    source: sourceOf(app.ctx.storage, { tokenKey: key }),
    place,
    secret: SECRET,
  }).finally(async () => {
    done.abort()
    await writing
  })
  jobsAfter = await countJobs()
  return whole
}

const countJobs = async (ctx = app.ctx): Promise<number> =>
  (await ctx.db.selectFrom('jobs').select('id').execute()).length

test('the ledger and the counters of a backup taken under writes are right', async () => {
  expect(await checkBooks(other.ctx.db)).toEqual([])
  expect(await counterDifferences(other.ctx.db)).toEqual([])
  // It was taken in the middle of the writes.
  const jobs = await countJobs(other.ctx)
  expect(jobs).toBeGreaterThanOrEqual(jobsBefore)
  expect(jobsAfter).toBeGreaterThan(jobs)
  report(
    `backup under writes: ${jobsBefore} pickups when it began, ${jobs} in it, ${jobsAfter} when it ended; ledger and counters right`,
  )
})

test('the checks of the ledger and the counters notice one changed row', async () => {
  const undone = new Error('undone')
  const changed = other.ctx.db.transaction().execute(async (tx) => {
    await sql`alter table ledger_entries disable trigger user`.execute(tx)
    await sql`update ledger_entries set amount_cents = amount_cents + 1
      where id = (select max(id) from ledger_entries)`.execute(tx)
    expect(await checkBooks(tx)).not.toEqual([])
    await sql`update counters set value = value + 1`.execute(tx)
    expect(await counterDifferences(tx)).not.toEqual([])
    throw undone
  })
  await expect(changed).rejects.toBe(undone)
  report('planted faults, a ledger entry and a counter: both noticed')
})

test('every table has the rows and the sum of the backup', () => {
  expect(result.manifest).toEqual(backup.manifest)
  expect(backup.manifest.tables.length).toBeGreaterThan(100)
  expect(backup.manifest.files).toMatchObject({ count: 2 })
  expect(backup.manifest.missing).toEqual([])
  const { tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  report(
    `restored: ${tables.length} tables with ${rows} rows and ${files.count} files, all sums equal`,
  )
})

test('restored tasks wait until a person lets them run, or cancels those of the backup', async () => {
  const { db, queue } = other.ctx
  const hold = await findTaskHold(db)
  expect(hold).toMatchObject({ backupAt: new Date(backup.header.createdAt) })
  const stops: Stop[] = []
  const work = vi.fn<() => Promise<void>>(async () => {})
  await workUnlessHeld(db, work, stops, 10)
  await pause(200)
  expect(work).not.toHaveBeenCalled()
  // People sign in and look first.
  const ready = await other.http.inject('/readyz')
  expect(ready.json()).toMatchObject({ status: 'ready', tasks: 'held' })

  await queue.send(db, sweepUploads, {})
  const before = await countWaiting()
  expect(result.waiting).toBeGreaterThan(0)
  expect(await cancelTasksBefore(db, hold?.heldAt ?? new Date())).toBe(result.waiting)
  expect(await countWaiting()).toBe(before - result.waiting)

  await releaseTasks(db)
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
  await stopAll(stops)
  await workUnlessHeld(db, work, [])
  expect(work).toHaveBeenCalledTimes(2)
})

test('the owner signs in, sees the photo, and new pickups are booked and paid', async () => {
  const visit: { cookie?: string } = {}
  const login = await other.as(visit).call(staffLogin, { body: { ...ADMIN, role: 'admin' } })
  expect(login).toMatchObject({ role: 'admin' })
  const sees = uploadingWith(other).see
  const [original, copy] = [await uploadingWith(app).see(photo), await sees(photo)]
  expect(copy.statusCode).toBe(200)
  expect(copy.rawPayload.equals(original.rawPayload)).toBe(true)
  const wrong = { ...ADMIN, password: 'another long password', role: 'admin' } as const
  await expect(other.as({}).call(staffLogin, { body: wrong })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  // Sequences, keys and triggers are those of any database.
  expect((await paidJob(other)).paymentStatus).toBe('paid')
  expect(await checkBooks(other.ctx.db)).toEqual([])
  report(
    `the owner signs in, the photo has the same ${copy.rawPayload.length} bytes, a new pickup is booked and paid`,
  )
})

test('the key that seals secrets is the same, and readable for the server alone', async () => {
  const sealed = app.ctx.secrets.seal('a token', 'test')
  expect(other.ctx.secrets.open(sealed, 'test')).toBe('a token')
  expect((await stat(tokenKeyPath(dataDir))).mode & 0o077).toBe(0)
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks.job where state in ('created', 'retry', 'active')`.execute(
    other.ctx.db,
  )
  return rows[0]?.count ?? 0
}
