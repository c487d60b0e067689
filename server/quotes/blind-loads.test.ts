import { describe, expect, test } from 'vitest'
import { blindLoads } from './testing/blind-loads.ts'
import { fourthBlindLoads } from './testing/fourth-blind-loads.ts'
import { secondBlindLoads } from './testing/second-blind-loads.ts'
import { everydayLoads } from './testing/everyday-loads.ts'
import { blindScoreOf, blindTotals, isFarOff } from './testing/score-blind-loads.ts'
import { customerDescriptions } from './testing/customer-descriptions.ts'
import { thirdBlindLoads } from './testing/third-blind-loads.ts'
import { unseenDescriptions } from './testing/unseen-descriptions.ts'

test('four times a hundred loads were written without sight of the other descriptions', () => {
  const knownDescriptions = new Set(
    [...customerDescriptions, ...unseenDescriptions].map(({ says }) => says),
  )
  for (const loads of [blindLoads, secondBlindLoads, thirdBlindLoads, fourthBlindLoads]) {
    expect(loads).toHaveLength(100)
    expect(loads.filter(({ says }) => knownDescriptions.has(says))).toEqual([])
    for (const { says } of loads) knownDescriptions.add(says)
  }
})

// On first contact, before the reader was improved with them: 86.8, 80.8 and 89.3 % right, 16.4, 21.4 and 17.6 % too
// many, 7, 8 and 1 prices far off without a question.
describe.for([
  { set: 'first', loads: blindLoads, right: 0.92, tooMany: 0.05 },
  { set: 'second', loads: secondBlindLoads, right: 0.925, tooMany: 0.1 },
  { set: 'third', loads: thirdBlindLoads, right: 0.93, tooMany: 0.09 },
])('of the $set hundred', ({ loads, right, tooMany }) => {
  const scores = loads.map(blindScoreOf)
  const totals = blindTotals(scores)

  test('more than nine in ten items are right, and at most one in ten is too many', () => {
    expect(totals.right).toBeGreaterThanOrEqual(right)
    expect(totals.tooMany).toBeLessThanOrEqual(tooMany)
  })

  test('none of the prices is off by more than a quarter without a question', () => {
    const silent = scores.filter((score) => isFarOff(score) && !score.asks)
    expect(silent.map(({ says }) => says)).toEqual([])
  })

  test('two thirds are priced without a question', () => {
    expect(totals.asked).toBeLessThanOrEqual(0.33)
  })
})

// Its first and only score is 84.9 % right, 19.6 % too many, two prices far off without a question: the measure of texts
// that the reader has not seen. A rule added for them would end that.
test('the fourth hundred, which the reader was not changed for, is read no worse than at first', () => {
  const scores = fourthBlindLoads.map(blindScoreOf)
  const totals = blindTotals(scores)
  expect(totals.right).toBeGreaterThanOrEqual(0.845)
  expect(totals.tooMany).toBeLessThanOrEqual(0.2)
  expect(scores.filter((score) => isFarOff(score) && !score.asks).length).toBeLessThanOrEqual(2)
})

// The author of these knew the reader: 81.4 % right and 18.6 % too many before the rules for one thing with two names.
test('of 120 everyday texts, seven in eight items are right and at most one in twelve is too many', () => {
  expect(everydayLoads).toHaveLength(120)
  const totals = blindTotals(everydayLoads.map(blindScoreOf))
  expect(totals.right).toBeGreaterThanOrEqual(0.87)
  expect(totals.tooMany).toBeLessThanOrEqual(0.085)
})
