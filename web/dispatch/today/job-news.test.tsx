import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { getHaulerPrice } from '../../../contract/price-changes.ts'
import { refetch } from '../../api/query.ts'
import * as keptReads from '../../offline/kept-reads.ts'
import { PricedJobCard } from '../../pages/PricedJobCard.tsx'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render, unmountAll } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MyJobs } from '../MyJobs.tsx'
import { assignedJob } from '../testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })
afterEach(() => toast.clear())

type Job = typeof assignedJob
const atWork: Job = { ...assignedJob, status: 'in_progress', startedAt: '2026-11-20T17:00:00Z' }
const callOff = {
  jobId: 7,
  status: 'cancelled',
  by: 'customer',
  at: '2026-11-20T17:29:00Z',
  wasStarted: true,
  payout: '34.30',
}
const money = { agreed: '165.00', floor: '49.00', cap: '214.00', held: '0.00' }
const price = { ...money, isCollected: false, change: null }

/** My Jobs with these jobs on the server, which tests change. */
async function open(jobs: Job[], outcome: object | null = callOff) {
  const server = { jobs, isOver: false }
  const asked = answerApi({
    [`GET ${listMyJobs.path}`]: () =>
      Response.json({
        items: server.jobs,
        nextCursor: null,
        total: server.jobs.length,
        isTotalExact: true,
      }),
    [`GET ${getHaulerFigures.path}`]: () =>
      Response.json({
        completedJobs: 0,
        activeJobs: 0,
        totalEarnings: '0.00',
        weeks: [],
        months: [],
      }),
    'GET /api/hauler/jobs/7/price': () =>
      server.isOver
        ? refusal('illegal_move', 'Job #7 is cancelled already')
        : Response.json({ ...price, refusal: null }),
    'GET /api/hauler/jobs/7/outcome': () =>
      outcome ? Response.json(outcome) : refusal('not_found', 'Job #7 is not one of yours'),
  })
  const queries = newQueryClient()
  const draw = () =>
    render(
      <QueryClientProvider client={queries}>
        <MyJobs hauler="approved" Card={PricedJobCard} />
      </QueryClientProvider>,
    )
  draw()
  await pass(100)
  const fetchList = async () => {
    void refetch(queries, [listMyJobs])
    await pass(200)
  }
  const fetchPrice = async () => {
    void refetch(queries, [getHaulerPrice])
    await pass(200)
  }
  return { server, asked, queries, draw, fetchList, fetchPrice }
}
const said = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent).join(' ')
const cards = () => [...document.querySelectorAll('article')].map(({ id }) => id)
const outcomesAsked = (asked: { path: string }[]) =>
  asked.filter(({ path }) => path.endsWith('/outcome')).length

test('a job that its customer ended says so once when the list is fetched first', async () => {
  const { server, asked, fetchList, fetchPrice } = await open([atWork])
  Object.assign(server, { jobs: [], isOver: true })
  await fetchList()
  expect(said('alert')).toContain('The job has changed')
  expect(said('alert')).toContain('Mei ended job #7. You get $34.30.')
  expect(cards()).toEqual([])
  await fetchPrice()
  expect(outcomesAsked(asked)).toBe(1)
})

test('and the same once when its price is refused first', async () => {
  const { server, asked, fetchList, fetchPrice } = await open([atWork])
  Object.assign(server, { jobs: [], isOver: true })
  await fetchPrice()
  expect(said('alert')).toContain('The job has changed')
  expect(said('alert')).toContain('Mei ended job #7. You get $34.30.')
  expect(cards()).toEqual([])
  await fetchList()
  expect(outcomesAsked(asked)).toBe(1)
})

test('what happened while My Jobs was away is said from the list it showed last', async () => {
  const { server, queries, draw } = await open([atWork])
  unmountAll()
  Object.assign(server, { jobs: [], isOver: true })
  void queries.invalidateQueries({ refetchType: 'none' })
  draw()
  await pass(200)
  expect(said('alert')).toContain('Mei ended job #7')
})

test('another tab of the same browser does not say it again', async () => {
  const first = await open([atWork])
  Object.assign(first.server, { jobs: [], isOver: true })
  await first.fetchList()
  toast.clear()
  const second = await open([atWork])
  Object.assign(second.server, { jobs: [], isOver: true })
  await second.fetchList()
  expect(said('alert')).toBe('')
  expect(cards()).toEqual([])
})

test.for([
  ['complete', { ...callOff, status: 'completed', by: 'you' }],
  ['release', { ...callOff, status: null, by: 'you', wasStarted: false, payout: null }],
  ['record as a no-show', { ...callOff, by: 'you', wasStarted: false }],
  ['still have', { ...callOff, status: 'assigned', by: null, at: null, payout: null }],
] as const)('a job that haulers %s themselves says nothing here', async ([, outcome]) => {
  const { server, fetchList } = await open([assignedJob], outcome)
  server.jobs = []
  await fetchList()
  expect(said('alert') + said('status')).toBe('')
})

test.for([
  ['Mei cancelled job #7. Please don’t go there.', { status: 'cancelled', by: 'customer' }],
  ['Our team cancelled job #7. Please don’t go there.', { status: 'cancelled', by: 'team' }],
  ['Our team took job #7 back. Please don’t go there.', { status: null, by: 'team' }],
  ['Mei moved job #7. It isn’t yours any more.', { status: null, by: 'customer' }],
] as const)('before the start: %s', async ([sentence, facts]) => {
  const outcome = { ...callOff, wasStarted: false, payout: null, ...facts }
  const { server, fetchList } = await open([assignedJob], outcome)
  server.jobs = []
  await fetchList()
  expect(said('alert')).toContain(sentence)
})

test('without a reason from the server the list is all that is said', async () => {
  const { server, fetchList } = await open([assignedJob], null)
  server.jobs = []
  await fetchList()
  expect(said('alert')).toContain('Job #7 for Mei is not on your list any more.')
})

test('a new time is said politely, and its card is highlighted for two seconds', async () => {
  const { server, fetchList } = await open([assignedJob])
  server.jobs = [{ ...assignedJob, scheduledDate: '2026-11-21', timeSlot: '10-12' }]
  await fetchList()
  expect(said('status')).toContain('Pickup moved')
  expect(said('status')).toContain('Job #7 for Mei is now Sat, Nov 21, 2026, 10 AM-12 PM.')
  const card = () => document.querySelector('article')?.className
  expect(card()).toMatch(/moved/)
  await pass(2_000)
  expect(card()).not.toMatch(/moved/)
})

test('a job that is moved back and forth is news each time', async () => {
  const { server, fetchList } = await open([assignedJob])
  const later: Job = { ...assignedJob, scheduledDate: '2026-11-21', timeSlot: '10-12' }
  for (const job of [later, assignedJob, later]) {
    toast.clear()
    server.jobs = [job]
    await fetchList()
    expect(said('status')).toContain('Pickup moved')
  }
})

test('what happened while the page was closed is said from what the phone keeps', async () => {
  const earlier = { ...assignedJob, scheduledDate: '2026-11-19' }
  const kept = vi.spyOn(keptReads, 'keptJobs')
  kept.mockResolvedValue([z.decode(HaulerJob, earlier)])
  await open([assignedJob])
  await pass(100)
  expect(said('status')).toContain('Pickup moved')
  kept.mockRestore()
})
