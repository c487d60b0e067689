import { afterEach, expect, test } from 'vitest'
import { bookPickup, type QuoteId } from '../../contract/booking.ts'
import type { AppError } from '../../contract/errors.ts'
import { listLeadMagnets, switchLeadMagnet } from '../../contract/lead-magnets.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import type { OfferReason } from '../../contract/offer-reasons.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { settleAll } from '../customers/store.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
const newCode = () => `WARM${++made}`
const offerOf = async (code: string) => {
  const items = await app.as(await app.given.admin()).call(listLeadMagnets, {})
  return items.find((each) => each.code === code)
}
const jobOf = (id: number) =>
  app.ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
const refusals = (code: string) =>
  app.ctx.db
    .selectFrom('offerRefusals')
    .selectAll()
    .where('code', '=', code)
    .orderBy('id')
    .execute()

test('a code is a line of the quote, and the booking costs what it says', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const body = await bookingForm(app)
  const plain = await quoted(app, body)
  const { quote, book } = await quoted(app, body, ` ${code.toLowerCase()} `)

  expect(quote.estimatedPrice).toBe(plain.quote.estimatedPrice - 20_00)
  expect(quote.lines.at(-1)).toEqual({
    kind: 'discount',
    label: `${code}, $20.00 off`,
    amount: -20_00,
  })
  expect(sumOf(quote.lines.map(({ amount }) => amount))).toBe(quote.estimatedPrice)
  expect(quote.gst).toBe(Math.floor((quote.estimatedPrice * 5) / 105 + 0.5))
  expect(quote.offer).toEqual({ code, discount: 20_00, reason: null, text: `${code}, $20.00 off` })
  expect(plain.quote.offer).toBeNull()

  const booked = await book({ code })
  expect(booked).toMatchObject({ estimatedPrice: quote.estimatedPrice, discount: 20_00 })
  expect(await jobOf(booked.id)).toMatchObject({
    estimatedPriceCents: quote.estimatedPrice,
    discountCents: 20_00,
    westhaulDiscountCents: 20_00,
  })
  expect(await offerOf(code)).toMatchObject({ uses: 1, state: 'active', left: null })
})

test('a percentage is of the whole price, and stops at its most', async () => {
  app.setNow(NOON)
  const code = newCode()
  const discount = { of: 'percent' as const, percent: 15, atMost: cents(12_34) }
  await givenOffer(app, code, { discount, share: 'shared' })
  const { quote, book } = await quoted(app, await bookingForm(app), code)
  expect(quote.offer).toMatchObject({ discount: 12_34, text: `${code}, 15% off, at most $12.34` })
  const { id } = await book()
  expect(await jobOf(id)).toMatchObject({ discountCents: 12_34, westhaulDiscountCents: 0 })
})

const UNFIT: [OfferReason, Partial<OfferTerms>?][] = [
  ['unknown'],
  ['off'],
  ['ended', { endsAt: new Date(NOON.getTime() - 1) }],
  ['not_started', { startsAt: new Date(NOON.getTime() + 1_000) }],
  ['area', { areas: ['Langley'] }],
  ['below_price', { priceFrom: cents(9_000_00) }],
]

test.for(UNFIT)('a code that is %s changes nothing, and says so', async ([reason, terms]) => {
  app.setNow(NOON)
  const code = newCode()
  if (reason !== 'unknown') {
    const { id } = await givenOffer(app, code, terms)
    const params = { leadMagnetId: id }
    if (reason === 'off')
      await app
        .as(await app.given.admin())
        .call(switchLeadMagnet, { params, body: { isActive: false } })
  }
  const body = await bookingForm(app)
  const plain = await quoted(app, body)
  const { quote, book } = await quoted(app, body, code)
  expect(quote.estimatedPrice).toBe(plain.quote.estimatedPrice)
  expect(quote.lines).toEqual(plain.quote.lines)
  expect(quote.offer).toMatchObject({ code, reason, discount: 0 })
  await expect(book({ code })).rejects.toMatchObject({
    code: 'offer_refused',
    facts: { offer: { code, reason }, price: (plain.quote.estimatedPrice / 100).toFixed(2) },
  })
  expect((await refusals(code)).map(({ atBooking, words }) => [atBooking, words])).toEqual([
    [false, quote.offer?.text],
    [true, quote.offer?.text],
  ])
  // Without the code it is booked at the price that was shown.
  expect(await book()).toMatchObject({ estimatedPrice: plain.quote.estimatedPrice, discount: 0 })
})

