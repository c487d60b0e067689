import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_FILE_BYTES, thumbnailOf } from '../../contract/uploads.ts'
import { useApp, type Visit } from '../testing/app.ts'
import type { multipartOf, SentFile } from './testing/multipart.ts'
import { sceneAs } from './testing/pictures.ts'
import { somePicture, uploadingWith } from './testing/uploading.ts'

const app = useApp()
const { upload, uploaded, see, stored, filesOnDisk } = uploadingWith(app)
let picture: SentFile
beforeAll(async () => {
  picture = await somePicture()
})

test('a visitor uploads photos and gets their addresses in the order sent', async () => {
  const wide = { bytes: await sceneAs('png', 300, 100), name: 'wide.png', type: 'image/png' }
  const visit: Visit = {}
  const response = await upload(visit, [picture, wide])

  expect(response.statusCode).toBe(200)
  expect(visit.cookie).toBeDefined()
  const { files } = response.json<{ files: string[] }>()
  const sizes = await Promise.all(
    files.map(async (url) => {
      const { width, height } = await sharp((await see(url)).rawPayload).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [800, 600],
    [300, 100],
  ])
  const small = await sharp((await see(thumbnailOf(files[0] ?? ''))).rawPayload).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 400 })
})

test('a photo is served to callers who know its address, as an image and nothing else', async () => {
  const response = await see(await uploaded({}))
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(response.rawPayload.length),
  })
})

test('a licence is shown only to the visitor who sent it and to admins', async () => {
  const owner: Visit = {}
  const url = await uploaded(owner, { purpose: 'licence' })

  expect((await see(url, owner)).statusCode).toBe(200)
  expect((await see(url, owner)).headers['cache-control']).toBe('no-store')
  expect((await see(url, await app.given.admin())).statusCode).toBe(200)
  for (const other of [{}, await app.given.visitor(), await app.given.hauler()]) {
    for (const address of [url, thumbnailOf(url)]) {
      expect((await see(address, other)).statusCode).toBe(404)
    }
  }
})

test('when one file of a request is refused, none of it is kept', async () => {
  const before = [await stored(), await filesOnDisk()]
  const page = { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }

  const response = await upload({}, [picture, page, picture])

  expect(response.statusCode).toBe(415)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({
    code: 'unsupported_media',
    detail: 'File type must be JPEG, PNG, WebP, AVIF or HEIC',
    errors: [{ path: 'files.1', message: 'File type must be JPEG, PNG, WebP, AVIF or HEIC' }],
  })
  expect([await stored(), await filesOnDisk()]).toEqual(before)
})

test('what cannot be stored is not recorded either', async () => {
  const before = [await stored(), await filesOnDisk()]
  const { storage } = app.ctx
  let puts = 0
  app.ctx.storage = {
    ...storage,
    put: async (name, bytes) => {
      puts += 1
      if (puts === 3) throw new Error('the disk is full')
      await storage.put(name, bytes)
    },
  }
  const response = await upload({}, [picture, picture])
  app.ctx.storage = storage

  expect(response.statusCode).toBe(500)
  expect([await stored(), await filesOnDisk()]).toEqual(before)
})

const large = () => ({ bytes: Buffer.alloc(MAX_FILE_BYTES + 1) })
const many = (count: number) => Array.from({ length: count }, () => picture)
const refusals: [string, () => Parameters<typeof multipartOf>, number, string][] = [
  ['a file of more than 20 MB', () => [[large()]], 413, 'File is larger than 20971520 bytes'],
  ['eleven files', () => [many(11)], 413, 'Too many files'],
  ['forty files', () => [many(40)], 413, 'Too many files'],
  ['no file', () => [[], { purpose: 'photo' }], 400, 'At least one file is needed'],
  [
    'an unknown purpose',
    () => [[picture], { purpose: 'avatar' }],
    400,
    'The purpose is photo, licence or paper',
  ],
  [
    'a file in another field',
    () => [[{ ...picture, field: 'photo' }]],
    400,
    "Images are sent in the field 'files' of /api/upload",
  ],
  [
    'an empty file',
    () => [[{ bytes: Buffer.alloc(0) }]],
    415,
    'File type must be JPEG, PNG, WebP, AVIF or HEIC',
  ],
]
test.for(refusals)('%s is refused', async ([, parts, status, detail]) => {
  const before = [await stored(), await filesOnDisk()]
  const response = await upload({}, ...parts())
  expect({ status: response.statusCode, detail: response.json().detail }).toEqual({
    status,
    detail,
  })
  expect([await stored(), await filesOnDisk()]).toEqual(before)
})

