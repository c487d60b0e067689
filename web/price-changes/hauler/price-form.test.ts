import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { approvalFor, priceProblems } from '../../../contract/price-bounds.ts'
import type { PriceItem } from '../../../contract/price-changes.ts'
import { countItem, priceFields, toggleReason } from './price-form.ts'

const bounds = {
  agreed: cents(150_00),
  held: cents(165_00),
  isCollected: false,
  floor: cents(49_00),
  cap: cents(189_75),
}
const proof = { items: [], reason: ' Stairs ', photos: ['/uploads/a.webp'] }
const without = { items: [], reason: '', photos: [] }

test.for([
  [149_99, 'none'],
  [165_00, 'none'],
  [165_01, 'customer'],
  [189_75, 'customer'],
  [189_76, 'team'],
] as const)('a price of %s cents needs the approval of: %s', ([price, approval]) => {
  expect(approvalFor(cents(price), bounds)).toBe(approval)
})

test('a price that is collected settles up to what is agreed, and no card limits a raise', () => {
  const cash = { ...bounds, held: cents(0), isCollected: true }
  expect(approvalFor(cents(149_99), cash)).toBe('none')
  expect(approvalFor(cents(150_01), cash)).toBe('customer')
  expect(priceProblems({ ...proof, price: cents(150_01) }, cash)).toEqual([])
})

const problemsOf = (fields: {
  price: string
  items: PriceItem[]
  reason: string
  photos: string[]
}) =>
  priceFields(bounds)
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a higher price needs a reason and photos, a lower one neither', () => {
  expect(problemsOf({ price: '180', ...without })).toEqual([
    'reason: Please say why it costs more',
    'photos: Please add 1 to 3 photos that show why',
  ])
  expect(priceFields(bounds).parse({ price: '180', ...proof })).toEqual({
    price: 180_00,
    items: [],
    reason: 'Stairs',
    photos: proof.photos,
  })
  // What was written for a higher price is not sent with one that holds anyhow.
  expect(priceFields(bounds).parse({ price: '120', ...proof })).toEqual({
    price: 120_00,
    ...without,
  })
})

test.for([
  ['', 'Enter an amount like 180 or 180.50'],
  ['150', 'The price is $150.00 already'],
  ['48.99', "The price can't go below $49.00, the trip fee"],
  ['165.01', 'No card can be charged less than $0.50. Enter at least $165.50, or $165.00'],
  ['165.49', 'No card can be charged less than $0.50. Enter at least $165.50, or $165.00'],
])('the price %j is refused with: %s', ([price = '', message]) => {
  expect(problemsOf({ price, ...proof })).toEqual([`price: ${message}`])
})

test('a common reason goes into the text, and out of it again', () => {
  const [stairs, more] = ['Stairs', 'More items than booked']
  const both = toggleReason(toggleReason('', stairs), more)
  expect(both).toBe('Stairs. More items than booked')
  expect(toggleReason(both, stairs)).toBe(more)
  expect(toggleReason(both, more)).toBe(stairs)
  expect(toggleReason('A piano. ', stairs)).toBe('A piano. Stairs')
})

test('items are counted up and down, and are reason enough', () => {
  const sofa = { name: 'Sofa', price: cents(15_00) }
  const two = countItem(countItem([], sofa, 1), sofa, 1)
  expect(two).toEqual([{ ...sofa, quantity: 2 }])
  expect(countItem(countItem(two, sofa, -1), sofa, -1)).toEqual([])
  expect(problemsOf({ price: '180', items: two, reason: '', photos: proof.photos })).toBeUndefined()
  expect(problemsOf({ price: '175', items: two, reason: '', photos: proof.photos })).toEqual([
    'items: With these items the price is $180.00',
  ])
})
