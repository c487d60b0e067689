import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  listConversationMessages,
  replyToConversation,
} from '../../contract/conversation-messages.ts'
import { startConversation } from '../../contract/conversation-start.ts'
import {
  countConversations,
  getConversation,
  listConversations,
} from '../../contract/conversations.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { givenMessage, outbox } from '../testing/messages.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
let admin: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  admin = await app.given.admin()
})

const start = (phone: string) => app.as(admin).call(startConversation, { body: { phone } })
const listed = async () => {
  const { items } = await app.as(admin).call(listConversations.page, { query: { limit: 200 } })
  return items.map(({ phone }) => phone)
}
const reply = (id: Awaited<ReturnType<typeof start>>['id'], text: string) =>
  app
    .as(admin)
    .call(
      replyToConversation,
      { params: { id }, body: { text, channel: 'sms' } },
      { 'idempotency-key': randomUUID() },
    )

describe('a conversation that our team begins', () => {
  test('goes to a number as a person types it, and is in the list once something is written', async () => {
    const started = await start('778 555 0161')
    expect(started).toMatchObject({
      phone: '+17785550161',
      kind: 'unknown',
      status: 'open',
      unread: 0,
      last: null,
      lastAt: null,
    })
    expect(await listed()).not.toContain('+17785550161')
    expect(await app.as(admin).call(countConversations, {})).toMatchObject({ open: 0 })

    await reply(started.id, 'Hello, this is Westhaul.')
    await app.runTasks()
    const sent = (await outbox(app)).filter(({ recipient }) => recipient === '+17785550161')
    expect(sent.map(({ body }) => body)).toEqual(['Hello, this is Westhaul.'])
    expect(await listed()).toContain('+17785550161')
    expect(await app.as(admin).call(countConversations, {})).toMatchObject({ open: 1 })
  })

  test('is in the list as well once the other side writes first', async () => {
    await start('778 555 0162')
    await receive('+17785550162', 'Who is this?')
    expect(await listed()).toContain('+17785550162')
  })

  test('is the one there is, also for a double click', async () => {
    await receive('+17785550163', 'Hello')
    const existing = await start('(778) 555-0163')
    expect(existing).toMatchObject({ unread: 1, last: { text: 'Hello' } })
    const pressed = await Promise.all(['1', '2', '3'].map(() => start('778-555-0164')))
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1)
  })

  test('knows the customer of the number, and shows what went there by itself', async () => {
    const job = await app.given.job({ phoneE164: '+17785550165', firstName: 'Amrita' })
    await givenMessage(app, { phone: '+17785550165' })
    const { id } = await start('+17785550165')
    const params = { id }
    expect(await app.as(admin).call(getConversation, { params })).toMatchObject({
      kind: 'customer',
      name: 'Amrita Tanaka',
      jobId: job.id,
    })
    const { messages } = await app.as(admin).call(listConversationMessages, { params, query: {} })
    expect(messages).toMatchObject([{ isInbound: false, author: null }])
    await app
      .as(admin)
      .call(listConversations.page, { query: { q: 'Amrita' } })
      .then(({ items }) => expect(items).toEqual([]))
  })

  test('goes to numbers of Canada and the United States only', async () => {
    // Britain, Jamaica (which shares +1), and two that are no numbers.
    for (const phone of ['+44 20 7946 0958', '+1 876 555 0123', '604 555 01', '000 000 0000'])
      await expect(start(phone)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'phone', message: 'Enter a Canadian or US phone number' }],
      })
    expect(await start('+1 206 555 0123')).toMatchObject({ phone: '+12065550123' })
  })

  test('is refused in words for a number that replied STOP, unless there is one that says so itself', async () => {
    const number = { channel: 'sms', contact: '+17785550166' } as const
    await suppress(app.ctx.db, number, 'opted_out', app.ctx.now())
    await expect(start('778 555 0166')).rejects.toMatchObject({
      code: 'refused',
      message: 'The owner of this number replied STOP. Write an email or call instead',
    })
    await receive('+17785550167', 'STOP')
    expect(await start('778 555 0167')).toMatchObject({ isStopped: true })
  })

  test('is for the admin team alone', async () => {
    const hauler = await app.given.hauler({ phoneE164: '+17785550168' })
    const call = app.as(hauler).call(startConversation, { body: { phone: '778 555 0169' } })
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  })
})