test('ten files are accepted', async () => {
  const response = await upload({}, many(10))
  expect(response.json<{ files: string[] }>().files).toHaveLength(10)
})

test.for([
  ['application/json', '{}', 415],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nbroken off',
    400,
  ],
  ['multipart/form-data', 'no boundary', 400],
] as const)('a body of %s that is no upload is refused', async ([type, payload, status]) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain('application/problem+json')
})

test('nothing received is left in the folder for temporary files', async () => {
  // A folder of its own: other tests upload at the same time.
  const own = await mkdtemp(join(tmpdir(), 'westhaul-own-'))
  vi.stubEnv('TMPDIR', own)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  })
  await upload({}, [picture])
  await upload({}, [picture, large()])
  expect(await readdir(own)).toEqual([])
})

test.for([
  '/uploads/../package.json',
  '/uploads/%2e%2e%2fpackage.json',
  '/uploads/.env',
  '/uploads/a.webp',
  '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
])('%s is not found', async (url) => {
  expect((await see(url)).statusCode).toBe(404)
})

test('a photo sent again under its key is stored once, also at the same time; another user has keys of their own', async () => {
  const hauler = await app.given.hauler()
  const key = 'photo-1'
  const before = await stored()
  const sendTwice = () =>
    Promise.all([upload(hauler, [picture], {}, key), upload(hauler, [picture], {}, key)])
  const addresses = [...(await sendTwice()), ...(await sendTwice())].map(
    (answer) => answer.json<{ files: string[] }>().files[0],
  )
  expect(new Set(addresses).size).toBe(1)
  expect(await stored()).toBe(before + 1)
  const other = await upload(await app.given.hauler(), [picture], {}, key)
  expect(addresses).not.toContain(other.json<{ files: string[] }>().files[0])
})

test('a photo sent again while it is being stored is not answered by files that never came', async () => {
  const hauler = await app.given.hauler()
  const { storage } = app.ctx
  const [writing, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.ctx.storage = {
    ...storage,
    put: async () => {
      writing.resolve()
      await failing.promise
      throw new Error('the disk is full')
    },
  }
  const first = upload(hauler, [picture], {}, 'slow')
  await writing.promise
  const second = upload(hauler, [picture], {}, 'slow')
  await new Promise((resolve) => setTimeout(resolve, 500))
  app.ctx.storage = storage
  failing.resolve()
  expect((await first).statusCode).toBe(500)
  const [url = ''] = (await second).json<{ files: string[] }>().files
  expect((await see(url)).statusCode).toBe(200)
})

test('a photo whose files a crash left out is stored again under its key', async () => {
  const hauler = await app.given.hauler()
  const [first] = (await upload(hauler, [picture], {}, 'k')).json<{ files: string[] }>().files
  const name = (first ?? '').slice('/uploads/'.length, -'.webp'.length)
  await app.ctx.storage.delete(`${name}-thumb.webp`)
  const createdAt = new Date(Date.now() - 2 * 60_000)
  await app.ctx.db.updateTable('uploads').set({ createdAt }).where('name', '=', name).execute()
  const [second] = (await upload(hauler, [picture], {}, 'k')).json<{ files: string[] }>().files
  expect(second).not.toBe(first)
  expect((await see(second ?? '')).statusCode).toBe(200)
})
