import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf, outbox } from '../testing/messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { expireMessages } from './expire-messages.ts'
import { deliverSandboxReport, receiveReport } from './receive-report.ts'
import { notify } from './notify.ts'

const app = useApp()

beforeEach(async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const now = async () => {
  const [message] = await messagesOf(app)
  if (!message) throw new Error('There is no message')
  return message
}
const moves = async () =>
  (
    await app.ctx.db
      .selectFrom('transitions')
      .select('move')
      .where('noun', '=', 'message')
      .orderBy('id')
      .execute()
  ).map(({ move }) => move)

test('a message goes out once, with the words of its template, and its delivery is recorded', async () => {
  const { id } = await givenMessage(app)
  expect(await now()).toMatchObject({ status: 'queued', isSent: false, isRead: false })
  await app.runTasks()

  expect(await now()).toMatchObject({ status: 'delivered', isSent: true, failure: null })
  expect((await now()).sentAt).toBeInstanceOf(Date)
  const words =
    'Westhaul: Hi Mei, you are approved. You can claim jobs now: http://localhost:3000/hauler'
  expect(await outbox(app)).toMatchObject([{ recipient: '+16045550142', body: words }])
  expect(await moves()).toEqual(['send', 'deliver'])

  // A task may run twice.
  await deliverMessage.run({ id }, app.ctx)
  expect(await outbox(app)).toHaveLength(1)
})

test('a message exists if and only if the change it reports was committed', async () => {
  const rollback = inTransaction(app.ctx, async (tx) => {
    const recipient = { userId: null, phone: '+16045550142', email: null }
    await notify(app.ctx, tx, 'sign_in_code', recipient, { values: { code: '123456' } })
    throw new Error('undone')
  })
  await expect(rollback).rejects.toThrow('undone')
  expect(await messagesOf(app)).toEqual([])
  expect(await app.runTasks()).toBe(0)
})

test('what was handed over before a crash is not sent again by the next try', async () => {
  const { id } = await givenMessage(app)
  const { message: text, idempotencyKey } = await now()
  await app.ctx.sms.send({ to: '+16045550142', text, idempotencyKey })
  await deliverMessage.run({ id }, app.ctx)
  expect(await outbox(app)).toHaveLength(1)
  expect((await now()).status).toBe('sent')
  await app.runTasks()
})

test('a number that takes no texts gets its message by email, and the reason stays', async () => {
  await givenMessage(app, { phone: '+16045550000' })
  await app.runTasks()
  expect(await now()).toMatchObject({
    status: 'sent',
    channel: 'email',
    failure: 'This number cannot receive texts',
  })
  expect(await outbox(app)).toMatchObject([
    { channel: 'email', recipient: 'mei@example.test', subject: 'You are approved' },
  ])
  expect(await moves()).toEqual(['reroute', 'send'])
})

test('a text that the network could not deliver goes by email too', async () => {
  await givenMessage(app, { phone: '+16045550002' })
  await app.runTasks()
  expect(await now()).toMatchObject({
    status: 'sent',
    channel: 'email',
    failure: 'The handset could not be reached',
  })
  expect(await moves()).toEqual(['send', 'reroute', 'send'])
})

test('without an address, or with one that takes no mail, the message fails in the provider’s words', async () => {
  await givenMessage(app, { phone: '+16045550000', email: null })
  await givenMessage(app, { phone: null, email: 'bounce@example.test' })
  await app.runTasks()
  expect(await messagesOf(app)).toMatchObject([
    { status: 'failed', isSent: false, sentAt: null, failure: 'This number cannot receive texts' },
    { status: 'failed', isSent: false, sentAt: null, failure: 'This mailbox does not exist' },
  ])
})

test('a busy network is tried again, and no refusal is recorded', async () => {
  const { id } = await givenMessage(app, { phone: '+16045550001' })
  await expect(deliverMessage.run({ id }, app.ctx)).rejects.toThrow('The network is busy')
  expect(await now()).toMatchObject({ status: 'unknown', lastError: 'The network is busy' })
  await app.runTasks()
  expect(await now()).toMatchObject({ status: 'delivered', channel: 'sms', lastError: null })
})

test('a message is tried for the six hours after which it is given up', async () => {
  await givenMessage(app)
  const { rows } = await sql<{ retryLimit: number; retryDelay: number; retryDelayMax: number }>`
    select retry_limit, retry_delay, retry_delay_max from tasks.job
    where data ->> 'task' = 'deliver-message' and state = 'created' and retry_backoff`.execute(
    app.ctx.db,
  )
  const [
    { retryLimit, retryDelay, retryDelayMax } = { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  ] = rows
  // The shortest pause before each try, which doubles; the queue adds a random part.
  const pauses = Array.from({ length: retryLimit }, (_, tries) =>
    Math.min(retryDelay * 2 ** tries, retryDelayMax),
  )
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0) / 3_600).toBeGreaterThan(6)
  await app.runTasks()
})

test('a message that no provider accepts for six hours fails, with the error of the last attempt', async () => {
  await givenMessage(app)
  await givenMessage(app)
  const [first] = await messagesOf(app)
  await app.ctx.db
    .updateTable('notifications')
    .set({ queuedAt: new Date(app.ctx.now().getTime() - 6.1 * 3_600_000), lastError: 'No line' })
    .where('id', '=', first?.id ?? (0 as never))
    .execute()
  await expireMessages.run({}, app.ctx)
  expect(await messagesOf(app)).toMatchObject([
    { status: 'failed', failure: 'No line' },
    { status: 'queued' },
  ])
  // Its task is still there; it does not send what was given up.
  await app.runTasks()
  expect(await outbox(app)).toHaveLength(1)
})

test('a report may come before we recorded the handover of the text', async () => {
  const { id } = await givenMessage(app)
  const { message: text, idempotencyKey } = await now()
  const { messageId } = await app.ctx.sms.send({ to: '+16045550142', text, idempotencyKey })
  await deliverSandboxReport.run({ messageId }, app.ctx)
  expect(await now()).toMatchObject({ status: 'delivered', isSent: true })
  await deliverMessage.run({ id }, app.ctx)
  expect(await now()).toMatchObject({ status: 'delivered', providerMessageId: messageId })
  await app.runTasks()
})

test('a report that is not genuine changes nothing', async () => {
  await givenMessage(app)
  const { idempotencyKey: reference } = await now()
  const rawBody = JSON.stringify({ messageId: 'x', reference, status: 'delivered', failure: null })
  const forgedReport = { url: '/', rawBody, headers: { 'x-sandbox-signature': 'a'.repeat(64) } }
  await expect(receiveReport(app.ctx, forgedReport)).rejects.toThrow('does not fit')
  expect((await now()).status).toBe('queued')
  await app.runTasks()
})

test('a template that is turned off sends nothing and says so, and nothing is written without number and address', async () => {
  const turn = (isActive: boolean) =>
    app.ctx.db
      .updateTable('messageTemplates')
      .set({ isActive })
      .where('templateKey', '=', 'hauler_approved')
      .execute()
  await turn(false)
  const { status, failure } = await givenMessage(app)
  expect([status, failure]).toEqual(['not_sent', "The template 'Hauler approved' is turned off"])
  await turn(true)
  await expect(givenMessage(app, { phone: null, email: null })).rejects.toThrow('not written')
  expect((await messagesOf(app)).map((message) => message.status)).toEqual(['not_sent'])
})
