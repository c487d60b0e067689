import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Reconnect, RetryAt, UnknownOutcome } from '../providers/failures.ts'
import type { SmsProvider } from '../providers/messages/sms.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { expireMessages } from './expire-messages.ts'
import { withdraw } from './store.ts'

const app = useApp()
const START = new Date('2026-11-20T12:00:00-07:00')
const AFTER_LISTING = new Date(START.getTime() + 130_000)

type Answer = 'answers' | 'takes it without an answer' | 'loses the request' | 'takes nothing now'
let answer: Answer
let sentTexts: { to: string; text: string; messageId: string }[]

/** A provider that knows no keys, as Twilio: the same request twice is two texts. */
const network = (sandbox: SmsProvider): SmsProvider => ({
  ...sandbox,
  knowsKeys: false,
  async send({ to, text }) {
    if (answer === 'takes nothing now')
      throw new RetryAt('Too many texts', new Date(START.getTime() + 60_000))
    if (answer === 'loses the request') throw new UnknownOutcome('The connection ended')
    const message = { to, text, messageId: randomUUID() }
    sentTexts.push(message)
    if (answer === 'answers') return message
    throw new UnknownOutcome('The connection ended')
  },
  async find({ to, text, except }) {
    const message = sentTexts.find(
      (one) => one.to === to && one.text === text && !except.includes(one.messageId),
    )
    return message && { ...message, status: 'sent' }
  },
})

beforeEach(async () => {
  await app.ctx.db.deleteFrom('notifications').execute()
  app.setNow(START)
  app.ctx.sms = network(app.ctx.sms)
  sentTexts = []
})

const message = async () => {
  const [one] = await messagesOf(app)
  if (!one) throw new Error('There is no message')
  return one
}
const deliver = async () => deliverMessage.run({ id: (await message()).id }, app.ctx)

test('a text that left without an answer is found at the provider, and does not leave again', async () => {
  answer = 'takes it without an answer'
  await givenMessage(app)
  await expect(deliver()).rejects.toThrow('The connection ended')
  expect(await message()).toMatchObject({ status: 'unknown', lastError: 'The connection ended' })
  await deliver()
  expect(await message()).toMatchObject({
    status: 'sent',
    providerMessageId: sentTexts[0]?.messageId,
    handedOverAt: null,
  })
  expect(sentTexts).toHaveLength(1)
})

test('a text that never left is sent again once the provider would list it, and not before', async () => {
  answer = 'loses the request'
  await givenMessage(app)
  await expect(deliver()).rejects.toThrow('The connection ended')
  answer = 'answers'
  await deliver()
  expect(await message()).toMatchObject({ status: 'unknown', handedOverAt: START })
  expect(sentTexts).toHaveLength(0)
  app.setNow(AFTER_LISTING)
  await deliver()
  expect(await message()).toMatchObject({ status: 'sent', lastError: null })
  expect(sentTexts).toHaveLength(1)
})

test('a look-up that fails leaves the text unanswered: it is looked up again, and does not leave twice', async () => {
  const { find } = app.ctx.sms
  for (const failure of [
    new RetryAt('Too many requests', new Date(START.getTime() + 60_000)),
    new Reconnect('The token is wrong'),
    new UnknownOutcome('The connection ended'),
  ]) {
    answer = 'takes it without an answer'
    app.setNow(START)
    sentTexts = []
    await app.ctx.db.deleteFrom('notifications').execute()
    await givenMessage(app)
    await expect(deliver()).rejects.toThrow('The connection ended')
    answer = 'answers'
    app.ctx.sms.find = () => Promise.reject(failure)
    app.setNow(AFTER_LISTING)
    await expect(deliver()).rejects.toThrow(failure.message)
    app.ctx.sms.find = find
    expect(await message()).toMatchObject({ status: 'unknown', handedOverAt: START })
    await deliver()
    expect((await message()).status).toBe('sent')
    expect(sentTexts).toHaveLength(1)
  }
})

test('a worker that is killed after the handover leaves a text that is looked for first', async () => {
  answer = 'answers'
  const { id } = await givenMessage(app)
  const { recipientPhone, message: text } = await message()
  // What a killed worker leaves: handed over, and no note of the answer.
  await app.ctx.db
    .updateTable('notifications')
    .set({ handedOverAt: START })
    .where('id', '=', id)
    .execute()
  await app.ctx.sms.send({ to: recipientPhone ?? '', text, idempotencyKey: 'any' })
  await deliver()
  expect((await message()).status).toBe('sent')
  expect(sentTexts).toHaveLength(1)
})

test('a provider that takes nothing for now gets the text at the time it names', async () => {
  answer = 'takes nothing now'
  await givenMessage(app)
  await deliver()
  expect(await message()).toMatchObject({
    status: 'queued',
    lastError: 'Too many texts',
    handedOverAt: null,
  })
  answer = 'answers'
  await app.runTasks({ delayed: true })
  expect((await message()).status).toBe('sent')
  expect(sentTexts).toHaveLength(1)
})

/** As a change of the job does; these messages are about none. */
async function withdrawAll() {
  const { id: jobId } = await app.given.job()
  await app.ctx.db.updateTable('notifications').set({ jobId }).execute()
  await withdraw(app.ctx.db, [jobId], ['hauler_approved'], app.ctx.now())
}

test('a text that was withdrawn while its answer was missing is looked for, and never sent again', async () => {
  for (const [earlier, status, texts] of [
    ['takes it without an answer', 'sent', 1],
    ['loses the request', 'cancelled', 0],
  ] as const) {
    answer = earlier
    app.setNow(START)
    sentTexts = []
    await app.ctx.db.deleteFrom('notifications').execute()
    await givenMessage(app)
    await expect(deliver()).rejects.toThrow('The connection ended')
    await withdrawAll()
    answer = 'answers'
    app.setNow(AFTER_LISTING)
    await deliver()
    expect((await message()).status).toBe(status)
    expect(sentTexts).toHaveLength(texts)
  }
})

test('a text that was lost is not taken for an equal one that was sent just before', async () => {
  answer = 'answers'
  await givenMessage(app)
  await deliver()
  answer = 'loses the request'
  const { id } = await givenMessage(app)
  const deliverSecond = () => deliverMessage.run({ id }, app.ctx)
  await expect(deliverSecond()).rejects.toThrow('The connection ended')
  await deliverSecond()
  expect((await messagesOf(app)).map(({ status }) => status)).toEqual(['sent', 'unknown'])
  answer = 'answers'
  app.setNow(AFTER_LISTING)
  await deliverSecond()
  expect((await messagesOf(app)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  expect(sentTexts).toHaveLength(2)
})

test('of two equal texts without an answer each is found as its own', async () => {
  answer = 'takes it without an answer'
  const ids = [(await givenMessage(app)).id, (await givenMessage(app)).id]
  for (const id of ids) await deliverMessage.run({ id }, app.ctx).catch(() => undefined)
  for (const id of ids) await deliverMessage.run({ id }, app.ctx)
  const rows = await messagesOf(app)
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent'])
  expect(new Set(rows.map(({ providerMessageId }) => providerMessageId)).size).toBe(2)
  expect(sentTexts).toHaveLength(2)
})

test('after six hours without an answer the team decides', async () => {
  answer = 'loses the request'
  await givenMessage(app)
  await expect(deliver()).rejects.toThrow('The connection ended')
  app.setNow(new Date(Date.now() + 7 * 3_600_000))
  await expireMessages.run({}, app.ctx)
  expect(await message()).toMatchObject({ status: 'failed', failure: 'The connection ended' })
})
