import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { folderPlace } from '../providers/backups/folder.ts'
import { backupName } from '../providers/backups/place.ts'
import { useApp } from '../testing/app.ts'
import { deleteStoredFiles } from '../uploads/tasks.ts'
import { uploadingWith } from '../uploads/testing/uploading.ts'
import { lockForBackup } from '../db/backup-lock.ts'
import type { Connection } from '../db/database.ts'
import { readArchive } from './archive.ts'
import { makeBackup, type BackupWork, type MadeBackup } from './make-backup.ts'
import { readBackup } from './read-backup.ts'
import { emptyDatabase, restore, SECRET, someFolder, sourceOf } from './testing/backing-up.ts'

const { folder, place, remove } = await someFolder()
let connection: Connection
const app = useApp({ prepare: async (database) => void (connection = database.connection) })
let backup: MadeBackup
let bytes: Buffer
let photo = ''
let folders = 0
const newFolder = () => join(folder, `restored-${(folders += 1)}`)

const work = (more: Partial<BackupWork> = {}): BackupWork => ({
  connection,
  source: sourceOf(app.ctx.storage),
  place,
  secret: SECRET,
  ...more,
})

beforeAll(async () => {
  photo = await uploadingWith(app).uploaded(await app.given.visitor())
  backup = await makeBackup(work())
  bytes = await readFile(join(folder, 'backups', backup.name))
})
afterAll(remove)

const readBytes = async (changed: Buffer) => {
  const path = join(folder, 'changed')
  await writeFile(path, changed)
  return readBackup(createReadStream(path), SECRET)
}

test('a backup is one file of the minute, that no one else may read', async () => {
  expect(await readdir(join(folder, 'backups'))).toEqual([backup.name])
  expect(backup.name).toBe(backupName(new Date(backup.header.createdAt)))
  expect(backup.name).toMatch(/^westhaul-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(backup.bytes).toBe(bytes.length)
})

test('it opens as any age file with a passphrase, a zstd-compressed tar inside', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(SECRET.passphrase)
  const tar = zstdDecompressSync(await decrypter.decrypt(bytes))
  expect(tar.subarray(0, 11).toString()).toBe('header.json')
})

test('whether the key is inside is said', async () => {
  expect(backup.header.tokenKey).toBe('absent')
  const later = { now: () => new Date(Date.now() + 60_000) }
  for (const [tokenKey, expected] of [
    ['in_settings', 'in_settings'],
    [Buffer.from('a'.repeat(64)), 'included'],
  ] as const) {
    const { place: apart, remove: removeApart } = await someFolder()
    onTestFinished(removeApart)
    const source = sourceOf(app.ctx.storage, { tokenKey, ...later })
    const { header, name } = await makeBackup(work({ source, place: apart }))
    expect(header.tokenKey).toBe(expected)
    const names: string[] = []
    for await (const part of readArchive(await apart.read(name), SECRET)) {
      names.push(part.name)
      for await (const _ of part.bytes);
    }
    expect(names.includes('token.key')).toBe(expected === 'included')
  }
})

