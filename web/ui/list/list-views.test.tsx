import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press } from '../../testing/render.ts'
import { DataTable } from './DataTable.tsx'
import {
  fill,
  givenThings,
  listThings,
  openScreen,
  pageOf,
  queriesOf,
  serveThings,
  text,
  tick,
} from './testing/things.tsx'
import { useList } from './use-list.ts'
import type { View } from './use-saved-views.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const views: View[] = [
  { label: 'All', filters: {} },
  { label: 'Red', filters: { colour: 'red' } },
]

type Props = { views?: readonly View[] | undefined }

const Things = (props: Props) => (
  <DataTable
    list={useList(listThings)}
    title="Things"
    noun={['thing', 'things']}
    columns={[{ id: 'name' }]}
    renderCard={({ name }) => <p>{name}</p>}
    filters={{ colour: 'Colour', broken: 'Broken' }}
    views={props.views}
    empty={{ title: 'No things yet' }}
  />
)

async function open(offered: readonly View[] | undefined = views) {
  const asked = serveThings({
    'limit=25': () => pageOf(givenThings(3)),
    'limit=25&colour=red': () => pageOf(givenThings(2)),
    'limit=25&broken=true': () => pageOf(givenThings(1)),
    'limit=1': () => pageOf(givenThings(1), { total: 2_814 }),
    'limit=1&colour=red': () => pageOf(givenThings(1), { total: 2 }),
    'limit=1&broken=true': () => pageOf(givenThings(1), { total: 1 }),
  })
  const { address } = openScreen(<Things views={offered} />)
  await pass(300)
  return { address, queries: () => queriesOf(asked) }
}
const tabs = () =>
  [...document.querySelectorAll('[aria-label="Saved views"] button[aria-pressed]')].map(
    ({ textContent, ariaPressed }) => [textContent, ariaPressed],
  )

test('each view says how many it holds, and shows those', async () => {
  const { address } = await open()
  expect(tabs()).toEqual([
    ['All 2,814', 'true'],
    ['Red 2', 'false'],
  ])
  press('Red 2')
  await pass(300)
  expect(address()).toBe('colour=red')
  expect(tabs()).toEqual([
    ['All 2,814', 'false'],
    ['Red 2', 'true'],
  ])
  // The tab says what the list is narrowed to.
  expect(document.querySelector('[aria-label="Filters"]')).toBeNull()
})

test('filters are saved as a view, which is there the next time and can be deleted', async () => {
  await open()
  tick('Broken')
  await pass(300)
  fill('Name of the view', 'To mend')
  press('Save')
  await pass(300)
  expect(tabs().at(-1)).toEqual(['To mend 1', 'true'])

  document.body.replaceChildren()
  const { address } = await open()
  expect(text()).toContain('To mend 1')
  press('To mend 1')
  await pass(300)
  expect(address()).toBe('broken=true')
  press('Delete view To mend')
  await pass(300)
  expect(tabs().map(([label]) => label)).toEqual(['All 2,814', 'Red 2'])
})

test('beside saved views alone a view of everything leads back', async () => {
  localStorage.setItem(
    `views:${listThings.path}`,
    JSON.stringify([{ label: 'To mend', filters: { broken: 'true' } }]),
  )
  serveThings({
    'limit=25': () => pageOf(givenThings(3)),
    'limit=25&broken=true': () => pageOf(givenThings(1)),
  })
  const { address } = openScreen(<Things />, '?broken=true')
  await pass(300)
  press('All ')
  await pass(300)
  expect(address()).toBe('')
})

test('a saved view whose filter is gone is left out', async () => {
  localStorage.setItem(
    `views:${listThings.path}`,
    JSON.stringify([
      { label: 'Round ones', filters: { shape: 'round' } },
      { label: 'Green ones', filters: { colour: 'green' } },
      { label: 'To mend', filters: { broken: 'true' } },
    ]),
  )
  await open()
  expect(tabs().map(([label]) => label)).toEqual(['All 2,814', 'Red 2', 'To mend 1'])
})

test('a saved view keeps the search, and cannot take the name of another view', async () => {
  const { address } = await open()
  tick('Broken')
  fill('Name', 'sofa')
  await pass(600)
  fill('Name of the view', 'red')
  press('Save')
  expect(text()).toContain('A view has this name')
  fill('Name of the view', 'Broken sofas')
  press('Save')
  await pass(300)
  press('All 2,814')
  await pass(300)
  press('Broken sofas ')
  await pass(300)
  expect(address()).toBe('broken=true&q=sofa')
})
