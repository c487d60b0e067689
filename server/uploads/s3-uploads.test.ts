import { afterAll, expect, test } from 'vitest'
import { thumbnailOf } from '../../contract/uploads.ts'
import { useApp } from '../testing/app.ts'
import { startS3 } from '../testing/s3-server.ts'
import { attachUploads } from './attach.ts'
import { sweepUploads } from './tasks.ts'
import { somePicture, uploadingWith } from './testing/uploading.ts'

const s3 = await startS3()
afterAll(() => s3.stop())
const app = useApp({ settings: s3.environment })
const { upload, uploaded, request, stored } = uploadingWith(app)

const fileOf = (url: string) => url.replace('/uploads/', '')

test('uploads are kept in the bucket, and this server shows photos as before', async () => {
  const url = await uploaded(await app.given.visitor())
  expect([...s3.objects.keys()]).toEqual(
    expect.arrayContaining([fileOf(url), fileOf(thumbnailOf(url))]),
  )
  const response = await request(url)
  expect(response.rawPayload.equals(s3.objects.get(fileOf(url))?.bytes ?? Buffer.of())).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(response.rawPayload.length),
  })
})

test('a licence is shown to its hauler and admins by an address of the bucket for five minutes', async () => {
  const [visitor, hauler] = [await app.given.visitor(), await app.given.hauler()]
  const url = await uploaded(visitor, { purpose: 'licence' })
  await attachUploads(app.ctx.db, [url], { haulerId: hauler.id }, 'licence', visitor.visitorId)

  for (const other of [{}, await app.given.hauler()])
    expect((await request(url, other)).statusCode).toBe(404)
  for (const caller of [hauler, await app.given.admin()]) {
    const { statusCode, headers } = await request(url, caller)
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    const address = String(headers.location)
    const shown = await fetch(address)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    s3.setClock(301_000)
    expect((await fetch(address)).status).toBe(403)
    s3.setClock(0)
    expect((await fetch(address.replace('.webp', '-thumb.webp'))).status).toBe(403)
  }
})

test('pages may show images of the bucket’s site', async () => {
  const { headers } = await request('/healthz')
  expect(headers['content-security-policy']).toContain(
    `img-src 'self' data: blob: ${s3.settings.endpoint}`,
  )
})

test('while the store fails, nothing is recorded of an upload', async () => {
  const before = [await stored(), s3.objects.size]
  s3.setFaults([
    { method: 'PUT', kind: 'refuse', times: 9, refusal: { status: 403, code: 'AccessDenied' } },
  ])
  const response = await upload({}, [await somePicture()])
  s3.setFaults([])
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('S3_ACCESS_KEY_ID')
  expect([await stored(), s3.objects.size]).toEqual(before)
})

test('what is swept is deleted from the bucket', async () => {
  const url = await uploaded(await app.given.visitor())
  app.setNow(new Date(Date.now() + 25 * 3_600_000))
  await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
  await app.runTasks()
  app.letClockRun()
  expect(s3.objects.has(fileOf(url))).toBe(false)
  expect(s3.objects.has(fileOf(thumbnailOf(url)))).toBe(false)
})
