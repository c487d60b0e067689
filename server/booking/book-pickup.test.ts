import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { bookPickup, type BookingForm } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { useApp, type Visit } from '../testing/app.ts'

// Most of them are for the same afternoon.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
// Noon in BC on a Saturday.
const NOON = new Date('2026-11-21T19:00:00Z')

afterEach(() => app.setNow(NOON))

async function form(fields: Partial<BookingForm> = {}): Promise<BookingForm> {
  app.setNow(NOON)
  return {
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '604 555 0142',
    email: 'Amrita@Example.ca',
    address: '2418 St Johns St, Port Moody',
    description: 'Three-seat sofa, six boxes in the garage and an old fridge',
    loadSize: 'medium',
    preferredDate: Day.parse('2026-11-24'),
    preferredTime: 'afternoon',
    photos: [await app.given.photo()],
    marketingConsent: false,
    ...fields,
  }
}

const book = (visit: Visit, body: BookingForm, key?: string) =>
  app.as(visit).call(bookPickup, { body }, key ? { 'idempotency-key': key } : {})

test('a visitor books at the price that the quote showed', async () => {
  const body = await form()
  const { description, loadSize, photos } = body
  const quote = await app.as().call(askForQuote, { body: { description, loadSize, photos } })

  const booking = await app.as().call(bookPickup, { body: { ...body, quoteId: quote.quoteId } })

  expect(booking).toMatchObject({ status: 'pending', estimatedPrice: quote.estimatedPrice })
  const job = await app.ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(job).toMatchObject({
    quoteId: quote.quoteId,
    area: 'Port Moody',
    offeredAddress: 'St Johns St, Port Moody',
    email: 'amrita@example.ca',
    phoneE164: '+16045550142',
    paymentStatus: 'pending',
    marketingConsentAt: null,
    termsVersion: 1,
  })
})

test('a price sent by the browser is worth nothing', async () => {
  const body = { ...(await form()), estimatedPrice: '1.00', price: 1 }
  const answer = await app.http.inject({ method: 'POST', url: '/api/jobs', payload: body })
  expect(answer.statusCode).toBe(200)
  expect(Number(answer.json().estimatedPrice)).toBeGreaterThan(50)
})

test('the same key is the same job: in sequence, five concurrently, and with the cookie lost', async () => {
  const body = await form()
  const key = randomUUID()
  const visit: Visit = {}
  const first = await book(visit, body, key)
  expect((await book(visit, body, key)).id).toBe(first.id)
  expect((await book({}, body, key)).id).toBe(first.id)

  const again = randomUUID()
  const visitor = await app.given.visitor()
  const five = await Promise.all(
    [1, 2, 3, 4, 5].map(() => book({ cookie: visitor.cookie }, body, again)),
  )
  expect(new Set(five.map(({ id }) => id)).size).toBe(1)
  expect(five[0]?.id).not.toBe(first.id)
})

test('the same key with another form is refused', async () => {
  const body = await form()
  const key = randomUUID()
  const visit: Visit = {}
  await book(visit, body, key)
  await expect(book(visit, { ...body, loadSize: 'xl' }, key)).rejects.toMatchObject({
    code: 'key_reused',
  })
})

