import { expect, test } from 'vitest'
import { thumbnailOf } from '../../contract/uploads.ts'
import { useApp } from '../testing/app.ts'
import { attachUploads } from './attach.ts'
import { uploadingWith } from './testing/uploading.ts'

const app = useApp()
const { uploaded, request } = uploadingWith(app)

/** The licence of a hauler, as the application leaves it. */
async function licence() {
  const visitor = await app.given.visitor()
  const hauler = await app.given.hauler()
  const url = await uploaded(visitor, { purpose: 'licence' })
  await attachUploads(app.ctx.db, [url], { haulerId: hauler.id }, 'licence', visitor.visitorId)
  return { url, hauler }
}

async function signed() {
  const { url, hauler } = await licence()
  const { headers } = await request(url, hauler)
  return { url, address: new URL(String(headers.location), 'http://own.test') }
}

const statusOf = async ({ pathname, search }: URL) =>
  (await request(`${pathname}${search}`)).statusCode

test('a licence is answered with a signed address, which no cache keeps', async () => {
  const { url, hauler } = await licence()
  for (const caller of [hauler, await app.given.admin()])
    for (const address of [url, thumbnailOf(url)]) {
      const redirect = await request(address, caller)
      expect(redirect.statusCode).toBe(302)
      expect(redirect.headers['cache-control']).toBe('no-store')
      const shown = await request(String(redirect.headers.location))
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'",
      })
    }
})

test('without signing in and as another hauler there is no licence, and no address of it', async () => {
  const { url } = await licence()
  for (const caller of [{}, await app.given.visitor(), await app.given.hauler()]) {
    const refused = await request(url, caller)
    expect(refused.statusCode).toBe(404)
    expect(refused.headers.location).toBeUndefined()
  }
})

test('a signed address works for five minutes', async () => {
  app.setNow(new Date('2026-11-23T20:00:00Z'))
  const { address } = await signed()
  app.setNow(new Date('2026-11-23T20:04:59Z'))
  expect(await statusOf(address)).toBe(200)
  app.setNow(new Date('2026-11-23T20:05:00Z'))
  expect(await statusOf(address)).toBe(404)
  app.letClockRun()
})

test('a signed address that was altered, or moved to another file, shows nothing', async () => {
  const [{ address }, { url: other }] = [await signed(), await licence()]
  const altered = (change: (url: URL) => void) => {
    const copy = new URL(address)
    change(copy)
    return statusOf(copy)
  }
  expect(await altered(() => undefined)).toBe(200)
  const attempts: ((url: URL) => void)[] = [
    (url) => (url.pathname = other.replace('/uploads/', '/uploads/signed/')),
    (url) => (url.pathname = thumbnailOf(url.pathname)),
    ({ searchParams }) =>
      searchParams.set('expires', String(Number(searchParams.get('expires')) + 60)),
    ({ searchParams }) => searchParams.append('expires', '99999999999'),
    ({ searchParams }) => searchParams.set('signature', 'A'.repeat(43)),
    ({ searchParams }) => searchParams.delete('signature'),
    ({ searchParams }) => searchParams.delete('expires'),
    (url) => (url.search = ''),
  ]
  for (const attempt of attempts) expect(await altered(attempt)).toBe(404)
})

test('an address signed by a server with another key shows nothing', async () => {
  const { url } = await signed()
  const file = url.replace('/uploads/', '')
  const expires = Math.floor(app.ctx.now().getTime() / 1000) + 60
  const signature = app.ctx.secrets.sign(`${expires}\0${file}`, 'another use').toString('base64url')
  const path = `/uploads/signed/${file}?expires=${expires}&signature=${signature}`
  expect((await request(path)).statusCode).toBe(404)
})

test('a photo is still answered by this server itself', async () => {
  const response = await request(await uploaded(await app.given.visitor()))
  expect(response.statusCode).toBe(200)
})
