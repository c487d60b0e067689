import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../contract/api.ts'
import { useApp } from './testing/app.ts'

const app = useApp()
const FOREIGN = 'https://other.example'

test('no other site may read an answer, whatever it asks first', async () => {
  const headers = { origin: FOREIGN, 'access-control-request-method': 'POST' }
  for (const url of ['/api/account', '/api/staff-login', '/healthz', '/api/openapi.json'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.http.inject({ method, url, headers })
      const names = Object.keys(answer.headers)
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test.for(['TRACE', 'CONNECT'])('the method %s is not served', async (method) => {
  const answer = await app.http.inject({
    method: method as 'GET', // the types name the methods that a router may have
    url: '/api/account',
    headers: { cookie: 'sid=a-secret-of-the-caller' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('a-secret-of-the-caller')
})

test.for([
  '/api/account',
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/.well-known/security.txt',
  '/api/no-such-call',
])('the text of %s says that it is UTF-8, and that it is nothing else', async (url) => {
  const { headers } = await app.http.inject(url)
  expect(headers['content-type']).toMatch(/^(text|application)\/[\w+.-]+; charset=utf-8$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('what belongs to the sources is not there', async () => {
  for (const url of ['/.git/config', '/.env', '/package.json', '/server/main.ts', '/uploads/'])
    expect(await app.http.inject(url)).toMatchObject({ statusCode: 404 })
})

test('a parameter that is sent twice is refused, and neither value is used', async () => {
  const answer = await app.http.inject('/api/place?text=V5H+1A1&text=V6B+1A1')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input' })
})

/** What providers send as they like; of it the code reads what it checks. */
const FROM_PROVIDERS = ['POST /api/webhooks/stripe', 'POST /api/webhooks/stripe-connect']

test('no form keeps fields that it does not name', () => {
  const forms = api.flatMap(({ method, path, body }) =>
    body instanceof z.ZodObject ? [{ call: `${method} ${path}`, rest: body.def.catchall }] : [],
  )
  expect(forms.length).toBeGreaterThan(150)
  // Without a rule for the rest zod drops it; a strict form refuses it.
  const open = forms.filter(({ rest }) => rest && !(rest instanceof z.ZodNever))
  expect(open.map(({ call }) => call).toSorted()).toEqual(FROM_PROVIDERS)
})
