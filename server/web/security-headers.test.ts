import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { EMAIL_FRAME } from '../../contract/mailing-people.ts'
import { sendHtml } from '../core/send-html.ts'
import { addSecurityHeaders, serveEmailFrame } from './security-headers.ts'

async function headersWith(payments: 'sandbox' | 'stripe', images?: string, origin?: string) {
  const app = fastify()
  addSecurityHeaders(app, { origin, payments, images })
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  const sources = (directive: string) =>
    policy
      .split(';')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1)
  return { headers, policy, sources }
}

test('with the sandbox nothing comes from another site, and nothing is sent to one', async () => {
  const { headers, policy, sources } = await headersWith('sandbox')
  expect(policy).not.toContain('http')
  expect(sources('default-src')).toEqual(["'self'"])
  expect(sources('script-src')).toEqual(["'self'"])
  expect(sources('frame-src')).toBeUndefined()
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('with Stripe its script, its frames and its API are allowed, and no others', async () => {
  const { headers, policy, sources } = await headersWith('stripe')
  expect(sources('script-src')).toContain('https://js.stripe.com')
  expect(sources('frame-src')).toEqual(
    expect.arrayContaining(["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com']),
  )
  expect(sources('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
  for (const source of policy.match(/https?:[^ ;]+/g) ?? [])
    expect(source).toMatch(/^https:\/\/(\*\.)?[a-z.]+\.stripe\.com$/)
  expect(policy).not.toContain('unsafe-eval')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test('with any payment provider, no other site may frame this one or receive its forms', async () => {
  for (const payments of ['sandbox', 'stripe'] as const) {
    const { headers, sources } = await headersWith(payments)
    expect(sources('frame-ancestors')).toEqual(["'none'"])
    expect(sources('form-action')).toEqual(["'self'"])
    expect(headers['x-frame-options']).toBe('DENY')
  }
})

test('with a storage on another site its images are allowed, and nothing else of it', async () => {
  const site = 'https://photos.store.example'
  for (const payments of ['sandbox', 'stripe'] as const) {
    const { policy, sources } = await headersWith(payments, site)
    expect(sources('img-src')).toEqual(["'self'", 'data:', 'blob:', site])
    expect(policy.split(site)).toHaveLength(2)
  }
})

test('neither scripts nor styles may stand inline, and nothing else may be loaded', async () => {
  for (const payments of ['sandbox', 'stripe'] as const) {
    const { policy, sources } = await headersWith(payments)
    expect(policy).not.toContain('unsafe')
    expect(sources('style-src')).toEqual(["'self'"])
    expect(sources('object-src')).toEqual(["'none'"])
    expect(sources('base-uri')).toEqual(["'none'"])
  }
})

test('https is asked for from where there is https alone', async () => {
  const asked = async (origin?: string) =>
    (await headersWith('sandbox', undefined, origin)).headers['strict-transport-security']
  expect(await asked('https://westhaul.example')).toContain('max-age=31536000')
  expect([await asked('http://localhost:3000'), await asked()]).toEqual([undefined, undefined])
})

test('no page may use a camera, a microphone or a location, or name itself to other sites', async () => {
  const { headers } = await headersWith('sandbox')
  for (const power of ['camera', 'microphone', 'geolocation'])
    expect(headers['permissions-policy']).toContain(`${power}=()`)
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a page names the hashes of the style elements in its head, and of no other', async () => {
  const app = fastify()
  addSecurityHeaders(app, { origin: undefined, payments: 'sandbox' })
  const html = `<html><head><style>a{}</style><style>b{}</style></head><body><style>c{}</style></body></html>`
  app.get('/', (_, reply) => sendHtml(reply, html))
  const { headers } = await app.inject('/')
  const hashOf = (css: string) => createHash('sha256').update(css).digest('base64')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('a{}')}' 'sha256-${hashOf('b{}')}';`)
  expect(policy).not.toContain(hashOf('c{}'))
})

test('the frame for emails takes inline styles, and runs and loads nothing', async () => {
  const app = fastify()
  addSecurityHeaders(app, { payments: 'sandbox' })
  serveEmailFrame(app, 'https://photos.store.example')
  const { headers } = await app.inject(EMAIL_FRAME)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-same-origin')
  expect(policy).not.toContain('script')
  expect(policy).toContain("img-src 'self' data: https://photos.store.example;")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})
