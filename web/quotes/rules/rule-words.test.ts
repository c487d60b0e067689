import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { type LoadRule, LoadRuleId } from '../../../contract/load-rules.ts'
import { areasOf, concernsOf, findRules, isOld } from './rule-words.ts'

const today = Day.parse('2026-11-21')
const paint: LoadRule = {
  id: LoadRuleId.parse(1),
  key: 'paint-in-bulk',
  kind: 'prohibited',
  title: 'Paint in bulk',
  text: 'Product Care takes it.',
  place: { name: 'A depot', url: 'https://productcare.org' },
  items: ['paint-can', 'paint-sponge'],
  flags: ['refrigerant'],
  leastQuantity: 10,
  saying: ['old house'],
  unlessSaying: [],
  areas: ['Surrey'],
  ifAreaUnknown: true,
  silent: false,
  source: 'rcbc.ca',
  checkedOn: Day.parse('2025-11-21'),
  effectiveFrom: new Date('2026-01-01T08:00:00Z'),
  editedBy: null,
}
const names = new Map([['paint-can', 'Paint can']])

test('what a rule concerns is said in names, by its key where the catalogue knows none', () => {
  expect(concernsOf(paint, names)).toBe(
    'Things with refrigerant, Paint can, paint sponge; 10 or more',
  )
  expect(areasOf(paint)).toBe('Surrey, and where the address is not known yet')
})

test('a rule is old once its source was not looked at for more than a year', () => {
  expect(isOld(paint, today)).toBe(false)
  expect(isOld({ checkedOn: Day.parse('2025-11-20') }, today)).toBe(true)
})

test.for([
  ['PAINT depot', ''],
  ['refrigerant', ''],
  ['productcare.org', 'Surrey'],
  ['', 'Surrey'],
  ['old house', ''],
] as const)('"%s" in "%s" finds it', ([search, area]) => {
  expect(findRules([paint], { search, area }, names)).toEqual([paint])
})

test.for([
  ['paint piano', ''],
  ['', 'Burnaby'],
] as const)('"%s" in "%s" does not', ([search, area]) => {
  expect(findRules([paint], { search, area }, names)).toEqual([])
})

test('a rule for everywhere is found in every area', () => {
  const everywhere = { ...paint, areas: null }
  expect(findRules([everywhere], { search: '', area: 'Burnaby' }, names)).toEqual([everywhere])
})
