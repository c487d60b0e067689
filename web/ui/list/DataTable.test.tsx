import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { button, pass, press } from '../../testing/render.ts'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import type { FilterLabels } from './filters.ts'
import {
  field,
  fill,
  givenThings,
  heads,
  listThings,
  openScreen,
  pageOf,
  queriesOf,
  rowTexts,
  serveThings,
  text,
  tick,
} from './testing/things.tsx'
import { useList } from './use-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const columns: Column<typeof listThings>[] = [
  { id: 'id', title: 'No.', sort: 'id' },
  { id: 'name', sort: 'name', cell: ({ name }) => <b>{name}</b> },
]
const filters: FilterLabels<typeof listThings> = {
  colour: { label: 'Colour', values: { red: 'Signal red' } },
  town: { label: 'Town', options: ['Abbotsford', 'Mission'] },
  made: 'Made on',
  price: 'Price',
  broken: 'Broken',
}

function Things({ marked }: { marked?: number }) {
  return (
    <DataTable
      list={useList(listThings)}
      title="Things"
      noun={['thing', 'things']}
      columns={columns}
      renderCard={({ name }) => <p>{name}</p>}
      renderActions={({ name }) => <button type="button">Mend {name}</button>}
      filters={filters}
      marked={marked}
      empty={{ title: 'No things yet', hint: 'They appear here.' }}
    />
  )
}

async function open(pages: Parameters<typeof serveThings>[0], search = '') {
  const asked = serveThings(pages)
  const { address } = openScreen(<Things marked={2} />, search)
  await pass(300)
  return { queries: () => queriesOf(asked), address }
}

test('a table shows the columns of the screen, and its rows end with their actions', async () => {
  await open({ 'limit=25': () => pageOf(givenThings(2)) })
  expect(heads()).toEqual(['No.', 'Name', 'Actions'])
  expect(rowTexts()).toEqual(['2Thing 2Mend Thing 2', '1Thing 1Mend Thing 1'])
  expect(text()).toContain('1-2 of 2 things')
})

test('a column that only the contract has can be chosen, and stays chosen', async () => {
  const pages = { 'limit=25': () => pageOf(givenThings(1)) }
  await open(pages)
  tick('Made on')
  expect(heads()).toEqual(['No.', 'Name', 'Made on', 'Actions'])
  expect(rowTexts()[0]).toContain('2026-11-20')
  tick('No.')
  document.body.replaceChildren()
  await open(pages)
  expect(heads()).toEqual(['Name', 'Made on', 'Actions'])
})

test('the row that a link points at is marked, and no other', async () => {
  await open({ 'limit=25': () => pageOf(givenThings(3)) })
  const marked = [...document.querySelectorAll<HTMLElement>('tbody tr')].map(
    ({ dataset }) => dataset.marked,
  )
  expect(marked).toEqual([undefined, 'true', undefined])
})

test('the head of a column orders the list, and once more turns the order around', async () => {
  const { address, queries } = await open({
    'limit=25': () => pageOf(givenThings(2)),
    'limit=25&sort=name%3Aasc': () => pageOf(givenThings(2).toReversed()),
    'limit=25&sort=name%3Adesc': () => pageOf(givenThings(2)),
  })
  const orders = () => [...document.querySelectorAll('th')].map(({ ariaSort }) => ariaSort)
  expect(orders()).toEqual(['descending', 'none', null])
  press('Name')
  await pass(300)
  expect(address()).toBe('sort=name:asc')
  expect(orders()).toEqual(['none', 'ascending', null])
  expect(rowTexts()[0]).toContain('Thing 1')
  press('Name')
  await pass(300)
  expect(queries().at(-1)).toBe('limit=25&sort=name:desc')
})

test('a search is asked for once typing pauses, and stands in the address', async () => {
  const { address, queries } = await open({
    'limit=25': () => pageOf(givenThings(2)),
    'limit=25&q=sofa': () => pageOf([]),
  })
  fill('Name', 'so')
  await pass(100)
  fill('Name', 'sofa')
  await pass(300)
  await pass(300)
  expect(queries()).toEqual(['limit=25', 'limit=25&q=sofa'])
  expect(address()).toBe('q=sofa')
  expect(text()).toContain('No things match these filters')
  press('Clear filters')
  await pass(300)
  await pass(300)
  expect(field('Name').value).toBe('')
  expect(rowTexts()).toHaveLength(2)
})

