import { afterEach, expect, test } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import * as quotes from '../../../contract/call-quotes.ts'
import * as linked from '../../../contract/linked-quotes.ts'
import { quoteByPhone } from '../../../contract/phone-bookings.ts'
import { addDays, dayOf, instantAt } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn, quoteTokenIn } from '../../../contract/paths.ts'
import { getJobPage } from '../../../contract/job-page.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { callForm, newCall } from '../phone/testing/call-form.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const DAY_MS = 86_400_000
/** Noon of a day in BC: outside the quiet hours. */
const noon = (days = 0) => instantAt(addDays(dayOf(new Date()), days), '12:00')

type Form = Parameters<typeof callForm>[1]
async function saveQuote(fields: Form = {}) {
  const staff = app.as(await app.given.admin('dispatcher'))
  const { firstName, lastName, phone, address, items, email } = callForm(app.ctx, fields)
  const body = { callId: newCall(), firstName, lastName, phone, address, items, email }
  const quote = await staff.call(quotes.saveCallQuote, { body })
  const params = { callQuoteId: quote.id }
  const send = (by: 'sms' | 'email' | 'both' = 'sms') =>
    staff.call(quotes.sendCallQuote, { params, body: { by } })
  return { staff, quote, params, send, body }
}
const convert = ({ price }: Pick<quotes.CallQuote, 'price'>) => ({
  preferredDate: addDays(dayOf(app.ctx.now()), 3),
  price,
  preferredTime: 'afternoon' as const,
  payment: 'cash' as const,
  linkBy: 'sms' as const,
  agreed: true as const,
})
const linkIn = (text: string | undefined) =>
  quoteTokenIn(new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'http://none').pathname) ?? ''

test('a quote is saved at the price of a booking, listed, and stands for 14 days', async () => {
  app.setNow(noon())
  const { staff, quote, body } = await saveQuote()
  const { items, address } = body
  const { estimatedPrice } = await staff.call(quoteByPhone, { body: { items, address } })
  expect(quote).toMatchObject({
    price: estimatedPrice,
    state: 'open',
    description: 'Pick up 2 mattresses, 1 sofa',
    createdBy: 'Priya Lee',
    sentAt: null,
    expiresAt: new Date(noon().getTime() + quotes.CALL_QUOTE_DAYS * DAY_MS),
  })
  const page = { ...quotes.listCallQuotes, ...quotes.listCallQuotes.page }
  const { items: openQuotes } = await staff.call(page, {
    query: { q: '604 555 0177', state: ['open'] },
  })
  expect(openQuotes[0]).toEqual(quote)
  // The same press, or two of them, is one quote; another load of the same call is none.
  const again = await Promise.all([1, 2].map(() => staff.call(quotes.saveCallQuote, { body })))
  expect(again.map(({ id }) => id)).toEqual([quote.id, quote.id])
  const other = { ...body, items: [{ key: 'sofa', quantity: 2 }] }
  await expect(staff.call(quotes.saveCallQuote, { body: other })).rejects.toMatchObject({
    code: 'key_reused',
  })
  const changedBody = { ...body, phone: '604-555-0178' }
  await expect(staff.call(quotes.saveCallQuote, { body: changedBody })).rejects.toMatchObject({
    code: 'key_reused',
  })
})

test('a quote without a load, or for an address far away, is refused at its field', async () => {
  const { staff, body } = await saveQuote()
  const save = (fields: object) =>
    staff.call(quotes.saveCallQuote, { body: { ...body, callId: newCall(), ...fields } })
  await expect(save({ items: [] })).rejects.toMatchObject({ fields: [{ path: 'items' }] })
  await expect(save({ phone: '12' })).rejects.toMatchObject({ fields: [{ path: 'phone' }] })
  await expect(save({ address: '12 Main St, Kelowna' })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'address' }],
  })
})

