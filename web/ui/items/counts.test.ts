import { expect, test } from 'vitest'
import { readCommand, withCount } from './counts.ts'

test.for([
  ['2 mattress', 2, 'mattress'],
  ['  12 boxes', 12, 'boxes'],
  ['3 x sofa bed', 3, 'sofa bed'],
  ['desk', 1, 'desk'],
  ['2', 1, '2'],
  ['0 sofa', 1, '0 sofa'],
  ['999 box', 200, 'box'],
] as const)('"%s" adds %i of "%s"', ([typed, quantity, search]) => {
  expect(readCommand(typed)).toEqual({ quantity, search })
})

test('a count of 0 takes an item off, and another one stays in its place', () => {
  const items = withCount(withCount([], 'sofa', 1), 'box', 2)
  expect(withCount(items, 'sofa', 3)).toEqual([
    { key: 'sofa', quantity: 3 },
    { key: 'box', quantity: 2 },
  ])
  expect(withCount(items, 'sofa', 0)).toEqual([{ key: 'box', quantity: 2 }])
})
