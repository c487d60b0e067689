import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  listConversationMessages,
  type Reply,
  replyToConversation,
} from '../../contract/conversation-messages.ts'
import { type ConversationId, listConversations } from '../../contract/conversations.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { givenMessage, outbox } from '../testing/messages.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
let admin: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  admin = await app.given.admin()
})

const find = async (phone: string) => {
  const [conversation] = (await app.as(admin).call(listConversations.page, { query: { q: phone } }))
    .items
  if (!conversation) throw new Error(`There is no conversation with ${phone}`)
  return conversation
}
const begun = async (phone: string): Promise<ConversationId> => {
  await receive(phone, 'Can you come later?')
  return (await find(phone)).id
}
const reply = (
  id: ConversationId,
  words: Partial<Reply> = {},
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
) =>
  app
    .as(admin)
    .call(
      replyToConversation,
      { params: { id }, body: { text: 'Yes, at 3.', channel: 'sms', ...words } },
      headers,
    )
const messagesOf = async (id: ConversationId) =>
  (await app.as(admin).call(listConversationMessages, { params: { id }, query: {} })).messages
const textsTo = async (recipient: string) => {
  await app.runTasks()
  return (await outbox(app)).filter((sent) => sent.recipient === recipient).map(({ body }) => body)
}

describe('a reply', () => {
  test('goes out as it was typed, about the job of the number, with the name of its author', async () => {
    const job = await app.given.job({ phoneE164: '+17785550131' })
    const id = await begun('+17785550131')
    await reply(id, { text: 'Yes {firstName}, at 3.' })
    expect(await textsTo('+17785550131')).toEqual(['Yes {firstName}, at 3.'])
    expect(await messagesOf(id)).toMatchObject([
      { isInbound: true, text: 'Can you come later?' },
      {
        isInbound: false,
        text: 'Yes {firstName}, at 3.',
        type: 'staff_reply',
        author: 'Priya Lee',
        jobId: job.id,
        status: 'delivered',
      },
    ])
    expect(await find('+17785550131')).toMatchObject({
      last: { isInbound: false, text: 'Yes {firstName}, at 3.', status: 'delivered' },
    })
  })

  test('names the link to the job, and only the person gets its address', async () => {
    await app.given.job({ phoneE164: '+17785550137' })
    const id = await begun('+17785550137')
    const sent = await reply(id, { text: 'Change it here: {link}' })
    expect(sent.text).toBe('Change it here: [link to the pickup]')
    expect((await find('+17785550137')).last?.text).toBe('Change it here: [link to the pickup]')
    expect(await textsTo('+17785550137')).toEqual([
      expect.stringMatching(/^Change it here: http.*\/job\/[\w-]+$/),
    ])
  })

  test('with a link to no job is refused in words, and one that is too long with its link as well', async () => {
    const id = await begun('+17785550138')
    await expect(reply(id, { text: 'See {link}' })).rejects.toMatchObject({
      code: 'refused',
      message: 'This number has no pickup to link to. Remove {link}',
    })
    await app.given.job({ phoneE164: '+17785550138' })
    const long = `${'x'.repeat(1_590)} {link}`
    await expect(reply(id, { text: long })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^With the link this has 1,?6\d\d characters/),
    })
    expect(await textsTo('+17785550138')).toEqual([])
    expect((await reply(id, { text: long, channel: 'email' })).channel).toBe('email')
  })

  test('of a double click is sent once, and a key of another text is refused', async () => {
    const id = await begun('+17785550132')
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([reply(id, {}, key), reply(id, {}, key)])
    expect(second.key).toBe(first.key)
    expect((await reply(id, {}, key)).key).toBe(first.key)
    expect(await textsTo('+17785550132')).toEqual(['Yes, at 3.'])
    await expect(reply(id, { text: 'No.' }, key)).rejects.toMatchObject({ code: 'key_reused' })
    await expect(reply(id, { channel: 'email' }, key)).rejects.toMatchObject({ code: 'key_reused' })
    await expect(reply(id, {}, {})).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('to a number that replied STOP is refused in words, and its email goes', async () => {
    await app.given.job({ phoneE164: '+17785550133', email: 'kwame@example.test' })
    const id = await begun('+17785550133')
    await receive('+17785550133', 'STOP')
    await expect(reply(id)).rejects.toMatchObject({
      code: 'refused',
      message: 'The owner of this number replied STOP. Write an email or call instead',
    })
    await reply(id, { channel: 'email' })
    expect((await textsTo('kwame@example.test')).map((body) => body.split('\n')[0])).toEqual([
      'Yes, at 3.',
    ])
    expect(await textsTo('+17785550133')).toEqual([])
    await receive('+17785550133', 'START')
    await reply(id, { text: 'Welcome back.' })
    expect(await textsTo('+17785550133')).toEqual(['Welcome back.'])
  })

  test('by email is refused where there is no address, and by text to a short code', async () => {
    const id = await begun('+17785550134')
    await expect(reply(id, { channel: 'email' })).rejects.toMatchObject({
      code: 'refused',
      message: 'We have no email address of this person',
    })
    const shortCode = await begun('62658')
    await expect(reply(shortCode)).rejects.toMatchObject({ code: 'refused' })
  })

  test('has 1 to 1,600 characters and a conversation', async () => {
    const id = await begun('+17785550135')
    await reply(id, { text: 'x'.repeat(1_600) })
    for (const text of ['x'.repeat(1_601), ' '])
      await expect(reply(id, { text })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(reply(999_999 as ConversationId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that does not arrive says why in the list', async () => {
    const id = await begun('+16045550002')
    await reply(id)
    await app.runTasks()
    expect(await find('+16045550002')).toMatchObject({
      last: { status: 'failed', failure: 'The handset could not be reached' },
    })
  })
})

test('a conversation holds what went to its number by itself, and a sign-in code is masked', async () => {
  const id = await begun('+17785550136')
  await givenMessage(app, { phone: '+17785550136' })
  await app.ctx.db
    .updateTable('notifications')
    .set({ messageType: 'sign_in_code', message: 'Westhaul: 493817 is your sign-in code.' })
    .where('recipientPhone', '=', '+17785550136')
    .execute()
  const [, automatic] = await messagesOf(id)
  expect(automatic).toMatchObject({ author: null, text: 'Westhaul: •••••• is your sign-in code.' })
  expect(await find('+17785550136')).toMatchObject({ last: { isInbound: true } })
})
