import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LegalDocument } from '../../contract/legal-texts.ts'
import { webRoutes, type WebOptions } from './routes.ts'
import type { Testimonial } from '../../contract/ratings.ts'
import { addSecurityHeaders } from './security-headers.ts'

const root = mkdtempSync(join(tmpdir(), 'web-'))
const app = fastify()
const guarded = fastify()
let terms = { html: '<p>free until noon</p>', version: 'Version 1' }
let published: Testimonial[] = []
const options: WebOptions = {
  root,
  settings: {
    productName: 'Westhaul',
    supportPhone: '604-555-0142',
    sendingHours: { from: '09:00', until: '20:00' },
    haulerSharePermille: 700,
    haulerShare: '70%',
    origin: 'https://westhaul.example',
    model: false,
    gst: true,
    demo: false,
    sandbox: [],
  },
  legalText: async (document: LegalDocument, version: number | null) => {
    if (document === 'privacy') return { html: '<p>your email</p>', version: 'Version 3' }
    return version === 1 ? { html: '<p>free until one</p>', version: 'Version 1, replaced' } : terms
  },
  testimonials: async () => published,
  isSignedIn: (request) => request.headers.cookie === 'sid=known',
}

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(
    join(root, 'landing.html'),
    '<h1>%PRODUCT_NAME%</h1><!--demo-->sample<!--/demo-->%TESTIMONIALS%',
  )
  writeFileSync(join(root, 'app.html'), '<title>%PRODUCT_NAME%</title><div id="root"></div>')
  writeFileSync(join(root, 'worker.js'), 'keep()')
  writeFileSync(join(root, 'staff-worker.js'), 'keep()')
  writeFileSync(join(root, 'privacy.html'), 'What we keep: %LEGAL_TEXT% %LEGAL_VERSION%')
  writeFileSync(join(root, 'terms.html'), 'What we agree: %LEGAL_TEXT% %LEGAL_VERSION%')
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain')
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'packed')
  await app.register(webRoutes, options)
})
afterAll(async () => {
  await app.close()
  await guarded.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers })
const SHELL = '<title>Westhaul</title><div id="root"></div>'

describe('the front door', () => {
  test('shows visitors the landing page, filled, without the demo', async () => {
    const answer = await get('/')
    expect(answer.body).toMatch(/^<h1>Westhaul<\/h1><section/)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('shows the application to a signed-in user', async () => {
    expect((await get('/', { cookie: 'sid=known' })).body).toBe(SHELL)
  })

  test('is never served to one from what was cached for the other', async () => {
    const { headers } = await get('/')
    expect(headers.vary).toContain('Cookie')
    expect(headers['cache-control']).toBe('private, no-cache')

    const cached = { 'if-none-match': String(headers.etag) }
    expect((await get('/', cached)).statusCode).toBe(304)
    expect((await get('/', { ...cached, cookie: 'sid=known' })).statusCode).toBe(200)
  })

  test('is packed with brotli once that is ready', async () => {
    const ask = () => get('/', { 'accept-encoding': 'gzip, br' })
    let answer = await ask()
    for (let tries = 0; answer.headers['content-encoding'] !== 'br' && tries < 100; tries++) {
      await setTimeout(10)
      answer = await ask()
    }
    expect(brotliDecompressSync(answer.rawPayload).toString()).toMatch(
      /^<h1>Westhaul<\/h1><section/,
    )
  })
})

describe('addresses', () => {
  test.each([
    '/login',
    '/my-pickups',
    '/hauler-register',
    '/admin',
    '/hauler',
    '/admin?tab=schedule',
    '/w/12-token',
  ])('%s opens the application', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.body]).toEqual([200, SHELL])
  })

  test('one that does not exist is not found, and the application says so', async () => {
    const answer = await get('/no/such/page')
    expect([answer.statusCode, answer.body]).toEqual([404, SHELL])
  })

  test('an unknown call is left to the API', async () => {
    const answer = await get('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('root')
  })

  test('the old dashboard address leads to the new one, with its query', async () => {
    const answer = await get('/hauler-dashboard?setup=complete')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/hauler?setup=complete'])
  })

  test.each([
    ['/privacy', 'What we keep: <p>your email</p> Version 3'],
    ['/terms', 'What we agree: <p>free until noon</p> Version 1'],
  ])('%s is a page of its own', async (path, text) => {
    expect((await get(path)).body).toBe(text)
  })

  test('the terms are those in force, not those at the start', async () => {
    terms = { html: '<p>free until $& eleven</p>', version: 'Version 2' }
    expect((await get('/terms')).body).toBe('What we agree: <p>free until $& eleven</p> Version 2')
  })

  test('an earlier version of the terms has its own address, and a strange one shows those in force', async () => {
    const words = async (url: string) => (await get(url)).body
    expect(await words('/terms?version=1')).toContain('free until one</p> Version 1, replaced')
    for (const strange of ['', '0x1', '-1', '1e9', '99999999999999'])
      expect(await words(`/terms?version=${strange}`)).toBe(await words('/terms'))
  })
})

