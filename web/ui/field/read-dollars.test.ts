import { expect, test } from 'vitest'
import { readDollars } from './read-dollars.ts'

test.for([
  ['180', 180_00],
  ['180.5', 180_50],
  [' $180.05 ', 180_05],
  ['0', 0],
] as const)('%j reads as cents', ([text, amount]) => {
  expect(readDollars(text)).toBe(amount)
})

test.for(['', '18O', '-5', '1.234', '1,000', '1234567'])('%j is no amount', (text) => {
  expect(readDollars(text)).toBeUndefined()
})
