import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

async function headersWith(payments: 'sandbox' | 'stripe', images?: string) {
  const app = fastify()
  addSecurityHeaders(app, { payments, images })
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
    expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
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
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
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
