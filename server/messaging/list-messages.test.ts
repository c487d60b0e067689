import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_LIMIT, type ListQuery } from '../../contract/list.ts'
import { getNotification, listNotifications, readNotification } from '../../contract/messaging.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { givenMessage } from '../testing/messages.ts'
import { plansOf } from '../testing/plans.ts'
import { insertMessages, type Message } from './store.ts'
import { messages } from './list-messages.ts'

const app = useApp()
let admin: Visit
let writtenMessages: Message[]
let failedMessage: Message
const MANY = 520

type Query = ListQuery<typeof listNotifications>
const page = (query: Query) => app.as(admin).call(listNotifications.page, { query })
const idsMatching = async (q: string) => (await page({ q })).items.map(({ id }) => id)

beforeAll(async () => {
  admin = await app.given.admin()
  const { id: jobId } = await app.given.job()
  const message = {
    recipientId: null,
    recipientPhone: '+17785550199',
    recipientEmail: 'amrita@example.test',
    channel: 'sms' as const,
    status: 'queued' as const,
    failure: null,
    senderType: 'system' as const,
    messageType: 'payment_reminder' as const,
    subject: 'A reminder',
    message: 'Your piano waits',
    preheader: null,
    jobId: null,
  }
  writtenMessages = await insertMessages(
    app.ctx.db,
    Array.from({ length: MANY }, (_, at) => ({
      ...message,
      ...(at === 0 && { subject: 'The very first', jobId }),
      ...(at === 1 && { messageType: 'sign_in_code' as const, message: 'Your code is 493021' }),
    })),
  )
  failedMessage = await givenMessage(app, { phone: '+16045550177' })
  await app.ctx.db
    .updateTable('notifications')
    .set({ failure: 'No such number' })
    .where('id', '=', failedMessage.id)
    .execute()
}, 60_000)

test('a plain call answers the newest 200 messages, and how many there are', async () => {
  const answer = await app.http.inject({
    url: listNotifications.path,
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect(answer.json()).toHaveLength(200)
  expect(answer.headers['x-total-count']).toBe(String(MANY + 1))
})

test('every message is on one of the pages, however old', async () => {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const next = await page({ limit: 200, ...(cursor !== null && { cursor }) })
    ids.push(...next.items.map(({ id }) => id))
    cursor = next.nextCursor
  } while (cursor !== null)
  expect(new Set(ids).size).toBe(MANY + 1)
})

describe('search', () => {
  test('finds a recipient, a job, a type and words', async () => {
    const [first] = writtenMessages
    expect(await idsMatching('(604) 555-0177')).toEqual([failedMessage.id])
    expect(await idsMatching('very first')).toEqual([first?.id])
    expect(await idsMatching(`#${first?.jobId} first`)).toEqual([first?.id])
    expect(await page({ q: 'payment reminder piano' })).toMatchObject({
      total: MAX_LIMIT,
      isTotalExact: false,
    })
    expect(await idsMatching('nothing-like-it')).toEqual([])
  })

  test('finds a number after # as a whole, and not as the beginning of a phone number', async () => {
    const ofJob = (jobId: number) =>
      writtenMessages.filter((message) => message.jobId === jobId).map(({ id }) => id)
    const { jobId } = writtenMessages[0] ?? {}
    expect(await idsMatching(`#${jobId}`)).toEqual(ofJob(Number(jobId)))
    expect(await idsMatching('#1604')).toEqual([])
  })

  test('finds no sign-in code by its digits', async () => {
    expect(await idsMatching('493021')).toEqual([])
    const { items } = await page({ type: ['sign_in_code'] })
    expect(items.map(({ message }) => message)).toEqual(['Your code is ••••••'])
  })
})

test('each view holds what its counter counts', async () => {
  const [first] = writtenMessages
  await app.as(admin).call(readNotification, { params: { id: first?.id as never } })
  const unread = await page({ show: ['unread'] })
  expect(unread.total).toBe(MANY)
  expect(unread.isTotalExact).toBe(true)
  expect((await page({ show: ['sent'] })).total).toBe(0)
  expect((await page({ show: ['failed'] })).total).toBe(0)
  expect((await page({ show: ['unread', 'sent'] })).total).toBe(MANY)
})

test('one message is asked for by its number', async () => {
  const ask = (id: number) => app.as(admin).call(getNotification, { params: { id: id as never } })
  expect(await ask(failedMessage.id)).toMatchObject({ failure: 'No such number' })
  await expect(ask(999_999)).rejects.toMatchObject({ code: 'not_found' })
})

test.for([
  {},
  { show: ['unread'] },
  { show: ['failed'] },
  { type: ['sign_in_code'] },
  { status: ['failed'] },
  { q: 'piano' },
] as Query[])('the messages by %o are read on an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => messages.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'notifications')
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
