import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { render } from '../../testing/render.ts'
import { monthCells, monthOf } from '../month.ts'
import { MonthGrid } from './MonthGrid.tsx'

const day = (text: string): Day => Day.parse(text)

function show({ isLate = false, last = '2099-12-31' } = {}) {
  const Month = () => {
    const [stop, setStop] = useState(day('2026-11-30'))
    const move = (to: Day) => (isLate ? void setTimeout(() => act(() => setStop(to))) : setStop(to))
    const days = monthCells(stop).filter((each) => monthOf(each) === monthOf(stop))
    return (
      <MonthGrid
        days={days}
        stop={stop}
        onMove={move}
        canMove={(to) => to <= last}
        className="month"
      >
        {(each) => (
          <button type="button" data-day={each} tabIndex={each === stop ? 0 : -1}>
            {each}
          </button>
        )}
      </MonthGrid>
    )
  }
  render(<Month />)
  document.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}
const press = (key: string, keys: KeyboardEventInit = {}) =>
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys }),
    )
  })
const focused = () => document.activeElement?.getAttribute('data-day')

test('the keys move the focus, also into another month', () => {
  show()
  press('ArrowRight')
  expect(focused()).toBe('2026-12-01')
  press('ArrowDown')
  press('End')
  expect(focused()).toBe('2026-12-12')
  press('PageUp')
  expect(focused()).toBe('2026-11-12')
  press('Home')
  press('ArrowUp')
  press('ArrowLeft')
  expect(focused()).toBe('2026-10-31')
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('the focus waits for a day that is drawn later', async () => {
  show({ isLate: true })
  press('PageDown')
  expect(focused()).toBe('2026-11-30')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(focused()).toBe('2026-12-30')
})

test('it stays where there is nothing further, and leaves keys of the browser alone', () => {
  show({ last: '2026-11-30' })
  press('ArrowRight')
  press('ArrowLeft', { altKey: true })
  press('a')
  expect(focused()).toBe('2026-11-30')
})

test('weekdays outside stay empty, and Sunday is first', () => {
  show()
  const firstWeek = [...document.querySelectorAll('tbody tr:last-child td')]
  expect(firstWeek.map(({ textContent }) => textContent)).toEqual([
    '2026-11-29',
    '2026-11-30',
    ...Array(5).fill(''),
  ])
})
