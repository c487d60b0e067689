import { afterEach, expect, test } from 'vitest'
import { listEstimateRequests, requestEstimate } from '../../contract/estimates.ts'
import { bookPickup } from '../../contract/booking.ts'
import { findCaller } from '../../contract/callers.ts'
import { listLeadMagnets } from '../../contract/lead-magnets.ts'
import { endLeadMagnet } from '../../contract/offer-desk.ts'
import { nextOfferConsent } from '../../contract/public-offers.ts'
import { sweepEstimateRequests } from '../offers/request-estimate.ts'
import { bookingForm, givenOffer, NOON, quoted } from '../offers/testing/offers.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { creditResults } from './credit-results.ts'
import { open } from './testing/campaigns.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
const newCode = () => `FORM${++made}`
const marketing = async () => app.as(await app.given.admin('marketing'))
/** Sends the form of a page as a browser without scripts does. */
const send = (code: string, fields: Record<string, string>, headers = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/o/${code}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const conversionsOf = async (id: number) =>
  (await (await marketing()).call(listLeadMagnets, {})).find((each) => each.id === id)?.conversions
const paid = (id: number) =>
  app.ctx.db
    .updateTable('jobs')
    .set({ paymentStatus: 'paid' })
    .where('id', '=', id as never)
    .execute()

const ESTIMATE = {
  firstName: 'Pavel',
  phone: '778 555 0164',
  address: '20178 Fraser Hwy, Langley',
  description: 'A garage full of old shelves and paint cans',
}

test('an offer that ended asks who wants to hear of the next one, and stores the words they agreed to', async () => {
  app.setNow(NOON)
  const { id, code } = await givenOffer(app, newCode())
  await (await marketing()).call(endLeadMagnet, { params: { leadMagnetId: id } })
  const wording = nextOfferConsent(app.ctx.config.productName)
  const page = await open(app, {}, `/o/${code}`)
  for (const words of ['data-form="next"', 'Tell me about the next offer', wording])
    expect(page.body).toContain(words)

  const without = await send(code, { email: 'pavel@example.ca' })
  expect(without.statusCode).toBe(400)
  expect(without.body).toContain('Please agree to be sent offers')
  expect((await send(code, { email: 'pavel', agreed: 'yes' })).body).toContain(
    'Valid email required',
  )
  expect(await app.given.count('consents')).toBe(0)

  const sent = await send(code, { email: 'pavel@example.ca', agreed: 'yes' })
  expect(sent.statusCode).toBe(200)
  expect(sent.body).toContain('Please look into your inbox')
  // Until the address is confirmed no one agreed: see next-offer.test.ts.
  expect(await app.given.count('consents')).toBe(0)
  const requests = await app.ctx.db.selectFrom('guideRequests').selectAll().execute()
  expect(requests).toMatchObject([
    { email: 'pavel@example.ca', newsWording: wording, leadMagnetId: null },
  ])
})

test('a page without a form takes none: no one agrees to words that were not shown', async () => {
  const { code } = await givenOffer(app, newCode())
  const before = await app.given.count('guideRequests')
  await send(code, { email: 'nina@example.ca', agreed: 'yes' })
  expect(await app.given.count('guideRequests')).toBe(before)
  expect((await send('NEVERWAS', { email: 'nina@example.ca', agreed: 'yes' })).statusCode).toBe(404)
})

test('a form of another site is refused', async () => {
  const { code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const sent = await send(code, ESTIMATE, { origin: 'https://elsewhere.example' })
  expect(sent.statusCode).toBe(403)
})

test('who asks for a free estimate is a lead of the offer, once a day, and their booking is its conversion', async () => {
  app.setNow(NOON)
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const page = await open(app, {}, `/o/${code}`)
  expect(page.body).toContain('data-form="estimate"')
  const short = await send(code, { ...ESTIMATE, phone: '12' })
  expect(short.statusCode).toBe(400)
  expect(short.body).toContain('Valid phone number required')

  const sent = await send(code, ESTIMATE)
  expect(sent.body).toContain('We’ll call you with a price')
  await send(code, { ...ESTIMATE, phone: '(778) 555-0164' })
  const requests = async () =>
    (await (await marketing()).call(listEstimateRequests.page, { query: { offer: [id] } })).items
  expect(await requests()).toMatchObject([{ firstName: 'Pavel', state: 'waiting' }])

  // By phone number: they book in another browser, without any code or visit.
  const { book } = await quoted(app, await bookingForm(app, { phone: ESTIMATE.phone }))
  const job = await book()
  expect(await requests()).toMatchObject([{ state: 'booked' }])
  await creditResults.run({}, app.ctx)
  expect(await conversionsOf(id)).toBe(0)
  await paid(job.id)
  await creditResults.run({}, app.ctx)
  await creditResults.run({}, app.ctx)
  expect(await conversionsOf(id)).toBe(1)
})

test('the team is alerted once to a request for an estimate, with the number to call', async () => {
  app.setNow(NOON)
  await givenAlertsOf(app, 'estimate_requested')
  const { code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const visitor = app.as(await app.given.visitor())
  const body = { ...ESTIMATE, firstName: 'Ines', phone: '778 555 0177' }
  await visitor.call(requestEstimate, { params: { code }, body })
  await visitor.call(requestEstimate, { params: { code }, body })
  const alerts = (await alertTexts(app)).filter((text) => text.includes('Ines'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toContain('at 20178 Fraser Hwy, Langley: call 778 555 0177 with a price')
})

test('an estimate is refused before the first and after the last day of its offer', async () => {
  app.setNow(NOON)
  const [before, after] = [new Date(NOON.getTime() - 1_000), new Date(NOON.getTime() + 1_000)]
  const over = await givenOffer(app, newCode(), { endsAt: before }, { type: 'free_estimate' })
  const later = await givenOffer(app, newCode(), { startsAt: after }, { type: 'free_estimate' })
  const visitor = app.as(await app.given.visitor())
  for (const { code } of [over, later])
    await expect(
      visitor.call(requestEstimate, { params: { code }, body: ESTIMATE }),
    ).rejects.toMatchObject({ code: 'refused' })
})

test('a request is removed a year later', async () => {
  app.setNow(NOON)
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const visitor = app.as(await app.given.visitor())
  await visitor.call(requestEstimate, { params: { code }, body: ESTIMATE })
  const requests = async () =>
    (await (await marketing()).call(listEstimateRequests.page, { query: { offer: [id] } })).items
  await sweepEstimateRequests.run({}, app.ctx)
  expect(await requests()).toHaveLength(1)
  app.setNow(new Date(NOON.getTime() + 366 * 86_400_000))
  await sweepEstimateRequests.run({}, app.ctx)
  expect(await requests()).toEqual([])
})

test('an estimate of an offer that is over is refused in words, with the way to book', async () => {
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  await (await marketing()).call(endLeadMagnet, { params: { leadMagnetId: id } })
  const sent = await send(code, ESTIMATE)
  // By now the page asks for the next offer.
  expect(sent.statusCode).toBe(400)
  expect(sent.body).toContain('?book=1')
})

test('a code that is named without a visit is a conversion of its offer, not of the page that was visited', async () => {
  app.setNow(NOON)
  const [visited, named] = [await givenOffer(app, newCode()), await givenOffer(app, newCode())]
  const visit: Visit = {}
  await open(app, visit, `/o/${visited.code}`)
  const { book } = await quoted(app, await bookingForm(app), named.code, visit)
  await paid((await book()).id)
  const other = await quoted(app, await bookingForm(app), named.code)
  await paid((await other.book()).id)
  // A browser that came by a page and took the code off counts for the page.
  const form = await bookingForm(app)
  const plain = await app.as(visit).call(bookPickup, { body: { ...form, code: '' } })
  await paid(plain.id)
  await Promise.all([creditResults.run({}, app.ctx), creditResults.run({}, app.ctx)])
  expect(await conversionsOf(named.id)).toBe(2)
  expect(await conversionsOf(visited.id)).toBe(1)
})

test('requests come in pages and by their state, and the phone dialog knows who asked', async () => {
  app.setNow(NOON)
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  for (let person = 0; person < 5; person++) {
    const visitor = app.as(await app.given.visitor())
    const body = { ...ESTIMATE, firstName: `Ana${person}`, phone: `778 555 02${person}0` }
    await visitor.call(requestEstimate, { params: { code }, body })
    app.setNow(new Date(app.ctx.now().getTime() + 60_000))
  }
  const page = async (query: object) =>
    (await marketing()).call(listEstimateRequests.page, {
      query: { offer: [id], state: ['waiting'], limit: 2, ...query },
    })
  const first = await page({})
  expect(first).toMatchObject({ total: 5 })
  const second = await page({ cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ firstName }) => firstName)).toEqual([
    'Ana4',
    'Ana3',
    'Ana2',
    'Ana1',
  ])
  expect(await page({ state: ['booked'] })).toMatchObject({ total: 0, items: [] })

  const dispatcher = app.as(await app.given.admin('dispatcher'))
  const { caller } = await dispatcher.call(findCaller, { query: { phone: '(778) 555-0230' } })
  expect(caller).toMatchObject({
    firstName: 'Ana3',
    address: ESTIMATE.address,
    customer: null,
    estimate: { description: ESTIMATE.description, state: 'waiting' },
  })
})

test('a browser, or an email address, asks a few times a day, and no web page is advertised', async () => {
  app.setNow(NOON)
  const { code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const ask = (visit: Visit, phone: string, fields = {}) =>
    app.as(visit).call(requestEstimate, {
      params: { code },
      body: { ...ESTIMATE, phone, email: 'often@example.ca', ...fields },
    })
  const visit = await app.given.visitor()
  for (const end of ['0', '1', '2']) await ask(visit, `778 555 030${end}`, { email: undefined })
  await expect(ask(visit, '778 555 0303')).rejects.toMatchObject({ code: 'refused' })
  for (const end of ['4', '5', '6']) await ask(await app.given.visitor(), `778 555 030${end}`)
  await expect(
    ask(await app.given.visitor(), '778 555 0307', { email: 'Often+2@example.ca' }),
  ).rejects.toMatchObject({ code: 'refused' })
  await expect(
    ask(await app.given.visitor(), '778 555 0308', {
      email: undefined,
      description: 'Cheap pills at https://pills.example, call me',
    }),
  ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('in words') })
})
