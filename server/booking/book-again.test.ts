import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookAgain, bookAgainByLink } from '../../contract/book-again.ts'
import { openBookingPage } from '../../contract/booked.ts'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { editJobNote } from '../../contract/job-additions.ts'
import type { JobId } from '../../contract/jobs.ts'
import { jobTokenIn } from '../../contract/paths.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { useApp, type Visit } from '../testing/app.ts'

// Most of them are for the same morning.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })

const EMAIL = `${randomUUID()}@example.ca`
const CONTACT = {
  address: '2418 St Johns St, Port Moody',
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  email: EMAIL,
}
const ACCESS = {
  place: 'upstairs',
  floors: 2,
  elevator: false,
  walkMinutes: 2,
  notes: 'Code: 4419. Park in the lane',
  unattended: true,
} as const

/** A pickup with a larger size than its items need, which its customer kept, as the form sends it. */
async function createBooking(visit: Visit, description = '2 sofas and 1 fridge') {
  const load = {
    description,
    photos: [await app.given.photo()],
    loadSize: 'xl' as const,
    access: ACCESS,
  }
  const corrections = [
    { key: 'sofa', quantity: 2 },
    { key: 'fridge', quantity: 1 },
  ]
  const body = { ...load, corrections, sizeConfirmed: true, area: 'Port Moody' as const }
  const { quoteId, size } = await app.as(visit).call(askForQuote, { body })
  expect(size).toMatchObject({ used: 'xl', countedPrice: null, because: 'choice' })
  const { id } = await app.as(visit).call(bookPickup, {
    body: {
      ...load,
      ...CONTACT,
      quoteId,
      preferredDate: addDays(dayOf(app.ctx.now()), 3),
      preferredTime: 'morning',
      marketingConsent: false,
    },
  })
  return { id, load }
}

async function tokenFor(visit: Visit, jobId: JobId): Promise<string> {
  const { path } = await app.as(visit).call(openBookingPage, { params: { jobId } })
  return jobTokenIn(path ?? '') ?? ''
}

test('the browser that booked begins with its items, words, photos, size, access and contact', async () => {
  const visit: Visit = {}
  const { id, load } = await createBooking(visit)
  const next = await app.as(visit).call(bookAgain, { params: { jobId: id } })
  expect(next).toEqual({
    description: load.description,
    isWritten: true,
    items: [
      { key: 'sofa', quantity: 2, name: 'Sofa', several: 'sofas', counted: null },
      { key: 'fridge', quantity: 1, name: 'Fridge', several: 'fridges', counted: null },
    ],
    photos: load.photos,
    loadSize: 'xl',
    sizeChosen: true,
    sizeConfirmed: true,
    access: ACCESS,
    contact: CONTACT,
  })
})

test('words that were corrected come with what was counted in them, and the note as it was written last', async () => {
  const visit: Visit = {}
  const { id } = await createBooking(visit, 'Three sofas from the office')
  const token = await tokenFor(visit, id)
  await app.as(visit).call(editJobNote, { params: { token }, body: { note: 'Ring twice' } })
  const next = await app.as(visit).call(bookAgain, { params: { jobId: id } })
  expect(next).toMatchObject({ isWritten: false, access: { ...ACCESS, notes: 'Ring twice' } })
  expect(next.items).toMatchObject([
    { key: 'sofa', quantity: 2, counted: 3 },
    { key: 'fridge', quantity: 1, counted: null },
  ])
})

test('what the answer holds can be booked again as it is, at its own price', async () => {
  const visit: Visit = {}
  const { id } = await createBooking(visit)
  const next = await app.as(visit).call(bookAgain, { params: { jobId: id } })
  const { description, photos, loadSize, sizeConfirmed, items, access, contact } = next
  if (!access || !contact) throw new Error('Something is missing')
  const load = { description, photos, loadSize, access }
  const quote = await app.as(visit).call(askForQuote, {
    body: {
      ...load,
      sizeConfirmed,
      corrections: items.map(({ key, quantity }) => ({ key, quantity })),
      area: 'Port Moody',
    },
  })
  const preferredDate = addDays(dayOf(app.ctx.now()), 4)
  const body = { ...load, ...contact, preferredDate, preferredTime: 'evening' } as const
  const second = await app
    .as(visit)
    .call(bookPickup, { body: { ...body, quoteId: quote.quoteId, marketingConsent: false } })
  expect(second.id).not.toBe(id)
  expect(second.estimatedPrice).toBe(quote.estimatedPrice)
})

test('the link alone shows the load but no contact; in the browser that booked it has that too', async () => {
  const visit: Visit = {}
  const { id, load } = await createBooking(visit)
  const params = { token: await tokenFor(visit, id) }
  const passedOn = await app.as(await app.given.visitor()).call(bookAgainByLink, { params })
  expect(passedOn).toMatchObject({ description: load.description, contact: null })
  expect(JSON.stringify(passedOn)).not.toContain(EMAIL)
  const own = await app.as(visit).call(bookAgainByLink, { params })
  expect(own.contact).toEqual(CONTACT)
  await expect(
    app.as(visit).call(bookAgainByLink, { params: { token: 'x'.repeat(30) } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('the signed-in customer of the contact gets it; another browser, customer or hauler does not', async () => {
  const { id } = await createBooking({})
  const again = (visit: Visit) => app.as(visit).call(bookAgain, { params: { jobId: id } })
  const customer = await app.given.user('client', { email: EMAIL })
  expect(await again({ cookie: customer.cookie })).toMatchObject({ contact: CONTACT })
  const other = await app.given.user('client', { email: `${randomUUID()}@example.ca` })
  const hauler = await app.given.hauler()
  for (const cookie of [(await app.given.visitor()).cookie, other.cookie, hauler.cookie])
    await expect(again({ cookie })).rejects.toMatchObject({ code: 'not_found' })
})

test('after 90 days a browser alone is not enough', async () => {
  const visit: Visit = {}
  const { id } = await createBooking(visit)
  const createdAt = new Date(app.ctx.now().getTime() - 91 * 86_400_000)
  await app.ctx.db.updateTable('jobs').set({ createdAt }).where('id', '=', id).execute()
  await expect(app.as(visit).call(bookAgain, { params: { jobId: id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})
