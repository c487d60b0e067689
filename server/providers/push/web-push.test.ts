import { createPublicKey, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser } from '../../push/testing/subscription.ts'
import { openPushService } from '../../push/testing/push-service.ts'
import { webPushProvider } from './web-push.ts'

const NOW = new Date('2026-11-26T18:00:00Z')
const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@westhaul.example' }
const notice = {
  title: 'Job #12 is yours',
  body: 'For Mei.',
  url: '/hauler#job-12',
  tag: 'job 12',
}

let answer: ((response: ServerResponse) => void) | undefined
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService((response) => {
    answer?.(response)
    return answer !== undefined
  })
})
afterAll(() => service.close())
beforeEach(() => {
  answer = undefined
  service.delivered.length = 0
})

const provider = (timeoutMs = 5_000) =>
  webPushProvider(keys, { now: () => NOW, agent: service.agent, timeoutMs })
const target = (of = browser()) => ({
  ...of.subscription.keys,
  endpoint: `${service.origin}/device`,
})
const send = (to = target(), timeoutMs?: number) =>
  provider(timeoutMs).send({ target: to, notice, ttlSeconds: 600, urgency: 'high' })

test('the device reads what was sent, and nothing of it travels in the clear', async () => {
  const phone = browser()
  await send(target(phone))
  const [delivered] = service.delivered
  expect(delivered?.headers).toMatchObject({
    ttl: '600',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  })
  expect(delivered?.body.toString('latin1')).not.toContain('Mei')
  expect(phone.read(delivered?.body ?? Buffer.alloc(0))).toEqual(notice)
})

test('our key signs each request for the service that it goes to', async () => {
  await send()
  const { authorization = '' } = service.delivered[0]?.headers ?? {}
  const [, jwt = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  expect(key).toBe(keys.publicKey)
  const [head = '', body = '', signature = ''] = jwt.split('.')
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: keys.subject,
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)] as const
  const ecKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const proof = { key: ecKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true)
})

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('why')

test.for([
  [410, { name: 'Refused', code: 'gone' }],
  [404, { name: 'Refused', code: 'gone' }],
  [413, { name: 'Refused', code: undefined }],
  [302, { name: 'Refused', code: undefined }],
  [403, { name: 'Reconnect' }],
  [429, { name: 'RetryAt', time: new Date('2026-11-26T18:01:00Z') }],
  [503, { name: 'RetryAt', time: new Date('2026-11-26T18:01:00Z') }],
] as const)('an answer with status %i', async ([status, failure]) => {
  answer = answering(status, { location: 'http://127.0.0.1:1/' })
  await expect(send()).rejects.toMatchObject(failure)
  expect(service.delivered).toHaveLength(1)
})

test.for([
  ['120', '2026-11-26T18:02:00Z'],
  ['Thu, 26 Nov 2026 18:05:00 GMT', '2026-11-26T18:05:00Z'],
  ['999999', '2026-11-26T19:00:00Z'],
  ['soon', '2026-11-26T18:01:00Z'],
] as const)(
  'a service that is busy until %s is left alone so long, for an hour at most',
  async ([wait, until]) => {
    answer = answering(429, { 'retry-after': wait })
    await expect(send()).rejects.toMatchObject({ time: new Date(until) })
  },
)

test('a service that never answers, or answers without an end, holds no worker up', async () => {
  answer = () => undefined
  await expect(send(target(), 200)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  answer = (response) => {
    response.writeHead(201)
    response.write('x'.repeat(1_000))
  }
  await send(target(), 1_000)
})

test('an answer without an end does not hold its connection for good', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<string>()
  answer = (response) => {
    response.on('close', () => resolve('closed'))
    response.writeHead(201)
    response.write('x'.repeat(1_000))
  }
  await send(target(), 200)
  const late = new Promise((done) => setTimeout(() => done('still open'), 3_000))
  expect(await Promise.race([closed, late])).toBe('closed')
})

test('an address of no browser says nothing about our keys and the services that browsers have', async () => {
  const guarded = webPushProvider(keys, { now: () => NOW })
  const to = { ...target(), endpoint: 'https://push.nowhere.invalid/device' }
  await expect(
    guarded.send({ target: to, notice, ttlSeconds: 60, urgency: 'normal' }),
  ).rejects.toMatchObject({ name: 'Refused', code: undefined })
})

test('a service that cannot be reached has certainly taken nothing', async () => {
  const nowhere = { ...target(), endpoint: 'https://127.0.0.1:1/device' }
  const time = new Date(NOW.getTime() + 60_000)
  await expect(send(nowhere)).rejects.toMatchObject({ name: 'RetryAt', time })
})

test('keys that nothing can be encrypted with are those of no device', async () => {
  const broken = { ...target(), p256dh: `B${'A'.repeat(86)}` }
  await expect(send(broken)).rejects.toMatchObject({ name: 'Refused', code: 'gone' })
  expect(service.delivered).toEqual([])
})

test.for(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.7', '[fd00::1]'])(
  'without the exception of tests nothing is sent to %s',
  async (host) => {
    const { port } = new URL(service.origin)
    const guarded = webPushProvider(keys, { now: () => NOW })
    const inside = { ...target(), endpoint: `https://${host}:${port}/device` }
    await expect(
      guarded.send({ target: inside, notice, ttlSeconds: 60, urgency: 'normal' }),
    ).rejects.toMatchObject({ name: 'Refused', code: 'gone' })
    expect(service.delivered).toEqual([])
  },
)
