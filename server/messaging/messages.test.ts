import { beforeEach, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import {
  countNotifications,
  listNotifications,
  NotificationId,
  readAllNotifications,
  readNotification,
  resendNotification,
} from '../../contract/messaging.ts'
import { listMessageTemplates, saveMessageTemplate } from '../../contract/message-template-calls.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { smsSegments, toGsm7 } from '../../contract/sms-text.ts'
import {
  renderTemplate,
  TEMPLATE_KEYS,
  TemplateId,
  templateProblems,
  type TemplateKey,
} from '../../contract/templates.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf, outbox } from '../testing/messages.ts'
import { untilWaiting } from '../testing/races.ts'
import { notify } from './notify.ts'

const app = useApp()
const admin = async () => app.as(await app.given.admin())

beforeEach(async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const templateOf = async (key: TemplateKey) => {
  const all = await (await admin()).call(listMessageTemplates, {})
  const template = all.find(({ templateKey }) => templateKey === key)
  if (!template) throw new Error(`There is no template ${key}`)
  return template
}

test('an admin reads the messages, newest first, and what they add up to', async () => {
  const first = await givenMessage(app)
  await app.runTasks()
  const second = await givenMessage(app)
  const by = await admin()
  const list = await by.call(listNotifications, {})
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(list[1]).toMatchObject({
    senderType: 'system',
    messageType: 'hauler_approved',
    subject: 'You are approved',
    recipientPhone: '+16045550142',
    isRead: false,
    isSent: true,
    status: 'delivered',
  })
  expect(list[1]).not.toHaveProperty('idempotencyKey')
  expect(await by.call(countNotifications, {})).toEqual({
    total: 2,
    sent: 1,
    unread: 2,
    failed: 0,
  })
  await app.runTasks()
})

test('two admins can mark one message concurrently, and a third mark changes nothing', async () => {
  const { id } = await givenMessage(app)
  const [one, two] = [await admin(), await admin()]
  const read = await Promise.all(
    [one, two].map((by) => by.call(readNotification, { params: { id } })),
  )
  expect(read.map(({ isRead }) => isRead)).toEqual([true, true])
  expect(await one.call(readNotification, { params: { id } })).toMatchObject({ isRead: true })
  expect(await one.call(countNotifications, {})).toMatchObject({ unread: 0 })
})

test('all are read with one call, which says how many were not', async () => {
  await givenMessage(app)
  await givenMessage(app)
  const by = await admin()
  expect(await by.call(readAllNotifications, {})).toEqual({ read: 2 })
  expect(await by.call(readAllNotifications, {})).toEqual({ read: 0 })
})

test('a failed message is sent again on demand, by SMS first; of two demands one is refused', async () => {
  const { id } = await givenMessage(app, { phone: '+16045550000', email: null })
  const by = await admin()
  const resend = () => by.call(resendNotification, { params: { id } })
  await expect(resend()).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect(await by.call(countNotifications, {})).toMatchObject({ failed: 1 })
  await app.ctx.db
    .updateTable('notifications')
    .set({ recipientPhone: '+16045550142' })
    .where('id', '=', id)
    .execute()

  const both = await Promise.allSettled([resend(), resend()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()
  expect(await messagesOf(app)).toMatchObject([{ status: 'delivered', failure: null }])
  expect(await outbox(app)).toHaveLength(1)
  await expect(resend()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('what does not exist is not found', async () => {
  const by = await admin()
  const params = { id: NotificationId.parse(999_999) }
  const body = { subject: 'A', message: 'B', isActive: true }
  for (const call of [
    () => by.call(readNotification, { params }),
    () => by.call(resendNotification, { params }),
    () => by.call(saveMessageTemplate, { params: { id: TemplateId.parse(999_999) }, body }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('every kind of message has a template, whose words are fit for it and for one SMS', async () => {
  const all = await (await admin()).call(listMessageTemplates, {})
  expect(all.map(({ templateKey }) => templateKey).toSorted()).toEqual(TEMPLATE_KEYS.toSorted())
  for (const template of all) {
    expect(templateProblems(template.templateKey, template)).toEqual({})
    expect(template.message.length).toBeLessThanOrEqual(160)
    // One character outside of this alphabet would halve what fits into an SMS.
    expect(template.message).toMatch(/^[\x20-\x7e]+$/)
  }
})

test.for([
  'payment_reminder',
  'payment_missed',
  'hauler_assigned',
  'job_assigned_to_you',
  'day_before',
  'hauler_on_the_way',
  'hauler_arrived',
  'review_request',
  'jobs_nearby',
  'swap_offered',
  'swap_taken',
  'swap_not_taken',
  'application_received',
  'payout_failed',
] as const)('%s fits in one text with the values of a usual job', async (key) => {
  const { message } = await templateOf(key)
  const settings = {
    product: 'Westhaul',
    supportPhone: '604-555-0142',
    publicUrl: 'https://westhaul.ca',
    channel: 'sms',
  } as const
  const text = renderTemplate(message, sampleValues(key, Day.parse('2026-11-26'), settings))
  expect({ text, ...smsSegments(toGsm7(text)) }).toMatchObject({ encoding: 'gsm7', segments: 1 })
})

test('changed words are those of the next message, and earlier messages keep theirs', async () => {
  await givenMessage(app)
  const { id, subject, message } = await templateOf('hauler_approved')
  const by = await admin()
  const save = (words: string) =>
    by.call(saveMessageTemplate, {
      params: { id },
      body: { subject, message: words, isActive: true },
    })
  const savedTemplate = await save('Welcome to {product}, {firstName}. Call {supportPhone}.')
  expect(savedTemplate.message).toContain('{supportPhone}')
  await givenMessage(app)
  await save(message)
  const [old, changedMessage] = await messagesOf(app)
  expect(old?.message).toContain('you are approved')
  expect(changedMessage?.message).toBe('Welcome to Westhaul, Mei. Call 604-555-0142.')
  await app.runTasks()
})

test.for([
  ['Hi {lastName}', 'message', '{lastName}'],
  ['Hi {} there', 'message', '{}'],
  ['Hi {firstName }', 'message', '{firstName }'],
  ['Hi {price}', 'message', '{price}'],
  ['', 'message', 'required'],
  ['x'.repeat(10_000), 'message', 'at most 1000'],
] as const)('the template %# is refused, and the field says why', async ([message, path, why]) => {
  const { id } = await templateOf('hauler_approved')
  const call = (await admin()).call(saveMessageTemplate, {
    params: { id },
    body: { subject: 'Welcome', message, isActive: true },
  })
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ fields: [{ path, message: expect.stringContaining(why) }] })
  expect((await templateOf('hauler_approved')).message).toContain('you are approved')
})

test('the sign-in code has to stand in its message, and no admin can read one', async () => {
  const { id } = await templateOf('sign_in_code')
  const by = await admin()
  const body = { subject: 'Code', message: 'Here you are', isActive: true }
  await expect(by.call(saveMessageTemplate, { params: { id }, body })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'message', message: 'The message must name {code}' }],
  })

  const recipient = { userId: null, phone: '+16045550142', email: null }
  await inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'sign_in_code', recipient, { values: { code: '493817' } }),
  )
  const [notification] = await by.call(listNotifications, {})
  expect(notification?.message).toBe(
    "Westhaul: •••••• is your sign-in code. Don't share it with anyone.",
  )
  await app.runTasks()
  expect((await outbox(app))[0]?.body).toContain('493817')
})

test('a value that looks like a placeholder stays as it was typed', async () => {
  const recipient = { userId: null, phone: '+16045550142', email: null }
  const message = await inTransaction(app.ctx, (tx) =>
    notify(app.ctx, tx, 'hauler_rejected', recipient, {
      values: { firstName: '{supportPhone}', reason: '$& {product}' },
    }),
  )
  expect(message?.message).toContain('Hi {supportPhone}, ')
  expect(message?.message).toContain(' $& {product} ')
})

test('marking all as read and taking back several messages do not stop each other', async () => {
  const messages = []
  for (let index = 0; index < 3; index += 1) messages.push(await givenMessage(app))
  const [first, second, third] = messages.map(({ id }) => id)
  await app.runTasks()
  const by = await admin()
  let marking: Promise<unknown> = Promise.resolve()
  await app.ctx.db.transaction().execute(async (tx) => {
    const touch = (id = NotificationId.parse(0)) =>
      tx.updateTable('notifications').set({ lastError: null }).where('id', '=', id).execute()
    await touch(second)
    // It holds a message and waits for the second, or leaves the second alone.
    marking = by.call(readAllNotifications, {}).catch((error: unknown) => error)
    await Promise.race([marking, untilWaiting(app, 1)])
    await touch(first)
    await touch(third)
  })
  expect(await marking).toMatchObject({ read: expect.any(Number) })
})
