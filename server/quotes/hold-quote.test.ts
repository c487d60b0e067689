import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { QuoteId } from '../../contract/booking.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'
import { holdQuote } from './hold-quote.ts'
import { ruleDesk } from './rules/testing/desk.ts'

const app = useApp()
const { add } = ruleDesk(app)

const HOUR_MS = 3_600_000
// 23:00 in BC on the 20th.
const EVENING = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => app.setNow(new Date(EVENING.getTime() + ms))

const load = async (description = 'A sofa and two chairs') => ({
  loadSize: 'small' as const,
  description,
  photos: [await app.given.photo()],
})
type Load = Awaited<ReturnType<typeof load>>
const ask = (body: Load, fields: object = {}) =>
  app.as().call(askForQuote, { body: { ...body, ...fields } })
const hold = (request: Load, quoteId?: QuoteId, fields: object = {}) =>
  holdQuote(app.ctx, { ...request, area: 'Vancouver', ...fields }, quoteId)

test('the id of a quote for another load, or of none, books nothing at a price that the customer did not see', async () => {
  const request = await load()
  const { estimatedPrice, quoteId: other } = await ask({ ...request, description: 'A small lamp' })
  for (const quoteId of [other, QuoteId.parse(randomUUID())])
    await expect(hold(request, quoteId)).rejects.toMatchObject({ code: 'price_changed' })
  // Asked again, as the answer says, it is booked at what it cost then.
  const quote = await ask(request)
  expect(quote.estimatedPrice).not.toBe(estimatedPrice)
  await expect(hold(request, other)).rejects.toThrow(
    `The price for this pickup is ${formatMoney(quote.estimatedPrice)}. Please look at it and book again`,
  )
  expect((await hold(request, quote.quoteId)).estimatedPriceCents).toBe(quote.estimatedPrice)
})

test('a pickup today is not booked at the price of another day, nor the other way round', async () => {
  later(0)
  const request = await load()
  const preferredDate = dayOf(app.ctx.now())
  const plain = await ask(request)
  const today = await ask(request, { preferredDate })
  expect(today.estimatedPrice).toBeGreaterThan(plain.estimatedPrice)
  await expect(hold(request, plain.quoteId, { sameDay: true })).rejects.toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining(formatMoney(today.estimatedPrice)) as string,
  })
  expect((await hold(request, today.quoteId, { sameDay: true })).id).toBe(today.quoteId)
  await expect(hold(request, today.quoteId)).rejects.toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining(formatMoney(plain.estimatedPrice)) as string,
  })
})

test('who asked the day before for the next day keeps that price past midnight', async () => {
  later(0)
  const request = await load()
  const tomorrow = addDays(dayOf(app.ctx.now()), 1)
  const { quoteId } = await ask(request, { preferredDate: tomorrow })
  later(2 * HOUR_MS)
  expect(dayOf(app.ctx.now())).toBe(tomorrow)
  expect((await hold(request, quoteId, { sameDay: true })).id).toBe(quoteId)
})

test('what a rule forbids after the price was shown is refused all the same', async () => {
  later(0)
  const request = await load('An old organ and two chairs')
  const { quoteId } = await ask(request, { area: 'Burnaby' })
  expect((await hold(request, quoteId, { area: 'Burnaby' })).id).toBe(quoteId)
  const place = { name: 'The organ builder', url: null }
  await add({ kind: 'prohibited', place, areas: null, items: ['organ'] })
  await expect(hold(request, quoteId, { area: 'Burnaby' })).rejects.toMatchObject({
    code: 'prohibited_load',
    facts: { refusals: [{ place }] },
  })
})

test('what is refused in one area alone is refused there, wherever the quote was asked for', async () => {
  later(0)
  const place = { name: 'The ferry yard', url: null }
  const areas: ServiceArea[] = ['Anmore']
  await add({ kind: 'prohibited', place, areas, ifAreaUnknown: false, items: ['piano'] })
  const request = await load('An old piano and two chairs')
  for (const area of [undefined, 'Burnaby']) {
    const corrections = area ? [{ key: 'piano', quantity: 0 }] : undefined
    const { quoteId } = await ask(request, { area, corrections })
    await expect(hold(request, quoteId, { area: 'Anmore' })).rejects.toMatchObject({
      code: 'prohibited_load',
      facts: { refusals: [{ place }], area: 'Anmore' },
    })
    expect((await hold(request, quoteId, { area: 'Burnaby' })).id).toBe(quoteId)
  }
})
