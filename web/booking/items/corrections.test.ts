import { expect, test } from 'vitest'
import { type ByHand, ofAnyLoad } from './corrections.ts'
import { addOne, putBack, remove, setQuantity, shownItems } from './edit-corrections.ts'

const READ = [
  { key: 'sofa', name: 'Sofa', quantity: 1 },
  { key: 'chair', name: 'Chair', quantity: 2 },
]
const itemsAfter = (corrections: readonly ByHand[]) => shownItems(READ, corrections)
const item = (key: string, corrections: readonly ByHand[] = []) => {
  const shownItem = itemsAfter(corrections).find((one) => one.key === key)
  if (!shownItem) throw new Error(`No ${key} is shown`)
  return shownItem
}
const counts = (corrections: readonly ByHand[], takenBack?: readonly ByHand[]) =>
  shownItems(READ, corrections, takenBack).map(({ name, quantity, byHand }) =>
    [quantity, name, ...(byHand ? ['by hand'] : [])].join(' '),
  )

test('an edited quantity shows immediately, in the same row, marked as edited by hand', () => {
  const six = setQuantity([], item('sofa'), 6)
  expect(counts(six)).toEqual(['6 Sofa by hand', '2 Chair'])
})

test('what is taken away leaves the list, and comes back as it was counted', () => {
  const without = remove([], item('chair'))
  expect(counts(without)).toEqual(['1 Sofa'])
  expect(without).toMatchObject([{ key: 'chair', quantity: 0 }])
  expect(without.flatMap((hand) => putBack(without, hand))).toEqual([])
})

test('what is taken away after its quantity was named comes back with that quantity', () => {
  const six = setQuantity([], item('chair'), 6)
  const without = remove(six, item('chair', six))
  const [hand] = without
  expect(hand && counts(putBack(without, hand))).toEqual(['1 Sofa', '6 Chair by hand'])
})

test('what is added joins the end, and once more is one more', () => {
  const piano = { key: 'piano', name: 'Piano' }
  const one = addOne([], itemsAfter([]), piano)
  expect(counts(one)).toEqual(['1 Sofa', '2 Chair', '1 Piano by hand'])
  expect(counts(addOne(one, itemsAfter(one), piano))).toEqual([
    '1 Sofa',
    '2 Chair',
    '2 Piano by hand',
  ])
  const chairs = addOne([], itemsAfter([]), { key: 'chair', name: 'Chair' })
  expect(counts(chairs)).toEqual(['1 Sofa', '3 Chair by hand'])
})

test('what was added and taken away again comes back as it was added', () => {
  const three = setQuantity(
    addOne([], itemsAfter([]), { key: 'piano', name: 'Piano' }),
    {
      key: 'piano',
      name: 'Piano',
      quantity: 1,
      byHand: true,
    },
    3,
  )
  const without = remove(three, item('piano', three))
  expect(counts(without)).toEqual(['1 Sofa', '2 Chair'])
  const [hand] = without
  expect(hand && counts(putBack(without, hand))).toEqual(['1 Sofa', '2 Chair', '3 Piano by hand'])
})

test('corrections taken back show what was counted before the new price is there', () => {
  const six = setQuantity([], item('chair'), 6)
  const all = remove(six, item('sofa', six))
  const pricedItems = [{ key: 'chair', name: 'Chair', quantity: 6 }]
  const back = shownItems(pricedItems, [], all).map(({ name, quantity }) => `${quantity} ${name}`)
  expect(back).toEqual(['2 Chair', '1 Sofa'])
  const piano = addOne([], itemsAfter([]), { key: 'piano', name: 'Piano' })
  expect(counts([], piano)).toEqual(['1 Sofa', '2 Chair'])
})

test('numbers that a model gave to things of its own do not outlive the load', () => {
  const hands = [
    { key: 'unlisted-1', name: 'Gizmotron', quantity: 0, counted: 1 },
    { key: 'sofa', name: 'Sofa', quantity: 2, counted: 1 },
  ]
  expect(ofAnyLoad(hands).map(({ key }) => key)).toEqual(['sofa'])
})
