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

// On first contact: 86.8 % right, 16.4 % too many, 7 % far off without a question.
test('at least 86.5 % of their items are right, and at most 16.5 % too many', () => {
  expect(totals.right).toBeGreaterThanOrEqual(0.865)
  expect(totals.tooMany).toBeLessThanOrEqual(0.165)
})

test('at most seven of their prices are off by more than a quarter without a question', () => {
  const silent = scores.filter((score) => isFarOff(score) && !score.asks)
  expect(silent.length, silent.map(({ says }) => says).join('\n')).toBeLessThanOrEqual(7)
})

test('no question is asked for two thirds of them', () => {
  expect(totals.asked).toBeLessThanOrEqual(0.34)
})
