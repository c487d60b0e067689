import { describe, expect, test } from 'vitest'
import { hintOf } from './postal.ts'
import { lists, totals, totalsSentence, type Judged, type ListName } from './testing/judged.ts'
import { hasReference, referenceSays, rowsOf, scoring } from './testing/reference.ts'

process.stdout.write(`${referenceSays}\n`)

/** Judges a list and says for the run's log how many were judged how; `npm run verdicts` prints each row. */
function judged(name: ListName): Judged[] {
  const all = lists[name]()
  process.stdout.write(`${totalsSentence(name, all)}\n`)
  return all
}

const isInside = ({ expected }: Judged): boolean => !['outside', 'unknown'].includes(expected)
const isRight = ({ verdict, expected, says }: Judged): boolean =>
  verdict === 'accept' ? says === expected : verdict === 'refuse' && expected === 'outside'

/** The expensive mistakes: a pickup outside the areas or elsewhere, and a refused customer within them. */
function expectNoMistake(all: Judged[]): void {
  const known = all.filter(({ expected }) => expected !== 'unknown')
  const mistakes = known.filter((each) => each.verdict !== 'confirm' && !isRight(each))
  expect(mistakes).toEqual([])
  const unknown = all.filter(({ expected }) => expected === 'unknown')
  expect(unknown.filter(({ verdict }) => verdict === 'refuse')).toEqual([])
}

describe.skipIf(!hasReference)('with the reference data', () => {
  test('the points of every precision and the penalties are read from the reference', () => {
    const points = scoring()
    expect([points.get('unit'), points.get('street'), points.get('locality')]).toEqual([
      100, 78, 68,
    ])
    expect(points.get('locality.notmatched')).toBe(35)
  })

  test('what the register answers to its acceptance cases leads to no mistake', () => {
    const all = judged('Acceptance cases, by the register')
    expect(all.length).toBeGreaterThan(490)
    expectNoMistake(all)
    expect(all.filter(isRight).length).toBeGreaterThan(465)
  })

  test('by their words alone the acceptance cases lead to no mistake', () => {
    const all = judged('Acceptance cases, by the words alone')
    expectNoMistake(all)
    expect(all.filter(isInside).filter(isRight).length).toBeGreaterThan(140)
  })

  test('all 1,000 Vancouver addresses are Vancouver', () => {
    const all = judged('Vancouver, 1,000 addresses')
    expect(all).toHaveLength(1_000)
    expect(all.filter((each) => !isRight(each))).toEqual([])
  })

  test('of an address in each of 162 municipalities, those of the 19 are accepted and all others are refused or asked about', () => {
    const all = judged('One address in each of 162 municipalities of BC')
    expect(all).toHaveLength(162)
    expectNoMistake(all)
    expect(totals(all)).toEqual({
      // Several rows lie in one area, such as the City and the District of North Vancouver.
      inside: { accept: 22, confirm: 0, refuse: 0 },
      outside: { accept: 0, confirm: 1, refuse: 139 },
    })
  })

  test('every postal district hints at the area that its centre lies in', () => {
    const rows = rowsOf('geography/fsa-bc-centroid-municipality.csv')
    expect(rows.length).toBeGreaterThan(180)
    const wrong = rows.filter(([fsa = '', , , , , area = '']) => {
      const hint = hintOf(fsa)
      if (hint.kind === 'outside') return area !== ''
      return hint.kind === 'areas' && !hint.areas.some((each) => each === area)
    })
    expect(wrong).toEqual([])
  })
})
