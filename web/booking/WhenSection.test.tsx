import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press } from '../testing/render.ts'
import {
  cell,
  choose,
  Form,
  form,
  FRIDAY,
  holding,
  holds,
  page,
  SATURDAY,
  server,
  show,
  TODAY,
  useWindowsForm,
  windows,
  world,
} from './testing/windows-form.tsx'

useWindowsForm()

test('each window of six days says in a word how it stands', async () => {
  world.states = {
    [`${TODAY} morning`]: { state: 'closed' },
    [`${FRIDAY} morning`]: { state: 'last' },
    [`${FRIDAY} evening`]: { state: 'full' },
    [`${SATURDAY} evening`]: { state: 'request', confirmBy: '2026-11-27T19:00:00Z' },
  }
  const { requests } = await show()
  expect(requests[0]?.path).toBe('/api/availability?date=2026-11-24&days=6&loadSize=small')
  expect(document.querySelectorAll('[data-window]')).toHaveLength(18)
  expect(cell(TODAY, 'morning').textContent).toContain('Closed')
  expect(cell(TODAY, 'morning').getAttribute('aria-disabled')).toBe('true')
  expect(cell(FRIDAY, 'morning').textContent).toContain('Last place')
  expect(cell(FRIDAY, 'evening').textContent).toContain('FullWaiting list')
  expect(cell(SATURDAY, 'evening').textContent).toContain('On requestReply by Fri')
  expect(form().values).toMatchObject({ preferredDate: '', preferredTime: 'morning' })
})

test('a chosen window is held for fifteen minutes, counting down in its place', async () => {
  world.states = { [`${SATURDAY} morning`]: { state: 'last' } }
  const { requests } = await show()
  await choose(SATURDAY, 'morning')
  expect(form().values).toMatchObject({ preferredDate: SATURDAY, preferredTime: 'morning' })
  expect(holds(requests)).toEqual([{ date: SATURDAY, window: 'morning', loadSize: 'small' }])
  expect(page()).toContain('Sat, Nov 28, 8AM-12PM: Held for you until 9:46 AM.')
  expect(cell(SATURDAY, 'morning').getAttribute('aria-pressed')).toBe('true')
  await pass(28_000)
  expect(cell(SATURDAY, 'morning').textContent).toContain('Held 14:3')
})

test('a hold that ends says so, and is held again at a press', async () => {
  world.states = { [`${SATURDAY} morning`]: { state: 'last' } }
  const { requests } = await show()
  await choose(SATURDAY, 'morning')
  await pass(15 * 60_000 + 1_000)
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  expect(page()).toContain('Your hold ended at 9:46 AM. The last place is still free.')
  expect(form().values.preferredDate).toBe(SATURDAY)
  press('Hold it again')
  await pass(1_000)
  expect(holds(requests)).toHaveLength(2)
  expect(page()).toContain('Held for you until 10:01 AM')
})

test('a window that changes while one reads changes its word, and the chosen one stays', async () => {
  await show()
  await choose(SATURDAY, 'morning')
  world.states = {
    [`${FRIDAY} morning`]: { state: 'full' },
    [`${SATURDAY} morning`]: { state: 'full' },
  }
  await pass(20_000)
  expect(cell(FRIDAY, 'morning').textContent).toContain('Full')
  expect(cell(SATURDAY, 'morning').textContent).toContain('Open')
  expect(form().values).toMatchObject({ preferredDate: SATURDAY, preferredTime: 'morning' })
})

test('another size asks for the windows and the hold again', async () => {
  const { requests, draw } = await show()
  await choose(SATURDAY, 'morning')
  draw(<Form loadSize="xl" />)
  await pass(1_000)
  expect(requests.findLast(({ path }) => path.startsWith('/api/availability'))?.path).toContain(
    'loadSize=xl',
  )
  expect(holds(requests).at(-1)).toMatchObject({ date: SATURDAY, loadSize: 'xl' })
})

test('each row of windows is one tab stop, and the arrows move between them', async () => {
  world.states = { [`${TODAY} morning`]: { state: 'closed' } }
  await show()
  const stops = () => [...document.querySelectorAll<HTMLElement>('[data-window][tabindex="0"]')]
  expect(stops().map(({ dataset }) => dataset['window'])).toEqual([
    `${addDays(TODAY, 1)} morning`,
    `${TODAY} afternoon`,
    `${TODAY} evening`,
  ])
  const go = (key: string) =>
    act(
      () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true }),
        ),
    )
  act(() => stops()[1]?.focus())
  go('ArrowRight')
  expect(document.activeElement).toBe(cell(addDays(TODAY, 1), 'afternoon'))
  go('ArrowDown')
  go('End')
  expect(document.activeElement).toBe(cell(addDays(TODAY, 5), 'evening'))
})

