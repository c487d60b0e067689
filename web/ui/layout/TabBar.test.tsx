import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { TabBar } from './TabBar.tsx'

const tabs = [
  { name: 'mine', label: 'My Jobs' },
  { name: 'available', label: 'Available Jobs', waiting: 3 },
  { name: 'schedule', label: 'Schedule', waiting: 0 },
] as const
type Name = (typeof tabs)[number]['name']

function Page() {
  const [open, setOpen] = useState<Name>('mine')
  return (
    <TabBar label="Parts" tabs={tabs} value={open} onChange={setOpen} look="segments">
      Shows {open}
    </TabBar>
  )
}

afterEach(() => void vi.restoreAllMocks())

const tab = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
const panel = () => document.querySelector('[role=tabpanel]')
const key = (name: string) =>
  act(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true }),
    ),
  )

test('the open tab is the one tab stop, and names the panel', () => {
  render(<Page />)
  expect([...document.querySelectorAll('[role=tab][tabindex="0"]')]).toEqual([tab('My Jobs')])
  expect(panel()?.getAttribute('aria-labelledby')).toBe(tab('My Jobs')?.id)
  expect(tab('My Jobs')?.getAttribute('aria-controls')).toBe(panel()?.id)
})

test('arrow keys, Home and End open the tab they reach, and go round at the ends', () => {
  render(<Page />)
  tab('My Jobs')?.focus()
  for (const [pressed, shown] of [
    ['ArrowRight', 'available'],
    ['End', 'schedule'],
    ['ArrowRight', 'mine'],
    ['ArrowLeft', 'schedule'],
    ['Home', 'mine'],
  ] as const) {
    key(pressed)
    expect(panel()?.textContent).toBe(`Shows ${shown}`)
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
  }
})

test('a tab says how much waits there, and nothing when nothing does', () => {
  render(<Page />)
  expect(tab('Available Jobs')?.textContent).toBe('Available Jobs3 waiting')
  expect(tab('Schedule')?.textContent).toBe('Schedule')
})

test('what is begun in a tab is kept when the screen becomes a phone’s', () => {
  const heard: (() => void)[] = []
  const media = {
    matches: false,
    addEventListener: (_: string, hear: () => void) => heard.push(hear),
    removeEventListener: () => undefined,
  }
  // All that is read of one.
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  render(
    <TabBar label="Parts" tabs={tabs} value="mine" onChange={() => undefined}>
      <input />
    </TabBar>,
  )
  const begun = document.querySelector('input')
  media.matches = true
  act(() => heard.forEach((hear) => hear()))
  expect(document.querySelectorAll('select')).toHaveLength(1)
  expect(begun).not.toBeNull()
  expect(document.querySelector('input')).toBe(begun)
})
