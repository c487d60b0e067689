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
