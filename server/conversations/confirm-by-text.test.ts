import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { replyToConversation } from '../../contract/conversation-messages.ts'
import { closeConversation, listConversations } from '../../contract/conversations.ts'
import { remindDayBefore } from '../jobs/remind-day-before.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { findJob } from '../testing/paying.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
const today = dayOf(new Date())
let admin: Visit

beforeAll(async () => {
  admin = await app.given.admin()
  app.setNow(instantOf(today, 17))
})

const find = async (phone: string) => {
  const { items } = await app.as(admin).call(listConversations.page, { query: { q: phone } })
  const [conversation] = items
  if (!conversation) throw new Error(`There is no conversation with ${phone}`)
  return conversation
}
/** A customer wrote before, was answered and is done; then the reminder of a pickup comes. */
const reminded = async (phone: string) => {
  await receive(phone, 'Hello')
  const { id } = await find(phone)
  await app.as(admin).call(closeConversation, { params: { id } })
  const job = await app.given.job({ phoneE164: phone, preferredDate: addDays(today, 1) })
  await remindDayBefore.run({}, app.ctx)
  return { id, job }
}

test('the first yes after a reminder confirms and needs no person, and moves the conversation up', async () => {
  const { job } = await reminded('+17785550171')
  await receive('+17785550172', 'Later')
  app.setNow(instantOf(today, 18))
  await receive('+17785550171', 'Yes')
  expect((await findJob(app, job)).confirmedAt).not.toBeNull()
  expect(await find('+17785550171')).toMatchObject({
    status: 'done',
    unread: 1,
    last: { text: 'Yes' },
    lastAt: app.ctx.now(),
  })
})

test('a second yes is read by a person', async () => {
  await reminded('+17785550173')
  await receive('+17785550173', 'Yes')
  await receive('+17785550173', 'Yes')
  expect(await find('+17785550173')).toMatchObject({ status: 'open', unread: 2 })
})

test('a yes to what our team asked after the reminder confirms, and is read by a person', async () => {
  const { id, job } = await reminded('+17785550174')
  const body = { text: 'Can we come an hour earlier?', channel: 'sms' as const }
  await app
    .as(admin)
    .call(replyToConversation, { params: { id }, body }, { 'idempotency-key': 'earlier' })
  await receive('+17785550174', 'yes!')
  expect((await findJob(app, job)).confirmedAt).not.toBeNull()
  expect(await find('+17785550174')).toMatchObject({ status: 'open', unread: 2 })
})
