import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { AREA_GROUPS, findAreas, withAreas } from './ServiceAreas.tsx'

test('every one of the 19 areas stands in exactly one group', () => {
  const groupedAreas = AREA_GROUPS.flatMap(({ areas }) => areas)

  expect(groupedAreas.toSorted()).toEqual([...SERVICE_AREAS].toSorted())
})

test('a search finds areas by any part of their name and drops empty groups', () => {
  expect(findAreas(' coquit ')).toEqual([
    { name: 'Tri-Cities', areas: ['Coquitlam', 'Port Coquitlam'] },
  ])
  expect(findAreas('Calgary')).toEqual([])
})

test('choosing and clearing areas keeps the others', () => {
  const shore = withAreas(['Surrey'], ['North Vancouver', 'Lions Bay'], true)

  expect(shore).toEqual(['Surrey', 'North Vancouver', 'Lions Bay'])
  expect(withAreas(shore, ['Lions Bay'], false)).toEqual(['Surrey', 'North Vancouver'])
  expect(withAreas([], SERVICE_AREAS, true)).toHaveLength(19)
})