test.for([
  ['2026-11-21T06:30:00Z', '2026-11-20', '2026-11-21'], // 23:30 in BC: every window of today is over
  ['2026-11-21T07:30:00Z', '2026-11-20', '2026-11-21'], // 00:30 in BC
] as const)('at %s %s is too late, and %s can be booked', async ([now, tooLate, first]) => {
  const body = await form()
  app.setNow(new Date(now))
  const on = (day: string) => book({}, { ...body, preferredDate: Day.parse(day) })
  await expect(on(tooLate)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(on(first)).resolves.toMatchObject({ status: 'pending' })
})

test('at half past midnight in BC yesterday is refused as a day, at half past eleven today as a window', async () => {
  const body = await form({ preferredDate: Day.parse('2026-11-20') })
  app.setNow(new Date('2026-11-21T07:30:00Z'))
  await expect(book({}, body)).rejects.toMatchObject({
    fields: [{ path: 'preferredDate', message: 'Please choose today or a later date' }],
  })
  app.setNow(new Date('2026-11-21T06:30:00Z'))
  await expect(book({}, body)).rejects.toMatchObject({ fields: [{ path: 'preferredTime' }] })
})

test('a window that has ended today is refused, one that is still open is not', async () => {
  const body = await form({ preferredDate: Day.parse('2026-11-21') })
  await expect(book({}, { ...body, preferredTime: 'morning' })).rejects.toMatchObject({
    fields: [{ path: 'preferredTime' }],
  })
  // Too late to find a hauler for it, unless one is free.
  await expect(book({}, body)).rejects.toMatchObject({ code: 'window_full' })
  await app.given.hauler()
  await expect(book({}, body)).resolves.toMatchObject({ status: 'pending', confirmBy: null })
})

test('photos that were not uploaded here are refused, and no job is left behind', async () => {
  const body = await form({ photos: ['/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp'] })
  const jobs = await app.given.count('jobs')
  await expect(book({}, body)).rejects.toMatchObject({ code: 'refused' })
  expect(await app.given.count('jobs')).toBe(jobs)
})

test.for([
  [{ firstName: '' }, 'firstName', 'First name is required'],
  [{ lastName: undefined }, 'lastName', 'Last name is required'],
  [{ phone: '604555' }, 'phone', 'Valid phone number required'],
  [{ phone: '0000000000' }, 'phone', 'Valid phone number required'],
  [{ phone: '+44 20 7946 0958' }, 'phone', 'Valid phone number required'],
  [{ phone: '876 555 0123' }, 'phone', 'Valid phone number required'],
  [{ email: 'a@b' }, 'email', 'Valid email required'],
  [{ address: '1 St' }, 'address', 'Full address is required'],
  [{ description: 'a sofa' }, 'description', 'Please provide a detailed description'],
  [{ loadSize: 'huge' }, 'loadSize', 'Please choose a load size'],
  [{ preferredDate: '' }, 'preferredDate', 'Preferred date is required'],
  [{ preferredDate: '2026-02-30' }, 'preferredDate', 'A date is written YYYY-MM-DD'],
  [{ photos: [] }, 'photos', 'At least one photo is required'],
  [{ photos: Array(6).fill('/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp') }, 'photos', 'Too many files'],
  [{ photos: ['https://evil.example/x.webp'] }, 'photos.0', 'Please upload the photo again'],
  [{ lastName: 'x'.repeat(10_000) }, 'lastName', 'Please use at most 100 characters'],
] as const)('a booking with %j is refused at %s', async ([fields, path, message]) => {
  const payload = { ...(await form()), ...fields }
  const answer = await app.http.inject({ method: 'POST', url: '/api/jobs', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toContainEqual({ path, message })
})

test('names that look like markup or SQL are stored and shown as they are', async () => {
  const lastName = `<script>alert(1)</script>'; drop table jobs;-- \u202E`
  const { id } = await book({}, await form({ lastName }))
  const admin = await app.given.admin()
  const jobs = await app.as(admin).call(listAdminJobs, {})
  expect(jobs.find((job) => job.id === id)?.lastName).toBe(lastName)
})

test('a character that cannot be stored is a clear refusal', async () => {
  const body = await form({ lastName: 'Gi\u0000ll' })
  await expect(book({}, body)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a customer who is signed in books for themselves with their own contact, and for a friend with another', async () => {
  const email = `${randomUUID()}@example.ca`
  const customer = await app.given.user('client', { email })
  const clientOf = async (visit: Visit, fields: Partial<BookingForm>) => {
    const { id } = await book(visit, await form(fields))
    const row = app.ctx.db.selectFrom('jobs').select('clientId').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).clientId
  }
  const own = { cookie: customer.cookie }
  expect(await clientOf(own, { email: email.toUpperCase() })).toBe(customer.id)
  expect(await clientOf(own, { email: 'friend@example.ca' })).toBeNull()
  expect(await clientOf({}, { email })).toBeNull()
  const hauler = await app.given.hauler()
  expect(await clientOf({ cookie: hauler.cookie }, { email: hauler.email })).toBeNull()
})
