import { describe, expect, test } from 'vitest'
import { volumeOf } from './confidence.ts'
import { readByRules } from './read-by-rules.ts'

const read = (description: string) => readByRules({ description })
const foundIn = (description: string) =>
  Object.fromEntries(read(description).items.map(({ key, quantity }) => [key, quantity]))
const unclearIn = (description: string) => read(description).unclear?.map(({ reason }) => reason)

test.for([
  ['1 sofa, will pay 50 bucks', { sofa: 1 }],
  ['20 bucks for the guy, 1 mattress', { mattress: 1 }],
  ['sofa, fifty bucks if you come today', { sofa: 1 }],
  ['$20 sofa, 40 cad for the lamp', { sofa: 1, lamp: 1 }],
  ['sofa, 50$ cash', { sofa: 1 }],
  ['60s teak dresser, 70s lamp', { dresser: 1, lamp: 1 }],
  ['sofa and 1990s tv', { sofa: 1, tv: 1 }],
  ['couches (1980s style)', { sofa: 3 }],
  ['two sofas from 2015', { sofa: 2 }],
  ['2000 bricks', { bricks: 1 }],
  ['House number 1550 couch', { sofa: 1 }],
  ['house 1550 Fraser st couch', { sofa: 1 }],
  ['#204 - 1550 w 4th ave, sofa', { sofa: 1 }],
  ['buzzer 12, three chairs', { chair: 3 }],
  ['chest 5 drawers', { dresser: 1 }],
  ['dresser w/ 6 drawers', { dresser: 1 }],
  ['6 drawer dresser', { dresser: 1 }],
  ['2 bed 2 bath apt: one sofa', { sofa: 1 }],
  ['3 bed house, 2 beds', { bed: 2 }],
  ['1) couch 2) desk 3) lamp', { sofa: 1, desk: 1, lamp: 1 }],
  ['1. couch 2. 3 desks 3. lamp', { sofa: 1, desk: 3, lamp: 1 }],
  ['(1) couch (2) desk (3) lamp', { sofa: 1, desk: 1, lamp: 1 }],
  ['sofa, come after 5. 4 chairs at 4:30', { sofa: 1, chair: 4 }],
  ['sofa 2/F no elevator', { sofa: 1 }],
  ['L3 sofa no lift', { sofa: 1 }],
  ['55 tv', { tv: 1 }],
  ['2 grand pianos', { 'grand-piano': 2 }],
  ['1 3d printer, 1 cushion', { '3d-printer': 1, cushion: 1 }],
] as const)('"%s" counts things only', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['full load of junk', 15],
  ['half a load of junk', 7.5],
  ['half load', 7.5],
  ['quarter load junk', 3.75],
  ['1/2 truck of junk', 7.5],
  ['4 cu yds garbage', 4],
  ['2 cu. yds. of dirt', 2],
] as const)('"%s" is %d cubic yards, as the trade means it', ([says, volume]) => {
  expect(volumeOf(read(says).items)).toBeCloseTo(volume)
})

test.for([
  ['sofa 2/F no elevator', 1],
  ['sofa fl. 3', 2],
  ['dresser, 3rd flr walkup', 2],
  ['desk lvl 2', 1],
  ['apartment is on level 4, no elevator, one bed', 3],
  ['couch in bsmt', 1],
  ['fridge two storeys up', 2],
  ['sofa, upper flr', 1],
  ['sofa, 3rd fl with lift', 0],
  ['ground floor 3 chairs', 0],
  ['a 2 storey house, one sofa', 0],
] as const)('"%s" is %i flights', ([says, flights]) => {
  expect(read(says).conditions.flights).toBe(flights)
})

describe('not part of the load are', () => {
  test.for([
    ['sofa bring a dolly and straps', { sofa: 1 }],
    ['please bring tools to take apart the bed', { bed: 1 }],
    ['you will need a drill and a dolly, one bed', { bed: 1 }],
    ['sofa (loveseat already sold)', { sofa: 1 }],
    ['new fridge packaging', { cardboard: 1 }],
    ['bike with a flat tire', { bicycle: 1 }],
    ['truck bed length 6 ft, one sofa', { sofa: 1 }],
    ['shelf 2x4', { shelf: 1 }],
    ['2x4 kallax shelf', { shelf: 1 }],
    ['stove NOT the hood, hood still good', { stove: 1 }],
    ['please leave the fridge/stove, take the dishwasher', { dishwasher: 1 }],
    ['forget the bench, take the table', { table: 1 }],
    ['lamp: no. stools: yes, 3', { 'bar-stool': 3 }],
  ] as const)('"%s"', ([says, items]) => {
    expect(foundIn(says)).toEqual(items)
  })

  test.for([
    ['an old dolly and a ladder, need them gone', { 'pallet-jack': 1, ladder: 1 }],
    ['we need two ladders removed', { ladder: 2 }],
    ['4 tires and a bike', { tire: 4, bicycle: 1 }],
    ['ten 2x4s and a shelf', { '2x4': 10, shelf: 1 }],
  ] as const)('but "%s" is', ([says, items]) => {
    expect(foundIn(says)).toEqual(items)
  })
})

