import { beforeEach, expect, test } from 'vitest'
import { resendNotification } from '../../contract/messaging.ts'
import { inTransaction } from '../core/context.ts'
import { Refused } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox } from '../testing/messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { notify } from './notify.ts'
import { withdrawMessages } from './withdraw-messages.ts'

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

test('queued messages about a cancelled job are withdrawn, and sent ones stay sent', async () => {
  const { id: jobId } = await app.given.job()
  const recipient = { userId: null, phone: '+16045550142', email: null }
  const link = 'http://localhost:3000/job/x'
  const values = { firstName: 'Mei', jobId: String(jobId), haulerName: 'Dale', link }
  const write = () =>
    inTransaction(app.ctx, (tx) => notify(app.ctx, tx, 'job_started', recipient, { jobId, values }))
  await write()
  await app.runTasks()
  await write()
  await withdrawMessages(app.ctx.db, [jobId], 'cancelled', app.ctx.now())
  await app.runTasks()
  expect((await messagesOf(app)).map(({ status }) => status)).toEqual(['delivered', 'cancelled'])
  expect(await outbox(app)).toHaveLength(1)
})

const ASSIGNMENT = {
  customerName: 'Mei',
  day: 'Nov 22, 2026',
  slot: '8-10 AM',
  customerPhone: '(604) 555-0143',
  link: 'http://localhost:3000/hauler',
}

/** A hauler reads by SMS that a job is theirs. */
async function givenAssignment(phone: string) {
  const { id: jobId } = await app.given.job()
  const recipient = { userId: null, phone, email: 'dale@example.test' }
  const values = { firstName: 'Dale', jobId: String(jobId), ...ASSIGNMENT }
  await inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'job_assigned_to_you', recipient, { jobId, values }),
  )
  return jobId
}

test('a text that is reported lost after its job moved on does not follow by email', async () => {
  const jobId = await givenAssignment('+16045550002')
  await deliverMessage.run({ id: (await now()).id }, app.ctx)
  expect((await now()).status).toBe('sent')

  await withdrawMessages(app.ctx.db, [jobId], 'reassigned', app.ctx.now())
  await app.runTasks()
  expect(await now()).toMatchObject({ status: 'failed', channel: 'sms' })
  expect(await outbox(app)).toMatchObject([{ channel: 'sms' }])
})

test('a text that turns out to be stopped does not go by email when its job moved on meanwhile', async () => {
  const jobId = await givenAssignment('+16045550142')
  const { sms } = app.ctx
  app.ctx.sms = {
    ...sms,
    async send() {
      await withdrawMessages(app.ctx.db, [jobId], 'reassigned', app.ctx.now())
      throw new Refused('The owner of this number replied STOP', { code: 'opted_out' })
    },
  }
  await app.runTasks()
  app.ctx.sms = sms
  expect(await messagesOf(app)).toMatchObject([{ channel: 'sms', status: 'not_sent' }])
  expect(await outbox(app)).toEqual([])
})

test('a message that is no longer true of its job is not sent again', async () => {
  const jobId = await givenAssignment('+16045550000')
  await app.ctx.db.updateTable('notifications').set({ recipientEmail: null }).execute()
  await app.runTasks()
  await withdrawMessages(app.ctx.db, [jobId], 'reassigned', app.ctx.now())
  const { id } = await now()
  const resend = app.as(await app.given.admin()).call(resendNotification, { params: { id } })
  await expect(resend).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${jobId} has moved on: this message is no longer true`,
  })
  expect((await now()).status).toBe('failed')
})

test('a message that was kept back is not sent by hand once its job moved on', async () => {
  const turn = (isActive: boolean) =>
    app.ctx.db
      .updateTable('messageTemplates')
      .set({ isActive })
      .where('templateKey', '=', 'job_assigned_to_you')
      .execute()
  await turn(false)
  const jobId = await givenAssignment('+16045550142')
  await turn(true)
  await withdrawMessages(app.ctx.db, [jobId], 'reassigned', app.ctx.now())
  const { id } = await now()
  const resend = app.as(await app.given.admin()).call(resendNotification, { params: { id } })
  await expect(resend).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect((await now()).status).toBe('not_sent')
  expect(await outbox(app)).toEqual([])
})

test('a hauler who lost a job is notified, even when the next one loses it too before that is sent', async () => {
  const { id: jobId } = await app.given.job()
  const recipient = { userId: null, phone: '+16045550143', email: null }
  const values = { firstName: 'Dale', jobId: String(jobId), day: 'Nov 22, 2026' }
  await inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'job_taken_back', recipient, { jobId, values }),
  )
  await withdrawMessages(app.ctx.db, [jobId], 'reassigned', app.ctx.now())
  await withdrawMessages(app.ctx.db, [jobId], 'cancelled', app.ctx.now())
  await app.runTasks()
  expect(await now()).toMatchObject({ status: 'delivered' })
})