test('another date comes from the calendar, up to the last day that can be booked', async () => {
  const horizon = addDays(TODAY, 60)
  await show({
    'GET /api/availability': async (request) => {
      const entries = (await windows(request).json()) as { date: string; state: string }[]
      return Response.json(
        entries.map((one) => (one.date > horizon ? { ...one, state: 'closed' } : one)),
      )
    },
  })
  press('Another date')
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  const days = () => [...document.querySelectorAll<HTMLElement>('[data-day]')]
  expect(days()[0]?.dataset['day']).toBe(TODAY)
  press('Next month')
  press('Next month')
  await pass(50)
  expect(days().at(-1)?.dataset['day']).toBe(horizon)
  act(() => days()[0]?.click())
  await pass(50)
  expect(cell('2027-01-01', 'morning').textContent).toContain('Open')
  expect(form().values.preferredDate).toBe('')
})

test('windows that cannot be loaded can be chosen all the same, and are asked for again', async () => {
  let works = false
  await show({
    'GET /api/availability': (request) => (works ? windows(request) : refusal('unavailable', 'x')),
  })
  await act(() => vi.dynamicImportSettled())
  await pass(10)
  expect(page()).toContain("We couldn't load the windows.")
  expect(cell(SATURDAY, 'morning').textContent).toContain('Choose')
  works = true
  press('Try again')
  await pass(50)
  expect(cell(SATURDAY, 'morning').textContent).toContain('Open')
  expect(button('Another date')).toBeDefined()
})

test('a form that is only rehearsed asks for nothing', async () => {
  const requests = answerApi(server)
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Form />))
  await pass(500)
  act(() => root.unmount())
  expect(requests).toEqual([])
  expect(dayOf(new Date())).toBe(TODAY)
})

test('a hold without an answer is not called chosen, and is tried again with the connection', async () => {
  let isReached = false
  await show({
    'POST /api/holds': (request) => {
      if (!isReached) throw new TypeError('Failed to fetch')
      return holding(request)
    },
  })
  await choose(SATURDAY, 'morning')
  expect(page()).toContain("Sat, Nov 28, 8AM-12PM isn't held yet: we couldn't reach the server.")
  expect(page()).not.toContain('Choose a window. We hold it')
  isReached = true
  act(() => void dispatchEvent(new Event('online')))
  await pass(1_000)
  expect(page()).toContain('Sat, Nov 28, 8AM-12PM: Held for you')
})

test('a window that another tab gave up is not counted down any more', async () => {
  await show()
  await choose(SATURDAY, 'morning')
  expect(page()).toContain('Held for you until')
  await pass(20_000)
  expect(page()).toContain('Held for you until')
  world.held = 'another one'
  await pass(20_000)
  await act(() => vi.dynamicImportSettled())
  await pass(10)
  expect(page()).toContain("We're no longer holding this window.")
  expect(page()).not.toContain('Held for you until')
  press('Hold it again')
  await pass(1_000)
  expect(page()).toContain('Held for you until')
})

test('a day beyond two months is booked where the settings allow it', async () => {
  const { requests } = await show()
  press('Another date')
  await act(() => vi.dynamicImportSettled())
  for (let month = 0; month < 4; month += 1) {
    await pass(50)
    press('Next month')
  }
  await pass(50)
  act(() => document.querySelector<HTMLElement>('[data-day="2027-03-15"]')?.click())
  await pass(50)
  expect(cell('2027-03-15', 'morning').textContent).toContain('Open')
  for (const { path } of requests)
    expect(Number(new URL(path, 'http://x').searchParams.get('days') ?? 0)).toBeLessThan(63)
})

test('Escape closes the calendar from any of its parts, and the focus goes back to what opened it', async () => {
  await show()
  for (const part of ['[type="date"]', '[aria-label="Next month"]', '[data-day][tabindex="0"]']) {
    act(() => button('Another date').focus())
    press('Another date')
    await act(() => vi.dynamicImportSettled())
    await pass(50)
    const from = document.querySelector<HTMLElement>(part)
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    act(() => void from?.dispatchEvent(escape))
    expect(escape.defaultPrevented).toBe(true)
    expect(document.querySelector('[aria-label="Next month"]')).toBeNull()
    expect(document.activeElement).toBe(button('Another date'))
  }
})