test.for([
  ['patio set, table and 4 chairs', { 'patio-set': 1 }],
  ['dining set with table and 6 chairs', { 'dining-set': 1 }],
  ['sectional with chaise', { sectional: 1 }],
  ['sectional, chaise', { sectional: 1, 'chaise-lounge': 1 }],
  ['40 sheets of drywall in 6 bags', { 'sheet-of-drywall': 40 }],
] as const)('"%s" is counted once', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test.for([
  ['vanity w sink, 2 shelving units metal', { vanity: 1, shelf: 2 }],
  ['tv cracked screen, coffee table glass top', { tv: 1, 'coffee-table': 1 }],
  ['hospital bed (electric, with its mattress)', { 'hospital-bed': 1 }],
  ['L shaped desk with hutch', { 'l-shaped-desk': 1 }],
  ['dining rm table w leaf, 6 chairs', { 'dining-table': 1, 'dining-chair': 6 }],
  [
    '12 workstation desks, a boardroom table, 10 chairs',
    { desk: 12, 'conference-table': 1, 'office-chair': 10 },
  ],
  ['8 chairs but 2 r arm chairs', { chair: 8 }],
  ['skis 2 pairs', { skis: 2 }],
  ['a pile of clothes, maybe 3 bags worth', { 'garbage-bag': 3 }],
  ['4 bags mixed garbage, 6 bags of tile rubble', { 'garbage-bag': 4, 'bag-of-rubble': 6 }],
  ['kitchen reno debris. 9 upper cabinets, a sink', { cabinet: 9, sink: 1 }],
  ['cleaning out the shed. a lawn mower', { 'lawn-mower': 1 }],
  ['fridge and stove go. The dishwasher we keep', { fridge: 1, stove: 1 }],
  ['need gone 1) dresser 2) 2 nightstands 3) a desk', { dresser: 1, nightstand: 2, desk: 1 }],
  [
    'drywall (20 sheets worth), 3 sheets of 3/4 plywood',
    { 'sheet-of-drywall': 20, 'sheet-of-plywood': 3 },
  ],
  ['10 posts w concrete, a 3 hp motor', { 'fence-post': 10, engine: 1 }],
  ['mattress - 2 queen, 1 twin', { mattress: 3 }],
  ['a boat and trailer', { 'small-boat': 1, 'boat-trailer': 1 }],
  ['double mattress, double box, metal frame', { mattress: 1, 'box-spring': 1, 'bed-frame': 1 }],
] as const)('"%s" is read as its things, not their parts and places', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
})

test('a set is at least as large as its parts', () => {
  const set = volumeOf(read('patio set').items)
  expect(volumeOf(read('patio set: table and 12 chairs').items)).toBeGreaterThan(set)
})

test.for([
  ['granite slab 350 lbs', 158],
  ['safe (about 800 lbs)', 360],
  ['a 400 lb safe', 180],
  ['bench, rated for 300 lbs max', 15],
] as const)('"%s" weighs about %d kg', ([says, weight]) => {
  expect(read(says).items[0]?.weight).toBeCloseTo(weight, -1)
})

test('a piece that weighs more than two people lift is heavy', () => {
  expect(read('granite slab 350 lbs').items[0]?.flags).toContain('heavy')
})

test.for([
  ['Bonjour, j’ai un vieux canapé et deux matelas à jeter', { sofa: 1, mattress: 2 }],
  ['trois chaises et une table basse au sous-sol', { chair: 3, 'coffee-table': 1 }],
] as const)('"%s" is understood as far as it goes, and says so', ([says, items]) => {
  expect(foundIn(says)).toEqual(items)
  expect(read(says).confidence).toBeLessThan(0.5)
  expect(unclearIn(says)).toContain('language')
})

test('another script is no English', () => {
  expect(unclearIn('一张沙发和两张床垫')).toEqual(['language'])
})

test.for([
  ['a pile of junk', ['amount']],
  ['garage full of junk', ['amount']],
  ['old chairs', ['amount']],
  ['1550 couch', ['count']],
  ['a sofa, two gizmotrons', ['unknown']],
  ['a sofa, maybe also the second fridge', ['amount']],
  ['either the blue couch or the grey one', ['amount']],
  ['a sectional, we are keeping the chaise part', ['amount']],
  ['I have 3 sofas but only 2 need to go', ['amount']],
  ['carpet, about 600 sq ft', []],
  ['hola, mi esposo dice que es una mesa', ['language']],
  ['a sofa, a fridge and some boxes', []],
  ['half a truck of junk', []],
  ['two sofas and 12 boxes', []],
] as const)('"%s" leaves the price open because of %o', ([says, reasons]) => {
  expect(unclearIn(says)).toEqual(reasons)
})

test.for([
  '1 bed ',
  '$9',
  '12:30 ',
  '1) ',
  'un ',
  '2/f',
  'patio set, table ',
  'a drill and ',
  '9 lbs ',
])('ten thousand characters of "%s" are read in bounded time', (part) => {
  const before = process.cpuUsage()
  read(part.repeat(10_000).slice(0, 10_000))
  // Some 50 ms; a reader that looks back over everything would take many seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
})
