import { describe, expect, test } from 'vitest'
import { volumeOf } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'

const read = (description: string) => readByRules({ description })
const foundIn = (description: string) =>
  Object.fromEntries(read(description).items.map(({ key, quantity }) => [key, quantity]))

describe('a background item is not part of the load', () => {
  test.for([
    ['a sofa at the back of the shed', { sofa: 1 }],
    ['a chair between the shed and the greenhouse', { chair: 1 }],
    ['a sofa, past the hot tub', { sofa: 1 }],
    ['four tires under the stairs to the deck', { tire: 4 }],
    ['a desk, it was carried down to the carport', { desk: 1 }],
    ['a stump the size of a barbecue', { 'tree-stump': 1 }],
    ['a sofa, bigger than a piano', { sofa: 1 }],
    ['a sofa. Be careful with the hardwood floors', { sofa: 1 }],
    ['a sofa. Mind the boat', { sofa: 1 }],
    ['a sofa. Gravel road', { sofa: 1 }],
    ['a sofa, the piano movers come later', { sofa: 1 }],
    ['a printer, need proof of recycling', { printer: 1 }],
    ['a sofa, I need an exact window', { sofa: 1 }],
    ['a pile of lumber where our deck used to be', { lumber: 1 }],
    ['a sofa in the shed, shed is unlocked', { sofa: 1 }],
    ['a lamp. We bought a new bed', { lamp: 1 }],
    ['a pool table, walkout patio doors', { 'pool-table': 1 }],
    ['a pool table, sliding doors to the yard', { 'pool-table': 1 }],
    ['a dresser, third door on the left', { dresser: 1 }],
    ['a washer, turn off the water at the tap', { washer: 1 }],
    ['10 boxes. A ladder will be needed', { box: 10 }],
    ['a loveseat, the truck has to fit a parkade gate', { loveseat: 1 }],
    ['a loveseat, mailbox number 12', { loveseat: 1 }],
    ['We gutted it: a stove', { stove: 1 }],
  ] as const)('"%s"', ([says, items]) => {
    expect(foundIn(says)).toEqual(items)
  })

  test.for([
    ['we bought a new sofa, the old one has to go', { sofa: 1 }],
    ['the top of the list: a sofa', { sofa: 1 }],
    ['two bags of recycling', { 'garbage-bag': 2 }],
    ['the old shed is locked and must go', { shed: 1 }],
    ['a shed and two doors', { shed: 1, door: 2 }],
  ] as const)('but "%s" is', ([says, items]) => {
    expect(foundIn(says)).toEqual(items)
  })
})

test.for([
  ['wardrobe (white, 2 doors), a desk', { wardrobe: 1, desk: 1 }],
  ['bed frame (queen, wood), a lamp', { 'bed-frame': 1, lamp: 1 }],
  ['bathtub (cast iron), a sink', { bathtub: 1, sink: 1 }],
  ['5 fence posts with concrete still on the ends', { 'fence-post': 5 }],
  ['7 fence panels, nails still in some', { 'fence-panel': 7 }],
  ['patio table with glass top', { 'patio-table': 1 }],
  ['a fridge, Samsung ice maker is leaking', { fridge: 1 }],
  ['a fridge, fridge doors are off', { fridge: 1 }],
  ['12 boxes of paper. The paper is not secret', { 'box-of-books': 12 }],
  ['3 bins of old lamps. The lamps are clean', { 'plastic-bin': 3 }],
] as const)('"%s" names parts and contents of one thing', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['some plants and a coat rack, the cleaner wants those so leave them. A sofa', { sofa: 1 }],
  ['Desk came with a chair, chair is staying', { desk: 1 }],
  ['two desks and a chair. The chair in the den stays', { desk: 2, chair: 1 }],
  ['Not going: the piano, the desk. A sofa', { sofa: 1 }],
  ['a bench. The trampoline stays, and so do the raised beds', { bench: 1 }],
] as const)('"%s" leaves what stays', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['garbage bags, 40 or 50 of them', { 'garbage-bag': 50 }],
  ['10 or so boxes', { box: 10 }],
  ['hay bales (mouldy) x 10', { 'hay-bale': 10 }],
  ['bricks from a chimney, about 120, cleaned', { brick: 120 }],
  ['14 sheets of leftover drywall', { 'sheet-of-drywall': 14 }],
  ['Grass clippings and weeds, a dozen paper yard bags.', { 'yard-waste-bag': 12 }],
  ['queen mattress, desk. Upstairs: twin mattress, futon', { mattress: 2, desk: 1, futon: 1 }],
  ['queen mattress, desk. The queen mattress is clean', { mattress: 1, desk: 1 }],
  ['foam mattress, desk. The queen mattress is clean', { mattress: 1, desk: 1 }],
  ['crib matress', { mattress: 1 }],
  ['cardboard boxes from our move, flattened', { cardboard: 1 }],
] as const)('"%s" is counted as said', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['half a cord of rotten firewood', { logs: 1 }, 2.35],
  ['branches, they would fill a pickup box', { branches: 1 }, 2.5],
  ['Half a truck, I would say: a sofa, a desk', { sofa: 1 }, 7.5],
  ['Half a truck. A sofa and a desk', { sofa: 1 }, 7.5],
  ['3/4 truck probably. Yard waste and rotten wood', { 'yard-waste': 1 }, 11.25],
] as const)('"%s" takes the room that it names', ([says, items, volume]) => {
  expect(foundIn(says)).toMatchObject(items)
  expect(volumeOf(read(says).items)).toBeCloseTo(volume)
})

test('a basement is one flight of stairs, misspelt too', () => {
  expect(read('a stove in the basment').conditions.flights).toBe(1)
})