describe('the way back from a bank', () => {
  const back =
    'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed'

  test.each([
    [`/?payment=success&${back}`, '/?payment=success'],
    [`/job/abc?${back}`, '/job/abc'],
    ['/?payment_intent_client_secret=pi_1_secret_x', '/'],
  ])('%s keeps no secret and no claim in the address', async (url, clean) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, clean])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the secret comes along in a cookie of this host that no script reads', async () => {
    const { headers } = await get(`/?payment=success&${back}`)
    expect(headers['set-cookie']).toContain(encodeURIComponent('pi_1:pi_1_secret_x'))
    expect(headers['set-cookie']).toMatch(
      /^__Host-payment_return=.*; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await get('/?redirect_status=failed')).headers['set-cookie']).toBeUndefined()
  })

  test.each(['//elsewhere.example', '/\\elsewhere.example', '/.//elsewhere.example'])(
    '%s leads to no other site',
    async (path) => {
      const { headers } = await get(`${path}?${back}`)
      const to = new URL(String(headers.location ?? '/'), 'https://westhaul.example')
      expect(to.host).toBe('westhaul.example')
    },
  )
})

describe('files', () => {
  test('an asset is kept for a year and comes packed', async () => {
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe('plain')
    expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })).body).toBe('packed')
  })

  test('an asset of an earlier release is not found, and no page is given in its place', async () => {
    const answer = await get('/assets/app-0000.js')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('root')
  })

  test.each(['/app.html', '/assets/../app.html', '/..%2f..%2fetc/passwd'])(
    '%s gives nothing away',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('%PRODUCT_NAME%')
    },
  )

  test('mailboxes may show the mark, and no other site our pages and scripts', async () => {
    const from = 'cross-origin-resource-policy'
    addSecurityHeaders(guarded, { payments: 'sandbox' })
    await guarded.register(webRoutes, options)
    expect((await guarded.inject('/icon.svg')).headers[from]).toBe('cross-origin')
    for (const url of ['/', '/assets/app-1a2b.js', '/robots.txt', '/gone.png'])
      expect((await guarded.inject(url)).headers[from], `answer to ${url}`).toBe('same-origin')
  })

  test.each(['/worker.js', '/staff-worker.js'])('%s is asked for at each visit', async (url) => {
    const { body, headers } = await get(url)
    expect([body, headers['cache-control']]).toEqual(['keep()', 'no-cache'])
    expect(headers['content-type']).toContain('text/javascript')
  })

  test('icons, the manifest, the sitemap and the rules for crawlers are there', async () => {
    expect((await get('/icon.svg')).body).toBe('<svg/>')
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Westhaul' })
    expect((await get('/hauler.webmanifest')).json()).toMatchObject({
      name: 'Westhaul Hauler',
      start_url: '/hauler',
    })
    expect((await get('/sitemap.xml')).body).toContain(
      '<loc>https://westhaul.example/hauler-register</loc>',
    )
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/')
  })
})

test('a live landing page shows published ratings, escaped, and says when there are none', async () => {
  const home = async () => (await app.inject('/')).body
  const withoutAny = await home()
  expect(withoutAny).toContain('No reviews yet. Customers rate each paid pickup')
  expect(withoutAny).not.toContain('sample<')
  published = [{ firstName: 'Amrita', area: 'Burnaby', words: 'Quick & <kind>', stars: 4 }]
  const page = await home()
  expect(page).toContain('<blockquote>Quick &amp; &lt;kind&gt;</blockquote>')
  expect(page).toContain('aria-label="4 out of 5 stars"')
  expect(page).toContain('<b>Amrita</b>Burnaby')
  expect(page).not.toContain('No reviews yet')
  published = []
  expect(await home()).toBe(withoutAny)
})
