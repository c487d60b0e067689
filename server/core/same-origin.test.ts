import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { getCurrentUser } from '../../contract/accounts.ts'
import { useApp } from '../testing/app.ts'
import { recordRoutes } from '../testing/routes-of.ts'

const { routes, stop } = recordRoutes()
const app = useApp()
afterAll(stop)

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const REFUSAL = 'This request comes from another site'
const OWN = 'http://localhost:80'

/** What a browser says of a page that is not ours, in the ways it may. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:81' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: OWN, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

/** Calls that come from outside, without a person's browser, and what proves them. */
const FROM_OUTSIDE: Record<string, string> = {
  'POST /api/webhooks/stripe': 'the signature over the body',
  'POST /api/webhooks/stripe-connect': 'the signature over the body',
  'POST /api/webhooks/mail/bounces': 'the signature over the body',
  'POST /api/webhooks/twilio/status': 'the signature over the address and the form',
  'POST /api/webhooks/twilio/inbound': 'the signature over the address and the form',
  'POST /u/:token': 'the token of the link, which mailboxes send by one click (RFC 8058)',
}

/** Addresses that pages and programs of others lead to, and why reading them is enough for them to work. */
const FROM_OTHER_PAGES: Record<string, string> = {
  '/oauth/:platform/callback': 'a network leads back; `state` belongs to the session that started',
  '/api/calendar/:token': 'calendars fetch the feed by its token',
  '/u/:token': 'mailboxes show the link; only its button changes something',
  '/guide/:token': 'mailboxes show the link; only its button changes something',
  '/c/:slug': 'ads lead here',
  '/o/:code': 'emails lead here',
}

const call = (url: string, method: string, headers: Record<string, string>) =>
  app.http.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: url.replaceAll(/:\w+/g, '1').replace('*', 'x'),
    headers: { host: 'localhost:80', ...headers },
  })

const isRefused = async (...request: Parameters<typeof call>) => {
  const { statusCode, body } = await call(...request)
  return statusCode === 403 && body.includes(REFUSAL)
}

const changes = () => routes.filter(({ method }) => !SAFE.includes(method))

test('no route that changes something answers a page of another site', async () => {
  expect(changes().length).toBeGreaterThan(api.filter(({ method }) => method !== 'GET').length)
  const open: string[] = []
  for (const { method, url } of changes())
    for (const headers of FOREIGN)
      if (!(await isRefused(url, method, headers)))
        open.push(`${method} ${url} ${JSON.stringify(headers)}`)
  expect(open).toEqual([])
})

test('our own pages, and callers that are no browsers, are not refused', async () => {
  const refused: string[] = []
  for (const headers of [{}, { origin: OWN }, { origin: OWN, 'sec-fetch-site': 'same-origin' }])
    for (const { method, url } of changes())
      if (await isRefused(url, method, headers)) refused.push(`${method} ${url}`)
  expect(refused).toEqual([])
})

test('the calls from outside exist, and need no header of a browser', async () => {
  const names = changes().map(({ method, url }) => `${method} ${url}`)
  expect(names).toEqual(expect.arrayContaining(Object.keys(FROM_OUTSIDE)))
  const webhooks = names.filter((name) => name.includes('/webhooks/'))
  expect(webhooks.filter((name) => !FROM_OUTSIDE[name])).toEqual([])
})

test('what others lead to can be read from their pages', async () => {
  const reads = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url))
  expect([...reads]).toEqual(expect.arrayContaining(Object.keys(FROM_OTHER_PAGES)))
  const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
  const refused = []
  for (const url of Object.keys(FROM_OTHER_PAGES))
    if (await isRefused(url, 'GET', navigation)) refused.push(url)
  expect(refused).toEqual([])
})

const isSignedInAfter = async (headers: Record<string, string>) => {
  const { cookie } = await app.given.user('client')
  const answer = await call('/api/logout', 'GET', { cookie: `sid=${cookie}`, ...headers })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  return app
    .as({ cookie })
    .call(getCurrentUser, {})
    .then(
      () => true,
      () => false,
    )
}

test.for([
  ['a picture of our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['a page of the same domain', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }],
  [
    'a page fetched ahead of time',
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
  ],
] as const)('%s signs no one out', async ([, headers]) => {
  expect(await isSignedInAfter(headers)).toBe(true)
})

test.for([
  ['the button of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['a call without a browser', {}],
] as const)('%s does', async ([, headers]) => {
  expect(await isSignedInAfter(headers)).toBe(false)
})
