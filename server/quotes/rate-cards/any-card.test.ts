import { describe, expect, test } from 'vitest'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { seeded } from '../../testing/seeded.ts'
import { disposalCost } from '../disposal.ts'
import { priceLoad, withTax, type LoadToPrice } from '../rate-card.ts'
import { someCard } from '../testing/random-cards.ts'
import { someItem, someLoad } from '../testing/random-loads.ts'

const cards = Array.from({ length: 60 }, (_, at) => someCard(at + 1))
const loads = Array.from({ length: 60 }, (_, at) => someLoad(at + 1000))
const each = (check: (card: (typeof cards)[number], load: LoadToPrice, at: number) => void) =>
  cards.forEach((card, c) => loads.forEach((load, l) => check(card, load, c * loads.length + l)))

describe('with any card that may be published, any load', () => {
  test('costs the sum of its lines, to the cent', () => {
    each((card, load) => {
      const { lines, estimatedPrice, gst } = priceLoad(card, load)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(estimatedPrice)
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
      expect(gst).toBe(
        Math.floor((estimatedPrice * card.gstPercent) / (100 + card.gstPercent) + 0.5),
      )
    })
  })

  test('costs at least the minimum, and its disposal with tax', () => {
    each((card, load) => {
      const { estimatedPrice } = priceLoad(card, load)
      const disposal = disposalCost(card, load.items, card.floors[load.loadSize].weight)
      expect(estimatedPrice).toBeGreaterThanOrEqual(card.minimum)
      expect(estimatedPrice).toBeGreaterThanOrEqual(withTax(disposal, card.gstPercent))
    })
  })

  test('never costs less in a larger size, nor with one item more', () => {
    each((card, load, at) => {
      const prices = LOAD_SIZES.map((loadSize) => priceLoad(card, { ...load, loadSize }))
      const amounts = prices.map(({ estimatedPrice }) => estimatedPrice)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      const fuller = { ...load, items: [...load.items, { ...someItem(seeded(at)), quantity: 1 }] }
      expect(priceLoad(card, fuller).estimatedPrice).toBeGreaterThanOrEqual(
        priceLoad(card, load).estimatedPrice,
      )
    })
  })

  test('has a range that holds its price, and a cap that holds the range', () => {
    each((card, load) => {
      const { low, estimatedPrice, high, priceCap } = priceLoad(card, load)
      expect(low).toBeGreaterThanOrEqual(card.minimum)
      expect([low, estimatedPrice, high, priceCap]).toEqual(
        [low, estimatedPrice, high, priceCap].toSorted((a, b) => a - b),
      )
    })
  })

  test('has lines in words that a customer understands', () => {
    each((card, load) => {
      for (const { kind, label } of priceLoad(card, load).lines)
        expect([kind, label]).toEqual([kind, expect.stringMatching(plainly[kind])])
    })
  })

  test('costs as much more far away today as on another day: what the card asks for travel, with tax', () => {
    each((card, load) => {
      const plain = { ...card, roundTo: 1, minimum: 100 }
      const priceIn = (area: ServiceArea | null, sameDay: boolean) =>
        priceLoad(plain, { ...load, area, sameDay }).estimatedPrice
      const more = withTax(card.travel['Bowen Island'] ?? 0, card.gstPercent)
      for (const sameDay of [true, false])
        expect(priceIn('Bowen Island', sameDay) - priceIn(null, sameDay)).toBe(more)
    })
  })
})

/** Every label there is, and nothing else. */
const plainly = {
  truck: /^Truck and crew, (tiny|small|medium|large|XL) load$/,
  loading: /^Loading (1 item|\d+ items)$/,
  stairs:
    /^(Stairs, from your description \((1 flight|\d+ flights)\)|[A-Z][a-z]+ floor, no elevator|Basement, \d+ flights?)$/,
  walk: /^Walk to the truck, (1 minute|\d+ minutes)$/,
  heavy: /^(Heavy item|\d+ heavy items)$/,
  travel: /^Travel to [A-Z][A-Za-z ]+$/,
  disposal: /^Disposal and recycling$/,
  mattress: /^(Mattress recycling|\d+ mattresses or box springs, recycling)$/,
  refrigerant: /^(Refrigerant recovery|\d+ cooling appliances, refrigerant recovery)$/,
  tire: /^(Tire recycling|\d+ tires, recycling)$/,
  minimum: /^Up to our minimum charge$/,
  same_day: /^Same-day pickup$/,
  // No rate card has it: it is of a code.
  discount: /^$/,
}
