import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3, type S3Fault } from '../../testing/s3-server.ts'
import { s3Storage } from './s3.ts'
import { storageConforms } from './storage.conformance.ts'
import type { Storage } from './storage.ts'

const EVERY_TRY = 3
const MINUTE_MS = 60_000

let s3: Awaited<ReturnType<typeof startS3>>
let storage: Storage
beforeAll(async () => {
  s3 = await startS3()
  storage = await s3Storage(s3.settings, () => new Date())
})
beforeEach(() => {
  s3.setFaults([])
  s3.setClock(0)
})
afterAll(() => s3.stop())

async function interrupt(put: () => Promise<void>): Promise<void> {
  s3.setFaults([{ method: 'PUT', kind: 'drop_request', times: EVERY_TRY }])
  await put()
}

async function openAddress(address: string, afterSeconds = 0) {
  s3.setClock(afterSeconds * 1000)
  const answer = await fetch(new URL(address, s3.settings.endpoint)).finally(() => s3.setClock(0))
  return answer.ok ? { bytes: Buffer.from(await answer.arrayBuffer()) } : 'refused'
}

storageConforms(() => ({ storage, interrupt, open: openAddress }))

test('a failure of the store is repeated, and so is an upload that breaks off', async () => {
  s3.setFaults([
    { method: 'PUT', kind: 'drop_request' },
    { method: 'GET', kind: 'error' },
  ])
  await storage.put('repeated.webp', Buffer.alloc(500_000, 'r'))
  const file = await storage.get('repeated.webp')
  expect(file && (await buffer(file.stream)).length).toBe(500_000)
})

test('a file that breaks off while it is read fails, and never ends early', async () => {
  await storage.put('cut.webp', Buffer.alloc(500_000, 'c'))
  s3.setFaults([{ method: 'GET', kind: 'drop_answer' }])
  const file = await storage.get('cut.webp')
  expect(file?.bytes).toBe(500_000)
  await expect(file && buffer(file.stream)).rejects.toThrow('aborted')
})

test('a store that takes too long leaves the outcome unknown, after a bounded time', async () => {
  const limits = { connect: 100, answer: 100, silence: 100 }
  const hasty = await s3Storage(s3.settings, () => new Date(), limits)
  s3.setFaults([{ method: 'GET', kind: 'slow', ms: 2_000, times: EVERY_TRY }])
  const began = performance.now()
  await expect(hasty.get('slow.webp')).rejects.toMatchObject({
    name: 'UnknownOutcome',
    message: 'The file storage does not answer',
  })
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('nothing listens: the outcome is unknown', async () => {
  const other = await startS3()
  const away = await s3Storage(other.settings, () => new Date())
  await other.stop()
  await expect(away.put('a.webp', Buffer.from('a'))).rejects.toMatchObject({
    kind: 'unknown_outcome',
  })
})

test('a clock that is wrong is corrected by the store’s, also for signed addresses', async () => {
  const skewed = await s3Storage(s3.settings, () => new Date())
  s3.setClock(20 * MINUTE_MS)
  await skewed.put('skewed.webp', Buffer.from('x'))
  const address = await skewed.signAddress('skewed.webp', 60)
  expect((await fetch(address)).status).toBe(200)
})

const sentences: [string, S3Fault['refusal'] & object, RegExp][] = [
  ['a wrong clock', { status: 403, code: 'RequestTimeTooSkewed' }, /clock of this server differs/],
  ['denied access', { status: 403, code: 'AccessDenied' }, /denies access to the bucket "photos"/],
  ['an unknown key', { status: 403, code: 'InvalidAccessKeyId' }, /check S3_ACCESS_KEY_ID/],
  ['a wrong secret', { status: 403, code: 'SignatureDoesNotMatch' }, /check S3_ACCESS_KEY_ID/],
  ['no such bucket', { status: 404, code: 'NoSuchBucket' }, /has no bucket "photos"/],
  ['another region', { status: 301, code: 'PermanentRedirect' }, /is not in the region "ca-c/],
  ['another refusal', { status: 400, code: 'InvalidRequest' }, /refuses the request \(InvalidR/],
]
test.for(sentences)('%s is a refusal with a sentence', async ([, refusal, message]) => {
  s3.setFaults([
    { method: 'PUT', kind: 'refuse', refusal, times: EVERY_TRY },
    { method: 'GET', kind: 'refuse', refusal, times: EVERY_TRY },
  ])
  const expected = { name: 'Refused', message: expect.stringMatching(message) }
  await expect(storage.put('refused.webp', Buffer.from('x'))).rejects.toMatchObject(expected)
  await expect(storage.get('refused.webp')).rejects.toMatchObject(expected)
})

test('a size that may not be looked up is a refusal and not an absent file', async () => {
  const refusal = { status: 403, code: 'AccessDenied' }
  s3.setFaults([{ method: 'HEAD', kind: 'refuse', refusal, times: EVERY_TRY }])
  await expect(storage.sizeOf('a.webp')).rejects.toThrow('denies access')
})

test('a wrong secret is refused by the signature itself', async () => {
  const wrong = await s3Storage({ ...s3.settings, secretAccessKey: 'guessed' }, () => new Date())
  await expect(wrong.get('a.webp')).rejects.toThrow('check S3_ACCESS_KEY_ID')
  expect(JSON.stringify(await wrong.get('a.webp').catch(String))).not.toContain('guessed')
})

test('no checksums are sent or asked for beside the signature: several stores refuse them', async () => {
  s3.requests.length = 0
  await storage.put('plain.webp', Buffer.from('x'))
  await storage.get('plain.webp').then((file) => file && buffer(file.stream))
  expect(s3.requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  const names = s3.requests.flatMap(({ headers }) => headers)
  expect(names).toContain('x-amz-content-sha256')
  expect(names.filter((name) => /checksum|content-encoding|trailer/.test(name))).toEqual([])
})

test('a stored picture has its type, and a signed answer is kept by no cache', async () => {
  await storage.put('typed.webp', Buffer.from('x'))
  const { headers } = await fetch(await storage.signAddress('typed.webp', 60))
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the origin follows from endpoint, bucket and path style', async () => {
  const origin = async (changes: object) =>
    (await s3Storage({ ...s3.settings, ...changes }, () => new Date())).origin
  const endpoint = 'https://store.example:9000'
  expect(await origin({ endpoint })).toBe('https://store.example:9000')
  expect(await origin({ endpoint, pathStyle: false })).toBe('https://photos.store.example:9000')
  expect(await origin({ endpoint: undefined, pathStyle: false })).toBe(
    'https://photos.s3.ca-central-1.amazonaws.com',
  )
})
