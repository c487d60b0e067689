import { describe, expect, test } from 'vitest'
import { volumeOf } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'

const read = (description: string) => readByRules({ description })
const foundIn = (description: string) =>
  Object.fromEntries(read(description).items.map(({ key, quantity }) => [key, quantity]))

test.for([
  ['pile of branches 8ft x 6ft x 4ft high', 7.1],
  ['a pile of dirt, 10 ft long, 5 ft wide and 3 ft high', 5.6],
  ['concrete chunks from a 10x12 slab 4in thick', 1.5],
  ['asphalt shingles, 18 squares', 4.5],
  ['laminate flooring, 850 sq ft', 1.7],
  ['blackberry brush, the size of a minivan', 9],
  ['the fence is down, 60 ft of cedar', 3.2],
] as const)('"%s" takes %d cubic yards', ([says, volume]) => {
  expect(volumeOf(read(says).items)).toBeCloseTo(volume, 1)
})

test.for([
  ['mattress queen 2 pc', { mattress: 2 }],
  ['a 3 pc sectional', { sectional: 1 }],
  ['mattress removal x4', { mattress: 4 }],
  ['wardrobe pax 2 units with sliding doors', { wardrobe: 2 }],
  ['railway ties 6 x 8ft', { 'railway-tie': 6 }],
  ['carpet, taped. 11 rolls', { carpet: 11 }],
  ['insulation 12 bags', { 'bag-of-insulation': 12 }],
  ['30+ boxes', { box: 30 }],
  ['kitchen table + 4', { table: 1, chair: 4 }],
  ['8 chairs and a dining table', { 'dining-chair': 8, 'dining-table': 1 }],
] as const)('"%s" counts what its number counts', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['2 queen sets', { mattress: 2, 'box-spring': 2 }],
  ['a twin bed complete', { mattress: 1, 'box-spring': 1, 'bed-frame': 1 }],
  ['queen bed (mattress+box+frame)', { mattress: 1, 'box-spring': 1, 'bed-frame': 1 }],
  ['a mattress and box of books', { mattress: 1, 'box-of-books': 1 }],
  ['d/w, OTR micro, W/D', { dishwasher: 1, microwave: 1, washer: 1, dryer: 1 }],
  ['table dining, chairs stackable x2', { 'dining-table': 1, 'folding-chair': 2 }],
] as const)('"%s" is read as what it is short for', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['boat 14ft aluminum', { 'small-boat': 1 }],
  ["a ladder 24' aluminum", { ladder: 1 }],
  ['armoire solid oak, fountain concrete 3 tier', { wardrobe: 1, fountain: 1 }],
  ['full truck load construction waste clean wood mostly', { 'renovation-debris': 1 }],
  ['pool table, grass slope to the lane', { 'pool-table': 1 }],
  ['a desk, 1055 Harwood', { desk: 1 }],
  ['locker B-117, 10x10: a desk', { desk: 1 }],
  ['my sister is taking the piano and the tv. That leaves a sofa', { sofa: 1 }],
  ['an old shed, contents stay (lawnmower and tools)', { shed: 1 }],
] as const)('"%s" names no more than it is about', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

describe('the quote asks about', () => {
  test.for([
    ['a sofa. 12 more are coming', '12 more'],
    ['dead shrubs, the pile is 6x6x5 ft', '6x6x5 ft'],
    ['two piles of dirt', 'two piles of dirt'],
    ['everything out of the attic', 'everything out of the attic'],
    ['a small locker, half full', 'half full'],
  ] as const)('what "%s" leaves open', ([says, words]) => {
    const { unclear = [] } = read(says)
    expect(unclear.map(({ said }) => said)).toContain(words)
  })

  test.for(['fridge + stove, both working', '2 guys needed, 5 front steps. A piano'])(
    'nothing in "%s"',
    (says) => {
      expect(read(says).unclear).toEqual([])
    },
  )
})
