import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { Calendar } from '../calendar/Calendar.tsx'

// 11 AM in BC.
const NOW = new Date('2026-11-20T19:00:00Z')
const day = '2026-11-20'
vi.useFakeTimers({ now: NOW })

const job = (id: number) => ({
  id,
  firstName: 'Mei',
  lastName: 'Tanaka',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  loadSize: 'small',
  status: 'assigned',
  preferredDate: day,
  preferredTime: 'evening',
  estimatedPrice: '149.99',
})
const scheduled = (jobId: number, haulerId: number, timeSlot: string) => ({
  id: jobId,
  jobId,
  haulerId,
  scheduledDate: day,
  timeSlot,
  assignmentType: 'manual',
  job: job(jobId),
})
const names: Record<number, string> = { 1: 'Ada', 2: 'Bo' }
const userOf = (id: number) => ({ firstName: names[id], lastName: 'Park' })
const row = (id: number, jobs: object[]) => ({
  id,
  user: userOf(id),
  vehicleType: 'truck',
  serviceAreas: [],
  takesJobs: true,
  days: [{ day, places: [2, 2, 2, 2, 2, 2], metres: 0 }],
  jobs,
})
const candidate = (id: number, slots: string[]) => ({
  id,
  user: userOf(id),
  vehicleType: 'truck',
  slots: slots.map((timeSlot) => ({ timeSlot, jobs: 0, maxJobs: 2 })),
  refusal: slots.length > 0 ? null : 'Bo is off that day',
  metres: 3_000,
})

async function open(candidates: object[]) {
  const calls = answerApi({
    'GET /api/job-schedules/counts': () => Response.json([]),
    'GET /api/admin/unassigned-jobs': () =>
      Response.json({ items: [], nextCursor: null, total: 0, isTotalExact: true }),
    'GET /api/admin/board': () =>
      Response.json({
        days: [{ day, free: [0, 0, 0, 0, 2, 2], jobs: 2, waiting: 0 }],
        order: [1, 2],
        isCut: false,
        rows: [
          row(1, [scheduled(7, 1, '4-6'), scheduled(8, 1, '6-8')]),
          row(2, [scheduled(9, 2, '6-8')]),
        ],
      }),
    'GET /api/admin/board/rows': () =>
      Response.json([
        row(1, [scheduled(7, 1, '4-6'), scheduled(8, 1, '6-8')]),
        row(2, [scheduled(9, 2, '6-8')]),
      ]),
    'GET /api/admin/jobs/7/candidates': () => Response.json(candidates),
    'GET /api/admin/jobs/7/windows': () =>
      Response.json({
        jobId: 7,
        preferredDate: day,
        preferredTime: 'evening',
        windows: [],
        fee: '0.00',
        sameDay: null,
        method: 'card',
        hauler: null,
        refusal: null,
      }),
    'POST /api/admin/jobs/7/slot': ({ body }) =>
      Response.json({
        ...scheduled(7, 2, (body as { timeSlot: string }).timeSlot),
        hauler: { id: 2, user: userOf(2) },
      }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NuqsTestingAdapter searchParams={{ day }}>
        <Calendar />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(500)
  act(() => chip(7)?.focus())
  return calls
}

const chip = (id: number) => document.querySelector<HTMLElement>(`[data-job="${id}"]`)
const aimed = () => document.querySelector('td[data-over]')?.getAttribute('data-place')
const lit = () =>
  [...document.querySelectorAll('td[data-lit]')].map((cell) => cell.getAttribute('data-place'))
const news = () => document.querySelector('p.vh[role=status]')?.textContent
const focusedJob = () => document.activeElement?.getAttribute('data-job')
async function key(name: string, repeat = false): Promise<void> {
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, repeat }),
      ),
  )
  await pass(100)
}

test('arrows go from job to job: along the row, and to the next one with a job', async () => {
  await open([])
  await key('ArrowRight')
  expect(focusedJob()).toBe('8')
  await key('ArrowDown')
  expect(focusedJob()).toBe('9')
  await key('ArrowUp')
  expect(focusedJob()).toBe('7')
  expect(document.querySelectorAll('[data-job][tabindex="0"]')).toHaveLength(1)
})

test('a Space that is held picks a job up and does not put it down', async () => {
  const calls = await open([candidate(2, ['4-6', '6-8'])])
  await key(' ')
  await key('ArrowDown')
  await key(' ', true)
  await key('Enter', true)
  expect(aimed()).toBe('2 4-6')
  expect(calls.filter(({ path }) => path === '/api/admin/jobs/7/slot')).toEqual([])
})

test('a lifted job is offered legal places alone; Enter drops it there', async () => {
  const calls = await open([candidate(1, ['4-6']), candidate(2, ['4-6', '6-8'])])
  await key(' ')
  expect(lit()).toEqual(['2 4-6', '2 6-8'])
  expect(news()).toBe('Job #7 can go to 2 slots of 1 hauler.')
  await key('ArrowDown')
  expect(aimed()).toBe('2 4-6')
  await key('ArrowRight')
  expect(aimed()).toBe('2 6-8')
  await key('ArrowRight')
  expect(aimed()).toBe('2 6-8')
  expect(news()).toBe('Job #7: About 3 km from where Bo starts, 1 of 2 in this slot.')
  await key('Enter')
  await pass(500)
  const moves = calls.filter(({ path }) => path === '/api/admin/jobs/7/slot')
  expect(moves.map(({ body }) => body)).toEqual([
    { haulerId: 2, timeSlot: '6-8', from: { haulerId: 1, timeSlot: '4-6' } },
  ])
  expect(focusedJob()).toBe('7')
})

test('Escape leaves it where it was and says so; without a legal place Enter does nothing', async () => {
  const calls = await open([candidate(1, []), candidate(2, [])])
  await key(' ')
  expect(news()).toMatch('Job #7 has no other free slot right now')
  await key('ArrowDown')
  expect(aimed()).toBeUndefined()
  await key('Enter')
  await key('Escape')
  expect(news()).toBe('Job #7 stays where it was.')
  expect(focusedJob()).toBe('7')
  expect(calls.filter(({ path }) => path.endsWith('/slot'))).toEqual([])
})
