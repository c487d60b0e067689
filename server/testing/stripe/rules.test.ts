import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Refused } from './answers.ts'
import { readForm } from './form.ts'
import { checkAgainstReference, hasReference } from './reference.ts'
import { startStripe, type StripeStandIn } from './start.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.faults([]))
afterAll(() => stripe.stop())

const order = { amount: '500', currency: 'cad', 'automatic_payment_methods[enabled]': 'true' }

async function pay(form: Record<string, string>, key: string, secret = 'sk_test_x') {
  const answer = await fetch(`${stripe.apiBase}/v1/payment_intents`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key },
  })
  const Body = z.object({
    id: z.string().optional(),
    client_secret: z.string().optional(),
    error: z.looseObject({ type: z.string(), code: z.string().optional() }).optional(),
  })
  const replayed = answer.headers.get('idempotent-replayed') === 'true'
  return { status: answer.status, replayed, ...Body.parse(await answer.json()) }
}

test('a key repeats its first answer, and is refused for another request', async () => {
  const key = randomUUID()
  const first = await pay(order, key)
  expect(first).toMatchObject({ status: 200, replayed: false })
  expect(await pay(order, key)).toEqual({ ...first, replayed: true })
  const other = await pay({ ...order, amount: '600' }, key)
  expect(other).toMatchObject({ status: 400, error: { type: 'idempotency_error' } })
})

test('of two concurrent requests with the same idempotency key, one is refused', async () => {
  const key = randomUUID()
  const path = '/v1/payment_intents'
  await stripe.faults([{ method: 'POST', path, kind: 'slow', ms: 1000 }])
  const both = await Promise.all([pay(order, key), pay(order, key)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.error?.code).toBe('idempotency_key_in_use')
})

test('a failure that is kept stays the answer; what was not begun leaves its key free', async () => {
  const [kept, free] = [randomUUID(), randomUUID()]
  const fault = { method: 'POST', path: '/v1/payment_intents', times: 1 } as const
  await stripe.faults([{ ...fault, kind: 'fail_stored' }])
  expect((await pay(order, kept)).status).toBe(500)
  expect(await pay(order, kept)).toMatchObject({ status: 500, replayed: true })
  expect((await pay({ ...order, amount: 'much' }, free)).status).toBe(400)
  await stripe.faults([{ ...fault, kind: 'rate_limit' }])
  expect((await pay(order, free)).status).toBe(429)
  expect((await pay(order, free)).status).toBe(200)
})

test.for([
  ['an amount that is no number', { amount: 'much' }],
  ['an amount below 50 cents', { amount: '49' }],
  ['another currency', { currency: 'usd' }],
  ['a parameter that is none', { colour: 'green' }],
  ['a flag that is none', { 'automatic_payment_methods[enabled]': 'yes' }],
  ['a customer that does not exist', { customer: 'cus_none' }],
] as const)('a payment with %s is refused', async ([, wrong]) => {
  const answer = await pay({ ...order, ...wrong }, randomUUID())
  expect([400, 404]).toContain(answer.status)
  expect(answer.error?.type).toBe('invalid_request_error')
})

test('a wrong key opens nothing, and a publishable one only what its secret is known of', async () => {
  expect((await pay(order, randomUUID(), 'sk_wrong')).status).toBe(401)
  expect((await pay(order, randomUUID(), 'pk_test_x')).status).toBe(401)
  const { client_secret = '' } = await pay(order, randomUUID())
  await expect(stripe.confirm(`${client_secret}x`, '4242424242424242')).rejects.toThrow(
    'does not match',
  )
  expect(await stripe.confirm(client_secret, '4242424242424242')).toBe('succeeded')
})

test.skipIf(!hasReference).for([
  ['V1PaymentIntentsCreate', 'amount=1&currency=cad&setup_future_usage=sometimes'],
  ['V1PaymentIntentsCreate', 'amount=1'],
  ['V1PaymentIntentsCreate', 'amount=1.5&currency=cad'],
  ['V1TransfersCreate', 'amount=1&currency=cad&destination=acct_1&source=ch_1'],
  ['V1AccountsCreate', 'type=expressive'],
  ['V1AccountLinksCreate', 'account=acct_1&type=account_onboarding&return=x'],
] as const)("%s with '%s' is not in Stripe's reference", ([operation, form]) => {
  expect(() => checkAgainstReference({ operation }, readForm(form), {})).toThrow(Refused)
})

test.skipIf(!hasReference)("parameters are checked against Stripe's schemas", () => {
  const schema = 'PaymentIntentCreateParams'
  const right = { amount: 500, currency: 'cad', automatic_payment_methods: { enabled: true } }
  checkAgainstReference({ schema }, {}, right)
  for (const wrong of [{ amount: '500' }, { colour: 'green' }, { confirm: 'true' }])
    expect(() => checkAgainstReference({ schema }, {}, { ...right, ...wrong })).toThrow(Refused)
})

/** A server that takes webhooks: refuses the first delivery, then takes every one. */
async function hear() {
  const heard: { type: string; signature: unknown }[] = []
  let refusals = 1
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.writeHead(refusals-- > 0 ? 500 : 200).end()
    if (response.statusCode === 500) return
    const { type } = z.object({ type: z.string() }).parse(JSON.parse(String(Buffer.concat(chunks))))
    heard.push({ type, signature: request.headers['stripe-signature'] })
  })
  const port = await listenOnFreePort(server)
  return { heard, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('webhooks are signed, duplicated, reordered, and retried after a failure', async () => {
  await stripe.takeEvents()
  const { heard, url, close } = await hear()
  const platform = { url, secret: 'whsec_platform' }
  await stripe.webhooks({ platform, hold: true, copies: 2, reverse: true })
  const { client_secret = '' } = await pay(order, randomUUID())
  await stripe.confirm(client_secret, '4242424242424242')
  expect(heard).toEqual([])
  await stripe.release()
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(6)
  const types = heard.map(({ type }) => type)
  for (const type of ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(types.filter((each) => each === type)).toHaveLength(2)
  for (const { signature } of heard) expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  close()
})
