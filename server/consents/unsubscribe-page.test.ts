import { beforeEach, expect, test } from 'vitest'
import { ONE_CLICK, subscribeAgain } from '../../contract/consents.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { mayPromote, recordBookingConsent } from './record-consent.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const app = useApp()
const EMAIL = 'mei@example.test'
const subject = { contact: EMAIL, class: 'promotion' } as const
const FORM = 'application/x-www-form-urlencoded'

beforeEach(async () => {
  await app.ctx.db.deleteFrom('suppressions').execute()
  await app.ctx.db.deleteFrom('consents').execute()
  await recordBookingConsent(app.ctx, app.ctx.db, await app.given.job(), true)
})

const path = async () => new URL(await unsubscribeUrl(app.ctx, app.ctx.db, subject)).pathname
const may = () => mayPromote(app.ctx, EMAIL, 'promotion', app.ctx.now())
const post = (url: string, payload: string, type = FORM, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } })

test('opening the link changes nothing, and does not show the whole address', async () => {
  const url = await path()
  expect(url).toMatch(/^\/u\/[\w-]{32}$/)
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.http.inject({ method, url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(answer.body).not.toContain(EMAIL)
  }
  expect((await app.http.inject({ url })).body).toContain('m•••@example.test')
  expect(await may()).toBe(true)
})

test('the button unsubscribes, and the next page offers to subscribe again', async () => {
  const url = await path()
  const first = await post(url, 'action=unsubscribe')
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('You are unsubscribed')
  expect(await may()).toBe(false)
  expect((await post(url, 'action=unsubscribe')).body).toContain('You are unsubscribed')
  expect((await app.http.inject({ url })).body).toContain('Subscribe again')
  await post(url, 'action=subscribe')
  await post(url, 'action=subscribe')
  expect(await may()).toBe(true)
  const consents = await app.ctx.db
    .selectFrom('consents')
    .select(['wording', 'basis'])
    .where('source', '=', 'unsubscribe_page')
    .execute()
  expect(consents).toEqual([{ basis: 'express', wording: subscribeAgain('Westhaul', 'promotion') }])
})

test.for([
  [FORM, ONE_CLICK],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['text/plain', ''],
] as const)(
  'a mailbox unsubscribes with one POST of %s, without a session or a redirect',
  async ([type, body]) => {
    const answer = await post(await path(), body, type)
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([])
    expect(await may()).toBe(false)
    const { withdrawnBy } = await app.ctx.db
      .selectFrom('consents')
      .select('withdrawnBy')
      .where('contact', '=', EMAIL)
      .executeTakeFirstOrThrow()
    expect(withdrawnBy).toBe('one_click')
  },
)

test('a token that was changed, cut or made up is answered kindly, and withdraws nothing', async () => {
  const url = await path()
  const wrong = [
    url.slice(0, -1),
    `${url}x`,
    url.slice(0, 3) + (url[3] === 'A' ? 'B' : 'A') + url.slice(4),
    '/u/sample-sample-sample-sample-link',
    '/u/%27or%271',
    `/u/${'x'.repeat(290)}`,
  ]
  for (const each of wrong) {
    for (const answer of [
      await app.http.inject({ url: each }),
      await post(each, 'action=unsubscribe'),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('This link is not complete')
      expect(answer.body).toContain('604-555-0142')
    }
  }
  expect(await may()).toBe(true)
})

test('the link of a person who was erased says that nothing is sent, and that it is no fault', async () => {
  const url = await path()
  await app.ctx.db.deleteFrom('consents').execute()
  for (const answer of [await app.http.inject({ url }), await post(url, 'action=unsubscribe')]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('This link is no longer needed')
    expect(answer.body).not.toContain('not complete')
  }
})

test('a person who unsubscribed still gets the messages about a pickup', async () => {
  const url = await path()
  expect((await post(url, 'action=unsubscribe')).body).toContain(
    'still get messages about the pickups you book',
  )
  const { id } = await paidJob(app, { email: EMAIL })
  await app.runTasks()
  const messages = await app.ctx.db
    .selectFrom('notifications')
    .select(['messageType', 'status'])
    .where('jobId', '=', id)
    .where('channel', '=', 'email')
    .where('recipientEmail', '=', EMAIL)
    .execute()
  expect(messages).toEqual([{ messageType: 'booking_confirmed', status: 'sent' }])
})

test('an address that bounced offers no new subscription, but a call', async () => {
  const url = await path()
  await suppress(app.ctx.db, { channel: 'email', contact: EMAIL }, 'bounced', app.ctx.now())
  const before = await app.http.inject({ url })
  expect(before.body).toContain('Unsubscribe?')
  expect(before.body).not.toContain('still get messages')
  await post(url, 'action=unsubscribe')
  const { body } = await app.http.inject({ url })
  expect(body).toContain('Call us if that is a mistake.')
  expect(body).toContain('Call 604-555-0142')
  expect(body).not.toMatch(/Subscribe again|still get messages/)
})

test('the link still works years later, and after more consents', async () => {
  const url = await path()
  app.setNow(new Date('2031-01-01T20:00:00Z'))
  await recordBookingConsent(app.ctx, app.ctx.db, await app.given.job(), true)
  expect((await post(url, 'action=unsubscribe')).statusCode).toBe(200)
  expect(await may()).toBe(false)
  app.letClockRun()
})

test("a page of another site cannot press the button with a visitor's browser", async () => {
  const answer = await post(await path(), 'action=unsubscribe', FORM, {
    origin: 'https://evil.example',
  })
  expect(answer.statusCode).toBe(403)
  expect(await may()).toBe(true)
})