test('another passphrase does not open it, and nothing is written', async () => {
  const dataDir = newFolder()
  const secret = { passphrase: 'incorrect horse battery' }
  await expect(restore({ place, name: backup.name, dataDir, secret })).rejects.toThrow(
    'BACKUP_PASSPHRASE does not open this backup',
  )
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('one that was cut short anywhere is incomplete', async () => {
  for (const share of [0, 0.001, 0.3, 0.5, 0.9])
    await expect(readBytes(bytes.subarray(0, bytes.length * share)), `${share}`).rejects.toThrow(
      'This backup is incomplete or damaged',
    )
  await expect(readBytes(bytes.subarray(0, -1))).rejects.toThrow(
    'This backup is incomplete or damaged',
  )
  await expect(readBytes(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow(
    'This backup is incomplete or damaged',
  )
})

test('one changed byte anywhere is noticed', async () => {
  for (const share of [0.01, 0.4, 0.7, 0.999]) {
    const changed = Buffer.from(bytes)
    const at = Math.floor(changed.length * share)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(readBytes(changed), `${share}`).rejects.toThrow(
      /incomplete or damaged|does not open/,
    )
  }
  expect((await readBytes(bytes)).manifest).toEqual(backup.manifest)
})

test('a damaged backup leaves the place it would be restored to as it is', async () => {
  const name = backupName(new Date('2026-01-01T00:00:00Z'))
  await writeFile(join(folder, 'backups', name), bytes.subarray(0, -1))
  onTestFinished(() => place.remove(name))
  const dataDir = newFolder()
  await expect(restore({ place, name, dataDir })).rejects.toThrow(
    'This backup is incomplete or damaged',
  )
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('only an empty place is restored into', async () => {
  const dataDir = newFolder()
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'mine.txt'), 'mine')
  await expect(restore({ place, name: backup.name, dataDir })).rejects.toThrow('is not empty')
  const database = { place, name: backup.name, dataDir: newFolder(), database: connection }
  await expect(restore(database)).rejects.toThrow('This database is not empty')
  expect(await app.ctx.db.selectFrom('uploads').select('name').execute()).toHaveLength(1)
})

test('a key that is there already is not replaced by another', async () => {
  const { place: apart, remove: removeApart } = await someFolder()
  onTestFinished(removeApart)
  const source = sourceOf(app.ctx.storage, { tokenKey: Buffer.from('a'.repeat(64)) })
  const { name } = await makeBackup(work({ source, place: apart }))
  const dataDir = newFolder()
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'token.key'), 'b'.repeat(64))
  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  await expect(
    restore({ place: apart, name, dataDir, database: empty.connection }),
  ).rejects.toThrow('is another key than that of the backup')
  expect(await readFile(join(dataDir, 'token.key'), 'utf8')).toBe('b'.repeat(64))
})

test('one of a newer version is refused before anything is written', async () => {
  const { place: apart, remove: removeApart } = await someFolder()
  onTestFinished(removeApart)
  const row = { name: '9999_of_next_year.sql', checksum: 'x' }
  const client = await connect(connection)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', Object.values(row))
  const { name } = await makeBackup(work({ place: apart })).finally(() =>
    client.query('delete from migrations where name = $1', [row.name]),
  )
  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const target = { dataDir: newFolder(), database: empty.connection }
  await expect(restore({ place: apart, name, ...target })).rejects.toThrow(
    'This backup was made by a newer version of the program (0.1.0, with 9999_of_next_year.sql)',
  )
  const reader = await connect(empty.connection)
  const { rows } = await reader.query(
    "select nspname from pg_namespace where nspname ~ 'restore|tasks'",
  )
  expect(rows).toEqual([])
})

test.runIf(process.platform === 'linux')('a full disk ends it, and leaves nothing', async () => {
  const full = join(folder, 'full')
  await mkdir(full)
  const now = () => new Date('2026-02-02T02:02:00Z')
  await symlink('/dev/full', join(full, `${backupName(now())}.unfinished`))
  const source = sourceOf(app.ctx.storage, { now })
  await expect(makeBackup(work({ source, place: folderPlace(full) }))).rejects.toThrow('ENOSPC')
  expect(await readdir(full)).toEqual([])
})

test('a file that the storage lost is named, and the rest is backed up', async () => {
  const { place: apart, remove: removeApart } = await someFolder()
  onTestFinished(removeApart)
  const lost = photo.slice('/uploads/'.length)
  const storage = {
    ...app.ctx.storage,
    get: async (name: string) => (name === lost ? undefined : app.ctx.storage.get(name)),
  }
  const { manifest } = await makeBackup(work({ source: sourceOf(storage), place: apart }))
  expect(manifest.missing).toEqual([lost])
  expect(manifest.files.count).toBe(1)
})

test('while a backup is made no second one is, and deleted files stay until it ends', async () => {
  const client = await connect(connection)
  expect(await lockForBackup(client)).toBe(true)
  const { place: apart, remove: removeApart } = await someFolder()
  onTestFinished(removeApart)
  await expect(makeBackup(work({ place: apart }))).rejects.toThrow('Another backup')
  const name = photo.slice('/uploads/'.length)
  const deletion = { names: [name.slice(0, 22)] }
  await app.ctx.queue.send(app.ctx.db, deleteStoredFiles, deletion)
  await app.runTasks()
  expect(await app.ctx.storage.sizeOf(name)).toBeGreaterThan(0)
  await client.end()
  await app.runTasks({ delayed: true })
  expect(await app.ctx.storage.sizeOf(name)).toBeUndefined()
})

async function connect(to: Connection): Promise<pg.Client> {
  const client = new pg.Client(to)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}
