import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { switchSingleKeys } from '../ui/browser/single-keys.ts'
import { ListKeys } from './ListKeys.tsx'

const onOpen = vi.fn<(id: number) => void>()
const onFilter = vi.fn<() => void>()
afterEach(() => {
  localStorage.clear()
  onOpen.mockReset()
  onFilter.mockReset()
})

const Screen = ({ rows = [7, 8, 9] }: { rows?: number[] }) => (
  <>
    <ListKeys />
    <button type="button">Elsewhere</button>
    <section data-list>
      <input type="search" />
      <button type="button" data-filters onClick={onFilter}>
        Filter
      </button>
      <ul>
        {rows.map((id) => (
          <li key={id} id={`row-${id}`} tabIndex={-1} data-row>
            <input type="checkbox" data-selects aria-label={`Select ${id}`} />
            <button type="button" data-opens onClick={() => onOpen(id)}>
              Open {id}
            </button>
          </li>
        ))}
      </ul>
    </section>
  </>
)

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  return event
}
const at = () => document.activeElement?.id
const box = (id: number) =>
  document.querySelector<HTMLInputElement>(`#row-${id} [data-selects]`)?.checked

test('J and K go along the rows, from the one that is pointed at, and stop at both ends', () => {
  render(<Screen />)
  press('j')
  expect(at()).toBe('row-7')
  press('j')
  press('j')
  press('j')
  expect(at()).toBe('row-9')
  press('k')
  expect(at()).toBe('row-8')
  document.querySelector<HTMLElement>('#row-7 [data-opens]')?.focus()
  press('j')
  expect(at()).toBe('row-8')
  press('k')
  press('k')
  expect(at()).toBe('row-7')
})

test('Space selects and Enter opens the row; a button in it keeps its own', () => {
  render(<Screen />)
  expect(press(' ').defaultPrevented).toBe(false)
  press('j')
  // The page would scroll.
  expect(press(' ').defaultPrevented).toBe(true)
  expect(box(7)).toBe(true)
  press('Enter')
  expect(onOpen.mock.calls).toEqual([[7]])
  document.querySelector<HTMLElement>('#row-8 [data-opens]')?.focus()
  expect(press('Enter').defaultPrevented).toBe(false)
  expect(press(' ').defaultPrevented).toBe(false)
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(box(8)).toBe(false)
})

test('/ goes to the search, where letters are typed, and F opens the filters', () => {
  render(<Screen />)
  press('f')
  expect(onFilter).toHaveBeenCalledTimes(1)
  expect(press('/').defaultPrevented).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('[type=search]'))
  press('f')
  press('j')
  expect(onFilter).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(document.querySelector('[type=search]'))
})

test('without a list no key does anything, and the lists show their keys while they are heard', () => {
  const draw = render(<Screen />)
  const { documentElement } = document
  expect(documentElement.hasAttribute('data-list-keys')).toBe(true)
  act(() => switchSingleKeys(false))
  expect(documentElement.hasAttribute('data-list-keys')).toBe(false)
  press('j')
  expect(at()).not.toBe('row-7')
  act(() => switchSingleKeys(true))
  draw(<ListKeys />)
  expect(press('j').defaultPrevented).toBe(false)
  draw(<p />)
  expect(documentElement.hasAttribute('data-list-keys')).toBe(false)
})
