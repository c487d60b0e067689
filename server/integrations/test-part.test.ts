import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { listIntegrations, PARTS, testIntegration, type Part } from '../../contract/integrations.ts'
import { AppError } from '../../contract/errors.ts'
import { Reconnect } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { site, startGeocoder } from '../testing/geocoder/stand-in.ts'
import { startRoads } from '../testing/roads/stand-in.ts'
import { outbox } from '../testing/messages.ts'
import { startTest } from './part-health-store.ts'
import { testPart } from './test-part.ts'

const app = useApp()

const NOON = new Date('2026-11-24T20:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['partHealth', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const asAdmin = async () => app.as(await app.given.admin())
const statusOf = async (part: Part) =>
  (await (await asAdmin()).call(listIntegrations, {})).find((each) => each.part === part)
const run = async (part: Part, body: { phone?: string } = {}) =>
  (await asAdmin()).call(testIntegration, { params: { part }, body })

test('every part is listed with its state, and one that was never called has no results', async () => {
  const all = await (await asAdmin()).call(listIntegrations, {})
  expect(all.map(({ part, state }) => [part, state])).toEqual([
    ['payments', 'sandbox'],
    ['sms', 'sandbox'],
    ['email', 'sandbox'],
    ['push', 'sandbox'],
    ['storage', 'live'],
    ['geocoder', 'off'],
    ['roads', 'off'],
    ['reader', 'off'],
    ['writer', 'off'],
    ['publisher', 'sandbox'],
  ])
  expect(all.map(({ part }) => part)).toEqual(PARTS)
  expect(all[0]).toMatchObject({ lastSuccessAt: null, failure: null, failingSince: null })
})

test('the test email goes to the admin who asked for it', async () => {
  const admin = await app.given.admin()
  const result = await app.as(admin).call(testIntegration, { params: { part: 'email' }, body: {} })
  expect(result).toEqual({
    ok: true,
    sentence: `The sandbox took the email to ${admin.email}. Nothing is delivered.`,
  })
  expect(await outbox(app)).toMatchObject([
    { channel: 'email', recipient: admin.email, subject: 'Test from Westhaul' },
  ])
  expect(await statusOf('email')).toMatchObject({ lastSuccessAt: NOON, failure: null })
})

test('the test text goes to the number that was typed', async () => {
  const { ok } = await run('sms', { phone: '604 555-0142' })
  expect(ok).toBe(true)
  expect(await outbox(app)).toMatchObject([{ channel: 'sms', recipient: '+16045550142' }])
})

test.for([{}, { phone: '' }, { phone: 'soon' }, { phone: '+44 20 7946 0958' }])(
  'a text to %j is refused at its field, and may be corrected immediately',
  async (body) => {
    await expect(run('sms', body)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'phone', message: 'Please enter a Canadian or US phone number' }],
    })
    expect((await run('sms', { phone: '604 555-0142' })).ok).toBe(true)
  },
)

test('a number that takes no texts is no failure of the provider', async () => {
  expect(await run('sms', { phone: '604 555-0000' })).toEqual({
    ok: false,
    sentence: 'This number cannot receive texts',
  })
  expect(await statusOf('sms')).toMatchObject({ lastFailureAt: null, failure: null })
})

test('the file storage writes, reads and deletes one file', async () => {
  expect(await run('storage')).toEqual({
    ok: true,
    sentence: 'A small file was written, read and deleted.',
  })
  const files = await readdir(join(app.ctx.config.dataDir, 'uploads'))
  expect(files.filter((name) => name.startsWith('integration-test'))).toEqual([])
})

test('the payments and the connected account of a network are asked something that changes nothing', async () => {
  expect(await run('payments')).toEqual({ ok: true, sentence: 'The sandbox answers.' })
  expect(await run('publisher')).toEqual({
    ok: false,
    sentence: 'No account is connected yet: connect one under Social Media',
  })
})

test('a second press is the same test', async () => {
  const admin = await asAdmin()
  const press = () => admin.call(testIntegration, { params: { part: 'email' }, body: {} })
  const presses = await Promise.allSettled([press(), press()])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await outbox(app)).toHaveLength(1)
  await expect(run('email')).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { retryAfterSeconds: 5 },
  })
  app.setNow(later(5))
  expect((await run('email')).ok).toBe(true)
})

test('a part that is off says which settings connect it', async () => {
  await expect(run('geocoder')).rejects.toThrow('It is not connected: set GEOCODER_URL')
})

