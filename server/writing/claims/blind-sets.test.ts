import { expect, test } from 'vitest'
import { isEnglish } from '../language.ts'
import { falseClaims } from './check-claims.ts'
import { BLIND_TEXTS, FACTS_OF_THE_BLIND_SET } from './testing/blind-texts.ts'
import { FOURTH_BLIND_TEXTS } from './testing/fourth-blind-texts.ts'
import type { LabelledText } from './testing/labelled-texts.ts'
import { SECOND_BLIND_TEXTS } from './testing/second-blind-texts.ts'
import { SIXTH_TEXTS } from './testing/sixth-texts.ts'
import { FACTS_OF_THE_THIRD_BLIND_SET, THIRD_BLIND_TEXTS } from './testing/third-blind-texts.ts'

// The check was mended with all sets but the fourth after their first scores: these figures are floors and no blind scores.

// Blind: 59 false found of 60, 25 true passed of 60.
test('of the first blind set it finds every false text and passes 56 true ones of 60', () => {
  expect(BLIND_TEXTS).toHaveLength(120)
  const { falseFound, truePassed } = scoreOf(BLIND_TEXTS)
  expect(falseFound).toBe(60)
  expect(truePassed).toBeGreaterThanOrEqual(56)
})

// Blind: 45 false found of 50, 31 true passed of 50.
test('of the second blind set it finds every false text and passes every true one', () => {
  expect(SECOND_BLIND_TEXTS).toHaveLength(100)
  expect(scoreOf(SECOND_BLIND_TEXTS)).toEqual({ falseFound: 50, truePassed: 50 })
})

// Blind: 55 false found of 60, 17 true passed of 60. The two false ones it misses are Chinese: refused as no English.
test('of the third blind set it finds 58 false texts of 60 and passes 55 true ones of 60', () => {
  expect(THIRD_BLIND_TEXTS).toHaveLength(120)
  const { falseFound, truePassed } = scoreOf(THIRD_BLIND_TEXTS, FACTS_OF_THE_THIRD_BLIND_SET)
  expect(falseFound).toBe(58)
  expect(truePassed).toBeGreaterThanOrEqual(55)
  const missed = THIRD_BLIND_TEXTS.filter(
    ({ text, isTrue }) => !isTrue && falseClaims(text, FACTS_OF_THE_THIRD_BLIND_SET).length === 0,
  )
  expect(missed.filter(({ text }) => isEnglish(text))).toEqual([])
})

// At first: 83 false found of 110, 56 true passed of 66.
test('of the sixth set it finds 109 false texts of 110 and passes 65 true ones of 66', () => {
  expect(SIXTH_TEXTS).toHaveLength(176)
  const { falseFound, truePassed } = scoreOf(SIXTH_TEXTS)
  expect(falseFound).toBeGreaterThanOrEqual(109)
  expect(truePassed).toBeGreaterThanOrEqual(65)
})

// Blind: 40 false found of 50, 20 true passed of 50. Only codes to enter were mended since: it says what to expect.
test('of the fourth blind set it finds 41 false texts of 50 and passes 20 true ones of 50', () => {
  expect(FOURTH_BLIND_TEXTS).toHaveLength(100)
  const { falseFound, truePassed } = scoreOf(FOURTH_BLIND_TEXTS, FACTS_OF_THE_THIRD_BLIND_SET)
  expect(falseFound).toBeGreaterThanOrEqual(41)
  expect(truePassed).toBeGreaterThanOrEqual(20)
})

function scoreOf(texts: readonly LabelledText[], facts = FACTS_OF_THE_BLIND_SET) {
  const passes = ({ text }: LabelledText) => falseClaims(text, facts).length === 0
  return {
    falseFound: texts.filter((one) => !one.isTrue && !passes(one)).length,
    truePassed: texts.filter((one) => one.isTrue && passes(one)).length,
  }
}
