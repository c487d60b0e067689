import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press } from '../../testing/render.ts'
import { MoreButton } from './MoreButton.tsx'
import {
  givenThings,
  listThings,
  openScreen,
  pageOf,
  serveThings,
  text,
} from './testing/things.tsx'
import { removeShown, useMore } from './use-more.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Things() {
  const things = useMore(listThings, { limit: 2 })
  const queries = useQueryClient()
  return (
    <>
      <ul>
        {things.items?.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button
              type="button"
              aria-label={`Take ${name}`}
              onClick={() => removeShown(queries, listThings, id)}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={things} noun="things" />
    </>
  )
}

async function open() {
  const things = givenThings(3)
  serveThings({
    'limit=2': () => pageOf(things.slice(0, 2), { nextCursor: 'next', total: 3 }),
    'limit=2&cursor=next': () => pageOf(things.slice(2), { total: 3 }),
  })
  openScreen(<Things />)
  await pass(300)
}
const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

test('a list grows on request, says how much of it is there, and ends', async () => {
  await open()
  expect(names()).toEqual(['Thing 3', 'Thing 2'])
  expect(text()).toContain('2 of 3 things')
  press('Show more')
  await pass(300)
  expect(names()).toEqual(['Thing 3', 'Thing 2', 'Thing 1'])
  expect(text()).not.toContain('Show more')
})

test('an item that was taken leaves the screen before the server is asked again', async () => {
  await open()
  press('Take Thing 3')
  await pass(0)
  expect(names()).toEqual(['Thing 2'])
})
