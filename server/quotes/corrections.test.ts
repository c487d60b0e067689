import { expect, test } from 'vitest'
import { bookPickup, type QuoteId } from '../../contract/booking.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { listQuoteItems } from '../../contract/pickable-items.ts'
import { askForQuote, type Correction, type Quote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'
import { holdQuote } from './hold-quote.ts'

const app = useApp()

const DAY_MS = 24 * 3_600_000
const LOAD = { loadSize: 'small' as const, description: 'A sofa, two chairs and an old fridge' }
const load = async () => ({ ...LOAD, photos: [await app.given.photo()] })
const askCorrected = async (corrections: Correction[], fields: object = {}) =>
  app.as().call(askForQuote, { body: { ...(await load()), corrections, ...fields } })
const countItems = async (corrections: Correction[]) =>
  Object.fromEntries(
    (await askCorrected(corrections)).items.map(({ key, quantity }) => [key, quantity]),
  )

test('what the customer counts by hand is what is priced, and says that it is theirs', async () => {
  const plain = await askCorrected([])
  const more = await askCorrected([
    { key: 'chair', quantity: 6 },
    { key: 'fridge', quantity: 0 },
    { key: 'piano', quantity: 1 },
  ])
  expect(more.items).toMatchObject([
    { key: 'sofa', quantity: 1 },
    { key: 'chair', quantity: 6, corrected: true, confidence: 1 },
    { key: 'piano', quantity: 1, corrected: true },
  ])
  expect(more.items[0]).not.toHaveProperty('corrected')
  expect(more.lines.map(({ kind }) => kind)).not.toContain('refrigerant')
  expect(more.lines.map(({ kind }) => kind)).toContain('heavy')
  expect(more.estimatedPrice).toBeGreaterThan(plain.estimatedPrice)
})

test('of two corrections of an item the last counts, and an unknown item changes nothing', async () => {
  const twice = [
    { key: 'chair', quantity: 9 },
    { key: 'chair', quantity: 4 },
    { key: 'gizmotron', quantity: 3 },
    { key: '__proto__', quantity: 3 },
    { key: 'lamp', quantity: 0 },
  ]
  expect(await countItems(twice)).toEqual({ sofa: 1, chair: 4, fridge: 1 })
})

test('who takes most of the load away by hand is looked at by a person', async () => {
  const request = { ...(await load()), area: null }
  const corrections = ['sofa', 'fridge'].map((key) => ({ key, quantity: 0 }))
  const { quoteId } = await askCorrected(corrections, { photos: request.photos })
  expect((await holdQuote(app.ctx, request, quoteId)).needsReview).toBe(true)
})

test('what may not be carried stays out, by hand as well', async () => {
  await expect(askCorrected([{ key: 'propane-tank', quantity: 1 }])).rejects.toMatchObject({
    code: 'prohibited_load',
    facts: {
      refusals: [
        {
          title: 'Propane and other pressure cylinders',
          items: ['Propane tank'],
          place: { url: 'https://rcbc.ca' },
        },
      ],
    },
  })
})

test.for([
  [{ key: 'chair', quantity: -1 }],
  [{ key: 'chair', quantity: 201 }],
  [{ key: 'chair', quantity: 1.5 }],
  [{ key: '', quantity: 1 }],
  Array.from({ length: 61 }, () => ({ key: 'chair', quantity: 1 })),
])('%j is no correction', async (corrections) => {
  await expect(askCorrected(corrections)).rejects.toMatchObject({ code: 'invalid_input' })
})

test.for<[string, string, Correction[]]>([
  ['by hand', 'Sofas from a large house', [{ key: 'sofa', quantity: 60 }]],
  ['in words', 'Fifty pianos, fifty hot tubs and ten boxes', []],
])(
  'who asks %s for more than trucks carry is looked at by a person',
  async ([, description, corrections]) => {
    const request = { ...(await load()), description }
    const { quoteId } = await app.as().call(askForQuote, { body: { ...request, corrections } })
    expect((await holdQuote(app.ctx, { ...request, area: null }, quoteId)).needsReview).toBe(true)
  },
)

test('all that can be added by hand has its own key and name', async () => {
  const items = await app.as().call(listQuoteItems, {})
  expect(items.length).toBeGreaterThan(250)
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  expect(items).toContainEqual(
    expect.objectContaining({ key: 'sofa', also: expect.arrayContaining(['couch']) as string[] }),
  )
})

const farAway: ServiceArea = 'Bowen Island'

/** A card that asks more of one area, as the newest one. */
async function travelCosts(cents: number): Promise<void> {
  const { version, card } = await app.ctx.db
    .selectFrom('rateCards')
    .select(['version', 'card'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('rateCards')
    .values({
      version: version + 1,
      card: JSON.stringify({ ...(card as object), travel: { [farAway]: cents } }),
      effectiveFrom: app.ctx.now(),
      note: 'Farther costs more',
    })
    .execute()
  // A card counts within half a minute.
  app.setNow(new Date(app.ctx.now().getTime() + 60_000))
}

test('a booking keeps the price that was corrected and shown, with its items', async () => {
  const request = await load()
  const corrections = [{ key: 'piano', quantity: 1 }]
  const { quoteId, estimatedPrice } = await app
    .as()
    .call(askForQuote, { body: { ...request, corrections } })
  const heldQuote = await holdQuote(app.ctx, { ...request, area: 'Vancouver' }, quoteId)
  expect([heldQuote.id, heldQuote.estimatedPriceCents]).toEqual([quoteId, estimatedPrice])
  // Without its id no booking finds the corrected quote.
  expect((await holdQuote(app.ctx, { ...request, area: null })).estimatedPriceCents).toBeLessThan(
    estimatedPrice,
  )
})

test('a far area costs more, and cannot be booked at the price of a near one', async () => {
  await travelCosts(60_00)
  const request = await load()
  const ask = (area?: ServiceArea) => app.as().call(askForQuote, { body: { ...request, area } })
  const near = await ask()
  const far = await ask(farAway)
  expect(far.lines).toContainEqual(
    expect.objectContaining({ kind: 'travel', label: 'Travel to Bowen Island', amount: 63_00 }),
  )
  expect(far.estimatedPrice - near.estimatedPrice).toBe(63_00)
  // Who has not said where they are learns it with the price.
  const travelText = (quote: Quote) => quote.notices.find(({ kind }) => kind === 'travel')?.text
  expect(travelText(near)).toBe('$63.00 to Bowen Island.')
  expect(travelText(far)).toBeUndefined()
  expect(travelText(await ask('Burnaby'))).toBeUndefined()
  const hold = (area: ServiceArea | null, id: QuoteId) =>
    holdQuote(app.ctx, { ...request, area }, id)
  expect((await hold('Burnaby', near.quoteId)).id).toBe(near.quoteId)
  expect((await hold(farAway, far.quoteId)).id).toBe(far.quoteId)
  await expect(hold(farAway, near.quoteId)).rejects.toMatchObject({
    code: 'price_changed',
    facts: { area: farAway },
  })
})

test('an expired quote is booked at its price where that is still the price, and else shown again', async () => {
  const request = await load()
  const corrections = [{ key: 'piano', quantity: 1 }]
  const quote = await app
    .as()
    .call(askForQuote, { body: { ...request, area: farAway, corrections } })
  const book = () => holdQuote(app.ctx, { ...request, area: farAway }, quote.quoteId)
  app.setNow(new Date(app.ctx.now().getTime() + DAY_MS + 1))
  const again = await book()
  expect(again.id).not.toBe(quote.quoteId)
  expect(again.items).toEqual(
    quote.items.map(({ drawing: _drawing, addedPrice: _addedPrice, ...item }) => item),
  )
  expect(again.estimatedPriceCents).toBe(quote.estimatedPrice)
  await travelCosts(80_00)
  await expect(book()).rejects.toMatchObject({ code: 'price_changed' })
})

test('a booking says in one sentence what its price is now', async () => {
  await travelCosts(60_00)
  const asked = await load()
  const { quoteId } = await app.as().call(askForQuote, { body: asked })
  const body = {
    ...asked,
    quoteId,
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '604 555 0142',
    email: 'amrita@example.ca',
    address: '481 Bowen Island Trunk Rd, Bowen Island',
    preferredDate: addDays(dayOf(app.ctx.now()), 5),
    preferredTime: 'morning' as const,
    marketingConsent: false,
  }
  await expect(app.as({}).call(bookPickup, { body })).rejects.toMatchObject({
    code: 'price_changed',
    message: expect.stringMatching(
      /^The price for this pickup in Bowen Island is \$\d+\.00 now, not \$\d+\.00\. Please/,
    ) as string,
  })
})