test('the address alone brings the search, filters, order and rows back', async () => {
  const query = 'limit=50&sort=name%3Aasc&q=so&colour=red&made=2026-11-01..'
  await open(
    { [query]: () => pageOf(givenThings(1)) },
    '?q=so&sort=name:asc&limit=50&colour=red&made=2026-11-01..&page=3',
  )
  expect(rowTexts()).toHaveLength(1)
  expect(field('Name').value).toBe('so')
  expect(field('Rows on a page').value).toBe('50')
  expect(text()).toContain('Colour: Signal red')
  expect(text()).toContain('Made on: from Nov 1, 2026')
})

test('filters of every kind narrow the list and can be taken away again', async () => {
  const { address, queries } = await open({ 'limit=25': () => pageOf(givenThings(2)) })
  tick('light blue')
  await pass(300)
  tick('Signal red')
  await pass(300)
  expect(queries().at(-1)).toBe('limit=25&colour=red,light_blue')
  tick('Mission')
  await pass(300)
  fill('From', '2026-11-01')
  await pass(300)
  fill('To', '2026-11-20')
  await pass(300)
  fill('From $', '19.9')
  await pass(300)
  tick('Broken')
  await pass(300)
  expect(address()).toBe(
    'colour=red,light_blue&town=Mission&made=2026-11-01..2026-11-20&price=19.90..&broken=true',
  )
  const chips = () =>
    [...document.querySelectorAll('[aria-label="Filters"] li')].map(
      ({ textContent }) => textContent,
    )
  expect(chips().slice(0, 5)).toEqual([
    'Colour: Signal red, light blue',
    'Town: Mission',
    'Made on: Nov 1, 2026 to Nov 20, 2026',
    'Price: from $19.90',
    'Broken: yes',
  ])
  press('Remove filter Town: Mission')
  await pass(300)
  expect(address()).not.toContain('town')
  press('Clear all')
  await pass(300)
  expect(address()).toBe('')
})

test('pages are turned and turned back, and their place in the list is said', async () => {
  const { queries } = await open({
    'limit=25': () => pageOf(givenThings(25), { nextCursor: 'next', total: 30 }),
    'limit=25&cursor=next': () => pageOf(givenThings(5), { total: 30 }),
  })
  expect(text()).toContain('1-25 of 30 things')
  expect(button('Previous page').ariaDisabled).toBe('true')
  press('Next page')
  await pass(300)
  expect(queries().at(-1)).toBe('limit=25&cursor=next')
  expect(text()).toContain('26-30 of 30 things')
  expect(button('Next page').ariaDisabled).toBe('true')
  press('Previous page')
  await pass(300)
  expect(text()).toContain('1-25 of 30 things')
})

test('a cursor that the server refuses leads back to the first page', async () => {
  await open(
    {
      'limit=25&cursor=old': () =>
        refusal('invalid_input', 'Oh', { errors: [{ path: 'cursor', message: 'Oh' }] }),
      'limit=25': () => pageOf(givenThings(1)),
    },
    '?cursor=old',
  )
  await pass(300)
  expect(rowTexts()).toHaveLength(1)
  expect(text()).not.toContain('could not load')
})

test('the file holds what the search and the filters leave, in the order of the list', async () => {
  let saved = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved = `${decodeURIComponent(this.pathname + this.search)}`
  })
  await open(
    { 'limit=25&sort=name%3Aasc&q=so&colour=red': () => pageOf(givenThings(1)) },
    '?q=so&sort=name:asc&colour=red',
  )
  press('CSV')
  expect(saved).toBe('/api/things.csv?sort=name:asc&q=so&colour=red')
})

test('a list without anything says what will appear, and one that failed can be asked again', async () => {
  let works = false
  await open({ 'limit=25': () => (works ? pageOf([]) : refusal('refused', 'Oh')) })
  expect(text()).toContain('We could not load the things')
  works = true
  press('Try again')
  await pass(300)
  expect(text()).toContain('No things yet')
})
