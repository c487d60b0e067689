import { describe, expect, test } from 'vitest'
import { addCustomerNote, editCustomer } from '../../contract/customer-edits.ts'
import { getCustomerHistory, type HistoryPart } from '../../contract/customer-history.ts'
import { getCustomer, listCustomerJobs } from '../../contract/customer-record.ts'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { useApp } from '../testing/app.ts'
import { directoryOf } from './testing/directory.ts'

const app = useApp()
const { anEmail, aPhone, job, customerOf } = directoryOf(app)

const pageOf = async (customerId: CustomerId, show: HistoryPart, cursor?: string) =>
  app.as(await app.given.admin('read-only')).call(getCustomerHistory, {
    params: { customerId },
    query: { show, ...(cursor && { cursor }) },
  })

async function all(customerId: CustomerId, show: HistoryPart) {
  const entries: Awaited<ReturnType<typeof pageOf>>['entries'] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(customerId, show, cursor)
    expect(page.entries.length).toBeLessThanOrEqual(20)
    entries.push(...page.entries)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return entries
}

async function aCustomer() {
  const [email, phoneE164] = [anEmail(), aPhone()]
  const booked = await job({ email, phoneE164, firstName: 'Amrita' })
  const { id } = await customerOf(email)
  return { id, email, phoneE164, job: booked }
}

type Customer = Awaited<ReturnType<typeof aCustomer>>

const send = (to: Customer, fields: Record<string, unknown>) =>
  app.ctx.db
    .insertInto('notifications')
    .values({
      recipientPhone: to.phoneE164,
      recipientEmail: to.email,
      senderType: 'system',
      messageType: 'booking_confirmed',
      subject: 'Booked',
      message: 'Booked',
      jobId: to.job.id,
      channel: 'sms',
      ...fields,
    } as never)
    .execute()

describe('the history of a customer', () => {
  test('has every message once, of both directions, page by page; codes are masked', async () => {
    const customer = await aCustomer()
    for (let at = 0; at < 45; at += 1)
      // All at one time: nothing is left out or repeated where a page ends.
      await send(customer, {
        message: `Text ${at}`,
        channel: at % 2 === 0 ? 'sms' : 'email',
        createdAt: new Date('2026-11-20T18:00:00Z'),
      })
    await send(customer, { messageType: 'sign_in_code', message: 'Your code is 493817' })
    const { id: conversationId } = await app.ctx.db
      .insertInto('conversations')
      .values({ phone: customer.phoneE164, lastAt: new Date() })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet({ lastAt: new Date() }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .insertInto('inboundTexts')
      .values({
        conversationId,
        providerMessageId: `in ${customer.id}`,
        text: 'Can you come earlier?',
        keyword: null,
        jobId: null,
        receivedAt: new Date(),
      })
      .execute()
    const entries = await all(customer.id, 'messages')
    const words = entries.map((entry) => (entry.kind === 'message' ? entry.words : entry.kind))
    expect(words).toHaveLength(47)
    expect(new Set(words).size).toBe(47)
    expect(words).toContain('Your code is ••••••')
    expect(entries.find((entry) => entry.kind === 'message' && entry.isInbound)).toMatchObject({
      words: 'Can you come earlier?',
    })
  })

  test('has no message of another customer', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()]
    await send(other, { message: 'For the other' })
    expect(await all(one.id, 'messages')).toEqual([])
  })

  test('has payments and refunds under money, and everything with the moves of jobs and edits', async () => {
    const customer = await aCustomer()
    const { id: paymentId } = await app.ctx.db
      .insertInto('payments')
      .values({
        jobId: customer.job.id,
        amountCents: 240_00 as never,
        status: 'paid',
        chargeId: 'ch_1',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .insertInto('refunds')
      .values({
        jobId: customer.job.id,
        paymentId,
        amountCents: 40_00,
        reason: 'A box stayed',
      } as never)
      .execute()
    expect(await all(customer.id, 'money')).toMatchObject([
      { kind: 'refund', amount: 4000, words: 'A box stayed', jobId: customer.job.id },
      { kind: 'payment', amount: 24000, status: 'paid' },
    ])
    const dispatcher = app.as(await app.given.admin('dispatcher'))
    const params = { customerId: customer.id }
    await dispatcher.call(addCustomerNote, {
      params,
      body: { words: 'Buzzer 204', isPinned: false },
    })
    const { version } = await dispatcher.call(getCustomer, { params })
    await dispatcher.call(editCustomer, { params, body: { version, firstName: 'Amy', base: {} } })
    const kinds = (await all(customer.id, 'everything')).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['edit', 'note', 'refund', 'payment', 'job']))
    expect(await all(customer.id, 'notes')).toMatchObject([{ kind: 'note', words: 'Buzzer 204' }])
  })

  test.for([
    'yesterday',
    '2026-99-20T18:00:00.000000Z note 1',
    '2026-11-20T18:00:00.000000Z note x',
  ])('refuses the cursor %s', async (cursor) => {
    const { id } = await aCustomer()
    await expect(pageOf(id, 'notes', cursor)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('of a customer that does not exist is not found', async () => {
    await expect(pageOf(2_000_000_000 as CustomerId, 'notes')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('the open jobs of a customer are asked for alone, with how the customer is reached', async () => {
  const customer = await aCustomer()
  await job({ email: customer.email, phoneE164: customer.phoneE164, status: 'cancelled' })
  const reader = app.as(await app.given.admin('read-only'))
  const params = { customerId: customer.id }
  // The directory is settled with the next look.
  await reader.call(getCustomer, { params })
  const { jobs } = await reader.call(listCustomerJobs, { params, query: { open: true } })
  expect(jobs).toMatchObject([{ id: customer.job.id, email: customer.email }])
  expect(await reader.call(listCustomerJobs, { params, query: {} })).toMatchObject({
    jobs: [{ status: 'cancelled' }, { id: customer.job.id }],
  })
})
