import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import { DataTable } from './DataTable.tsx'
import {
  enter,
  field,
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
import { useListAddress } from './use-list-address.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** A list beside a link that narrows it from outside, as the counters of the messages do. */
function Things() {
  const { change } = useListAddress(listThings)
  return (
    <>
      <button type="button" onClick={() => change({ colour: 'red' })}>
        Red ones
      </button>
      <DataTable
        list={useList(listThings)}
        title="Things"
        noun={['thing', 'things']}
        columns={[{ id: 'name' }]}
        renderCard={({ name }) => <p>{name}</p>}
        filters={{ colour: 'Colour' }}
        bulk={[]}
        empty={{ title: 'No things yet' }}
      />
    </>
  )
}

async function open(pages: Parameters<typeof serveThings>[0], search = '') {
  const asked = serveThings(pages)
  const { address } = openScreen(<Things />, search)
  await pass(300)
  return { queries: () => queriesOf(asked), address }
}

const twoPages = {
  'limit=25': () => pageOf(givenThings(50).slice(0, 25), { nextCursor: 'two', total: 50 }),
  'limit=25&cursor=two': () => pageOf(givenThings(25), { total: 50 }),
  'limit=25&colour=red': () => pageOf(givenThings(50).slice(0, 25), { total: 25 }),
}
const bar = () => document.querySelector('[aria-label="Selected things"]')?.textContent

test('while the next page loads, Next cannot be pressed again, and Previous leads back', async () => {
  let answer: (response: Response) => void = () => undefined
  await open({
    ...twoPages,
    'limit=25&cursor=two': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  press('Next page')
  await pass(300)
  press('Next page')
  await pass(300)
  answer(pageOf(givenThings(25), { nextCursor: 'three', total: 60 }))
  await pass(300)
  expect(text()).toContain('26-50 of 60 things')
  press('Previous page')
  await pass(300)
  expect(text()).toContain('1-25 of 50 things')
})

test('where the server stopped counting, there are at least the items that were shown', async () => {
  const counted = { total: 20, isTotalExact: false }
  await open({
    'limit=25': () => pageOf(givenThings(25), { ...counted, nextCursor: 'two' }),
    'limit=25&cursor=two': () => pageOf(givenThings(25), counted),
  })
  expect(text()).toContain('1-25 of 25+ things')
  press('Next page')
  await pass(300)
  expect(text()).toContain('26-50 of 50+ things')
})

test('a page whose items are all gone leads back to the first', async () => {
  const { address } = await open(
    { ...twoPages, 'limit=25&cursor=two': () => pageOf([], { total: 25 }) },
    '?cursor=two',
  )
  await pass(300)
  expect(address()).toBe('')
  expect(text()).toContain('1-25 of 50 things')
})

test('a turned page has nothing selected', async () => {
  await open(twoPages)
  await select('Select thing #50')
  expect(bar()).toContain('1 selected')
  press('Next page')
  await pass(300)
  expect(bar()).toBeUndefined()
  expect(field('Select all things on this page').indeterminate).toBe(false)
})

test('a filter set from outside the list clears the selection', async () => {
  await open(twoPages)
  await select('Select thing #50')
  press('Red ones')
  await pass(300)
  expect(bar()).toBeUndefined()
})

test('a search of spaces only changes nothing', async () => {
  const { address } = await open(twoPages, '?cursor=two')
  await select('Select thing #25')
  enter('Name', '  ')
  await pass(1_000)
  expect(bar()).toContain('1 selected')
  expect(address()).toBe('cursor=two')
})

test('the focus goes on from the list when the bar of the selection goes', async () => {
  await open(twoPages)
  await select('Select thing #50')
  act(() => button('Clear selection').focus())
  press('Clear selection')
  await pass(0)
  expect(document.activeElement?.ariaLabel).toBe('Things')
})

test('a number of rows that only the address asks for is shown among the choices', async () => {
  await open({ 'limit=30': () => pageOf(givenThings(2)) }, '?limit=30')
  expect(field('Rows on a page').value).toBe('30')
})

test('the last column of a table stays', async () => {
  await open(twoPages)
  const boxes = [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
  const shown = boxes.filter(
    ({ checked, labels }) => checked && labels?.[0]?.textContent === 'Name',
  )
  expect(shown.map(({ disabled }) => disabled)).toEqual([true])
})
