import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { readByRules } from './read-by-rules.ts'

const foundIn = (description: string) =>
  Object.fromEntries(readByRules({ description }).items.map(({ key, quantity }) => [key, quantity]))

/** What customers write beside the things: none of it is a quantity. */
const ASIDES = [
  'will pay 50 bucks',
  'can pay $120 cash',
  'budget 200 dollars',
  "i'll give you fifty bucks",
  'paid 2000 for it in 1998',
  'from the 80s',
  'circa 1975',
  'bought 2012',
  'about 10 years old',
  'unit 12',
  'unit 305',
  'apt 4B',
  '#1204',
  'suite 210',
  '1420 W 12th Ave',
  '3315 oak st',
  'buzz 0304',
  'gate code 4455#',
  'call 604-555-1234',
  'my phone is 778 555 2211',
  'after 5pm',
  'between 9 and 11',
  'at 3:30',
  'anytime after 4',
  'Aug 31',
  '24/11/2026',
  'next tuesday 2-4pm',
  '2nd flr',
  'level 2',
  '4/F',
  'two flights of stairs',
  '3 bed 2 bath house',
  '2 bdrm condo',
  '2 car garage',
  '2 people can lift it',
  'takes 3 guys',
  'house with 2 dogs',
  'about 6 ft long',
  '8x10',
  '5 feet by 3',
  '5 min walk',
  '10 km from you',
  'park in stall 22',
  'see 3 pictures',
  'V5K 0A1',
  '100% need it gone',
]

const LOADS = [
  ['one sofa', { sofa: 1 }],
  ['couch', { sofa: 1 }],
  ['2 chairs and a lamp', { chair: 2, lamp: 1 }],
  ['a dresser, 4 tires', { dresser: 1, tire: 4 }],
  ['10 boxes', { box: 10 }],
] as const

test.for(ASIDES)('"%s" changes no load that it is written beside', (aside) => {
  for (const [load, items] of LOADS) {
    const texts = [
      `${load}, ${aside}`,
      `${load}. ${aside}`,
      `${load} - ${aside}`,
      `${load} (${aside})`,
      `${load}\n${aside}`,
      `${aside}, ${load}`,
      `${aside}. ${load}`,
    ]
    expect(texts.filter((says) => !isDeepStrictEqual(foundIn(says), items))).toEqual([])
  }
})
