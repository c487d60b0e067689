import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Storage } from '../providers/storage/s3.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { useApp } from '../testing/app.ts'
import { startS3 } from '../testing/s3-server.ts'
import { filesOf, newName } from './names.ts'
import { removeOriginals } from './remove-originals.ts'
import { insertUploads, removeUploads } from './store.ts'

const app = useApp()
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: Storage

beforeAll(async () => {
  s3 = await startS3()
  bucket = await s3Storage(s3.settings, () => new Date())
})
afterAll(() => s3.stop())

beforeEach(async () => {
  s3.objects.clear()
  await app.ctx.db.deleteFrom('uploads').execute()
  for (const name of await namesIn(app.ctx.storage)) await app.ctx.storage.delete(name)
})

async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names.toSorted()
}

/** The files of a stored licence, in both storages. */
async function givenLicence() {
  const name = newName()
  const upload = { purpose: 'licence' as const, visitorId: randomUUID(), userId: null }
  await insertUploads(app.ctx.db, new Date(), [{ name, ...upload, width: 1, height: 1, bytes: 1 }])
  const files = Object.values(filesOf(name))
  for (const storage of [app.ctx.storage, bucket])
    for (const file of files) await storage.put(file, Buffer.from(`content of ${file}`))
  return { name, files }
}

const ways: [string, () => { from: Storage; to: Storage }][] = [
  ['from the disk', () => ({ from: app.ctx.storage, to: bucket })],
  ['from S3', () => ({ from: bucket, to: app.ctx.storage })],
]

test.for(ways)('%s originals are removed when their copies are the same', async ([, way]) => {
  const { from, to } = way()
  const { files } = await givenLicence()
  const result = await removeOriginals({ db: app.ctx.db, from, to })
  expect(result).toEqual({ removed: 2, kept: [], unnamed: 0, isComplete: true })
  expect(await namesIn(from)).toEqual([])
  expect(await namesIn(to)).toEqual(files.toSorted())
})

test.for(ways)(
  '%s the licence of a person erased after the move is removed when asked for',
  async ([, way]) => {
    const { from, to } = way()
    await givenLicence()
    const { name, files } = await givenLicence()
    await removeUploads(app.ctx.db, [name])
    for (const file of files) await to.delete(file)
    const work = { db: app.ctx.db, from, to }
    expect(await removeOriginals({ ...work, removesUnnamed: true })).toMatchObject({ removed: 4 })
    expect(await namesIn(from)).toEqual([])
  },
)

test('files that the database does not name are only counted', async () => {
  const { storage: disk, db } = app.ctx
  await givenLicence()
  const { name, files } = await givenLicence()
  await removeUploads(db, [name])
  const result = await removeOriginals({ db, from: disk, to: bucket })
  expect(result).toEqual({ removed: 2, kept: [], unnamed: 2, isComplete: true })
  expect(await namesIn(disk)).toEqual(files.toSorted())
})

test('the database of another server deletes nothing', async () => {
  const { storage: disk, db } = app.ctx
  await givenLicence()
  await db.deleteFrom('uploads').execute()
  const removing = removeOriginals({ db, from: disk, to: bucket, removesUnnamed: true })
  await expect(removing).rejects.toThrow('The database names only 0 of 2 files there')
  expect(await namesIn(disk)).toHaveLength(2)
})

test('an original without the same copy is kept and named', async () => {
  const { storage: disk, db } = app.ctx
  const [missing, broken] = [await givenLicence(), await givenLicence()]
  const [lost = '', differing = ''] = [missing.files[0], broken.files[0]]
  await bucket.delete(lost)
  await bucket.put(differing, Buffer.alloc(`content of ${differing}`.length))
  const { kept, removed } = await removeOriginals({ db, from: disk, to: bucket })
  expect(removed).toBe(2)
  expect(kept.toSorted()).toEqual([lost, differing].toSorted())
  expect(await namesIn(disk)).toEqual([lost, differing].toSorted())
})

test('files of others in the bucket are left alone', async () => {
  await givenLicence()
  for (const name of ['backup.tar', 'logs/2026-11.txt'])
    s3.objects.set(name, { bytes: Buffer.from('x'), type: 'text/plain', etag: '"x"' })
  await removeOriginals({ db: app.ctx.db, from: bucket, to: app.ctx.storage })
  expect([...s3.objects.keys()].toSorted()).toEqual(['backup.tar', 'logs/2026-11.txt'])
})

test('it stops where it is interrupted, and deletes nothing more', async () => {
  await givenLicence()
  const { storage: disk, db } = app.ctx
  const result = await removeOriginals({ db, from: disk, to: bucket, signal: AbortSignal.abort() })
  expect(result).toEqual({ removed: 0, kept: [], unnamed: 0, isComplete: false })
  expect(await namesIn(disk)).toHaveLength(2)
})
