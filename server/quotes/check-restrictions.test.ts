import { expect, test } from 'vitest'
import { noticesFor } from './check-restrictions.ts'
import { readByRules } from './read-by-rules.ts'

const noticesOf = (description: string) =>
  noticesFor(readByRules({ description, loadSize: 'small' }).items, description)

test.for([
  ['two propane tanks and a sofa', 'propane'],
  ['old asbestos tiles from the basement', 'asbestos'],
  ['drywall from our 1960s bathroom', '1990'],
  ['a box of ammo from my grandfather', 'police'],
  ['used needles and a mattress', 'pharmacy'],
  ['25 paint cans', 'Product Care'],
  ['paint thinner and a chair', 'Product Care'],
] as const)('"%s" is refused, with a place to go', ([says, mentions]) => {
  expect(() => noticesOf(says)).toThrow(
    expect.objectContaining({
      code: 'prohibited_load',
      message: expect.stringContaining(mentions) as string,
    }),
  )
})

test.for([
  'barbecue without the propane tank',
  'gas barbecue, no propane tank',
  'ten sheets of drywall, 1960s house, tested negative',
  'new drywall offcuts, 5 sheets',
  'asbestos free drywall, 3 sheets',
  'a few paint cans',
  'pine needles and leaves',
])('"%s" is not refused', (says) => {
  expect(() => noticesOf(says)).not.toThrow()
})

test.for([
  ['an old fridge', 'special', 'fridge'],
  ['6 sheets of drywall', 'special', 'drywall'],
  ['gas barbecue', 'special', 'barbecue'],
  ['a printer and two monitors', 'free_option', 'printer'],
  ['a car battery', 'free_option', 'car-battery'],
  ['a mattress', 'free_option', 'mattress'],
] as const)('"%s" brings a %s notice about %s', ([says, kind, item]) => {
  const about = noticesOf(says).filter((notice) => notice.items.includes(item))
  expect(about.map((notice) => notice.kind)).toContain(kind)
})

test('chairs and boxes bring no notice', () => {
  expect(noticesOf('four chairs and six boxes')).toEqual([])
})
