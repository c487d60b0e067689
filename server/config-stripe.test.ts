import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: ' whsec_one\n',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_two',
}
const production = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }

test('without keys of Stripe payments stay in the sandbox', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  expect(readConfig({ STRIPE_SECRET_KEY: '' }).stripe).toBeUndefined()
})

test('with all keys there is Stripe; space around them, as copying leaves it, does not count', () => {
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_test_secret',
    publishableKey: 'pk_test_public',
    webhookSecret: 'whsec_one',
    connectWebhookSecret: 'whsec_two',
    apiBase: undefined,
  })
})

test.for(Object.keys(keys))('without %s the server says what is missing', (name) => {
  expect(() => readConfig({ ...keys, [name]: '' })).toThrow(`${name} is not set`)
})

test('what is no key of Stripe is named without showing it', () => {
  const wrong = { ...keys, STRIPE_SECRET_KEY: 'hunter2' }
  expect(() => readConfig(wrong)).toThrow(/STRIPE_SECRET_KEY: Expected a key such as sk_test_/)
  expect(() => readConfig(wrong)).not.toThrow('hunter2')
})

test('keys that move money are not mixed with keys that do not', () => {
  const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_public' }
  expect(() => readConfig(mixed)).toThrow('one is a test key, the other a live one')
})

test('the secret key is sent to another address for tests alone', () => {
  const at = (apiBase: string) => ({ ...keys, STRIPE_API_BASE: apiBase })
  expect(readConfig(at('http://stand-in.example:1')).stripe?.apiBase).toBeTruthy()
  for (const loopback of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])
    expect(readConfig({ ...production, ...at(loopback) }).stripe?.apiBase).toBe(loopback)
  for (const elsewhere of ['http://stand-in.example', 'http://127.0.0.1.evil.example'])
    expect(() => readConfig({ ...production, ...at(elsewhere) })).toThrow('another machine')
  expect(() => readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:1' })).toThrow('no key of Stripe')
})