test.for(['stripe', '__proto__', 'sms%00', ''])('there is no part "%s"', async (part) => {
  const { cookie } = await app.given.admin()
  const url = `/api/admin/integrations/${part}/test`
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { cookie: `sid=${cookie}` },
  })
  expect(answer.statusCode).toBe(404)
})

const adminUser = async () => {
  const { id } = await app.given.admin()
  return app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a provider that never answers ends the test with a sentence', async () => {
  const silent = { ...app.ctx.email, send: () => new Promise<never>(() => {}) }
  const ctx = { ...app.ctx, email: silent }
  expect(await testPart(ctx, 'email', { admin: await adminUser() }, 50)).toEqual({
    ok: false,
    sentence: 'No answer within 0.05 seconds',
  })
  expect(await statusOf('email')).toMatchObject({
    lastFailureAt: NOON,
    failure: 'No answer within 0.05 seconds',
    failingSince: null,
  })
})

test('settings that the provider does not accept count as failing, until a call succeeds', async () => {
  const send = () => Promise.reject(new Reconnect('Twilio does not accept our settings'))
  const ctx = { ...app.ctx, sms: { ...app.ctx.sms, send } }
  const request = { admin: await adminUser(), phone: '604 555-0142' }
  expect(await testPart(ctx, 'sms', request)).toEqual({
    ok: false,
    sentence: 'Twilio does not accept our settings',
  })
  expect(await statusOf('sms')).toMatchObject({ failingSince: NOON })
  const health = (await app.http.inject('/healthz')).json()
  expect(health.parts.sms).toEqual({ state: 'sandbox', health: 'trouble' })
  expect(health.parts.geocoder).toEqual({ state: 'off', health: 'untested' })
  app.setNow(later(10))
  expect((await testPart(app.ctx, 'sms', request)).ok).toBe(true)
  expect(await statusOf('sms')).toMatchObject({ failingSince: null, lastSuccessAt: later(10) })
})

test('a part is untested until its first call, also while that is under way', async () => {
  const read = async () => (await app.http.inject('/healthz')).json().parts.email
  expect(await read()).toEqual({ state: 'sandbox', health: 'untested' })
  await startTest(app.ctx.db, 'email', NOON, NOON)
  expect(await read()).toEqual({ state: 'sandbox', health: 'untested' })
  app.setNow(later(10))
  await run('email')
  expect(await read()).toEqual({ state: 'sandbox', health: 'ok' })
})

test('our own bug is no failure of a provider', async () => {
  const send = () => Promise.reject(new TypeError('undefined is not a function'))
  const ctx = { ...app.ctx, email: { ...app.ctx.email, send } }
  await expect(testPart(ctx, 'email', { admin: await adminUser() })).rejects.toThrow(TypeError)
  expect(await statusOf('email')).toMatchObject({ lastFailureAt: null })
})

test('the geocoder is asked itself, and not its cache', async () => {
  const geocoder = await startGeocoder()
  geocoder.finds(site())
  const config = { ...app.ctx.config, geocoder: { url: geocoder.url, key: undefined } }
  const ctx = { ...app.ctx, config }
  try {
    const admin = await adminUser()
    const results = []
    for (const seconds of [0, 10]) {
      app.setNow(later(seconds))
      results.push(await testPart(ctx, 'geocoder', { admin }))
    }
    expect(geocoder.requests).toHaveLength(2)
    expect(results[1]).toEqual({ ok: true, sentence: 'It places 525 Superior St, Victoria, BC.' })
  } finally {
    await geocoder.stop()
  }
})

test('who is no admin learns nothing', async () => {
  const hauler = app.as(await app.given.hauler())
  await expect(hauler.call(listIntegrations, {})).rejects.toThrow(AppError)
  await expect(
    hauler.call(testIntegration, { params: { part: 'email' }, body: {} }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(await outbox(app)).toEqual([])
})

test('the test of the road server asks for one way, and a server that fails is in trouble', async () => {
  const roads = await startRoads()
  const ctx = { ...app.ctx, config: { ...app.ctx.config, roads: { url: roads.url } } }
  const admin = await adminUser()
  try {
    expect(await testPart(ctx, 'roads', { admin })).toEqual({
      ok: true,
      sentence: 'From Vancouver to Surrey it is 12 km, 21 minutes.',
    })
    expect(roads.requests).toHaveLength(1)
    roads.answers('fails')
    app.setNow(later(10))
    expect(await testPart(ctx, 'roads', { admin })).toMatchObject({ ok: false })
  } finally {
    await roads.stop()
  }
})
