import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { useApp } from '../../testing/app.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { readByRules } from '../read-by-rules.ts'
import { currentRules, type StoredRule } from './load-rule-store.ts'
import { concernedBy, noticesFor, ruledLoad } from './notices-for.ts'

const app = useApp()
let rules: StoredRule[]
beforeAll(async () => {
  rules = await currentRules(app.ctx.db, app.ctx.now())
})

const read = (description: string) => readByRules({ description }).items
const noticesOf = (description: string, area: ServiceArea | null = null) =>
  noticesFor(rules, { items: read(description), description, area })
const titlesOf = (description: string, area?: ServiceArea) =>
  noticesOf(description, area).map(({ title }) => title)
/** The keys of the rules that a load falls under, silent ones as well. */
const keysOf = (description: string, area: ServiceArea | null = null) => {
  const load = ruledLoad({ items: read(description), description, area })
  return rules.filter((rule) => concernedBy(rule, load).length > 0).map(({ key }) => key)
}
function refusalOf(description: string): AppError {
  try {
    noticesOf(description)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error(`"${description}" is not refused`)
}

const EXAMPLES: Record<string, readonly [string, ServiceArea?]> = {
  asbestos: ['old asbestos tiles from the basement'],
  'drywall-asbestos': ['drywall from our 1960s bathroom'],
  'drywall-untested': ['a few sheets of drywall, not tested'],
  explosives: ['a box of ammo from my grandfather'],
  'medical-waste': ['used needles and a mattress'],
  propane: ['two propane tanks and a sofa'],
  'paint-in-bulk': ['25 paint cans'],
  'solvents-and-chemicals': ['paint thinner and a chair'],
  'drywall-papers': ['6 sheets of drywall'],
  refrigerant: ['an old fridge'],
  'barbecue-tank': ['a gas barbecue'],
  'word-first': ['ten railway ties'],
  paint: ['a few paint cans'],
  lights: ['a box of fluorescent tubes'],
  batteries: ['a car battery'],
  'used-oil': ['used oil in its container'],
  alarms: ['two smoke detectors'],
  medication: ['expired medication'],
  electronics: ['a printer and two monitors'],
  'large-appliances': ['a washing machine'],
  tires: ['four winter tires'],
  'large-items-surrey': ['a queen mattress', 'Surrey'],
  'large-items-port-coquitlam': ['a sofa', 'Port Coquitlam'],
  'large-items-coquitlam': ['a fridge', 'Coquitlam'],
  'large-items-richmond': ['a loveseat', 'Richmond'],
  'large-items-elsewhere': ['a mattress', 'Burnaby'],
  'large-items-none': ['a mattress', 'Vancouver'],
}

test('every rule of the first table has an example, and names only what the catalogue knows', () => {
  expect(rules.map(({ key }) => key)).toEqual(Object.keys(EXAMPLES).toSorted())
  const catalogueKeys = new Set(catalogue.map(({ key }) => key))
  for (const { key, items } of rules)
    expect([key, items.filter((item) => !catalogueKeys.has(item))]).toEqual([key, []])
})

test.for(Object.entries(EXAMPLES))('the rule %s applies to "%s"', ([key, [description, area]]) => {
  expect(keysOf(description, area)).toContain(key)
  expect(keysOf('four chairs and six boxes', area)).toEqual([])
})

test.for([
  ['two propane tanks and a sofa', 'propane', 'https://rcbc.ca'],
  ['old asbestos tiles from the basement', 'asbestos', null],
  ['drywall from our 1960s bathroom', '1990', null],
  ['sheetrock from the old house', '1990', null],
  ['3 sheets of drywall, house built in 1975', '1990', null],
  ['drywall from 1978, no asbestos test done', 'lab test', null],
  ['drywall from the 70s, not tested negative', '1990', null],
  ['1960s drywall, we still wait for the lab test', '1990', null],
  ['a box of ammo from my grandfather', 'police', null],
  ['used needles and a mattress', 'pharmacy', null],
  ['10 paint cans', 'Product Care', 'https://productcare.org'],
  ['paint thinner and a chair', 'Product Care', 'https://productcare.org'],
] as const)('"%s" is refused, with a place to go', ([says, mentions, url]) => {
  const { code, message, facts } = refusalOf(says)
  expect(code).toBe('prohibited_load')
  expect(message).toContain(mentions)
  expect(facts.refusals).toMatchObject([
    {
      title: expect.stringMatching(/\w/) as string,
      items: [expect.stringMatching(/\w/)],
      place: { name: expect.stringMatching(/\w/) as string, url },
    },
  ])
})

test.for([
  'barbecue without the propane tank',
  'gas barbecue, no propane tank',
  'ten sheets of drywall, 1960s house, tested negative',
  'new drywall offcuts, 5 sheets',
  'drywall from our 1995 house',
  'drywall from a house of 1995, not tested',
  'asbestos free drywall, 3 sheets',
  '9 paint cans',
  'pine needles and leaves',
  'an old fridge',
])('"%s" is not refused', (says) => {
  expect(() => noticesOf(says)).not.toThrow()
})

describe('what the words name is refused', () => {
  const description = 'a sofa and two propane tanks'
  const load = (items: ReturnType<typeof read>) => ({
    items,
    read: read(description),
    description,
    area: null,
  })
  test('though the customer takes it off the list by hand', () => {
    const withoutTanks = read(description).filter(({ key }) => key !== 'propane-tank')
    expect(() => noticesFor(rules, load(withoutTanks))).toThrow('pressure cylinders')
  })
  test('and so is what they add', () => {
    const paint = read('25 paint cans')
    expect(() => noticesFor(rules, { ...load(paint), read: [] })).toThrow('paint')
  })
  test('while notices follow the list alone', () => {
    const bed = 'a fridge and a bed'
    const beds = read(bed).filter(({ key }) => key === 'bed')
    expect(
      noticesFor(rules, { items: beds, read: read(bed), description: bed, area: null }),
    ).toEqual([])
  })
})

describe('a city that picks up large items', () => {
  const CITY = /may take it free$/
  const inArea = (area?: ServiceArea) =>
    noticesOf('a sofa and a mattress', area).filter(({ title }) => CITY.test(title))

  test.for([
    ['Surrey', '6 large items a year', '8 where it has a suite'],
    ['Port Coquitlam', '6 large items', 'free of charge'],
    ['Coquitlam', '4 large items', 'free of charge'],
    ['Richmond', 'may pick up 4 large items', 'before you count on it'],
  ] as const)('%s is named with what it offers', ([area, offer, more]) => {
    expect(inArea(area)).toMatchObject([
      { place: { name: expect.stringContaining(area) as string } },
    ])
    expect(inArea(area)[0]?.text).toContain(offer)
    expect(inArea(area)[0]?.text).toContain(more)
  })

  test('is not promised where there is none', () => {
    for (const area of [
      ...(['Vancouver', 'North Vancouver', 'West Vancouver', 'White Rock', 'Maple Ridge'] as const),
      ...(['Port Moody', 'Anmore', 'Lions Bay', 'Bowen Island'] as const),
    ])
      expect([area, noticesOf('a sofa and a mattress', area)]).toEqual([area, []])
  })

  test('is shown in general before the address or its city is known', () => {
    expect(inArea()[0]?.text).toMatch(/^Several cities, among them/)
    expect(inArea('Burnaby')[0]?.text).toMatch(/^Several cities, among them/)
  })

  test('has exactly one rule in each of our areas, and where none is known', () => {
    for (const area of [...SERVICE_AREAS, null]) {
      const about = keysOf('a sofa', area).filter((key) => key.startsWith('large-items'))
      expect([area, about.length]).toEqual([area, 1])
    }
  })
})

test('serious notices come first, and free options last', () => {
  const kinds = noticesOf('a fridge, a sofa and 3 paint cans', 'Surrey').map(({ kind }) => kind)
  expect(kinds).toEqual(['special', 'free_option', 'free_option', 'free_option'])
  expect(titlesOf('a barbecue')).toEqual(['Take the propane tank off'])
})

test.for(['a TV', 'a microwave', 'a kettle and a toaster', 'a floor lamp'])(
  '"%s" can go to a depot, and the notice names each that takes such things',
  (says) => {
    const [notice, ...others] = noticesOf(says, 'Vancouver')
    expect(notice?.text).toMatch(/Return-It.*ElectroRecycle.*Product Care/)
    expect(others).toEqual([])
  },
)

test('what costs a surcharge in garbage says so', () => {
  for (const says of ['3 paint cans', 'a car battery', 'used oil in its container'])
    expect(noticesOf(says).map(({ text }) => text)[0]).toContain('$76')
})
