import { afterEach, expect, test } from 'vitest'
import { askForQuote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'
import { holdQuote } from './hold-quote.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const DAY_MS = 24 * 3_600_000
const description = 'Three-seat sofa, six boxes and an old fridge. One flight of stairs.'
const ask = async (fields: object = {}) => {
  const body = { loadSize: 'medium' as const, description, photos: [await app.given.photo()] }
  return app.as().call(askForQuote, { body: { ...body, ...fields } })
}
const answerOf = (payload: object) =>
  app.http.inject({ method: 'POST', url: askForQuote.path, payload })

test('a visitor gets an all-in price with its lines, its items and what they should know', async () => {
  const quote = await ask()

  const sum = quote.lines.reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(quote.estimatedPrice)
  expect(quote.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['sofa', 1],
    ['box', 6],
    ['fridge', 1],
  ])
  expect(quote.lines.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['truck', 'loading', 'stairs', 'disposal', 'refrigerant']),
  )
  expect(quote.notices).toContainEqual(
    expect.objectContaining({
      title: 'Fridges need special handling',
      text: expect.stringMatching(/to a depot .+ The fee is in your price\.$/) as string,
    }),
  )
  expect(quote.source).toBe('rules')
})

test('money travels as text with two decimals', async () => {
  const photos = [await app.given.photo()]
  const answer = await answerOf({ loadSize: 'tiny', description: 'an old armchair', photos })
  expect(answer.json()).toMatchObject({
    estimatedPrice: expect.stringMatching(/^\d+\.\d\d$/) as string,
    lines: expect.arrayContaining([
      expect.objectContaining({ amount: expect.stringMatching(/^\d+\.\d\d$/) as string }),
    ]) as unknown[],
  })
})

test('a booking of the same load holds the quoted price for a day, and then gets a new quote', async () => {
  const requestedAt = new Date('2026-11-20T20:00:00Z')
  app.setNow(requestedAt)
  const photos = [await app.given.photo()]
  const load = { loadSize: 'medium' as const, description, photos, area: null }
  const quote = await ask({ photos })
  expect(quote.expiresAt).toEqual(new Date(requestedAt.getTime() + DAY_MS))

  app.setNow(new Date(requestedAt.getTime() + DAY_MS - 1))
  const heldQuote = await holdQuote(app.ctx, load, quote.quoteId)
  expect([heldQuote.id, heldQuote.estimatedPriceCents]).toEqual([
    quote.quoteId,
    quote.estimatedPrice,
  ])
  expect((await holdQuote(app.ctx, load)).id).toBe(quote.quoteId)

  app.setNow(new Date(requestedAt.getTime() + DAY_MS))
  expect((await holdQuote(app.ctx, load, quote.quoteId)).id).not.toBe(quote.quoteId)
})

test('a pickup today costs more than the same one tomorrow', async () => {
  app.setNow(new Date('2026-11-21T05:30:00Z')) // still the 20th in BC
  const photos = [await app.given.photo()]
  const today = await ask({ photos, preferredDate: '2026-11-20' })
  const tomorrow = await ask({ photos, preferredDate: '2026-11-21' })
  expect(today.estimatedPrice).toBeGreaterThan(tomorrow.estimatedPrice)
  expect(today.lines.map(({ kind }) => kind)).toContain('same_day')
})

test('a prohibited load is refused with the reason, and nothing is stored', async () => {
  const before = await app.given.count('quotes')
  const refusal = ask({ description: 'a sofa and two propane tanks' })
  await expect(refusal).rejects.toMatchObject({
    code: 'prohibited_load',
    message: expect.stringContaining('rcbc.ca') as string,
  })
  expect(await app.given.count('quotes')).toBe(before)
})

test.for([
  ['/uploads/neveruploadedneveruploaded.webp', 'refused', 'photos.0'],
  ['https://example.com/sofa.jpg', 'invalid_input', 'photos.0'],
] as const)('the photo %s is refused', async ([photo, code, path]) => {
  await expect(ask({ photos: [photo] })).rejects.toMatchObject({ code, fields: [{ path }] })
})

test('a licence photo is not a photo of a load', async () => {
  const licence = await app.given.photo({ purpose: 'licence' })
  await expect(ask({ photos: [licence] })).rejects.toMatchObject({ code: 'refused' })
})

test.for([
  [{ photos: [] }, 'photos', 'At least one photo is required'],
  [{ photos: undefined }, 'photos', 'At least one photo is required'],
  [{ description: 'too short' }, 'description', 'Please provide a detailed description'],
  [{ description: undefined }, 'description', 'Please provide a detailed description'],
  [{ loadSize: 'enormous' }, 'loadSize', 'Please choose a load size'],
] as const)('%j is answered with the message for %s', async ([fields, path, message]) => {
  await expect(ask(fields)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path, message }],
  })
})

test('a load without understood items is priced by its size and marked for review', async () => {
  const photos = [await app.given.photo()]
  const load = {
    loadSize: 'large' as const,
    description: 'see the photos for details',
    photos,
    area: null,
  }
  const quote = await holdQuote(app.ctx, load)
  expect(quote.needsReview).toBe(true)
  expect(quote.estimatedPriceCents).toBeGreaterThan(300_00)
})

test('a new rate card prices new quotes and leaves given ones alone', async () => {
  // The card counts from then on: later than any other test asks.
  const noon = new Date(Date.now() + 365 * DAY_MS)
  app.setNow(noon)
  const photos = [await app.given.photo()]
  const originalQuote = await ask({ photos })
  const { version, card } = await app.ctx.db
    .selectFrom('rateCards')
    .select(['version', 'card'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const dearer = JSON.stringify({ ...(card as object), minimum: 999_00 })
  const effectiveFrom = new Date(noon.getTime() + 60_000)
  await app.ctx.db
    .insertInto('rateCards')
    .values({ version: version + 1, effectiveFrom, note: 'Dearer', card: dearer })
    .execute()

  expect((await ask({ photos: [await app.given.photo()] })).estimatedPrice).toBeLessThan(999_00)
  app.setNow(new Date(noon.getTime() + 120_000))
  expect((await ask({ photos: [await app.given.photo()] })).estimatedPrice).toBe(999_00)
  const load = { loadSize: 'medium' as const, description, photos, area: null }
  expect((await holdQuote(app.ctx, load)).estimatedPriceCents).toBe(originalQuote.estimatedPrice)
})
