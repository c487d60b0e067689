import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Storage } from '../providers/storage/s3.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { useApp } from '../testing/app.ts'
import { startS3 } from '../testing/s3-server.ts'
import { copyFiles } from './copy-files.ts'
import { filesOf, newName } from './names.ts'
import { insertUploads, removeUploads } from './store.ts'

const UPLOADS = 30

const app = useApp()
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: Storage
let files: string[] = []

beforeAll(async () => {
  s3 = await startS3()
  bucket = await s3Storage(s3.settings, () => new Date())
})
afterAll(() => s3.stop())

const contentOf = (file: string) => Buffer.from(`content of ${file}`)

beforeEach(async () => {
  s3.objects.clear()
  s3.setFaults([])
  await app.ctx.db.deleteFrom('uploads').execute()
  const names = Array.from({ length: UPLOADS }, newName)
  const upload = { purpose: 'photo' as const, visitorId: randomUUID(), userId: null }
  await insertUploads(
    app.ctx.db,
    new Date(),
    names.map((name) => ({ name, ...upload, width: 1, height: 1, bytes: 1 })),
  )
  files = names.flatMap((name) => Object.values(filesOf(name))).toSorted()
})

const fill = async (storage: Storage, names = files) => {
  for (const name of names) await storage.put(name, contentOf(name))
}

const namesIn = async (storage: Storage) => {
  const sizes = await Promise.all(files.map((name) => storage.sizeOf(name)))
  return files.filter((_, index) => sizes[index] !== undefined)
}

const contentIn = async (storage: Storage, name: string) => {
  const file = await storage.get(name)
  return file && buffer(file.stream)
}

const ways: [string, () => { from: Storage; to: Storage }][] = [
  ['from the disk to S3', () => ({ from: app.ctx.storage, to: bucket })],
  ['from S3 to the disk', () => ({ from: bucket, to: app.ctx.storage })],
]

test.for(ways)('%s every file is copied, byte by byte, and none deleted', async ([, way]) => {
  const { from, to } = way()
  await fill(from)
  const result = await copyFiles({ db: app.ctx.db, from, to })
  expect(result).toMatchObject({ copied: 60, skipped: 0, missing: [], isComplete: true })
  for (const name of files) expect(await contentIn(to, name)).toEqual(contentOf(name))
  expect(await namesIn(from)).toEqual(files)
})

test.for(ways)('%s missing files are named, and what is there is skipped', async ([, way]) => {
  const { from, to } = way()
  const [missing = '', there = '', changed = '', moved = '', ...rest] = files
  await fill(from, [there, changed, ...rest])
  await fill(to, [there, moved])
  await to.put(changed, Buffer.from('half'))
  const puts = countPuts(to)

  const result = await copyFiles({ db: app.ctx.db, from, to: puts.storage })
  expect(result).toMatchObject({ copied: 57, skipped: 2, missing: [missing], isComplete: true })
  expect(await contentIn(to, changed)).toEqual(contentOf(changed))
  expect(puts.names).toHaveLength(57)
  expect(puts.names).not.toContain(there)
})

test.for(ways)('%s it continues where it was interrupted', async ([, way]) => {
  const { from, to } = way()
  await fill(from)
  const controller = new AbortController()
  const first = await copyFiles({
    db: app.ctx.db,
    from,
    to,
    signal: controller.signal,
    report: ({ copied }) => copied >= 20 && controller.abort(),
  })
  expect(first.isComplete).toBe(false)
  expect(first.copied).toBeGreaterThanOrEqual(20)
  expect(first.copied).toBeLessThan(30)
  expect(await namesIn(to)).toHaveLength(first.copied)

  const second = await copyFiles({ db: app.ctx.db, from, to })
  expect(second).toMatchObject({
    copied: 60 - first.copied,
    skipped: first.copied,
    missing: [],
    isComplete: true,
  })
  expect(await namesIn(to)).toEqual(files)
})

test('an upload that is deleted meanwhile is not missing', async () => {
  const { storage: disk, db } = app.ctx
  const [gone = ''] = files
  await fill(disk, files.slice(2))
  const from = {
    ...disk,
    sizeOf: async (name: string) => {
      if (name === gone) await removeUploads(db, [gone.slice(0, 22)])
      return disk.sizeOf(name)
    },
  }
  expect(await copyFiles({ db, from, to: bucket })).toMatchObject({ copied: 58, missing: [] })
})

test('a copy that differs from its original ends it with an error', async () => {
  const { storage: disk, db } = app.ctx
  await fill(disk)
  const put = (name: string) => bucket.put(name, Buffer.alloc(contentOf(name).length))
  await expect(copyFiles({ db, from: disk, to: { ...bucket, put } })).rejects.toThrow(
    'differs from its original',
  )
  expect(s3.objects.size).toBe(0)
  const repeated = await copyFiles({ db, from: disk, to: bucket })
  expect(repeated).toMatchObject({ copied: 60, skipped: 0, isComplete: true })
  for (const name of files) expect(await contentIn(bucket, name)).toEqual(contentOf(name))
})

test('a copy with other bytes is named when copies are verified, and not overwritten', async () => {
  const { storage: disk, db } = app.ctx
  const [broken = ''] = files
  await fill(disk)
  await fill(bucket)
  await bucket.put(broken, Buffer.alloc(contentOf(broken).length))
  const result = await copyFiles({ db, from: disk, to: bucket, verify: true })
  expect(result).toMatchObject({ copied: 0, skipped: 59, differing: [broken] })
  expect(await contentIn(bucket, broken)).not.toEqual(contentOf(broken))
  expect(await contentIn(disk, broken)).toEqual(contentOf(broken))
})

test('a store that denies access ends it with the sentence for it, after the first files', async () => {
  const { storage: disk, db } = app.ctx
  await fill(disk)
  s3.setFaults([{ method: 'PUT', kind: 'refuse', times: 1_000 }])
  s3.requests.length = 0
  await expect(copyFiles({ db, from: disk, to: bucket })).rejects.toThrow('denies access')
  expect(s3.objects.size).toBe(0)
  expect(s3.requests.filter(({ method }) => method === 'PUT').length).toBeLessThanOrEqual(4)
})

test('a bucket that does not exist ends it: its files are not missing', async () => {
  const wrong = await s3Storage({ ...s3.settings, bucket: 'other-photos' }, () => new Date())
  const copying = copyFiles({ db: app.ctx.db, from: wrong, to: app.ctx.storage })
  await expect(copying).rejects.toThrow('has no bucket "other-photos"')
})

function countPuts(storage: Storage) {
  const names: string[] = []
  const put = (name: string, bytes: Uint8Array) => {
    names.push(name)
    return storage.put(name, bytes)
  }
  return { names, storage: { ...storage, put } }
}
