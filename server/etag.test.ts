import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'

const app = useApp()

const ask = (cookie: string, tag?: string) =>
  app.http.inject({
    url: '/api/admin/stats',
    headers: {
      cookie: `sid=${cookie}`,
      'accept-encoding': 'gzip',
      ...(tag && { 'if-none-match': tag }),
    },
  })

test('an answer that has not changed is not sent again', async () => {
  const { cookie } = await app.given.admin()
  const first = await ask(cookie)
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const second = await ask(cookie, tag)
  expect(second.statusCode).toBe(304)
  expect(second.body).toBe('')

  await app.given.job()
  const third = await ask(cookie, tag)
  expect(third.statusCode).toBe(200)
  expect(third.headers.etag).not.toBe(tag)
})

test('a caller with the right tag still needs access', async () => {
  const { cookie } = await app.given.admin()
  const tag = String((await ask(cookie)).headers.etag)
  expect((await ask('x'.repeat(43), tag)).statusCode).toBe(401)
})

test('what no one keeps to ask again is stored nowhere', async () => {
  const { cookie } = await app.given.admin()
  const stored = async (request: { url: string; method?: 'POST'; cookie?: string }) =>
    (
      await app.http.inject({
        url: request.url,
        method: request.method ?? 'GET',
        headers: { cookie: `sid=${request.cookie ?? ''}` },
        ...(request.method && { payload: {} }),
      })
    ).headers['cache-control']
  expect(await stored({ url: '/api/admin/stats' })).toBe('no-store')
  expect(await stored({ url: '/api/no-such-call', cookie })).toBe('no-store')
  expect(await stored({ url: '/api/visit', method: 'POST', cookie })).toBe('no-store')
  expect(await stored({ url: '/api/staff-login', method: 'POST' })).toBe('no-store')
})

test('who signs out leaves no answers behind in the browser', async () => {
  const { cookie } = await app.given.admin()
  const { headers } = await app.http.inject({
    url: '/api/logout',
    headers: { cookie: `sid=${cookie}` },
  })
  expect(headers['clear-site-data']).toBe('"cache"')
})
