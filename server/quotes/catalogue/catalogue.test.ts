import { expect, test } from 'vitest'
import { readByRules } from '../read-by-rules.ts'
import { catalogue } from './catalogue.ts'
import { pluralOfName } from './plurals.ts'

test('every item has a key of its own', () => {
  const keys = catalogue.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no name means two items', () => {
  const owners = new Map<string, string>()
  const sharedForms: string[] = []
  for (const { key, name, synonyms } of catalogue) {
    for (const form of new Set([name.toLowerCase(), ...synonyms])) {
      const owner = owners.get(form)
      if (owner && owner !== key) sharedForms.push(`${form}: ${owner}, ${key}`)
      owners.set(form, key)
    }
  }
  expect(sharedForms).toEqual([])
})

test('a name is written as the reader sees it: small letters and single blanks', () => {
  const names = catalogue.flatMap(({ synonyms }) => synonyms)
  expect(names.filter((name) => !/^[a-z\d]+( [a-z\d]+)*$/.test(name))).toEqual([])
})

test('no item is lighter than foam or denser than concrete', () => {
  const odd = catalogue.filter(({ volume, weight }) => {
    const kilogramsPerCubicYard = weight / volume
    return kilogramsPerCubicYard < 10 || kilogramsPerCubicYard > 1_900
  })
  expect(odd.map(({ key }) => key)).toEqual([])
})

test.for([
  ['shelf', 'shelves'],
  ['mattress', 'mattresses'],
  ['battery', 'batteries'],
  ['bag of leaves', 'bags of leaves'],
  ['office chair', 'office chairs'],
] as const)('%s, %s', ([one, many]) => {
  expect(pluralOfName(one)).toBe(many)
})

test('the name of every counted item is read as that item', () => {
  const misread = catalogue
    .filter(({ counted }) => counted)
    .filter(({ key, name }) => {
      const { items } = readByRules({ description: `1 ${name}` })
      return items.length !== 1 || items[0]?.key !== key
    })
  // "1 drawer" is a measure before another name.
  expect(misread.map(({ key }) => key)).toEqual(['drawer'])
})
