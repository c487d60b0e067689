import { describe, expect, test } from 'vitest'
import { LOAD_SIZES } from '../../contract/jobs.ts'
import type { Correction } from '../../contract/quotes.ts'
import { seeded } from '../testing/seeded.ts'
import { addedPrices, assessLoad, type LoadToAssess } from './assess-load.ts'
import { SURE_ENOUGH } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'
import { someCard } from './testing/random-cards.ts'
import { firstRateCard as card } from './testing/first-rate-card.ts'
import { someItem } from './testing/random-loads.ts'

const assess = (description: string, load: Partial<LoadToAssess> = {}, on = card) => {
  const request = { description, ...load, loadSize: load.loadSize ?? 'small' }
  return assessLoad(on, readByRules(request), { description, ...load })
}
const priceOf = (...args: Parameters<typeof assess>): number =>
  assess(...args).price.estimatedPrice / 100
const quantities = ({ items }: ReturnType<typeof assess>) =>
  Object.fromEntries(items.map(({ key, quantity }) => [key, quantity]))

describe('a sofa and two mattresses', () => {
  const LOAD = 'A sofa and two mattresses'

  test('are small and cost the same at Tiny, at Small and without a choice', () => {
    const sizes = [undefined, 'tiny', 'small'] as const
    expect(new Set(sizes.map((loadSize) => priceOf(LOAD, { loadSize }))).size).toBe(1)
    for (const loadSize of sizes)
      expect(assess(LOAD, { loadSize }).size).toMatchObject({ counted: 'small', used: 'small' })
  })

  test('cost more at XL, which is asked back with the price at Small and is not called sure', () => {
    const plain = assess(LOAD)
    const xl = assess(LOAD, { loadSize: 'xl' })
    expect(xl.size).toEqual({
      counted: 'small',
      used: 'xl',
      because: 'choice',
      countedPrice: plain.price.estimatedPrice,
    })
    expect(xl.price.estimatedPrice).toBeGreaterThan(2 * plain.price.estimatedPrice)
    expect(xl.confidence).toBeLessThan(SURE_ENOUGH)
  })

  test('keep the larger size without another question once it is confirmed', () => {
    const withConfirmedSize = assess(LOAD, { loadSize: 'xl', sizeConfirmed: true })
    expect(withConfirmedSize.size).toMatchObject({ used: 'xl', countedPrice: null })
    expect(withConfirmedSize.confidence).toBe(assess(LOAD).confidence)
  })
})

test('a garage full of junk is XL for price and dispatch, whatever size was chosen', () => {
  const plain = assess('garage full of junk')
  for (const loadSize of LOAD_SIZES)
    expect(assess('garage full of junk', { loadSize }).size.used).toBe('xl')
  const tiny = assess('garage full of junk', { loadSize: 'tiny' })
  expect(tiny.price.estimatedPrice).toBe(plain.price.estimatedPrice)
  expect(tiny.confidence).toBeLessThan(SURE_ENOUGH)
})

test('words that leave the price open keep a quote from being sure, until a count is given', () => {
  const said = 'some boxes'
  const box = { ...someItem(seeded(1)), key: 'box', quantity: 5, said }
  const reading = {
    items: [box],
    confidence: 0.95,
    unknown: [],
    unclear: [{ said, reason: 'amount' as const }],
    conditions: { flights: 0 },
  }
  const open = assessLoad(card, reading, { description: said })
  expect(open.unclear).toEqual([{ said, reason: 'amount' }])
  expect(open.confidence).toBeLessThanOrEqual(0.7)
  const corrections = [{ key: 'box', quantity: 4 }]
  const assessment = assessLoad(card, reading, { description: said, corrections })
  expect(assessment.unclear).toEqual([])
  expect(assessment.confidence).toBeGreaterThan(0.7)
})

