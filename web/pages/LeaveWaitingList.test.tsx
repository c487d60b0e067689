import { QueryClientProvider } from '@tanstack/react-query'
import { z } from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { WaitingEntry } from '../../contract/waiting-list.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { LeaveWaitingList } from './LeaveWaitingList.tsx'

const ENTRY: WaitingEntry = {
  date: Day.parse('2026-12-08'),
  window: 'morning',
  state: 'waiting',
  offeredUntil: null,
}
const URL = '/api/waiting-list/12-t0ken'
const text = () => document.body.textContent

const answering = (entry: Partial<WaitingEntry>) => () =>
  Response.json(z.encode(WaitingEntry, { ...ENTRY, ...entry }))

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  history.replaceState(null, '', '/w/12-t0ken')
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function open(answers: Parameters<typeof answerApi>[0]) {
  const requests = answerApi(answers)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LeaveWaitingList />
    </QueryClientProvider>,
  )
  await pass(50)
  return requests
}

test('the page only asks; its button leaves, and the page says so', async () => {
  const requests = await open({
    [`GET ${URL}`]: answering({}),
    [`DELETE ${URL}`]: answering({ state: 'ended' }),
  })
  expect(text()).toContain('You wait for a place on Tue, Dec 8, 8AM-12PM')
  expect(requests).toHaveLength(1)
  press('Leave the waiting list')
  await pass(200)
  expect(document.querySelector('h1')?.textContent).toBe('You left the waiting list')
  expect(document.querySelector('button')).toBeNull()
})

test('an offer names what is given up', async () => {
  const offeredUntil = new Date('2026-12-07T22:30:00Z')
  await open({ [`GET ${URL}`]: answering({ state: 'offered', offeredUntil }) })
  expect(text()).toContain('kept for you until 3:30 PM. If you leave, it goes to the next in line')
})

test('an entry that has ended is answered kindly', async () => {
  await open({ [`GET ${URL}`]: answering({ state: 'ended' }) })
  expect(document.querySelector('h1')?.textContent).toBe("You're not on this waiting list")
  expect(text()).toContain('Nothing was charged')
  expect(document.querySelector('button')).toBeNull()
})

test('a link that leads nowhere says what to do', async () => {
  await open({ [`GET ${URL}`]: () => refusal('not_found', 'This link is no longer valid') })
  expect(document.querySelector('h1')?.textContent).toBe('This link is no longer valid')
  expect(text()).toContain('Please copy the whole link from the message')
})

test('a failure keeps the button', async () => {
  await open({
    [`GET ${URL}`]: answering({}),
    [`DELETE ${URL}`]: () => refusal('busy', 'Please try again in a moment'),
  })
  press('Leave the waiting list')
  await pass(200)
  expect(text()).toContain('Failed to leave the waiting list')
  expect(text()).toContain('Leave the waiting list?')
})

test('beside the number of the team stands when they answer it', async () => {
  const named = '{"phoneHours":"Mon to Fri 8:00 AM to 6:00 PM",'
  document.head.innerHTML = document.head.innerHTML.replace('{', named)
  await open({ [`GET ${URL}`]: answering({}) })
  expect(text()).toContain('604-555-0142. We answer the phone Mon to Fri 8:00 AM to 6:00 PM.')
})
