import { beforeAll, expect, test } from 'vitest'
import { startConversation } from '../../contract/conversation-start.ts'
import {
  closeConversation,
  type ConversationId,
  countConversations,
  listConversations,
  readConversation,
  unreadConversation,
} from '../../contract/conversations.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { givenMessage } from '../testing/messages.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
let admin: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  admin = await app.given.admin()
})

const begun = async (phone: string, ...texts: string[]): Promise<ConversationId> => {
  for (const text of texts) await receive(phone, text)
  const { items } = await app.as(admin).call(listConversations.page, { query: { q: phone } })
  return items[0]?.id ?? (0 as ConversationId)
}
const read = (id: ConversationId) =>
  app.as(admin).call(readConversation, { params: { id }, body: { upTo: app.ctx.now() } })
const markUnread = (id: ConversationId) =>
  app.as(admin).call(unreadConversation, { params: { id } })

test('a conversation that was read counts one text as unread again, for everyone, until it is read', async () => {
  const id = await begun('+17785550171', 'Hello', 'Are you there?')
  expect((await read(id)).unread).toBe(0)
  expect((await markUnread(id)).unread).toBe(1)
  expect((await markUnread(id)).unread).toBe(1)
  const other = await app.given.admin()
  expect(await app.as(other).call(countConversations, {})).toMatchObject({ unread: 1 })
  expect((await read(id)).unread).toBe(0)
})

test('what is unread already stays as it is', async () => {
  const id = await begun('+17785550172', 'One', 'Two')
  expect((await markUnread(id)).unread).toBe(2)
})

test('a conversation that is done opens again', async () => {
  const id = await begun('+17785550173', 'Thanks!')
  await read(id)
  await app.as(admin).call(closeConversation, { params: { id } })
  expect(await markUnread(id)).toMatchObject({ status: 'open', unread: 1 })
})

test('only texts that came in can be unread: what we sent does not count', async () => {
  await givenMessage(app, { phone: '+17785550174' })
  const { id } = await app.as(admin).call(startConversation, { body: { phone: '+17785550174' } })
  await expect(markUnread(id)).rejects.toMatchObject({
    code: 'refused',
    message: 'No text has come in from this number',
  })
  await expect(markUnread(999_999 as ConversationId)).rejects.toMatchObject({ code: 'not_found' })
})
