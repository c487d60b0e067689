import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { useNeighbourKeys } from '../dialog/use-neighbour-keys.ts'
import { switchSingleKeys } from './single-keys.ts'
import { useSingleKeys, useSingleKeysAreOn } from './use-single-keys.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const press = (
  key: string,
  { on = document.body, ...held }: KeyboardEventInit & { on?: Element } = {},
) => act(() => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held })))
const find = (selector: string): Element => document.querySelector(selector) ?? document.body

function Keys({ onKey, place }: { onKey: () => void; place?: 'page' | 'panel' }) {
  useSingleKeys({ e: onKey }, place && { place })
  return (
    <>
      <input />
      <dialog open data-size="drawer">
        <button type="button">In a panel</button>
      </dialog>
      <dialog open>
        <button type="button">In a question</button>
      </dialog>
      <p>{useSingleKeysAreOn() ? 'on' : 'off'}</p>
    </>
  )
}

test('a key alone acts, but not held with another one and not in what is typed', () => {
  const onKey = vi.fn<() => void>()
  render(<Keys onKey={onKey} />)
  press('e')
  expect(onKey).toHaveBeenCalledTimes(1)
  press('x')
  press('e', { ctrlKey: true })
  press('e', { metaKey: true })
  press('e', { on: find('input') })
  expect(onKey).toHaveBeenCalledTimes(1)
})

test('a page hears no key under a dialog, a panel none under a question', () => {
  const [onPage, onPanel] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<Keys onKey={onPage} />)
  press('e', { on: find('[data-size=drawer] button') })
  press('e', { on: find('dialog:not([data-size]) button') })
  expect(onPage).not.toHaveBeenCalled()

  render(<Keys onKey={onPanel} place="panel" />)
  press('e', { on: find('[data-size=drawer] button') })
  expect(onPanel).toHaveBeenCalledTimes(1)
  press('e', { on: find('dialog:not([data-size]) button') })
  expect(onPanel).toHaveBeenCalledTimes(1)
})

test('switched off, no key alone does anything, also where the browser keeps nothing', () => {
  const onKey = vi.fn<() => void>()
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  render(<Keys onKey={onKey} />)
  act(() => switchSingleKeys(false))
  press('e')
  expect(onKey).not.toHaveBeenCalled()
  expect(find('p').textContent).toBe('off')
  act(() => switchSingleKeys(true))
  press('e')
  expect(onKey).toHaveBeenCalledTimes(1)
  expect(find('p').textContent).toBe('on')
})

function List({ onShow }: { onShow: (id: number) => void }) {
  useNeighbourKeys({ active: true, previous: undefined, next: 8, onShow })
  return null
}

test('j shows the next of a list, and k nothing before the first; both obey the switch', () => {
  const onShow = vi.fn<(id: number) => void>()
  render(<List onShow={onShow} />)
  switchSingleKeys(false)
  for (const key of ['j', 'k']) press(key)
  expect(onShow).not.toHaveBeenCalled()

  switchSingleKeys(true)
  for (const key of ['j', 'k']) press(key)
  expect(onShow.mock.calls).toEqual([[8]])
})
