import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import { DataTable } from './DataTable.tsx'
import { ItemCard } from './ItemCard.tsx'
import { CardFacts } from './ListCards.tsx'
import {
  field,
  fill,
  givenThings,
  listThings,
  openScreen,
  pageOf,
  queriesOf,
  serveThings,
  text,
  select,
} from './testing/things.tsx'
import { useList } from './use-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const media = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), matches: true }))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function Things({ onOpen }: { onOpen: (name: string) => void }) {
  return (
    <DataTable
      list={useList(listThings)}
      title="Things"
      noun={['thing', 'things']}
      columns={[{ id: 'name', sort: 'name' }, { id: 'made' }]}
      renderCard={(thing, shown) => (
        <ItemCard
          title={thing.name}
          label={`View ${thing.name}`}
          onOpen={() => onOpen(thing.name)}
          aside={thing.colour}
        >
          <CardFacts columns={shown} cells={{ made: thing.made }} />
        </ItemCard>
      )}
      totals={{ label: 'Total', cells: { made: '7 days' } }}
      filters={{ colour: 'Colour' }}
      marked={1}
      empty={{ title: 'No things yet' }}
    />
  )
}

async function open(onOpen: (name: string) => void = () => undefined) {
  const asked = serveThings({
    'limit=25': () => pageOf(givenThings(2)),
    'limit=25&sort=name%3Adesc': () => pageOf(givenThings(2)),
  })
  openScreen(<Things onOpen={onOpen} />)
  await pass(300)
  return () => queriesOf(asked)
}
const cards = () => [...document.querySelectorAll<HTMLElement>('[aria-label="Things"] > li')]

test('a phone shows items as cards, with their figures and a total', async () => {
  await open()
  expect(document.querySelector('table')).toBeNull()
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    'Thing 2Made on2026-11-20red',
    'Thing 1Made on2026-11-20red',
    'TotalMade on7 days',
  ])
})

test('the whole card opens its item, under a name that says so', async () => {
  const opened: string[] = []
  await open((name) => opened.push(name))
  press('View Thing 1')
  expect(opened).toEqual(['Thing 1'])
  expect(button('View Thing 1').textContent).toBe('Thing 1')
})

test('the card that a link points at is marked', async () => {
  await open()
  expect(cards().map(({ dataset }) => dataset.marked)).toEqual([undefined, 'true', undefined])
})

test('cards are selected as rows are', async () => {
  await open()
  await select('Select thing #2')
  expect(text()).toContain('1 selected')
  expect(cards().map(({ dataset }) => dataset.selected)).toEqual(['true', undefined, undefined])
})

test('without heads of columns the order is chosen in a field', async () => {
  const queries = await open()
  expect(button('Filter and sort')).toBeTruthy()
  fill('SortName, descendingName, ascending', 'name:desc')
  await pass(300)
  expect(queries().at(-1)).toBe('limit=25&sort=name:desc')
  expect(field('Rows on a page').value).toBe('25')
})
