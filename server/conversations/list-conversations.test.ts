import { beforeAll, describe, expect, test } from 'vitest'
import {
  type EarlierMessages,
  listConversationMessages,
  MESSAGES_OF_PAGE,
  replyToConversation,
} from '../../contract/conversation-messages.ts'
import {
  assignConversation,
  closeConversation,
  type ConversationId,
  countConversations,
  listConversations,
  readConversation,
  reopenConversation,
} from '../../contract/conversations.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { givenMessage } from '../testing/messages.ts'
import { plansOf } from '../testing/plans.ts'
import { conversations } from './list-conversations.ts'
import { readMessages } from './messages-query.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
let admin: Awaited<ReturnType<typeof app.given.admin>>
const ids: Record<string, ConversationId> = {}

type Query = ListQuery<typeof listConversations>
const page = (query: Query) =>
  app.as(admin).call(listConversations.page, { query: { limit: 50, ...query } })
const phones = async (query: Query) => (await page(query)).items.map(({ phone }) => phone)
const idOf = (phone: string): ConversationId => ids[phone] ?? (0 as ConversationId)

const [AMRITA, DALE, STRANGER] = ['+17785550141', '+17785550142', '+17785550143']
let jobId: number

beforeAll(async () => {
  admin = await app.given.admin()
  const hauler = await app.given.hauler({ phoneE164: DALE })
  const job = await app.given.job({
    phoneE164: AMRITA,
    firstName: 'Amrita',
    lastName: 'Gill',
    status: 'assigned',
    haulerId: hauler.id,
    scheduledDate: '2026-12-01' as never,
  })
  jobId = job.id
  await receive(STRANGER, 'Do you take a hot tub?')
  await receive(DALE, 'The bench is 60 lb')
  await receive(AMRITA, 'Please leave the gate open')
  for (const { phone, id } of (await page({})).items) ids[phone] = id
})

describe('the list', () => {
  test('has the latest first, and pages', async () => {
    expect(await phones({})).toEqual([AMRITA, DALE, STRANGER])
    const first = await page({ limit: 2 })
    expect(first).toMatchObject({ total: 3, isTotalExact: true })
    const cursor = first.nextCursor ?? ''
    expect(await phones({ limit: 2, cursor })).toEqual([STRANGER])
  })

  test('is searched by name, number, job, and words of either side', async () => {
    expect(await phones({ q: 'amrita gill' })).toEqual([AMRITA])
    expect(await phones({ q: '778-555-0143' })).toEqual([STRANGER])
    expect(await phones({ q: `#${jobId}` })).toEqual([AMRITA])
    expect(await phones({ q: 'hot tub' })).toEqual([STRANGER])
    expect(await phones({ q: 'amrita gate' })).toEqual([AMRITA])
    expect(await phones({ q: 'amrita tub' })).toEqual([])
    await app.as(admin).call(
      replyToConversation,
      {
        params: { id: idOf(STRANGER) },
        body: { text: 'Yes, from $240', channel: 'sms' },
      },
      { 'idempotency-key': 'a reply' },
    )
    expect(await phones({ q: '240' })).toEqual([STRANGER])
    expect(await phones({})).toEqual([STRANGER, AMRITA, DALE])
  })

  test('is narrowed to a job: its customer and its hauler', async () => {
    expect(await phones({ job: [jobId as never] })).toEqual([AMRITA, DALE])
  })

  test('is narrowed to unread, assigned and done ones', async () => {
    const upTo = new Date(app.ctx.now().getTime() + 1)
    const read = await app
      .as(admin)
      .call(readConversation, { params: { id: idOf(DALE) }, body: { upTo } })
    expect(read.unread).toBe(0)
    expect(await phones({ unread: true })).toEqual([STRANGER, AMRITA])
    expect(await phones({ unread: false })).toEqual([DALE])

    const assigned = await app.as(admin).call(assignConversation, {
      params: { id: idOf(AMRITA) },
      body: { assigneeId: admin.id },
    })
    expect(assigned.assignee).toEqual({ id: admin.id, name: 'Priya Lee' })
    expect(await phones({ assigned: ['me'] })).toEqual([AMRITA])
    expect(await phones({ assigned: ['none'] })).toEqual([STRANGER, DALE])
    const other = await app.given.admin()
    const theirs = await app.as(other).call(listConversations.page, { query: { assigned: ['me'] } })
    expect(theirs.items).toEqual([])

    await app.as(admin).call(closeConversation, { params: { id: idOf(DALE) } })
    expect(await phones({ status: ['done'] })).toEqual([DALE])
    expect(await app.as(admin).call(countConversations, {})).toEqual({
      open: 2,
      mine: 1,
      done: 1,
      unread: 2,
    })
    await app.as(admin).call(reopenConversation, { params: { id: idOf(DALE) } })
    const again = app.as(admin).call(reopenConversation, { params: { id: idOf(DALE) } })
    await expect(again).rejects.toMatchObject({ code: 'illegal_move' })
  })
})

test('a conversation is assigned to the admin team alone', async () => {
  const hauler = await app.given.user('hauler')
  const assign = (id: ConversationId, assigneeId: number | null) =>
    app.as(admin).call(assignConversation, { params: { id }, body: { assigneeId } })
  await expect(assign(idOf(AMRITA), hauler.id)).rejects.toMatchObject({ code: 'refused' })
  expect((await assign(idOf(AMRITA), null)).assignee).toBeNull()
  await expect(assign(999_999 as ConversationId, null)).rejects.toMatchObject({ code: 'not_found' })
})

test('a text that comes in while others are read stays unread', async () => {
  const seen = app.ctx.now()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await receive(STRANGER, 'And a piano?')
  const read = await app
    .as(admin)
    .call(readConversation, { params: { id: idOf(STRANGER) }, body: { upTo: seen } })
  expect(read.unread).toBe(1)
})

test('a long conversation comes page by page, in the order of its messages', async () => {
  const phone = '+17785550149'
  for (let at = 0; at < MESSAGES_OF_PAGE; at += 1) {
    await receive(phone, `in ${at}`)
    await givenMessage(app, { phone })
  }
  const id = (await page({ q: phone })).items[0]?.id ?? (0 as ConversationId)
  const keys: string[] = []
  let query: EarlierMessages | null = {}
  while (query) {
    const answer: { messages: { key: string }[]; earlier: EarlierMessages | null } = await app
      .as(admin)
      .call(listConversationMessages, { params: { id }, query })
    expect(answer.messages.length).toBeLessThanOrEqual(MESSAGES_OF_PAGE)
    keys.unshift(...answer.messages.map(({ key }) => key))
    query = answer.earlier
  }
  expect(new Set(keys).size).toBe(2 * MESSAGES_OF_PAGE)
  expect(keys.map((key) => key.split('-')[0])).toEqual(
    Array.from({ length: 2 * MESSAGES_OF_PAGE }, (_, at) => (at % 2 === 0 ? 'in' : 'out')),
  )
})

test('no statement reads a table from end to end', async () => {
  const scans = await plansOf(app.ctx, async (ctx) => {
    await conversations.page(ctx, {}, admin)
    await conversations.page(ctx, { status: ['open'], assigned: ['me'] }, admin)
    await conversations.page(ctx, { unread: true }, admin)
    await conversations.page(ctx, { job: [jobId as never] }, admin)
    await conversations.page(ctx, { q: 'amrita gate' }, admin)
    await readMessages(ctx.db, { id: idOf(AMRITA), phone: AMRITA }, {})
  })
  const read = scans.flat().filter((step) => step['Node Type'] === 'Seq Scan')
  expect(read.map((step) => step['Relation Name'])).toEqual([])
})