describe('a count far outside what such texts mean', () => {
  const LOAD = 'A sofa and 50 bunk beds'
  const bunkBeds = (quantity: number): Correction[] => [{ key: 'bunk-bed', quantity }]

  test('is asked back, and neither counted nor charged', () => {
    const assessment = assess(LOAD)
    expect(assessment.questions).toEqual([
      { key: 'bunk-bed', name: 'Bunk bed', quantity: 50, said: '50 bunk beds' },
    ])
    expect(quantities(assessment)).toEqual({ sofa: 1 })
    expect(assessment.price.estimatedPrice).toBe(
      assess('A sofa, please take it').price.estimatedPrice,
    )
    expect(assessment.confidence).toBeLessThan(SURE_ENOUGH)
  })

  test('counts once the customer confirms it, with another number, or not at all', () => {
    expect(quantities(assess(LOAD, { corrections: bunkBeds(50) }))).toEqual({
      sofa: 1,
      'bunk-bed': 50,
    })
    expect(quantities(assess(LOAD, { corrections: bunkBeds(2) }))).toEqual({
      sofa: 1,
      'bunk-bed': 2,
    })
    const without = assess(LOAD, { corrections: bunkBeds(0) })
    expect(quantities(without)).toEqual({ sofa: 1 })
    expect(without.questions).toEqual([])
  })

  test.for([
    '12 sofas',
    '9 fridges and a lamp',
    '4 hot tubs please',
    '60 dressers, 2 lamps',
    '150 doors',
  ])('%s', (says) => {
    expect(assess(says).questions).toHaveLength(1)
  })

  test.for([
    '100 boxes',
    '40 chairs and 10 tables',
    '6 mattresses',
    '30 bags of leaves',
    '25 tires',
    '15 desks and 15 office chairs',
  ])('%s is a usual number', (says) => {
    expect(assess(says).questions).toEqual([])
  })
})

describe('a description written from the picked items', () => {
  test.for<[string, Record<string, number>]>([
    ['1 sofa, 2 mattresses and 10 boxes', { sofa: 1, mattress: 2, box: 10 }],
    ['Please pick up 1 tv', { tv: 1 }],
    ['2 grand pianos and 3 3d printers', { 'grand-piano': 2, '3d-printer': 3 }],
    ['1 laundry centre, 2 loads of pots and pans', { 'washer-and-dryer': 1, 'pots-and-pans': 2 }],
    ['4 drawers and 2 dumbbells.', { drawer: 4, dumbbell: 2 }],
  ])('%s counts its words once', ([description, pickedQuantities]) => {
    const corrections = Object.entries(pickedQuantities).map(([key, quantity]) => ({
      key,
      quantity,
    }))
    const assessment = assess(description, { corrections })
    expect(quantities(assessment)).toEqual(pickedQuantities)
    expect([assessment.unknown, assessment.unclear]).toEqual([[], []])
    expect(assessment.confidence).toBe(1)
  })

  test('keeps what the customer adds in own words', () => {
    const corrections = [{ key: 'sofa', quantity: 1 }]
    const assessment = assess('1 sofa and a piano from the basement', { corrections })
    expect(quantities(assessment)).toEqual({ sofa: 1, piano: 1 })
  })
})

describe('any load on any card', () => {
  const next = seeded(11)
  const loads = Array.from({ length: 150 }, () => ({
    items: Array.from({ length: 1 + Math.floor(next() * 5) }, () => someItem(next)),
    loadSize: [undefined, ...LOAD_SIZES][Math.floor(next() * 6)],
  }))
  const cards = [card, ...Array.from({ length: 15 }, (_, at) => someCard(at + 50))]
  const conditions = { flights: 0 }

  test('never costs less with a higher count', () => {
    for (const on of cards)
      for (const { items, loadSize } of loads) {
        const unique = [...new Map(items.map((item) => [item.key, item])).values()]
        const reading = { items: unique, confidence: 1, unknown: [], conditions }
        const costs = (corrections: Correction[]) =>
          assessLoad(on, reading, { description: 'Anything', loadSize, corrections }).price
            .estimatedPrice
        const counts = unique.map(({ key, quantity }) => ({ key, quantity }))
        const more = counts.map((count, at) =>
          at === 0 ? { ...count, quantity: count.quantity + 1 } : count,
        )
        expect(costs(more)).toBeGreaterThanOrEqual(costs(counts))
      }
  })

  test('costs the sum of its lines at the counted size, and one more piece what the quote says', () => {
    for (const { items, loadSize } of loads) {
      const reading = { items, confidence: 1, unknown: [], conditions }
      const load = { description: 'Anything', loadSize, corrections: [] }
      const assessment = assessLoad(card, reading, load)
      const { lines, estimatedPrice } = assessment.price
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(estimatedPrice)
      const { countedPrice, counted } = assessment.size
      const smaller = { ...load, loadSize: counted ?? undefined }
      expect([null, assessLoad(card, reading, smaller).price.estimatedPrice]).toContain(
        countedPrice,
      )
      for (const addedPrice of addedPrices(card, assessment))
        expect(addedPrice).toBeGreaterThanOrEqual(0)
    }
  })
})
