import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { QuoteItem } from '../../contract/quotes.ts'
import { disposalCost } from './disposal.ts'
import { priceLoad, withTax, type LoadToPrice } from './rate-card.ts'
import { readByRules } from './read-by-rules.ts'
import { seeded } from '../testing/seeded.ts'
import { firstRateCard as card } from './testing/first-rate-card.ts'
import { someItem, someLoad } from './testing/random-loads.ts'

const loads = Array.from({ length: 400 }, (_, at) => someLoad(at + 1))
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
const priceOf = (load: LoadToPrice): number => priceLoad(card, load).estimatedPrice

describe('any load', () => {
  test('costs the sum of its lines, to the cent', () => {
    for (const load of loads) {
      const { lines, estimatedPrice } = priceLoad(card, load)
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(estimatedPrice)
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
    }
  })

  test('costs whole dollars, and no more than a dollar is added for that', () => {
    for (const load of loads) {
      const cents = priceLoad({ ...card, roundTo: 1 }, load).estimatedPrice
      expect(priceOf(load)).toBe(Math.ceil(cents / 100) * 100)
    }
  })

  test('costs more with each item that is added', () => {
    const next = seeded(7)
    for (const load of loads) {
      const fuller = { ...load, items: [...load.items, { ...someItem(next), quantity: 1 }] }
      expect(priceOf(fuller)).toBeGreaterThan(priceOf(load))
    }
  })

  test('never costs less when a larger size is chosen', () => {
    for (const load of loads) {
      const prices = LOAD_SIZES.map((loadSize) => priceOf({ ...load, loadSize }))
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })

  test('costs more over stairs and today', () => {
    for (const load of loads) {
      const plain = { ...load, sameDay: false, conditions: { flights: 0 } }
      expect(priceOf({ ...plain, conditions: { flights: 1 } })).toBeGreaterThan(priceOf(plain))
      expect(priceOf({ ...plain, sameDay: true })).toBeGreaterThan(priceOf(plain))
    }
  })

  test('never costs less than the minimum, nor than its disposal with tax', () => {
    for (const load of loads) {
      expect(priceOf(load)).toBeGreaterThanOrEqual(card.minimum)
      const disposal = disposalCost(card, load.items, 0)
      expect(priceOf(load)).toBeGreaterThan((disposal * (100 + card.gstPercent)) / 100)
    }
  })

  test('lies within its range, and the range below the cap', () => {
    for (const load of loads) {
      const { low, estimatedPrice, high, priceCap, gst } = priceLoad(card, load)
      expect([low, estimatedPrice, high, priceCap]).toEqual(
        [low, estimatedPrice, high, priceCap].toSorted((a, b) => a - b),
      )
      expect(priceCap).toBe(Math.round((estimatedPrice * 115) / 100))
      expect(gst).toBe(Math.round((estimatedPrice * 5) / 105))
    }
  })

  test('costs the same when asked again', () => {
    for (const load of loads) expect(priceLoad(card, load)).toEqual(priceLoad(card, load))
  })
})

test.for([
  [2, 100_00],
  [3, 132_50],
  [15, 430_00],
  [20, 570_00],
] as const)('%d cubic yards in the truck cost %d cents before tax', ([volume, net]) => {
  const { key, name, flags } = someItem(seeded(3))
  const item = { key, name, flags, volume, weight: 0, quantity: 1, confidence: 1 }
  const load = { ...someLoad(1), loadSize: 'tiny' as const, items: [item] }
  const { lines } = priceLoad({ ...card, roundTo: 1 }, load)
  expect(lines.find(({ kind }) => kind === 'truck')?.amount).toBe(withTax(net, card.gstPercent))
})

test('a minimum charge lifts a price that would be lower', () => {
  const load = { ...someLoad(1), items: [], loadSize: 'tiny' as const, sameDay: false }
  const { estimatedPrice, lines } = priceLoad({ ...card, minimum: 15_000 }, load)
  expect(estimatedPrice).toBe(15_000)
  expect(lines.at(-1)?.kind).toBe('minimum')
})

describe('disposal', () => {
  const sofas = (quantity: number) => ({ ...junk(45), quantity })
  const junk = (weight: number): QuoteItem => ({
    key: 'x',
    name: 'X',
    quantity: 1,
    volume: 1,
    weight,
    flags: [],
    confidence: 1,
  })

  test('of little garbage is the station’s minimum', () => {
    expect(disposalCost(card, [sofas(1)], 0)).toBe(2500)
  })

  test('of 500 kg is 182 $ a tonne and 5 $ for the load', () => {
    expect(disposalCost(card, [junk(500)], 0)).toBe(9600)
  })

  test('just under a tonne never costs more than a whole one', () => {
    expect(disposalCost(card, [junk(999)], 0)).toBe(16_500)
    expect(disposalCost(card, [junk(1000)], 0)).toBe(16_500)
  })

  test('of drywall is at the rate for gypsum', () => {
    const drywall: QuoteItem = { ...junk(400), flags: ['drywall'] }
    expect(disposalCost(card, [drywall], 0)).toBe(8500)
  })
})

const everyday: Record<LoadSize, { says: string; from: number; to: number }> = {
  tiny: { says: 'an old armchair and a lamp', from: 89, to: 120 },
  small: { says: 'sofa, coffee table and two chairs', from: 130, to: 180 },
  medium: { says: 'sofa, two dressers, a desk, a bookcase and three boxes', from: 210, to: 300 },
  large: {
    says: 'sofa, loveseat, bookcase, two dressers, a bed, a desk and 5 boxes',
    from: 330,
    to: 430,
  },
  xl: {
    says: 'sectional, two wardrobes, dining table, six chairs, three dressers, ten boxes',
    from: 480,
    to: 650,
  },
}

test.for(LOAD_SIZES)('an everyday %s load costs what people here expect', (loadSize) => {
  const { says, from, to } = everyday[loadSize]
  for (const description of [says, 'please come and take it away']) {
    const reading = readByRules({ description })
    const price = priceOf({ ...reading, loadSize, sameDay: false }) / 100
    expect(price).toBeGreaterThanOrEqual(from)
    expect(price).toBeLessThanOrEqual(to)
  }
})

test('the size of a load is written as on its card', () => {
  const labels = LOAD_SIZES.map((loadSize) => {
    const { says } = everyday[loadSize]
    const load = { ...readByRules({ description: says }), loadSize, sameDay: false }
    return priceLoad(card, load).lines.find(({ kind }) => kind === 'truck')?.label
  })
  expect(labels).toContain('Truck and crew, XL load')
  expect(labels).toContain('Truck and crew, small load')
})

test('the example on the landing page costs what the first rate card asks', () => {
  const hero = readFileSync('web/landing/sections/Hero.tsx', 'utf8')
  const [, shownPrice = ''] = /EXAMPLE_PRICE = formatMoney\(cents\(([\d_]+)\)\)/.exec(hero) ?? []
  const reading = readByRules({
    description: 'A sofa, four boxes, a chair, a fridge and a washer',
  })
  const price = priceOf({ ...reading, loadSize: 'medium', sameDay: true })
  expect(price).toBe(Number(shownPrice.replaceAll('_', '')))
})
