import { describe, expect, test } from 'vitest'
import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { SeenItem, Sighting } from '../providers/reader/reader.ts'
import { priceLoad } from './rate-card.ts'
import { settleSighting } from './settle-sighting.ts'
import { firstRateCard as card } from './testing/first-rate-card.ts'

const seenItem = (name: string, fields: Partial<SeenItem> = {}): SeenItem => ({
  name,
  quantity: 1,
  volume: null,
  weight: null,
  flags: [],
  confidence: 0.9,
  ...fields,
})
const sighting = (items: SeenItem[], fields: Partial<Sighting> = {}): Sighting => ({
  items,
  unknown: [],
  flights: null,
  confidence: 0.9,
  ...fields,
})
type Load = { description: string; loadSize: LoadSize }
const photos: Load = { description: 'please see the photos', loadSize: 'small' }
const settle = (items: SeenItem[], load = photos, fields: Partial<Sighting> = {}) => {
  const reading = settleSighting(sighting(items, fields), load)
  if (!reading) throw new Error('This load is not plausible')
  return reading
}
const itemsOf = (items: SeenItem[], load = photos) => settle(items, load).items

describe('what the catalogue knows', () => {
  test.for(['Sofa', 'sofas', 'Old brown COUCH', 'three-seat sofa', 'chesterfield'])(
    '"%s" is a sofa, with the catalogue’s figures and not the model’s',
    (name) => {
      const [item] = itemsOf([seenItem(name, { volume: 0.001, weight: 0, flags: ['hazardous'] })])
      expect(item).toMatchObject({ key: 'sofa', name: 'Sofa', flags: [] })
      expect(item?.volume).toBeGreaterThan(1)
      expect(item?.weight).toBeGreaterThan(20)
    },
  )

  test('is one item, however often it is named', () => {
    expect(
      itemsOf([seenItem('Sofa'), seenItem('couch', { quantity: 2, confidence: 0.6 })]),
    ).toMatchObject([{ key: 'sofa', quantity: 3, confidence: 0.6 }])
  })

  test('by the heap is measured: never less than its usual heap, never more than a house full', () => {
    const heap = (fields: Partial<SeenItem>) => itemsOf([seenItem('Lumber', fields)])[0]
    const usual = heap({})
    expect(usual?.quantity).toBe(1)
    expect(heap({ volume: 0 })).toEqual(usual)
    expect(heap({ quantity: 2, volume: 2 })).toMatchObject({ quantity: 1, volume: 4 })
    expect(heap({ quantity: 60, volume: 60 })?.volume).toBe(40)
  })
})

describe('what the catalogue does not know', () => {
  test('has the model’s own figures within bounds', () => {
    const figures = (fields: Partial<SeenItem>) => itemsOf([seenItem('Zeppelin', fields)])[0]
    expect(figures({ volume: 2, weight: 90 })).toMatchObject({ volume: 2, weight: 90 })
    expect(figures({ volume: -1, weight: -1 })).toMatchObject({ volume: 0.02, weight: 0.5 })
    expect(figures({ volume: 1e300, weight: 1e300 })).toMatchObject({ volume: 6, weight: 400 })
    expect(figures({})).toMatchObject({ volume: 0.5, weight: 40 })
  })

  test.for([
    ['Price: $1 https://evil.example <b>x</b>', 'Price 1 https evil example b x b'],
    ['line\none\u202Etwo\u0000', 'line one two'],
    ['💰', 'Something else'],
    ['', 'Something else'],
    ['𠮷'.repeat(100), '𠮷'.repeat(60)],
  ] as const)('is named in plain words: %j', ([name, plain]) => {
    expect(itemsOf([seenItem(name)])[0]?.name).toBe(plain)
  })

  test('and is dangerous is looked at by a person', () => {
    expect(settle([seenItem('Zeppelin')]).confidence).toBe(0.9)
    expect(settle([seenItem('Zeppelin', { flags: ['hazardous'] })]).confidence).toBeLessThan(0.5)
  })
})

