import { expect, test } from 'vitest'
import { checkJobPayments, payPickup } from '../../../contract/job-page.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { getPaymentLinks, sendPaymentLink } from '../../../contract/office-jobs.ts'
import { findCaller } from '../../../contract/callers.ts'
import * as phone from '../../../contract/phone-bookings.ts'
import { JobId } from '../../../contract/jobs.ts'
import { payWith } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { messagesOf, sentTexts } from '../../testing/messages.ts'
import { callForm, newCall } from './testing/call-form.ts'

const app = useApp()

async function desk(role?: Parameters<typeof app.given.admin>[0]) {
  const staff = app.as(await app.given.admin(role))
  const form = (fields: Partial<phone.PhoneBookingForm> = {}) => callForm(app.ctx, fields)
  const book = (fields?: Partial<phone.PhoneBookingForm>, headers?: Record<string, string>) =>
    staff.call(phone.bookByPhone, { body: form(fields) }, headers)
  return { staff, form, book }
}
const jobOf = (id: number) =>
  app.ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', JobId.parse(id))
    .executeTakeFirstOrThrow()

test('a caller without photos gets a price, a held window and a link, and pays while talking', async () => {
  const { staff, form, book } = await desk('dispatcher')
  const callId = newCall()
  const { items, preferredDate: date, address } = form()
  const quote = await staff.call(phone.quoteByPhone, {
    body: { items, preferredDate: date, address },
  })
  expect(quote).toMatchObject({ description: 'Pick up 2 mattresses, 1 sofa', area: 'Vancouver' })
  expect(quote.items.map(({ key, quantity }) => [key, quantity])).toEqual(
    expect.arrayContaining([
      ['mattress', 2],
      ['sofa', 1],
    ]),
  )
  const hold = await staff.call(phone.holdByPhone, {
    body: { callId, date, window: 'afternoon', loadSize: quote.size.used, area: 'Vancouver' },
  })
  expect(hold.until.getTime() - Date.now()).toBeGreaterThan(14 * 60_000)
  const windows = await staff.call(phone.windowsByPhone, {
    query: { callId, date, days: 1, loadSize: quote.size.used, area: 'Vancouver' },
  })
  expect(windows.find(({ window }) => window === 'afternoon')).toMatchObject({ hold: true })

  const booking = await book({ callId, quoteId: quote.quoteId })
  expect(booking).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    estimatedPrice: quote.estimatedPrice,
    collect: null,
  })
  const job = await jobOf(booking.id)
  expect(job).toMatchObject({ source: 'phone', photos: [], email: '', marketingConsentAt: null })
  expect(job.termsVersion).not.toBeNull()
  await app.runTasks()
  const [text] = (await sentTexts(app)).slice(-1)
  const token = /\/job\/([\w-]+)$/.exec(text?.body ?? '')?.[1] ?? ''
  expect(text?.recipient).toBe('+16045550177')
  const { pay } = await app.as().call(payPickup, {
    params: { token },
    body: { amount: booking.estimatedPrice },
  })
  await payWith(app, pay.clientSecret)
  await app.as().call(checkJobPayments, { params: { token } })
  expect(await jobOf(booking.id)).toMatchObject({ paymentStatus: 'paid' })
})

test('who took the booking and when the caller agreed is recorded, and no consent to promotions', async () => {
  const admin = await app.given.admin('dispatcher')
  const before = await app.given.count('consents')
  const { id } = await app.as(admin).call(phone.bookByPhone, { body: callForm(app.ctx) })
  expect(
    await app.ctx.db.selectFrom('phoneBookings').selectAll().where('jobId', '=', id).execute(),
  ).toMatchObject([{ bookedBy: admin.id, agreedBy: 'spoken', linkBy: 'sms' }])
  expect(await app.given.count('consents')).toBe(before)
})

test('the same call, or the same key, is one job', async () => {
  const { book } = await desk()
  const callId = newCall()
  const [one, two] = await Promise.all([
    book({ callId }, { 'idempotency-key': 'a' }),
    book({ callId }, { 'idempotency-key': 'b' }),
  ])
  expect(one.id).toBe(two.id)
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await book({}, key)).id).toBe((await book({}, key)).id)
  await expect(book({ lastName: 'Other' }, key)).rejects.toMatchObject({ code: 'key_reused' })
})

