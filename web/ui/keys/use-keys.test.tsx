import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { Day } from '../../../contract/calendar.ts'
import { switchSingleKeys } from '../browser/single-keys.ts'
import { useSingleKeysAreOn } from '../browser/use-single-keys.ts'
import { useNeighbourKeys } from '../dialog/use-neighbour-keys.ts'
import { dayAfterKey } from '../month.ts'
import { keyPressed, pressesOf } from './declare.ts'
import * as firstScreen from './first-screen.ts'
import * as places from './places.ts'
import { boundPlaces, useKeys } from './use-keys.ts'

const { CUSTOMER, MESSAGES, MONTH } = places

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
  useKeys(MESSAGES, { read: onKey }, place && { place })
  return (
    <>
      <input />
      <input type="checkbox" />
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

test('a letter counts with caps lock on, and beside a box that was ticked', () => {
  const onKey = vi.fn<() => void>()
  render(<Keys onKey={onKey} />)
  press('E')
  press('e', { on: find('[type=checkbox]') })
  expect(onKey).toHaveBeenCalledTimes(2)
})

function Queue({ onKey }: { onKey: (name: string) => void }) {
  useKeys(places.REVIEW, { next: () => onKey('next'), approve: () => onKey('approve') })
  return null
}

test('a held key approves once, and goes on to the next as long as it is held', () => {
  const onKey = vi.fn<(name: string) => void>()
  render(<Queue onKey={onKey} />)
  press('a')
  press('a', { repeat: true })
  press('a', { repeat: true })
  press('j')
  press('j', { repeat: true })
  expect(onKey.mock.calls.flat()).toEqual(['approve', 'next', 'next'])
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

type PlaceProps = { onKey: (place: string) => void; declines?: boolean }

function Everywhere({ onKey }: PlaceProps) {
  useKeys(CUSTOMER, { newJob: () => onKey('everywhere') }, { place: 'everywhere' })
  return null
}

function OnPage({ onKey, declines = false }: PlaceProps) {
  useKeys(CUSTOMER, { newJob: () => (declines ? false : onKey('page')) })
  return null
}

test('of two places with the same key the nearer one answers, unless it leaves the key to the other', () => {
  const onKey = vi.fn<(place: string) => void>()
  const both = (declines: boolean) => (
    <>
      <OnPage onKey={onKey} declines={declines} />
      <Everywhere onKey={onKey} />
    </>
  )
  const draw = render(both(false))
  press('n')
  draw(both(true))
  press('n')
  draw(<Everywhere onKey={onKey} />)
  press('n')
  expect(onKey.mock.calls).toEqual([['page'], ['everywhere'], ['everywhere']])
})

test('the map knows which places are heard now', () => {
  const draw = render(<Everywhere onKey={() => undefined} />)
  expect([...boundPlaces()]).toEqual([CUSTOMER])
  draw(<p />)
  expect(boundPlaces().size).toBe(0)
})

const declarations = { ...places, ...firstScreen }
const DECLARED = ['/places.ts', '/first-screen.ts']
const files = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const SOURCES = Object.entries(files)
  .filter(([file]) => !file.includes('.test.') && !DECLARED.some((end) => file.endsWith(end)))
  .map(([, source]) => source)

test.each(places.KEY_PLACES.filter((place) => place !== MONTH))(
  'a screen binds each key that the map lists: $place',
  (place) => {
    const name = Object.entries(declarations).find(([, value]) => value === place)?.[0]
    const use = new RegExp(`[(\\s]${name}(?:,|\\.keys)`)
    const users = SOURCES.filter((source) => use.test(source))
    for (const key of Object.keys(place.keys))
      expect(
        users.some((source) => new RegExp(`\\b${key}\\b`).test(source)),
        `${name}.${key}`,
      ).toBe(true)
  },
)

test('the months move by the keys that the map lists', () => {
  const [day] = MONTH.keys.day
  const [month] = MONTH.keys.month
  for (const key of pressesOf(`${day} ${month}`))
    expect(dayAfterKey(Day.parse('2026-11-18'), key)).not.toBe('2026-11-18')
  expect(dayAfterKey(Day.parse('2026-11-18'), 'q')).toBeUndefined()
})

test('a letter with Shift is a key of its own where the place declares it, and the letter alone elsewhere', () => {
  const pressed = { key: 'A', ctrlKey: false, metaKey: false }
  expect(keyPressed(places.POST_REVIEW, { ...pressed, shiftKey: true })).toBe('approveAll')
  // With caps lock.
  expect(keyPressed(places.POST_REVIEW, { ...pressed, shiftKey: false })).toBe('approve')
  expect(keyPressed(places.REVIEW, { ...pressed, shiftKey: true })).toBe('approve')
})

test('a press is named with Ctrl or Cmd, and Space by its name', () => {
  const held = (key: string, other: object = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    ...other,
  })
  expect(keyPressed(places.NEW_JOB, held('3', { ctrlKey: true }))).toBe('part')
  expect(keyPressed(places.NEW_JOB, held('Enter', { metaKey: true }))).toBe('book')
  expect(keyPressed(places.NEW_JOB, held('3'))).toBeUndefined()
  expect(keyPressed(places.LIST, held(' '))).toBe('select')
})
