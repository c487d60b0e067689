import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { refusal } from '../testing/api.ts'
import { pass, press, type } from '../testing/render.ts'
import {
  cell,
  choose,
  form,
  FRIDAY,
  holding,
  holds,
  page,
  SATURDAY,
  show,
  useWindowsForm,
  world,
} from './testing/windows-form.tsx'
import { showFullWindow } from './when/full-window.ts'

useWindowsForm()

test('a window that fills up before it is held offers the nearest ones and the waiting list', async () => {
  const alternatives = [
    { date: FRIDAY, window: 'afternoon' },
    { date: SATURDAY, window: 'morning' },
  ]
  await show({
    'POST /api/holds': ({ body }) =>
      JSON.stringify(body).includes('evening')
        ? refusal('window_full', 'Full', { alternatives })
        : holding({ body }),
  })
  await choose(FRIDAY, 'evening')
  expect(page()).toContain('Friday evening just filled up.')
  expect(form().values.preferredTime).toBe('evening')
  press('Fri, Nov 27, 12PM-5PMOpen')
  await pass(50)
  expect(form().values).toMatchObject({ preferredDate: FRIDAY, preferredTime: 'afternoon' })
  expect(page()).toContain('Fri, Nov 27, 12PM-5PM: Held for you')
  expect(page()).not.toContain('just filled up')
})

test('a booking that was refused for a full window says that nothing was charged', async () => {
  await show()
  await choose(FRIDAY, 'evening')
  act(() => showFullWindow({ date: FRIDAY, window: 'evening' }, undefined))
  await act(() => vi.dynamicImportSettled())
  await pass(10)
  expect(document.activeElement?.textContent).toContain(
    "Friday evening just filled up. You haven't been charged. Your details are kept.",
  )
})

test('a window that filled up says so once its waiting list is joined', async () => {
  await show({ 'POST /api/holds': () => refusal('window_full', 'Full', { alternatives: [] }) })
  await choose(FRIDAY, 'evening')
  expect(page()).toContain('Choose another window, or join the waiting list.')
  press('Join the Friday evening waiting list')
  await pass(10)
  type('Phone or email', '604 555 0173')
  press('Join the waiting list')
  await pass(50)
  expect(page()).toContain("You're on its waiting list. Choose another window to book now.")
})

test('the waiting list asks for a phone or an email when the form has none, and keeps it there', async () => {
  world.states = { [`${FRIDAY} evening`]: { state: 'full' } }
  const { requests } = await show()
  await choose(FRIDAY, 'evening')
  await pass(10)
  expect(page()).toContain('Friday evening is full.')
  expect(holds(requests)).toEqual([])
  press('Join the waiting list')
  expect(page()).toContain('Please enter a phone number or an email address')
  type('Phone or email', '604 555 0142')
  press('Join the waiting list')
  await pass(50)

  expect(requests.at(-1)).toMatchObject({
    path: '/api/waiting-list',
    body: { date: FRIDAY, window: 'evening', loadSize: 'small', phone: '604 555 0142' },
  })
  expect(cell(FRIDAY, 'evening').textContent).toContain('On the list')
  expect(page()).toContain(
    "Friday evening: you're on the waiting list. We'll text you if a place opens.",
  )
  expect(form().values).toMatchObject({ phone: '604 555 0142', preferredDate: '' })
})

test('who is known to us is on the list at a tap', async () => {
  world.states = { [`${FRIDAY} evening`]: { state: 'full' } }
  const { requests } = await show()
  act(() => form().set('email', 'amrita@example.ca'))
  await choose(FRIDAY, 'evening')
  expect(requests.at(-1)?.body).toMatchObject({ email: 'amrita@example.ca' })
  expect(cell(FRIDAY, 'evening').textContent).toContain('On the list')
})

test('a request says until when it is confirmed or refunded', async () => {
  world.states = {
    [`${SATURDAY} evening`]: { state: 'request', confirmBy: '2026-11-27T19:00:00Z' },
  }
  await show()
  await choose(SATURDAY, 'evening')
  expect(page()).toContain(
    "We'll confirm your hauler by Fri, Nov 27, 12:00 PM, or refund you in full. Until then it isn't booked.",
  )
})

test('a link of the waiting list opens with its window, and its place becomes this browser’s', async () => {
  history.replaceState(null, '', `/?book=1&date=${FRIDAY}&window=evening&place=t0ken`)
  const { requests } = await show({
    'POST /api/holds/claim': () => holding({ body: { date: FRIDAY, window: 'evening' } }),
  })
  await pass(1_000)
  expect(requests.find(({ path }) => path === '/api/holds/claim')?.body).toEqual({ token: 't0ken' })
  expect(form().values).toMatchObject({ preferredDate: FRIDAY, preferredTime: 'evening' })
  expect(page()).toContain('Fri, Nov 27, 5PM-8PM: Held for you')
  expect(holds(requests)).toEqual([])
  expect(location.search).toBe('?book=1')
})

test('a link whose place is gone says so', async () => {
  history.replaceState(null, '', `/?book=1&date=${FRIDAY}&window=evening&place=t0ken`)
  await show({ 'POST /api/holds/claim': () => refusal('not_found', 'Gone') })
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  expect(page()).toContain('Your place on Friday evening went to the next person in line.')
})

test('a link that is opened without a connection keeps its place, and takes it with the connection', async () => {
  history.replaceState(null, '', `/?book=1&date=${FRIDAY}&window=evening&place=t0ken`)
  let isReached = false
  await show({
    'POST /api/holds/claim': () => {
      if (!isReached) return refusal('unavailable', 'Later')
      return holding({ body: { date: FRIDAY, window: 'evening' } })
    },
  })
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  expect(page()).toContain("We couldn't take your place on Friday evening yet")
  expect(page()).not.toContain('went to the next person in line')
  expect(location.search).toContain('place=t0ken')
  isReached = true
  press('Try again')
  await pass(50)
  expect(page()).toContain('Fri, Nov 27, 5PM-8PM: Held for you')
  expect(location.search).toBe('?book=1')
})