test('the caller books by the link, at the price of the quote, and once', async () => {
  app.setNow(noon())
  const { quote, send } = await saveQuote()
  await send()
  await app.runTasks()
  const text = (await sentTexts(app)).at(-1)
  expect(text?.recipient).toBe('+16045550177')
  const params = { token: linkIn(text?.body) }
  expect(await app.as().call(linked.getLinkedQuote, { params })).toMatchObject({
    price: quote.price,
    state: 'open',
    jobPath: null,
  })
  app.setNow(noon(5))
  const date = addDays(dayOf(app.ctx.now()), 2)
  const windows = await app.as().call(linked.getQuoteWindows, { params, query: { date } })
  expect(windows).toHaveLength(42)
  const book = (window: 'morning' | 'afternoon') =>
    app.as().call(linked.bookLinkedQuote, {
      params,
      body: { date, window, price: quote.price, agreed: true },
    })
  const paths = await Promise.all([book('morning'), book('afternoon')])
  expect(new Set(paths.map(({ jobPath }) => jobPath)).size).toBe(1)
  const token = jobTokenIn(paths[0]?.jobPath ?? '') ?? ''
  const job = await app.as().call(getJobPage, { params: { token } })
  expect(job).toMatchObject({ status: 'pending', money: { price: quote.price } })
  const jobs = await app.ctx.db
    .selectFrom('jobs')
    .innerJoin('phoneBookings', 'phoneBookings.jobId', 'jobs.id')
    .select(['jobs.id', 'estimatedPriceCents', 'agreedBy'])
    .where('quoteId', 'is not', null)
    .where('preferredDate', '=', date)
    .execute()
  expect(jobs).toMatchObject([{ estimatedPriceCents: quote.price, agreedBy: 'online' }])
  expect(await app.as().call(linked.getLinkedQuote, { params })).toMatchObject({ state: 'booked' })
})

test('the desk makes it a job at its price; two colleagues make one', async () => {
  app.setNow(noon())
  const { staff, quote, params } = await saveQuote()
  app.setNow(noon(10))
  const book = (method: 'cash' | 'cheque') =>
    staff
      .call(quotes.convertCallQuote, { params, body: { ...convert(quote), payment: method } })
      .catch((error: unknown) => error)
  const answers = await Promise.all([book('cash'), book('cheque')])
  const refusals = answers.filter((answer) => answer instanceof Error)
  expect(refusals).toMatchObject([{ code: expect.stringMatching(/key_reused|refused/) }])
  expect(answers.filter((answer) => !(answer instanceof Error))).toMatchObject([
    { estimatedPrice: quote.price },
  ])
  await expect(staff.call(quotes.withdrawCallQuote, { params })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('is booked already'),
  })
})

test('an expired quote asks for a new price, which stands for another 14 days', async () => {
  app.setNow(noon())
  const { staff, quote, params, send } = await saveQuote()
  await send()
  app.setNow(noon(15))
  const refusal = { code: 'refused', message: expect.stringContaining('new price') }
  const book = (as = quote) => staff.call(quotes.convertCallQuote, { params, body: convert(as) })
  await expect(book()).rejects.toMatchObject(refusal)
  await expect(send()).rejects.toMatchObject(refusal)
  const renewedQuote = await staff.call(quotes.renewCallQuote, { params })
  expect(renewedQuote).toMatchObject({ state: 'open', sentAt: null, followUpAt: null })
  const dearer = { ...renewedQuote, price: cents(renewedQuote.price + 1) }
  await expect(book(dearer)).rejects.toMatchObject({ code: 'price_changed' })
  expect(await book(renewedQuote)).toMatchObject({ estimatedPrice: renewedQuote.price })
})

test('a withdrawn quote has no link, no booking and no follow-up', async () => {
  app.setNow(noon())
  const { staff, quote, params, send } = await saveQuote()
  await send()
  await app.runTasks()
  const token = linkIn((await sentTexts(app)).at(-1)?.body)
  await staff.call(quotes.withdrawCallQuote, { params })
  expect(await staff.call(quotes.withdrawCallQuote, { params })).toMatchObject({
    state: 'withdrawn',
    followUpAt: null,
  })
  const date = addDays(dayOf(app.ctx.now()), 3)
  const book = app.as().call(linked.bookLinkedQuote, {
    params: { token },
    body: { date, window: 'morning', price: quote.price, agreed: true },
  })
  await expect(book).rejects.toMatchObject({ code: 'refused' })
  app.setNow(noon(11))
  await app.runTasks({ delayed: true })
  const kinds = (await textsOf(app)).map(({ messageType }) => messageType)
  expect(kinds).not.toContain('call_quote_follow_up')
  const owner = await app.given.admin()
  const { items } = await app
    .as(owner)
    .call(
      { ...listAudit, ...listAudit.page },
      { query: { q: `call_quotes ${params.callQuoteId}` } },
    )
  expect(items[0]).toMatchObject({ change: 'update', what: 'Withdraw a saved quote' })
})

test('it goes by email only to who has one, and not twice within a minute', async () => {
  app.setNow(noon())
  const { send } = await saveQuote()
  await expect(send('both')).rejects.toMatchObject({ fields: [{ path: 'by' }] })
  await send()
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
  const links = ['1-AAAAAAAAAAAAAAAAAAAA', 'x', '99999-']
  for (const token of links)
    await expect(app.as().call(linked.getLinkedQuote, { params: { token } })).rejects.toMatchObject(
      { code: 'not_found' },
    )
})
