import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, press, render } from '../../testing/render.ts'
import { Menu } from './Menu.tsx'

const items = () =>
  [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
/** The code of the menu has come, and what it does after it is drawn is done. */
const arrived = async () => {
  await act(() => vi.dynamicImportSettled())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}
const drawMenu = (onSelect = () => {}) =>
  render(
    <Menu
      trigger={<button type="button">More</button>}
      actions={[
        { label: 'Call', onSelect },
        { label: 'Refund', isGrave: true, onSelect: () => {} },
      ]}
    />,
  )

test('the first press opens the menu, once its code is there, and the second closes it', async () => {
  drawMenu()
  expect(button('More').getAttribute('aria-haspopup')).toBe('menu')
  button('More').focus()
  press('More')
  await arrived()
  expect(items()).toEqual(['Call', 'Refund'])
  expect(button('More').getAttribute('aria-expanded')).toBe('true')
  press('More')
  await arrived()
  expect(items()).toEqual([])
})

test('an arrow key opens it, and the focus returns to its button', async () => {
  const onSelect = vi.fn<() => void>()
  drawMenu(onSelect)
  button('More').focus()
  act(() => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    button('More').dispatchEvent(key)
  })
  await arrived()
  expect(items()).toEqual(['Call', 'Refund'])
  act(() => document.querySelector<HTMLElement>('[role=menuitem]')?.click())
  expect(onSelect).toHaveBeenCalledOnce()
  await arrived()
  expect(document.activeElement).toBe(button('More'))
})
