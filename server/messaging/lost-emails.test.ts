import { afterAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'
import { openSmtp } from '../testing/open-smtp.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { deliverMessage } from './deliver-message.ts'
import { expireMessages } from './expire-messages.ts'
import { UNANSWERED } from './handover-store.ts'
import { withdraw } from './store.ts'

const app = useApp()
const relay = await startSmtpServer({ security: 'none' })
afterAll(() => relay.stop())

const START = new Date('2026-11-20T12:00:00-07:00')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

beforeEach(async () => {
  await app.ctx.db.deleteFrom('notifications').execute()
  app.setNow(START)
  relay.received.length = 0
  relay.behave()
  app.ctx.email = openSmtp(relay, { now: () => app.ctx.now() })
})

const message = async () => {
  const [one] = await messagesOf(app)
  if (!one) throw new Error('There is no message')
  return one
}
const toAddress = { phone: null, email: 'mei@example.test' }
/** One run of the task, as the queue starts it: a failure is tried again. */
const deliver = async (minutes: number) => {
  app.setNow(minutesLater(minutes))
  await deliverMessage.run({ id: (await message()).id }, app.ctx).catch(() => undefined)
}

test('a mail server that takes an email and never answers gets it once more, an hour later, and no third time', async () => {
  relay.behave({ toEmail: 'drop' })
  await givenMessage(app, toAddress)
  for (const minutes of [0, 1, 5, 30, 59]) await deliver(minutes)
  expect(relay.received).toHaveLength(1)
  expect((await message()).status).toBe('unknown')

  for (const minutes of [60, 61, 120, 130, 240, 700]) await deliver(minutes)
  expect(relay.received).toHaveLength(2)
  expect(new Set(relay.received.map(({ mail }) => mail.messageId)).size).toBe(1)
  await expireMessages.run({}, app.ctx)
  expect(await message()).toMatchObject({
    status: 'unknown',
    failure: UNANSWERED,
    isRead: false,
    isSent: false,
  })
})

test('the second copy comes by itself, and its answer ends the doubt', async () => {
  relay.behave({ toEmail: 'drop' })
  await givenMessage(app, toAddress)
  await deliver(0)
  await deliver(1)
  relay.behave()
  app.setNow(minutesLater(60))
  await app.runTasks({ delayed: true })
  expect(relay.received).toHaveLength(2)
  expect(await message()).toMatchObject({ status: 'sent', failure: null })
})

test('an email that a killed worker may have handed over counts as under way for five minutes, and waits then', async () => {
  const { id } = await givenMessage(app, toAddress)
  await app.ctx.db
    .updateTable('notifications')
    .set({ handedOverAt: START })
    .where('id', '=', id)
    .execute()
  await deliver(4)
  expect([relay.received.length, (await message()).status]).toEqual([0, 'queued'])
  await deliver(5)
  expect([relay.received.length, (await message()).status]).toEqual([0, 'unknown'])
  await deliver(60)
  expect([relay.received.length, (await message()).status]).toEqual([1, 'sent'])
})

test('an email that may have left and is no longer true is not repeated, and stays unknown', async () => {
  relay.behave({ toEmail: 'drop' })
  await givenMessage(app, toAddress)
  await deliver(0)
  const { id: jobId } = await app.given.job()
  await app.ctx.db.updateTable('notifications').set({ jobId }).execute()
  await withdraw(app.ctx.db, [jobId], ['hauler_approved'], app.ctx.now())
  relay.behave()
  await deliver(60)
  expect(relay.received).toHaveLength(1)
  expect(await message()).toMatchObject({ status: 'unknown', failure: UNANSWERED })
})

test('an email that the server did not take and that is no longer true is cancelled', async () => {
  const { id: jobId } = await app.given.job()
  relay.behave({
    toRecipient: () => '451 4.7.1 Greylisted',
  })
  await givenMessage(app, toAddress)
  await app.ctx.db.updateTable('notifications').set({ jobId }).execute()
  const { email } = app.ctx
  app.ctx.email = {
    ...email,
    async send(request) {
      await withdraw(app.ctx.db, [jobId], ['hauler_approved'], app.ctx.now())
      return email.send(request)
    },
  }
  await deliver(0)
  await deliver(10)
  expect(relay.received).toEqual([])
  expect(await message()).toMatchObject({ status: 'cancelled', failure: null })
})

test('an email whose task was lost is explained after six hours', async () => {
  relay.behave({ toEmail: 'drop' })
  await givenMessage(app, toAddress)
  await deliver(0)
  app.setNow(new Date(Date.now() + 7 * 3_600_000))
  await expireMessages.run({}, app.ctx)
  expect(await message()).toMatchObject({ status: 'unknown', failure: UNANSWERED, isRead: false })
})