test('the link of the call is the first of the links that the desk sends, by the same message', async () => {
  app.setNow(new Date())
  const { staff, book } = await desk('dispatcher')
  const { id, estimatedPrice } = await book({
    preferredTime: 'evening',
    email: 'h@example.test',
    linkBy: 'both',
  })
  const ofJob = { params: { jobId: JobId.parse(id) } }
  const send = () => staff.call(sendPaymentLink, { ...ofJob, body: { channel: 'sms' } })
  expect(await staff.call(getPaymentLinks, ofJob)).toMatchObject({
    due: { of: 'booking', amount: estimatedPrice },
    sent: [{ channel: 'email' }, { channel: 'sms' }],
  })
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
  app.setNow(new Date(Date.now() + 61_000))
  await send()
  await app.runTasks()
  const texts = (await messagesOf(app)).filter(
    ({ jobId, channel }) => jobId === id && channel === 'sms',
  )
  expect(texts.map(({ messageType }) => messageType)).toEqual(['payment_link', 'payment_link'])
  app.letClockRun()
})

test('nothing that is collected has a link sent', async () => {
  const { staff, book } = await desk()
  const { id } = await book({ preferredTime: 'evening', payment: 'cash' })
  expect(await staff.call(getPaymentLinks, { params: { jobId: JobId.parse(id) } })).toMatchObject({
    sent: [],
  })
  await app.runTasks()
  const messages = (await messagesOf(app)).filter(({ jobId }) => jobId === id)
  expect(messages.map(({ messageType }) => messageType)).not.toContain('payment_link')
})

test('a pickup that is paid at the door is on the market, needs no hold and is not cancelled unpaid', async () => {
  const { book } = await desk()
  const booking = await book({ payment: 'cash' })
  expect(booking).toMatchObject({
    paymentStatus: 'pending',
    heldUntil: null,
    collect: { method: 'cash', by: 'hauler' },
  })
  expect(await jobOf(booking.id)).toMatchObject({ isSecured: true })
  const hauler = await app.given.hauler()
  await app.as(hauler).call(claimJob, { params: { jobId: booking.id } })
  expect(await jobOf(booking.id)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
  const cheque = await book({ payment: 'cheque' })
  expect(cheque.collect).toEqual({ method: 'cheque', by: 'office' })
  await app.runTasks({ delayed: true })
})

test('a number that booked before fills the rest', async () => {
  const { staff, book } = await desk()
  await book({ phone: '604-555-0188', email: 'h@example.test' })
  const { caller } = await staff.call(findCaller, { query: { phone: '(604) 555 0188' } })
  expect(caller).toMatchObject({
    firstName: 'Hannah',
    lastName: 'Fraser',
    email: 'h@example.test',
    address: '1166 Alberni St, Vancouver',
    pickups: 1,
    channel: 'sms',
    agreedToOffers: false,
  })
  expect(await staff.call(findCaller, { query: { phone: '604' } })).toEqual({ caller: null })
})

test.for<[string, Partial<phone.PhoneBookingForm>, string]>([
  ['nothing to pick up', { items: [] }, 'invalid_input'],
  ['an item that is not in the list', { items: [{ key: 'moon', quantity: 1 }] }, 'invalid_input'],
  ['no agreement', { agreed: false as never }, 'invalid_input'],
  ['a link by email without an email', { linkBy: 'email' }, 'invalid_input'],
  ['a number that texts do not go to', { phone: '000 000 0000' }, 'invalid_input'],
  ['an address outside the areas', { address: '1 Fort St, Victoria' }, 'refused'],
  ['a day that has passed', { preferredDate: '2020-01-01' as never }, 'invalid_input'],
])('%s is refused', async ([, fields, code]) => {
  const { book } = await desk()
  await expect(book(fields)).rejects.toMatchObject({ code })
})

test('a role without the right cannot book', async () => {
  const { book } = await desk('accountant')
  await expect(book()).rejects.toMatchObject({ code: 'forbidden' })
})
