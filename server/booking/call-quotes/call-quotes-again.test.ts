import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, instantAt } from '../../../contract/calendar.ts'
import * as quotes from '../../../contract/call-quotes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { AppError } from '../../../contract/errors.ts'
import { QuoteId } from '../../../contract/booking.ts'
import { Money } from '../../../contract/money.ts'
import { jobTokenIn, quoteTokenIn } from '../../../contract/paths.ts'
import { getLinkedQuote, bookLinkedQuote } from '../../../contract/linked-quotes.ts'
import { cancelUnpaid } from '../../payments/cancel-unpaid.ts'
import { hashOf, findValidQuote } from '../../quotes/store.ts'
import { useApp } from '../../testing/app.ts'
import { callForm, newCall } from '../phone/testing/call-form.ts'
import { quoteUrl } from './quote-link.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const DAY_MS = 86_400_000
const noon = (days = 0) => instantAt(addDays(dayOf(new Date()), days), '12:00')
const today = () => dayOf(app.ctx.now())

async function saveQuote() {
  app.setNow(noon())
  const staff = app.as(await app.given.admin('dispatcher'))
  const { firstName, lastName, phone, address, items, email } = callForm(app.ctx)
  const body = { callId: newCall(), firstName, lastName, phone, address, items, email }
  const quote = await staff.call(quotes.saveCallQuote, { body })
  const params = { callQuoteId: quote.id }
  const convert = (fields: object = {}) =>
    staff.call(quotes.convertCallQuote, {
      params,
      body: {
        preferredDate: addDays(today(), 3),
        preferredTime: 'afternoon' as const,
        price: quote.price,
        payment: 'link' as const,
        linkBy: 'sms' as const,
        agreed: true as const,
        ...fields,
      },
    })
  const now = () => staff.call(quotes.getCallQuote, { params })
  const token = quoteTokenIn(new URL(quoteUrl(app.ctx, quote.id)).pathname) ?? ''
  return { staff, quote, params, convert, now, token }
}

async function cancelledUnpaid(jobId: JobId, days: number): Promise<void> {
  app.setNow(noon(days))
  await cancelUnpaid.run({ jobId }, app.ctx)
}

test('a quote whose booking was cancelled unpaid is open again, at the desk and by its link', async () => {
  const { staff, quote, convert, now, token } = await saveQuote()
  const first = await convert()
  expect(await now()).toMatchObject({ state: 'booked', jobId: first.id })
  await cancelledUnpaid(first.id, 2)
  expect(await now()).toMatchObject({ state: 'open', jobId: null })
  const page = { ...quotes.listCallQuotes, ...quotes.listCallQuotes.page }
  const open = await staff.call(page, { query: { state: ['open'] } })
  expect(open.items.map(({ id }) => id)).toContain(quote.id)
  expect(await app.as().call(getLinkedQuote, { params: { token } })).toMatchObject({
    state: 'open',
    jobPath: null,
  })
  const second = await convert()
  expect(second.id).not.toBe(first.id)
  expect(await now()).toMatchObject({ state: 'booked', jobId: second.id })
  await cancelledUnpaid(second.id, 4)
  const body = {
    date: addDays(today(), 2),
    window: 'morning' as const,
    price: quote.price,
    agreed: true as const,
  }
  const { jobPath } = await app.as().call(bookLinkedQuote, { params: { token }, body })
  expect(jobTokenIn(jobPath)).not.toBeNull()
  expect((await now()).jobId).toBeGreaterThan(second.id)
})

test('open again it still expires, and can be withdrawn', async () => {
  const { staff, params, convert, now } = await saveQuote()
  const { id } = await convert()
  const before = await app.given.count('events')
  await cancelledUnpaid(id, 2)
  const topics = await app.ctx.db
    .selectFrom('events')
    .select('topic')
    .where('subjectId', '=', params.callQuoteId)
    .where('topic', '=', 'call_quote')
    .execute()
  expect(topics.length).toBeGreaterThan(0)
  expect(await app.given.count('events')).toBeGreaterThan(before)
  app.setNow(noon(15))
  expect(await now()).toMatchObject({ state: 'expired' })
  expect(await staff.call(quotes.withdrawCallQuote, { params })).toMatchObject({
    state: 'withdrawn',
    jobId: null,
  })
})

test('a booking to be collected, or one that was paid, keeps its quote booked', async () => {
  const { convert, now } = await saveQuote()
  const { id } = await convert({ payment: 'cash' })
  await cancelledUnpaid(id, 2)
  expect(await now()).toMatchObject({ state: 'booked', jobId: id })
})

test('for the day it was made the price of that day is named, and booked at once agreed', async () => {
  const { quote, convert, now } = await saveQuote()
  app.setNow(instantAt(today(), '09:00'))
  const onDay = { preferredDate: today(), preferredTime: 'evening' as const }
  const refusal = (await convert(onDay).catch((error: unknown) => error)) as AppError
  expect(refusal).toMatchObject({ code: 'price_changed' })
  const price = Money.parse(refusal.facts['price'])
  expect(price).toBeGreaterThan(quote.price)
  const quoteId = QuoteId.parse(refusal.facts['quoteId'])
  await expect(convert({ ...onDay, quoteId })).rejects.toMatchObject({ code: 'price_changed' })
  const job = await convert({ ...onDay, quoteId, price })
  expect(job).toMatchObject({ estimatedPrice: price })
  expect(await now()).toMatchObject({ state: 'booked', jobId: job.id })
})

test('the price stands for the booking of its quote, not for others of the same load', async () => {
  const { quote } = await saveQuote()
  const hash = hashOf({ description: quote.description, photos: [] })
  app.setNow(noon(3))
  expect(await findValidQuote(app.ctx.db, hash, app.ctx.now())).toBeUndefined()
  const { quoteId } = await app.ctx.db
    .selectFrom('callQuotes')
    .select('quoteId')
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  const quoteRow = await app.ctx.db
    .selectFrom('quotes')
    .select('expiresAt')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  expect(quoteRow.expiresAt).toEqual(new Date(noon().getTime() + DAY_MS))
})

test('the list reads the clock of the server', async () => {
  const { staff, quote } = await saveQuote()
  app.setNow(noon(20))
  const page = { ...quotes.listCallQuotes, ...quotes.listCallQuotes.page }
  const ids = async (state: 'open' | 'expired') =>
    (await staff.call(page, { query: { state: [state] } })).items.map(({ id }) => id)
  expect(await ids('expired')).toContain(quote.id)
  expect(await ids('open')).not.toContain(quote.id)
})
