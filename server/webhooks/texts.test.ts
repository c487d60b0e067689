import { afterAll, expect, test } from 'vitest'
import type { SmsRequest } from '../providers/messages/sms.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'
import { signedRequest } from '../testing/twilio/callbacks.ts'
import { startTwilio } from '../testing/twilio/stand-in.ts'

const twilio = await startTwilio()
afterAll(() => twilio.stop())
const app = useApp({ settings: twilio.environment })

const INBOUND = 'http://localhost:3000/api/webhooks/twilio/inbound'
const OUR_NUMBER = '+16045550199'

const bring = ({ url, rawBody, headers }: SmsRequest) => {
  const { pathname, search } = new URL(url)
  return app.http.inject({ method: 'POST', url: pathname + search, payload: rawBody, headers })
}
const write = (from: string, text: string) =>
  bring(twilio.receive(INBOUND, { from, to: OUR_NUMBER, text }))

/** A message to this number that was handed over, with Twilio's reports on it. */
async function sentTo(phone: string) {
  twilio.takeCallbacks()
  const { id } = await givenMessage(app, { phone, email: null })
  await app.runTasks()
  return { id, reports: twilio.takeCallbacks() }
}
const statusOf = async (id: number) => {
  const message = (await messagesOf(app)).find((each) => each.id === id)
  return message && [message.status, message.failure]
}

test('a text is with Twilio, and delivered when Twilio says so, in any order and any number of times', async () => {
  const { id, reports } = await sentTo('+16045550121')
  expect(await statusOf(id)).toEqual(['sent', null])
  for (const report of [...reports.toReversed(), ...reports]) {
    const answer = await bring(report)
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  }
  expect(await statusOf(id)).toEqual(['delivered', null])
  expect(twilio.breaches).toEqual([])
})

test('forged and foreign callbacks are refused, and those about unknown texts change nothing', async () => {
  const { id, reports } = await sentTo('+16045550122')
  const [genuine] = reports.slice(-1)
  if (!genuine) throw new Error('Twilio reported nothing')
  const forged = [
    { ...genuine, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { ...genuine, rawBody: genuine.rawBody.replace('delivered', 'failed') },
    { ...genuine, url: genuine.url.replace('ref=', 'ref=0') },
    signedRequest('another-token-of-an-account', INBOUND, { Body: 'STOP', From: '+16045550122' }),
  ]
  for (const request of forged) expect((await bring(request)).statusCode).toBe(400)
  const url = 'http://localhost:3000/api/webhooks/twilio/status?ref=never-sent'
  const unknown = { MessageSid: 'SM1', MessageStatus: 'delivered' }
  const answer = await bring(signedRequest(twilio.settings.authToken, url, unknown))
  expect(answer.statusCode).toBe(200)
  expect(await statusOf(id)).toEqual(['sent', null])
})

test('after STOP nothing is sent and the log says why; START brings the texts back', async () => {
  const phone = '+16045550123'
  const stop = await write(phone, 'Stop')
  expect([stop.statusCode, stop.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(stop.body).toContain('<Response/>')
  const handedOver = twilio.messages.length
  const withheld = await sentTo(phone)
  expect(await statusOf(withheld.id)).toEqual(['not_sent', 'The owner of this number replied STOP'])
  expect(twilio.messages).toHaveLength(handedOver)
  await write(phone, 'START')
  expect(await statusOf((await sentTo(phone)).id)).toEqual(['sent', null])
})

test('a STOP that only Twilio knows of suppresses the number at its first refusal', async () => {
  const phone = '+16045550124'
  twilio.receive(INBOUND, { from: phone, to: OUR_NUMBER, text: 'STOP' })
  const refused = await sentTo(phone)
  expect(await statusOf(refused.id)).toEqual(['not_sent', 'The owner of this number replied STOP'])
  const suppressions = await app.ctx.db
    .selectFrom('suppressions')
    .select(['contact', 'reason'])
    .where('contact', '=', phone)
    .execute()
  expect(suppressions).toEqual([{ contact: phone, reason: 'opted_out' }])
})
