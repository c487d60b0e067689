import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { getHaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import { refetch } from '../api/query.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { MyJobCard } from './MyJobCard.tsx'
import { MyJobs } from './MyJobs.tsx'
import { assignedJob } from './testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })

const atDoor = { ...assignedJob, arrivedAt: '2026-11-20T16:06:00Z' }
const atWork = { ...assignedJob, status: 'in_progress' as const, startedAt: atDoor.arrivedAt }

/** The list with job 7 between two others, and what takes it off. */
async function show(job: typeof assignedJob) {
  const others: (typeof assignedJob)[] = [6, 8].map((id) => ({ ...assignedJob, id }))
  let items = others.toSpliced(1, 0, job)
  answerApi({
    [`GET ${listMyJobs.path}`]: () =>
      Response.json({ items, nextCursor: null, total: items.length, isTotalExact: true }),
    [`GET ${getHaulerFigures.path}`]: () =>
      Response.json({
        completedJobs: 0,
        activeJobs: 3,
        totalEarnings: '0.00',
        weeks: [],
        months: [],
      }),
    'GET /api/hauler/facilities': () => Response.json([]),
    'PATCH /api/hauler/jobs/7/status': () =>
      Response.json({
        ...job,
        status: 'completed',
        proof: 'missing',
        haulerPayout: '115.50',
        payout: { status: 'on_hold', waitsFor: 'proof', releasesAt: null },
        completedAt: '2026-11-20T17:30:00Z',
      }),
    'GET /api/hauler/jobs/7/no-show': () =>
      Response.json({
        jobId: 7,
        now: '2026-11-20T17:30:00Z',
        arrivedAt: atDoor.arrivedAt,
        waitUntil: '2026-11-20T16:21:00Z',
        calledAt: [],
        money: { paid: '214.00', tripFee: '49.00', refund: '165.00', share: '34.30' },
        refusal: null,
        messages: [],
        recordedAt: '2026-11-20T17:30:00Z',
      }),
  })
  const queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <MyJobs hauler="approved" Card={MyJobCard} />
    </QueryClientProvider>,
  )
  await pass(100)
  return async () => {
    items = others
    void refetch(queries, [listMyJobs])
    await pass(100)
  }
}
const cards = () => [...document.querySelectorAll('article')].map(({ id }) => id)
const dialogText = () => document.querySelector('dialog[open]')?.textContent ?? ''

test('a completed job stays the current one until its hauler has read when they are paid', async () => {
  const leave = await show(atWork)
  press('Mark Complete')
  await act(() => vi.dynamicImportSettled())
  press('Complete without proof')
  const confirm = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Complete without proof',
  )
  act(() => confirm.at(-1)?.click())
  await pass(100)
  expect(dialogText()).toContain('Job #7 completed')
  await leave()
  expect(dialogText()).toContain('Job #7 completed')
  expect(cards()).toEqual(['job-7', 'job-6', 'job-8'])
  press('Back to my jobs')
  await pass(100)
  expect(cards()).toEqual(['job-6', 'job-8'])
})

test('a recorded no-show stays until its sheet is closed', async () => {
  const leave = await show(atDoor)
  press('No one here?')
  await act(() => vi.dynamicImportSettled())
  await pass(100)
  expect(dialogText()).toContain('No-show recorded')
  await leave()
  expect(dialogText()).toContain('No-show recorded')
  press('Back to my jobs')
  await pass(100)
  expect(cards()).toEqual(['job-6', 'job-8'])
})

test('a job without an open sheet goes with the list', async () => {
  const leave = await show(atWork)
  await leave()
  expect(cards()).toEqual(['job-6', 'job-8'])
})
