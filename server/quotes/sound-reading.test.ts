import { expect, test } from 'vitest'
import { askForQuote } from '../../contract/quotes.ts'

import { useApp } from '../testing/app.ts'
import { price } from './estimate.ts'
import { holdQuote } from './hold-quote.ts'
import { readByRules } from './read-by-rules.ts'

const app = useApp()

const piecesIn = (description: string) =>
  Object.fromEntries(readByRules({ description }).items.map(({ key, quantity }) => [key, quantity]))

test.for([
  ['5.1.2 speakers, sofa', { speaker: 3, sofa: 1 }],
  ['Please come 24.11.2026 sofa and two chairs', { sofa: 1, chair: 2 }],
  ['Please come 24/11/2026 sofa and two chairs', { sofa: 1, chair: 2 }],
  ['2026-11-24 sofa', { sofa: 1 }],
  ['IP cameras 192.168.0.1 TV', { camera: 3, tv: 1 }],
  ['0.0.0 sofa', { sofa: 1 }],
  ['1,200.50.3 tires', { tire: 3 }],
  [`${'9'.repeat(400)} tires`, { tire: 3 }],
  ['2.5 sofas and 1,200 tires', { sofa: 2, tire: 200 }],
] as const)('"%s" counts no date, version or address', ([says, pieces]) => {
  expect(piecesIn(says)).toEqual(pieces)
})

test.for([
  '5.1.2 speakers, sofa',
  'Please come 24.11.2026 sofa and two chairs',
  'IP cameras 192.168.0.1 TV',
  '0.0.0 sofa',
])('"%s" is quoted and held for a booking', async (description) => {
  const load = { loadSize: 'small' as const, description, photos: [await app.given.photo()] }
  const quote = await app.as().call(askForQuote, { body: load })
  expect(quote.estimatedPrice).toBeLessThan(400_00)

  const heldQuote = await holdQuote(app.ctx, { ...load, area: null })
  expect(heldQuote.estimatedPriceCents).toBe(quote.estimatedPrice)
})

const sofa = {
  key: 'sofa',
  name: 'Sofa',
  quantity: 1,
  volume: 1.8,
  weight: 45,
  flags: [],
  confidence: 0.9,
}

test.for([
  { quantity: Number.NaN },
  { quantity: Infinity },
  { quantity: 1.5 },
  { volume: Number.NaN },
  { weight: Infinity },
  { confidence: Number.NaN },
])(
  'a reader that answers %o never stops a quote: a person looks at the load',
  async (brokenItem) => {
    const photo = await app.given.photo()
    const table = { ...sofa, key: 'table', name: 'Table' }
    const load = { loadSize: 'small' as const, description: 'sofa, table', photos: [photo] }
    const quote = await price(app.ctx, load, {
      items: [{ ...sofa, ...brokenItem }, table],
      confidence: 0.9,
      unknown: [],
      conditions: { flights: 0 },
      source: 'ai',
      version: 'test',
    })
    expect(quote.items.map(({ key }) => key)).toEqual(['table'])
    expect(quote.unknown).toEqual(['Sofa'])
    expect(quote.needsReview).toBe(true)
  },
)

test('flights and a confidence that are no numbers never stop a quote', async () => {
  const photo = await app.given.photo()
  const load = { loadSize: 'small' as const, description: 'sofa', photos: [photo] }
  const quote = await price(app.ctx, load, {
    items: [sofa],
    confidence: Number.NaN,
    unknown: [],
    conditions: { flights: Number.NaN },
    source: 'ai',
    version: 'test',
  })
  expect(quote.items.map(({ key }) => key)).toEqual(['sofa'])
  expect(quote.needsReview).toBe(true)
})
