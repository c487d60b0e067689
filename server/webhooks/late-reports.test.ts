import { afterAll, beforeEach, expect, test } from 'vitest'
import { expireMessages } from '../messaging/expire-messages.ts'
import type { SmsRequest } from '../providers/messages/sms.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf, outbox } from '../testing/messages.ts'
import { signedRequest } from '../testing/twilio/callbacks.ts'
import { startTwilio } from '../testing/twilio/stand-in.ts'

const twilio = await startTwilio()
afterAll(() => twilio.stop())
const app = useApp({ settings: twilio.environment })

beforeEach(() => app.ctx.db.deleteFrom('notifications').execute())

const INBOUND = 'http://localhost:3000/api/webhooks/twilio/inbound'
const STOPPED = 'The owner of this number replied STOP'

const bring = ({ url, rawBody, headers }: SmsRequest) => {
  const { pathname, search } = new URL(url)
  return app.http.inject({ method: 'POST', url: pathname + search, payload: rawBody, headers })
}
const write = (from: string, text: string) =>
  bring(twilio.receive(INBOUND, { from, to: '+16045550199', text }))

/** A text to this number that Twilio took, and Twilio's reports on it with any state and error. */
async function sentTo(phone: string, email: string | null = null) {
  await givenMessage(app, { phone, email })
  await app.runTasks()
  const text = twilio.messages.findLast(({ to }) => to === phone)
  if (!text?.statusCallback) throw new Error('Twilio took no text')
  const { sid: MessageSid, statusCallback: url } = text
  const report = (MessageStatus: string, ErrorCode = '') =>
    bring(signedRequest(twilio.settings.authToken, url, { MessageSid, MessageStatus, ErrorCode }))
  return { report }
}
const messagesTo = async (phone: string) =>
  (await messagesOf(app))
    .filter(({ recipientPhone }) => recipientPhone === phone)
    .map(({ channel, status, failure }) => [channel, status, failure])
const statusTo = async (phone: string) => (await messagesTo(phone))[0]?.[1]

test('a STOP that is reported after the text was sent keeps it back, and the email goes instead, once', async () => {
  const phone = '+16045550131'
  const { report } = await sentTo(phone, 'mei@example.test')
  expect(await messagesTo(phone)).toEqual([['sms', 'sent', null]])
  for (let turn = 0; turn < 2; turn += 1) await report('undelivered', '21610')
  await app.runTasks()
  expect(await messagesTo(phone)).toEqual([
    ['sms', 'not_sent', STOPPED],
    ['email', 'sent', STOPPED],
  ])
  expect((await outbox(app)).map(({ recipient }) => recipient)).toEqual(['mei@example.test'])
})

test('a STOP that is reported late does not undo the START that came after it', async () => {
  const phone = '+16045550132'
  const { report } = await sentTo(phone)
  await write(phone, 'STOP')
  await write(phone, 'START')
  await report('undelivered', '21610')
  await sentTo(phone)
  expect(await messagesTo(phone)).toEqual([
    ['sms', 'not_sent', STOPPED],
    ['sms', 'sent', null],
  ])
})

test.for([
  ['queued', 'sent', 'delivered'],
  ['delivered', 'sent', 'queued'],
  ['sent', 'sent', 'delivered', 'delivered', 'sent'],
  ['delivered', 'undelivered'],
  ['undelivered', 'delivered'],
  ['failed', 'sent', 'delivered'],
])('of the reports %j the first final one counts', async (states) => {
  const phone = '+16045550134'
  const { report } = await sentTo(phone)
  for (const state of states) expect((await report(state)).statusCode).toBe(200)
  const isDelivered = states.find((state) => !['queued', 'sent'].includes(state)) === 'delivered'
  expect(await statusTo(phone)).toBe(isDelivered ? 'delivered' : 'failed')
})

test('a text that we gave up is delivered when the provider says so', async () => {
  const phone = '+16045550133'
  const { report } = await sentTo(phone)
  await app.ctx.db
    .updateTable('notifications')
    .set({ status: 'queued', isSent: false, sentAt: null, queuedAt: new Date(0) })
    .where('recipientPhone', '=', phone)
    .execute()
  await expireMessages.run({}, app.ctx)
  expect(await statusTo(phone)).toBe('failed')
  await report('delivered')
  expect(await messagesTo(phone)).toEqual([['sms', 'delivered', null]])
})
