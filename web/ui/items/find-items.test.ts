import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { findItems } from './find-items.ts'

const ITEMS = [
  { key: 'bookcase', name: 'Bookcase', also: ['book shelf', 'shelves'] },
  { key: 'box', name: 'Box', also: ['moving box', 'carton'] },
  { key: 'box-spring', name: 'Box spring', also: ['boxspring'] },
  { key: 'sofa', name: 'Sofa', also: ['couch', 'settee'] },
  { key: 'sofa-bed', name: 'Sofa bed', also: ['pull out couch'] },
  { key: 'tool-box', name: 'Toolbox', also: [] },
]
const withFacts = (item: { key: string; name: string; also: string[] }) => ({
  ...item,
  several: '',
  drawing: null,
  common: null,
  onePrice: cents(3200),
})
const found = (typed: string, most = 8) =>
  findItems(ITEMS.map(withFacts), typed, most).map(({ item, also }) =>
    also ? `${item.name} (${also})` : item.name,
  )

test('a name is found by its beginning, by a word in it, and by a part of it last', () => {
  expect(found('box')).toEqual(['Box', 'Box spring', 'Toolbox'])
  expect(found('BED')).toEqual(['Sofa bed'])
  expect(found('ook')).toEqual(['Bookcase'])
})

test('another name leads to the thing, and says by which', () => {
  expect(found('couch')).toEqual(['Sofa (couch)', 'Sofa bed (pull out couch)'])
})

test('several of a thing mean the thing', () => {
  expect(found('box springs')).toEqual(['Box spring'])
  expect(found('sofas')).toEqual(['Sofa', 'Sofa bed'])
})

test('an empty search and an unknown item find nothing', () => {
  expect(found(' ')).toEqual([])
  expect(found('gizmotron')).toEqual([])
})

test('no more than fit on the screen are found', () => {
  expect(found('box', 2)).toEqual(['Box', 'Box spring'])
})