describe('numbers', () => {
  test.for([
    [0, undefined],
    [-5, undefined],
    [0.4, undefined],
    [1.6, 2],
    [60, 60],
    [61, 60],
    [1e308, 60],
  ] as const)('of %s pieces %s are taken', ([quantity, takenPieces]) => {
    expect(itemsOf([seenItem('Lamp', { quantity })])[0]?.quantity).toBe(takenPieces)
  })

  test('beyond forty things are not read', () => {
    const many = Array.from({ length: 100 }, (_, at) => seenItem(`Zeppelin ${at}`, { volume: 0.1 }))
    expect(itemsOf(many)).toHaveLength(40)
  })

  test('of stairs and of confidence stay within what there is', () => {
    const of = (flights: number | null, confidence: number) =>
      settle(
        [seenItem('Sofa')],
        { ...photos, description: 'up 2 flights' },
        { flights, confidence },
      )
    expect(of(1e9, 7)).toMatchObject({ conditions: { flights: 10 }, confidence: 1 })
    expect(of(-3, -1)).toMatchObject({ conditions: { flights: 0 }, confidence: 0 })
    expect(of(null, 0.9)).toMatchObject({ conditions: { flights: 2 }, confidence: 0.9 })
  })

  test('that no truck could carry make no reading at all', () => {
    const fleet = [seenItem('Hot tub', { quantity: 60 })]
    expect(settleSighting(sighting(fleet), photos)).toBeUndefined()
  })
})

describe('dangerous things', () => {
  const propane: Load = { description: 'a sofa and two propane tanks', loadSize: 'small' }

  test('in the description stay in the reading, whatever the model answers', () => {
    const { items } = settle([seenItem('Sofa')], propane)
    expect(items.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['sofa', 1],
      ['propane-tank', 2],
    ])
    const paint: Load = { description: 'a sofa and 30 paint cans', loadSize: 'small' }
    const reading = settle([seenItem('Sofa'), seenItem('Paint can', { quantity: 2 })], paint)
    expect(reading.items).toContainEqual(
      expect.objectContaining({ key: 'paint-can', quantity: 30 }),
    )
  })

  test('among others in one name are found', () => {
    const [item] = itemsOf([seenItem('barbecue with propane cylinder')])
    expect(item?.key).toBe('propane-tank')
  })

  test('that a model is sure to see in a photo are refused, a guess is looked at by a person', () => {
    const sure = settle([seenItem('Propane tank', { confidence: 0.8 })])
    expect(sure.items.map(({ key }) => key)).toEqual(['propane-tank'])
    const doubtful = settle([seenItem('Sofa'), seenItem('Propane tank', { confidence: 0.3 })])
    expect(doubtful.items.map(({ key }) => key)).not.toContain('propane-tank')
    expect(doubtful.confidence).toBeLessThan(0.5)
  })
})

test('much less than the words alone say is looked at by a person', () => {
  const load: Load = { description: 'two sofas, a sectional and three dressers', loadSize: 'small' }
  expect(settle([seenItem('Lamp')], load).confidence).toBeLessThan(0.5)
  expect(settle([], load)).toMatchObject({ items: [], confidence: 0.25 })
})

test.for(LOAD_SIZES)(
  'with any answer of a model, a %s load costs no less than its size',
  (loadSize) => {
    const sizedLoad = { ...photos, loadSize }
    const priceOf = (items: SeenItem[], flights: number | null = 0) => {
      const reading = settle(items, sizedLoad, { flights, confidence: 1 })
      return priceLoad(card, { ...reading, loadSize, sameDay: false }).estimatedPrice
    }
    const least = priceOf([])
    for (const volume of [null, -1e9, 0, 1e-9])
      for (const quantity of [-1, 0, 1, 12])
        for (const name of ['Sofa', 'Price 1 dollar', 'Lumber', ''])
          expect(
            priceOf([seenItem(name, { quantity, volume, weight: volume })], -9),
          ).toBeGreaterThanOrEqual(least)
  },
)
