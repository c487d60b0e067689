import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { saveAlertSettings } from '../../contract/alerts.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { backUpRegularly, backUpWhenDue } from './back-up-regularly.ts'
import { SECRET, someFolder } from './testing/backing-up.ts'

const run = promisify(execFile)
const { folder, remove } = await someFolder()
let url = ''
const to = join(folder, 'regular')
const app = useApp({
  prepare: async (database) => void (url = database.url),
  settings: {
    BACKUP_TO: to,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_EVERY_HOURS: '24',
    BACKUP_KEEP_DAYS: '2',
  },
})
afterAll(remove)

const START = Date.parse('2026-11-24T20:00:00Z')
const HOUR_MS = 3_600_000
const lookAt = async (hours: number, config = app.ctx.config) => {
  app.setNow(new Date(START + hours * HOUR_MS))
  await backUpWhenDue({ ...app.ctx, config }, SECRET)
}
const names = async () => (await readdir(to)).toSorted()
const nameAfter = (hours: number) => {
  const at = new Date(START + hours * HOUR_MS).toISOString()
  return `westhaul-${at.slice(0, 13)}00Z.backup`
}
/** A place where nothing can be written. */
const broken = () => ({
  ...app.ctx.config,
  backups: { ...app.ctx.config.backups, to: '/dev/null/backups' },
})

beforeEach(async () => {
  app.setNow(new Date(START))
  for (const table of ['backups', 'alerts', 'notifications', 'alertSettings'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  const admin = await app.given.admin()
  await app.as(admin).call(saveAlertSettings, {
    params: { userId: admin.id },
    body: { byEmail: ['backup_failed'], bySms: [], phone: '' },
  })
})

const alerts = async () => (await messagesOf(app)).map(({ message }) => message)

test('one is made when it is due, and old ones go once a newer one is whole', async () => {
  await lookAt(0)
  expect(await names()).toEqual([nameAfter(0)])
  await lookAt(23)
  expect(await names()).toEqual([nameAfter(0)])
  await lookAt(24)
  expect(await names()).toEqual([nameAfter(0), nameAfter(24)])
  // Too old by now, but the next one fails: it stays.
  await lookAt(49, broken())
  expect(await names()).toEqual([nameAfter(0), nameAfter(24)])
  await lookAt(51)
  expect(await names()).toEqual([nameAfter(24), nameAfter(51)])
  const removed = await app.ctx.db
    .selectFrom('backups')
    .select('place')
    .where('removedAt', 'is not', null)
    .execute()
  expect(removed).toEqual([{ place: join(to, nameAfter(0)) }])
})

test('the team is alerted to one that fails, which is tried again after an hour', async () => {
  await lookAt(100, broken())
  await lookAt(100.5, broken())
  expect(await alerts()).toEqual([expect.stringContaining('The backup failed: ')])
  expect(await app.ctx.db.selectFrom('backups').select('id').execute()).toHaveLength(1)
  await lookAt(101, broken())
  expect(await app.ctx.db.selectFrom('backups').select('id').execute()).toHaveLength(2)
  await lookAt(102)
  expect(await names()).toContain(nameAfter(102))
  expect(await alerts()).toHaveLength(1)
})

test('the team is alerted when the newest whole one is older than twice the time', async () => {
  await lookAt(200)
  await lookAt(230, broken())
  expect(await alerts()).toEqual([expect.stringContaining('The backup failed: ')])
  await lookAt(249, broken())
  expect(await alerts()).toContainEqual(
    expect.stringContaining('The last complete backup is from '),
  )
})

test('the team is alerted when attempts are killed and no backup was ever complete', async () => {
  const killed = { startedAt: new Date(START), finishedAt: new Date(START), place: to }
  await app.ctx.db
    .insertInto('backups')
    .values({ ...killed, bytes: null, failure: 'It did not finish' })
    .execute()
  await lookAt(0.5)
  expect(await alerts()).toEqual([])
  await lookAt(49, broken())
  expect(await alerts()).toContainEqual(
    expect.stringContaining('There is no complete backup since the first attempt on '),
  )
})

test('a backup without files that the database names alerts the team, and keeps the older ones', async () => {
  await lookAt(300)
  await app.given.photo()
  await lookAt(360)
  expect(await names()).toEqual(expect.arrayContaining([nameAfter(300), nameAfter(360)]))
  expect(await alerts()).toEqual([
    expect.stringContaining('Files that the database names are not in the file storage'),
  ])
  await app.ctx.db.deleteFrom('uploads').execute()
})

test('a backup that a person makes counts as the newest, and puts the next one off in BACKUP_TO alone', async () => {
  const backUpByHand = async (place: string) => {
    await run(process.execPath, [join(projectRoot, 'server/back-up.ts'), '--to', place], {
      env: {
        DATABASE_URL: url,
        BACKUP_PASSPHRASE: 'correct horse battery staple',
        DATA_DIR: app.ctx.config.dataDir,
      },
    })
    const made = app.ctx.db.selectFrom('backups').selectAll().where('failure', 'is', null)
    return made.executeTakeFirstOrThrow()
  }
  const elsewhere = join(folder, 'elsewhere')
  const longAgo = new Date(Date.now() - 100 * HOUR_MS)
  await app.ctx.db
    .insertInto('backups')
    .values({ startedAt: longAgo, finishedAt: longAgo, place: to, failure: 'No space' })
    .execute()
  const { place, startedAt } = await backUpByHand(elsewhere)
  expect(place).toBe(join(elsewhere, (await readdir(elsewhere))[0] ?? ''))
  const hours = Math.floor((startedAt.getTime() - START) / HOUR_MS)
  await lookAt(hours, broken())
  // It was due, and failed; the last complete one is not old.
  expect(await alerts()).toEqual([expect.stringContaining('The backup failed: ')])

  await app.ctx.db.deleteFrom('backups').execute()
  await backUpByHand(to)
  await lookAt(hours)
  expect(await app.ctx.db.selectFrom('backups').select('id').execute()).toHaveLength(1)
})

test('without BACKUP_TO none is made', async () => {
  const config = { ...app.ctx.config, backups: { ...app.ctx.config.backups, to: undefined } }
  await backUpRegularly.run({}, { ...app.ctx, config })
  expect(await app.ctx.db.selectFrom('backups').select('id').execute()).toEqual([])
})
