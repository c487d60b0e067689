import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SLOTS } from '../../contract/calendar.ts'
import { getHaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import { getHaulerSchedule } from '../../contract/hauler-schedule.ts'
import { getOffers } from '../../contract/market.ts'
import { getMessageChoice } from '../../contract/message-choice.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { HaulerDashboard } from './HaulerDashboard.tsx'

const week = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
  SLOTS.map((timeSlot) => ({ dayOfWeek, timeSlot, isAvailable: true, maxJobs: 2 })),
)

const noItems = () => Response.json({ items: [], nextCursor: null, total: 0, isTotalExact: true })

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const profile = () =>
  Response.json({
    id: 4,
    status: 'approved',
    statusReason: null,
    user: { firstName: 'Dale', lastName: 'Kowalchuk' },
    serviceAreas: [],
    needsAreas: false,
    bankConnected: true,
    wantsDigest: true,
  })

/** The Schedule tab with an edit in it; what its save is answered is up to the test. */
async function editWeek(saved: () => Promise<Response>): Promise<void> {
  answerApi({
    'GET /api/hauler/profile': profile,
    [`GET ${getHaulerFigures.path}`]: () =>
      Response.json({
        completedJobs: 0,
        activeJobs: 0,
        totalEarnings: '0.00',
        weeks: ['2026-11-08', '2026-11-15'].map((start) => ({ start, amount: '0.00' })),
        months: [],
      }),
    [`GET ${listMyJobs.path}?limit=50&sort=next&status=assigned%2Cin_progress`]: noItems,
    [`GET ${getOffers.path}`]: () => Response.json({ total: 0, ids: [] }),
    [`GET ${getHaulerSchedule.path}`]: () =>
      Response.json({
        availability: week,
        version: 3,
        savedAt: null,
        exceptions: [],
        pause: null,
        booked: [],
        closedWeekdays: [],
        closedDays: [],
      }),
    'POST /api/hauler-availability/4': saved,
    [`GET ${getMessageChoice.path}`]: () =>
      Response.json({ channel: 'sms', available: ['sms', 'email'] }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter searchParams="?tab=schedule" hasMemory>
        <HaulerDashboard />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  // The tab's own file is fetched when it opens, and fake time does not wait for files.
  await act(() => import('../haulers/schedule/AvailabilityEditor.tsx'))
  await act(() => vi.dynamicImportSettled())
  await pass(100)
  press('Weekdays 8-6')
}

const open = async (tab: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
    textContent.startsWith(tab),
  )
  act(() => found?.click())
  await pass(100)
}
const question = () =>
  [...document.querySelectorAll('dialog[open]')].map(({ textContent }) => textContent).join()
const isOpen = (tab: string) =>
  document.querySelector('[role=tab][aria-selected=true]')?.textContent.startsWith(tab)

test('leaving the Schedule asks about unsaved changes', async () => {
  await editWeek(() => new Promise(() => undefined))
  await open('My Jobs')
  expect(question()).toContain('Leave without saving?')
  expect(isOpen('Schedule')).toBe(true)
})

test('leaving while the changes are being saved asks nothing, and they are saved', async () => {
  let answer: (response: Response) => void = () => undefined
  await editWeek(() => new Promise((resolve) => (answer = resolve)))
  press('Save Availability')
  await pass(10)
  await open('My Jobs')
  expect(question()).toBe('')
  expect(isOpen('My Jobs')).toBe(true)

  answer(Response.json(week))
  await pass(100)
  await open('Schedule')
  expect(document.body.textContent).toContain('No unsaved changes')
})

test('changes whose saving failed meanwhile are there again, and asked about', async () => {
  let answer: (response: Response) => void = () => undefined
  await editWeek(() => new Promise((resolve) => (answer = resolve)))
  press('Save Availability')
  await pass(10)
  await open('My Jobs')
  answer(refusal('internal', 'Something broke'))
  await pass(100)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Update Failed')

  await open('Schedule')
  expect(document.body.textContent).toContain('unsaved changes')
  expect(document.body.textContent).not.toContain('No unsaved changes')
  await open('My Jobs')
  expect(question()).toContain('Leave without saving?')
})

test('leaving the payouts takes their page and rows out of the address', async () => {
  answerApi({ 'GET /api/hauler/profile': profile })
  let address = ''
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter
        searchParams="?tab=available&view=payouts&cursor=old&limit=50"
        hasMemory
        onUrlUpdate={({ queryString }) => (address = queryString)}
      >
        <HaulerDashboard />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  await act(() => import('../payouts/Payouts.tsx'))
  await pass(100)
  press('Back to your jobs')
  await pass(100)
  expect(address).toBe('?tab=available')
})
