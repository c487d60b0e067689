import { beforeEach, expect, test } from 'vitest'
import { receiveMailReports } from '../../contract/mail-webhooks.ts'
import { liftSuppression, listSuppressions } from '../../contract/suppressions.ts'
import { messagesOf, givenMessage } from '../testing/messages.ts'
import { useApp } from '../testing/app.ts'
import { mayPromote, recordBookingConsent } from '../consents/record-consent.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { signMail } from './mail-signature.ts'

const SECRET = 'a secret of the mail provider'
const app = useApp({ settings: { MAIL_WEBHOOK_SECRET: SECRET } })
const NOON = new Date('2026-11-21T20:00:00Z')
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000)
const EMAIL = 'mei@example.test'

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['suppressions', 'consents', 'notifications'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

type Report = { address: string; kind: string; at?: string; messageId?: string }
const bodyOf = (...reports: Report[]) =>
  JSON.stringify({ reports: reports.map((each) => ({ at: NOON.toISOString(), ...each })) })
const deliver = (body: string, signature = signMail(SECRET, body, app.ctx.now())) =>
  app.http.inject({
    method: 'POST',
    url: receiveMailReports.path,
    payload: body,
    headers: { 'content-type': 'application/json', 'mail-signature': signature },
  })
const suppressed = async () =>
  (await app.as(await app.given.admin()).call(listSuppressions, {})).map(
    ({ contact, reason, suppressedAt }) => [contact, reason, suppressedAt],
  )

test('a bounce ends our mail to the address, and its message shows as failed', async () => {
  const message = await givenMessage(app, { phone: null, email: EMAIL })
  await app.runTasks()
  const messageId = `<${message.idempotencyKey}@westhaul.example>`
  const body = bodyOf({ address: ' Mei@Example.TEST', kind: 'bounced', messageId })
  const answer = await deliver(body)
  expect(answer.json()).toEqual({ received: true })
  await deliver(body)
  expect(await suppressed()).toEqual([[EMAIL, 'bounced', NOON]])
  expect(await messagesOf(app)).toMatchObject([
    { status: 'failed', failure: 'Mail to this address came back' },
  ])
  await givenMessage(app, { phone: null, email: EMAIL })
  await app.runTasks()
  expect((await messagesOf(app)).at(-1)).toMatchObject({ status: 'not_sent' })
})

test('the id of a message to someone else fails nothing', async () => {
  const message = await givenMessage(app, { phone: null, email: 'raj@example.test' })
  await app.runTasks()
  const messageId = `<${message.idempotencyKey}@westhaul.example>`
  await deliver(bodyOf({ address: EMAIL, kind: 'bounced', messageId }))
  expect(await messagesOf(app)).toMatchObject([{ status: 'sent' }])
})

test('a complaint also withdraws the consent to promotions', async () => {
  await recordBookingConsent(app.ctx, app.ctx.db, await app.given.job(), true)
  await deliver(bodyOf({ address: EMAIL, kind: 'complained' }))
  await app.ctx.db.deleteFrom('suppressions').execute()
  expect(await mayPromote(app.ctx, EMAIL, 'promotion', NOON)).toBe(false)
})

test('what is forged, altered, old or from the future changes nothing', async () => {
  const body = bodyOf({ address: EMAIL, kind: 'bounced' })
  const refused = [
    await deliver(body, ''),
    await deliver(body, signMail('another secret entirely', body, NOON)),
    await deliver(body.replace('mei', 'raj'), signMail(SECRET, body, NOON)),
    await deliver(body, signMail(SECRET, body, minutes(-6))),
    await deliver(body, signMail(SECRET, body, minutes(6))),
    await deliver(
      body,
      signMail(SECRET, body, NOON).replace(/t=\d+/, `t=${NOON.getTime() / 1000 + 1}`),
    ),
    await deliver('{"reports":[{}]}'),
    await deliver('not JSON'),
  ]
  for (const answer of refused) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input' })
  }
  expect(await suppressed()).toEqual([])
})

test('a call that is replayed after staff lifted the suppression changes nothing; a new bounce does', async () => {
  const body = bodyOf({ address: EMAIL, kind: 'bounced' })
  const signature = signMail(SECRET, body, NOON)
  await deliver(body, signature)
  const admin = app.as(await app.given.admin())
  const [row] = await admin.call(listSuppressions, {})
  if (!row) throw new Error('Nothing is suppressed')
  app.setNow(minutes(1))
  await admin.call(liftSuppression, { params: { id: row.id } })
  await deliver(body, signature)
  expect(await suppressed()).toEqual([])
  await expect(admin.call(liftSuppression, { params: { id: row.id } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  app.setNow(minutes(2))
  await deliver(bodyOf({ address: EMAIL, kind: 'bounced', at: minutes(2).toISOString() }))
  expect(await suppressed()).toEqual([[EMAIL, 'bounced', minutes(2)]])
})

test('only the owner of a number lifts STOP', async () => {
  const number = { channel: 'sms', contact: '+16045550142' } as const
  await suppress(app.ctx.db, number, 'opted_out', NOON)
  const admin = app.as(await app.given.admin())
  const [row] = await admin
    .call(listSuppressions.page, { query: { q: '555-0142', reason: ['opted_out'] } })
    .then(({ items }) => items)
  if (!row) throw new Error('Nothing is suppressed')
  await expect(admin.call(liftSuppression, { params: { id: row.id } })).rejects.toMatchObject({
    message: 'The owner of this number replied STOP. Only they can lift it, by texting START',
  })
})
