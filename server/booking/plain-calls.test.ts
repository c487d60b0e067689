import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
// Noon in BC on a Tuesday.
const NOON = new Date('2026-11-24T19:00:00Z')
const TODAY = Day.parse('2026-11-24')
const LATER = Day.parse('2026-11-28')

type Fields = { [name: string]: unknown }

/** A call as a tool makes it, with nothing but what the specification asks for. */
async function post(url: string, payload: Fields) {
  const answer = await app.http.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() as Record<string, string> }
}
async function load() {
  app.setNow(NOON)
  return { description: 'A sofa and two chairs', photos: [await app.given.photo()] }
}
const form = (area: ServiceArea, fields: Fields) => ({
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  email: 'amrita@example.ca',
  address: `2418 Main St, ${area}`,
  preferredDate: LATER,
  preferredTime: 'evening',
  ...fields,
})
const inCents = (amount: string | undefined): number => Math.round(Number(amount) * 100)

test.for(SERVICE_AREAS)(
  'a quote without an address and then a booking works in %s, on another day and today',
  async (area) => {
    for (const preferredDate of [LATER, TODAY]) {
      const request = await load()
      const quote = await post(askForQuote.path, request)
      expect(quote.status).toBe(200)
      const booking = await post(bookPickup.path, form(area, { ...request, preferredDate }))
      expect(booking).toMatchObject({ status: 200, body: { status: 'pending' } })
      const right = await app.as().call(askForQuote, { body: { ...request, area, preferredDate } })
      expect(inCents(booking.body.estimatedPrice)).toBe(right.estimatedPrice)
    }
  },
)

test('a quote for another area does not stand in the way of a booking without its id', async () => {
  const request = await load()
  const near = await post(askForQuote.path, { ...request, area: 'Burnaby' })
  const booking = await post(bookPickup.path, form('Bowen Island', request))
  expect(booking.status).toBe(200)
  expect(Number(booking.body.estimatedPrice)).toBeGreaterThan(Number(near.body.estimatedPrice))
})

test('with its id the customer saw a price: another area is refused with the price there', async () => {
  const request = await load()
  const { body: near } = await post(askForQuote.path, { ...request, area: 'Burnaby' })
  const booking = form('Bowen Island', { ...request, quoteId: near.quoteId })
  const refusal = await post(bookPickup.path, booking)
  expect(refusal).toMatchObject({
    status: 409,
    body: { code: 'price_changed', area: 'Bowen Island' },
  })
  const { body: far } = await post(askForQuote.path, { ...request, area: 'Bowen Island' })
  expect((await post(bookPickup.path, { ...booking, quoteId: far.quoteId })).status).toBe(200)
})

const jobOf = async (id: unknown) =>
  app.ctx.db
    .selectFrom('jobs')
    .select(['loadSize', 'estimatedPriceCents', 'quoteId', 'access'])
    .where('id', '=', Number(id) as never)
    .executeTakeFirstOrThrow()

test('the job has the size that its items need, with the price of the quote that named it', async () => {
  const request = { ...(await load()), description: 'garage full of junk' }
  const quote = await app.as().call(askForQuote, { body: request })
  for (const fields of [
    { loadSize: quote.size.used, quoteId: quote.quoteId },
    { loadSize: 'tiny', quoteId: quote.quoteId },
    { loadSize: 'tiny' },
    {},
  ]) {
    const { status, body } = await post(bookPickup.path, form('Burnaby', { ...request, ...fields }))
    expect(status).toBe(200)
    expect(await jobOf(body.id)).toMatchObject({
      loadSize: 'xl',
      estimatedPriceCents: quote.estimatedPrice,
    })
  }
})

test('a load that is booked in a larger size than its quote has another price', async () => {
  const request = await load()
  const { body: quote } = await post(askForQuote.path, request)
  const larger = form('Burnaby', { ...request, loadSize: 'xl', quoteId: quote.quoteId })
  expect(await post(bookPickup.path, larger)).toMatchObject({ status: 409 })
})

test('access is kept with the job, and a quote for another access holds only at the same price', async () => {
  const request = await load()
  const access = { place: 'upstairs', notes: 'Gate 4417#' }
  const { body: quote } = await post(askForQuote.path, {
    ...request,
    access: { place: 'upstairs' },
  })
  const booking = form('Burnaby', { ...request, access, quoteId: quote.quoteId })
  const { status, body } = await post(bookPickup.path, booking)
  expect(status).toBe(200)
  expect(await jobOf(body.id)).toMatchObject({
    quoteId: quote.quoteId,
    access: {
      place: 'upstairs',
      floors: 1,
      elevator: false,
      walkMinutes: 0,
      notes: 'Gate 4417#',
      unattended: false,
    },
  })
  const higher = { ...booking, access: { place: 'upstairs', floors: 5 } }
  expect(await post(bookPickup.path, higher)).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  })
  const lift = { ...booking, access: { place: 'curb' } }
  expect(await post(bookPickup.path, lift)).toMatchObject({ status: 409 })
})

test('a load that no truck carries is not sold by a booking without a quote either', async () => {
  const request = { ...(await load()), description: '4 yards of concrete' }
  expect(await post(bookPickup.path, form('Burnaby', request))).toMatchObject({
    status: 422,
    body: { code: 'prohibited_load' },
  })
})
