import { beforeEach, describe, expect, test } from 'vitest'
import {
  listNotifications,
  readNotification,
  resendNotification,
} from '../../contract/messaging.ts'
import { listMessageTemplates, tryMessageTemplate } from '../../contract/message-template-calls.ts'
import { TemplateId, type TemplateKey } from '../../contract/templates.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox } from '../testing/messages.ts'

const PHONE = '604 555 0142'
const WORDS = {
  subject: 'Pickup #{jobId}',
  message: '{product}: Hi {firstName}, see you at {link}',
}

const idOf = async (app: ReturnType<typeof useApp>, key: TemplateKey) => {
  const by = app.as(await app.given.admin())
  const all = await by.call(listMessageTemplates, {})
  return TemplateId.parse(all.find(({ templateKey }) => templateKey === key)?.id)
}

describe('a test of a template', () => {
  const app = useApp()
  const admin = async () => app.as(await app.given.admin())

  beforeEach(async () => {
    for (const table of ['notifications', 'sandboxMessages'] as const)
      await app.ctx.db.deleteFrom(table).execute()
  })

  test.for([
    [PHONE, 'sms', '+16045550142', 'recipientPhone'],
    ['Mei@Example.test', 'email', 'mei@example.test', 'recipientEmail'],
  ] as const)(
    'to %s goes out by %s with sample values, marked as one',
    async ([contact, channel, value, field]) => {
      const id = await idOf(app, 'job_assigned_to_you')
      const by = await admin()
      const trialMessage = await by.call(tryMessageTemplate, {
        params: { id },
        body: { ...WORDS, contact },
      })
      expect(trialMessage).toMatchObject({
        senderType: 'admin',
        channel,
        [field]: value,
        jobId: null,
      })
      await app.runTasks()
      const [outboxEntry] = await outbox(app)
      expect(outboxEntry).toMatchObject({ recipient: value })
      expect(outboxEntry?.body.split('\n')[0]).toBe(
        'TEST: Westhaul: Hi Amrita, see you at http://localhost:3000/hauler',
      )
      const [notification] = await by.call(listNotifications, {})
      expect(notification).toMatchObject({
        id: trialMessage.id,
        subject: 'TEST: Pickup #1042',
        isSent: true,
      })
    },
  )

  test('tries words that are not saved, of a template that is turned off', async () => {
    const id = await idOf(app, 'hauler_approved')
    const off = app.ctx.db.updateTable('messageTemplates').where('id', '=', id)
    await off.set({ isActive: false }).execute()
    const body = { subject: 'Hi', message: 'Draft for {firstName}', contact: PHONE }
    await (await admin()).call(tryMessageTemplate, { params: { id }, body })
    await app.runTasks()
    expect((await outbox(app))[0]?.body).toBe('TEST: Draft for Amrita')
    await off.set({ isActive: true }).execute()
  })

  test.for([
    [{ contact: '' }, 'invalid_input', 'contact', 'Email or phone number is required'],
    [{ contact: 'mei@' }, 'invalid_input', 'contact', 'Please write an email address'],
    [{ contact: '604 555' }, 'invalid_input', 'contact', 'Please write an email address'],
    [{ contact: '12345678901234567890' }, 'invalid_input', 'contact', 'Canadian or US'],
    [{ contact: '0000000000' }, 'invalid_input', 'contact', 'Canadian or US'],
    [{ contact: '+44 20 7946 0958' }, 'invalid_input', 'contact', 'Canadian or US'],
    [{ contact: '876 555 0123' }, 'invalid_input', 'contact', 'Canadian or US'],
    [{ message: 'Hi {price}' }, 'refused', 'message', 'There is no {price} here'],
    [{ message: '' }, 'invalid_input', 'message', 'Message is required'],
    [{ subject: 'x'.repeat(121) }, 'invalid_input', 'subject', 'at most 120'],
  ] as const)(
    'with %o is refused as %s, and nothing is written',
    async ([change, code, path, why]) => {
      const id = await idOf(app, 'hauler_approved')
      const body = { subject: 'Hi', message: 'Hi {firstName}', contact: PHONE, ...change }
      const refusal = (await admin()).call(tryMessageTemplate, { params: { id }, body })
      await expect(refusal).rejects.toMatchObject({
        code,
        fields: [{ path, message: expect.stringContaining(why) }],
      })
      expect(await messagesOf(app)).toEqual([])
    },
  )

  test('of a template that does not exist is not found', async () => {
    const params = { id: TemplateId.parse(999_999) }
    const call = (await admin()).call(tryMessageTemplate, {
      params,
      body: { ...WORDS, contact: PHONE },
    })
    await expect(call).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that no network delivers says why, is unread again, and can be sent again', async () => {
    const id = await idOf(app, 'hauler_approved')
    const by = await admin()
    const body = { subject: 'Hi', message: 'Hi {firstName}', contact: '604 555 0000' }
    const trialMessage = await by.call(tryMessageTemplate, { params: { id }, body })
    const params = { id: trialMessage.id }
    await by.call(readNotification, { params })
    await app.runTasks()
    const [failedMessage] = await by.call(listNotifications, {})
    expect(failedMessage).toMatchObject({ status: 'failed', isRead: false })
    expect(failedMessage?.failure).toBeTruthy()
    expect(await by.call(resendNotification, { params })).toMatchObject({ status: 'queued' })
    await app.runTasks()
  })
})

describe('an admin who sends many tests', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true' } })

  test('has to wait', async () => {
    const id = await idOf(app, 'hauler_approved')
    const by = app.as(await app.given.admin())
    const body = { subject: 'Hi', message: 'Hi {firstName}', contact: PHONE }
    const send = () => by.call(tryMessageTemplate, { params: { id }, body })
    for (let count = 0; count < 20; count += 1) await send()
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await messagesOf(app)).toHaveLength(20)
  })
})
