import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import { type DayStop, getHaulerDay } from '../../../contract/hauler-day.ts'
import { refetch } from '../../api/query.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MyJobCard } from '../MyJobCard.tsx'
import { MyJobs } from '../MyJobs.tsx'
import { assignedJob } from '../testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T14:30:00Z') })
afterEach(() => toast.clear())

type Job = typeof assignedJob
const NAMES = ['Amrita', 'Fatima', 'Pavel', 'Jordan']
const jobs = NAMES.map((firstName, index): Job => ({ ...assignedJob, id: index + 1, firstName }))

type Stop = z.input<typeof DayStop>
const stop = (jobId: number, minutesLate = 0): Stop => ({
  jobId,
  point: { latitude: 49.25, longitude: -122.9 - jobId / 50, isExact: true },
  drive: { minutes: 9, metres: 4_400 },
  arrivesAt: '2026-11-20T15:00:00Z',
  minutesLate,
  completed: null,
})
const done: Stop = {
  ...stop(9),
  drive: null,
  arrivesAt: null,
  completed: { ...assignedJob, id: 9 },
}
const left = { stops: 3, minutes: 50, metres: 24_000 }

async function open(items: Job[], stops: Stop[] | null) {
  const server = { items }
  answerApi({
    [`GET ${listMyJobs.path}`]: () =>
      Response.json({
        items: server.items,
        nextCursor: null,
        total: server.items.length,
        isTotalExact: true,
      }),
    [`GET ${getHaulerDay.path}`]: () =>
      stops
        ? Response.json({ date: '2026-11-20', start: null, stops, left })
        : refusal('internal', 'Something went wrong'),
    [`GET ${getHaulerFigures.path}`]: () =>
      Response.json({
        completedJobs: 0,
        activeJobs: 0,
        totalEarnings: '0.00',
        weeks: [],
        months: [],
      }),
    'GET /api/hauler/jobs/3/outcome': () => refusal('not_found', 'Not yours'),
  })
  const queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <MyJobs hauler="approved" Card={MyJobCard} />
    </QueryClientProvider>,
  )
  await pass(200)
  return async (next: Job[]) => {
    server.items = next
    void refetch(queries, [listMyJobs])
    await pass(200)
  }
}
const cards = () => [...document.querySelectorAll('article')].map(({ id }) => id)
const card = (id: number) => document.querySelector(`#job-${id}`)?.textContent ?? ''
const text = () => document.body.textContent

test('the next stop comes first and in full, the others are folded in driving order', async () => {
  const [amrita, fatima, pavel, jordan] = jobs as [Job, Job, Job, Job]
  const later = { ...jordan, scheduledDate: '2026-11-21' }
  await open([amrita, fatima, pavel, later], [done, stop(3), stop(1), stop(2)])
  expect(cards()).toEqual(['job-3', 'job-1', 'job-2', 'job-4'])
  expect(card(3)).toContain('Stop 2 of 4')
  expect(card(3)).toContain('Leave by 7:51 AM to arrive at 8:00 AM')
  expect(card(1)).toContain('8-10 AM, plan to arrive 8:00 AM. Small.')
  expect(card(1)).not.toContain('On my way')
  expect(card(4)).toContain('Tomorrow, Sat, Nov 21')
  expect(text()).toContain('3 stops left, 24 km')
  expect(text()).toContain('About 50 min of driving')
  expect(text()).toContain('9 min, 4.4 km')
  expect(text()).toContain('Next days')
  const route = document.querySelector<HTMLAnchorElement>('a[href*="waypoints"]')?.href ?? ''
  expect(new URL(route).searchParams.get('waypoints')?.split('|')).toHaveLength(2)
})

test('a stop opens in place, and keeps what is open in it when it becomes the next one', async () => {
  const change = await open(jobs.slice(0, 3), [stop(3), stop(1), stop(2)])
  press(/job #1,/)
  expect(card(1)).toContain('Two desks and a filing cabinet')
  const more = [...document.querySelectorAll<HTMLButtonElement>('#job-1 button')].find(
    ({ textContent }) => textContent === 'More',
  )
  more?.click()
  await pass(0)
  const release = button('Release job')
  await change(jobs.slice(0, 2))
  expect(cards()).toEqual(['job-1', 'job-2'])
  expect(card(1)).toContain('Stop 1 of 2')
  expect(button('Release job')).toBe(release)
})

test('who would come after the window reads so, with the ways out', async () => {
  document.head.innerHTML = SETTINGS
  await open(jobs.slice(0, 3), [stop(1, 12), stop(2), stop(3, 5)])
  expect(card(1)).toContain('Running late')
  expect(card(1)).toContain('about 12 min after the window, 8AM-12PM')
  expect(card(1)).toContain('Release job')
  expect(card(3)).toContain('Running late: about 5 min after the window')
})

test('without the order of the day the stops are there by their slots', async () => {
  await open(
    jobs.slice(0, 3).map((job, index) => ({ ...job, timeSlot: index === 2 ? '8-10' : '10-12' })),
    null,
  )
  expect(cards()).toEqual(['job-3', 'job-1', 'job-2'])
  expect(card(1)).toContain('10 AM-12 PM. Small.')
})

test('one or two jobs are open by themselves', async () => {
  await open(jobs.slice(0, 2), [stop(1), stop(2)])
  expect(card(2)).toContain('Two desks and a filing cabinet')
})
