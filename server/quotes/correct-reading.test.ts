import { expect, test } from 'vitest'
import type { Correction, QuoteItem } from '../../contract/quotes.ts'
import type { Reading } from '../providers/reader/reader.ts'
import { SURE_ENOUGH } from './confidence.ts'
import { correctReading } from './correct-reading.ts'
import { readByRules } from './read-by-rules.ts'

const thing = (key: string, fields: Partial<QuoteItem> = {}): QuoteItem => ({
  key,
  name: key,
  quantity: 1,
  volume: 1,
  weight: 20,
  flags: [],
  confidence: 0.9,
  ...fields,
})
const readingOf = (items: QuoteItem[], confidence: number): Reading => ({
  items,
  confidence,
  unknown: [],
  conditions: { flights: 0 },
})
const sureOf = (reading: Reading, ...corrections: Correction[]): number =>
  correctReading(reading, corrections).confidence

test('a doubt that a reader had beside its items is not corrected away', () => {
  const doubtful = readingOf([thing('sofa'), thing('chair')], 0.4)
  expect(sureOf(doubtful, { key: 'nothing', quantity: 0 })).toBe(0.4)
  expect(sureOf(doubtful, { key: 'box', quantity: 1 })).toBe(0.4)
})

test('an unlisted hazardous item needs a review, even if the customer removes it', () => {
  const hazard = thing('unlisted-2', { flags: ['hazardous'], volume: 0.1 })
  const reading = readingOf([thing('sofa'), hazard], 0.9)
  expect(sureOf(reading, { key: 'unlisted-2', quantity: 0 })).toBeLessThan(SURE_ENOUGH)
})

test('corrections make a load sure that the reader did not understand', () => {
  const reading = readByRules({ description: 'see the photos for details' })
  expect(reading.confidence).toBeLessThan(SURE_ENOUGH)
  expect(sureOf(reading, { key: 'sofa', quantity: 1 })).toBeGreaterThanOrEqual(SURE_ENOUGH)
})
