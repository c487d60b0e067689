import { beforeAll, describe, expect, test } from 'vitest'
import { listConversationMessages } from '../../contract/conversation-messages.ts'
import {
  closeConversation,
  countConversations,
  getConversation,
  listConversations,
} from '../../contract/conversations.ts'
import { findSuppression } from '../messaging/suppression-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'

const app = useApp()
let admin: Visit

beforeAll(async () => {
  admin = await app.given.admin()
})

const { callback, bring, receive } = inboundTextsOf(app)

const all = (query: Parameters<typeof list>[0] = {}) => list(query).then(({ items }) => items)
const list = (query: object) =>
  app.as(admin).call(listConversations.page, { query: { limit: 50, ...query } })
const withNumber = async (phone: string) => {
  const [conversation] = await all({ q: phone })
  if (!conversation) throw new Error(`There is no conversation with ${phone}`)
  return conversation
}
const messagesWith = async (phone: string) => {
  const { id } = await withNumber(phone)
  const { messages } = await app
    .as(admin)
    .call(listConversationMessages, { params: { id }, query: {} })
  return messages
}
const isStopped = async (contact: string) =>
  (await findSuppression(app.ctx, { channel: 'sms', contact })) !== undefined

describe('a text that comes in', () => {
  test('from an unknown number begins a conversation with it', async () => {
    const answer = await receive('+16045550188', 'Is this the junk place?', 2)
    expect(answer.statusCode).toBe(200)
    expect(await withNumber('+16045550188')).toMatchObject({
      phone: '+16045550188',
      kind: 'unknown',
      name: null,
      jobId: null,
      status: 'open',
      unread: 1,
      last: { isInbound: true, text: 'Is this the junk place?', media: 2 },
    })
  })

  test('is matched to the customer and the job with work ahead, and to a hauler', async () => {
    const phone = { phoneE164: '+17785550111' }
    const current = await app.given.job({ ...phone, firstName: 'Amrita' })
    await app.given.job({ ...phone, firstName: 'Amrita', status: 'cancelled' })
    await receive('+17785550111', 'Gate code is 4419')
    expect(await withNumber('+17785550111')).toMatchObject({
      kind: 'customer',
      name: 'Amrita Tanaka',
      jobId: current.id,
    })
    expect(await messagesWith('+17785550111')).toMatchObject([{ jobId: current.id }])

    const hauler = await app.given.hauler({ phoneE164: '+17785550112', firstName: 'Ravi' })
    await receive('+17785550112', 'Running late')
    expect(await withNumber('+17785550112')).toMatchObject({
      kind: 'hauler',
      name: 'Ravi Kowalchuk',
      haulerId: hauler.id,
    })
  })

  test('is matched as well when its owner books only afterwards, and is then found by name', async () => {
    await receive('+17785550113', 'Do you take pianos?')
    expect(await all({ q: 'Ottoline' })).toEqual([])
    const job = await app.given.job({ phoneE164: '+17785550113', firstName: 'Ottoline' })
    expect(await all({ q: 'ottoline' })).toMatchObject([{ phone: '+17785550113', jobId: job.id }])
    expect(await all({ q: `#${job.id}` })).toMatchObject([{ phone: '+17785550113' }])
  })

  test('opens a conversation that was done, and moves it to the top', async () => {
    await receive('+17785550114', 'Thanks!')
    const { id } = await withNumber('+17785550114')
    await app.as(admin).call(closeConversation, { params: { id } })
    await receive('+17785550115', 'Hello')
    await receive('+17785550114', 'One more thing')
    const [first, second] = await all()
    expect(first).toMatchObject({ phone: '+17785550114', status: 'open', unread: 2 })
    expect(second).toMatchObject({ phone: '+17785550115' })
  })

  test('from a short code has its own conversation', async () => {
    await receive('62658', 'Your code is 123')
    expect(await withNumber('62658')).toMatchObject({ kind: 'unknown', phone: '62658' })
  })

  test('of many at a time is counted each', async () => {
    await Promise.all(['one', 'two', 'three'].map((text) => receive('+17785550116', text)))
    expect(await withNumber('+17785550116')).toMatchObject({ unread: 3 })
    expect((await messagesWith('+17785550116')).map(({ text }) => text).toSorted()).toEqual([
      'one',
      'three',
      'two',
    ])
  })
})

describe('a callback', () => {
  test('that is forged is refused, and nothing is stored', async () => {
    const before = await app.given.count('inboundTexts')
    const genuine = callback('+17785550120', 'STOP')
    const forged = { ...genuine, rawBody: genuine.rawBody.replace('0120', '0121') }
    expect((await bring(forged)).statusCode).toBe(400)
    expect((await bring({ ...genuine, headers: {} })).statusCode).toBe(400)
    expect(await app.given.count('inboundTexts')).toBe(before)
    expect(await all({ q: '7785550121' })).toEqual([])
    expect(await isStopped('+17785550121')).toBe(false)
  })

  test('that arrives again, also at the same time, is one text', async () => {
    const once = callback('+17785550122', 'Can you come later?')
    const answers = await Promise.all([bring(once), bring(once), bring(once)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await bring(once)
    expect(await withNumber('+17785550122')).toMatchObject({ unread: 1 })
    expect(await messagesWith('+17785550122')).toHaveLength(1)
  })

  test('of a STOP that is replayed after START does not stop the number again', async () => {
    const stop = callback('+17785550123', 'STOP')
    await bring(stop)
    expect(await isStopped('+17785550123')).toBe(true)
    expect(await withNumber('+17785550123')).toMatchObject({ isStopped: true })
    await receive('+17785550123', 'START')
    await bring(stop)
    expect(await isStopped('+17785550123')).toBe(false)
    expect(await messagesWith('+17785550123')).toMatchObject([
      { text: 'STOP', keyword: 'stop' },
      { text: 'START', keyword: 'start' },
    ])
  })
})

test('a text that says more than a keyword is a text, and HELP changes nothing', async () => {
  await receive('+17785550124', 'Please stop by at 3')
  await receive('+17785550124', 'HELP')
  expect(await messagesWith('+17785550124')).toMatchObject([{ keyword: null }, { keyword: 'help' }])
  expect(await isStopped('+17785550124')).toBe(false)
})

test('one conversation says when its number stopped texts, and what we know of its owner', async () => {
  const job = await app.given.job({ phoneE164: '+17785550125', email: 'mei@example.test' })
  await receive('+17785550125', 'Arrêt')
  const { id } = await withNumber('+17785550125')
  const details = await app.as(admin).call(getConversation, { params: { id } })
  expect(details).toMatchObject({ isStopped: true, email: 'mei@example.test', jobCount: 1 })
  expect(details.jobs).toMatchObject([
    { id: job.id, price: 149_99, haulerName: null, isPaid: true },
  ])
  expect(details.stoppedAt).not.toBeNull()
})

test('the counts are those of the rows', async () => {
  const rows = await all({ limit: 200 })
  expect(await app.as(admin).call(countConversations, {})).toEqual({
    open: rows.filter(({ status }) => status === 'open').length,
    done: rows.filter(({ status }) => status === 'done').length,
    mine: 0,
    unread: rows.reduce((sum, { unread }) => sum + unread, 0),
  })
})