test('two codes in one booking are refused in words', async () => {
  app.setNow(NOON)
  const [one, other] = [newCode(), newCode()]
  await givenOffer(app, one)
  await givenOffer(app, other)
  const body = await bookingForm(app)
  const { quote } = await quoted(app, body, `${one} ${other}`)
  expect(quote.offer).toMatchObject({ reason: 'one_code', discount: 0 })
  const { book } = await quoted(app, body, one)
  await expect(book({ code: other })).rejects.toMatchObject({
    code: 'offer_refused',
    facts: { offer: { reason: 'one_code' } },
  })
})

test('a customer is known by phone, and by email without what follows a plus', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const first = await bookingForm(app)
  await (await quoted(app, first, code)).book()
  for (const contact of [
    { phone: first.phone.replaceAll(' ', '-') },
    { email: first.email.toUpperCase().replace('@', '+again@') },
  ]) {
    const { book } = await quoted(app, await bookingForm(app, contact), code)
    await expect(book()).rejects.toMatchObject({ facts: { offer: { reason: 'used' } } })
  }
  const { description, photos } = first
  const { offer } = await app
    .as()
    .call(askForQuote, { body: { description, photos, code, phone: first.phone } })
  expect(offer).toMatchObject({ reason: 'used', text: `You have used ${code} already` })
})

test('a first booking is one of a customer who has none that was not cancelled', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { firstBookingOnly: true })
  const body = await bookingForm(app)
  const { book, quote } = await quoted(app, body)
  await app.as().call(bookPickup, { body: { ...body, quoteId: quote.quoteId } })
  await expect(book({ code })).rejects.toMatchObject({
    facts: { offer: { reason: 'first_booking' } },
  })
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'cancelled' })
    .where('email', '=', body.email)
    .execute()
  expect(await book({ code })).toMatchObject({ discount: 20_00 })
})

test('a customer whom the team blocked gets no discount, and does not read that', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const body = await bookingForm(app)
  const { id } = await (await quoted(app, body)).book()
  await settleAll(app.ctx.db)
  await app.ctx.db
    .updateTable('customers')
    .set({ blockedAt: NOON, blockedReason: 'Rude' })
    .where('id', 'in', (db) =>
      db.selectFrom('customerJobs').select('customerId').where('jobId', '=', id),
    )
    .execute()
  const { description, photos } = body
  const { offer } = await app
    .as()
    .call(askForQuote, { body: { description, photos, code, email: body.email } })
  expect(offer).toMatchObject({ reason: 'blocked', text: expect.not.stringContaining('block') })
})

test('a quote keeps what it stated until it expires, whatever becomes of the offer', async () => {
  app.setNow(NOON)
  const code = newCode()
  const { id } = await givenOffer(app, code)
  const { quote, book } = await quoted(app, await bookingForm(app), code)
  const late = await quoted(app, await bookingForm(app), code)
  await app
    .as(await app.given.admin())
    .call(switchLeadMagnet, { params: { leadMagnetId: id }, body: { isActive: false } })
  app.setNow(new Date(quote.expiresAt.getTime() - 1_000))
  expect(await book()).toMatchObject({ estimatedPrice: quote.estimatedPrice, discount: 20_00 })
  app.setNow(new Date(quote.expiresAt.getTime() + 1_000))
  await expect(late.book()).rejects.toMatchObject({
    code: 'offer_refused',
    facts: { offer: { reason: 'off' } },
  })
})

test('a load that costs more elsewhere keeps its code: both prices and the new quote are after it', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const body = await bookingForm(app, { address: '398 Bowen Trunk Rd, Bowen Island' })
  const { quote, book } = await quoted(app, body, code)
  const refused = await book().catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining(`not $${(quote.estimatedPrice / 100).toFixed(2)}`),
  })
  const { quoteId, price } = (refused as AppError).facts as { quoteId: QuoteId; price: string }
  const booked = await app.as().call(bookPickup, { body: { ...body, quoteId } })
  expect(booked).toMatchObject({ discount: 20_00, estimatedPrice: Math.round(Number(price) * 100) })
})

test('an empty code takes none, even where the quote stated one', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const { quote, book } = await quoted(app, await bookingForm(app), code)
  expect(await book({ code: ' ' })).toMatchObject({
    discount: 0,
    estimatedPrice: quote.estimatedPrice + 20_00,
  })
})
