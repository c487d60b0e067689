import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { HaulerJob } from '../../contract/hauler-jobs.ts'
import { type JobStatus } from '../../contract/jobs.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { PricedJobCard } from './PricedJobCard.tsx'
import { assignedJob } from '../dispatch/testing/jobs.ts'

const jobThatIs = (status: JobStatus): HaulerJob => z.decode(HaulerJob, { ...assignedJob, status })

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })

const noPrice = () => new Response('', { status: 503 })
beforeEach(() => void answerApi({ 'GET /api/hauler/jobs/7/price': noPrice }))

test.for([
  ['approved', 'assigned', 'On my way'],
  ['approved', 'in_progress', 'Mark Complete'],
  ['suspended', 'assigned', null],
  ['suspended', 'in_progress', 'Mark Complete'],
] as const)(
  'a hauler who is %s sees, on a job that is %s, the button %s',
  ([hauler, status, button]: readonly [HaulerStatus, JobStatus, string | null]) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PricedJobCard job={jobThatIs(status)} hauler={hauler} />
      </QueryClientProvider>,
    )
    expect(document.querySelector('[data-next-step]')?.textContent ?? null).toBe(button)
  },
)

test('while a price waits, the button that completes the job says why it does not', async () => {
  const change = {
    id: 3,
    from: '165.00',
    to: '180.00',
    due: '15.00',
    items: [],
    reason: 'Stairs',
    photos: [],
    status: 'pending_customer',
    answerBy: '2026-11-20T18:00:00Z',
    now: new Date().toISOString(),
  }
  const price = {
    agreed: '165.00',
    floor: '49.00',
    cap: '189.75',
    held: '165.00',
    isCollected: false,
    refusal: null,
  }
  answerApi({ 'GET /api/hauler/jobs/7/price': () => Response.json({ ...price, change }) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PricedJobCard job={jobThatIs('in_progress')} hauler="approved" />
    </QueryClientProvider>,
  )
  await pass(100)
  expect(document.body.textContent).toContain('Waiting for Mei')
  press('Mark Complete')
  expect(document.querySelector('dialog[open]')).toBeNull()
  await pass(100)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('not answered yet')
})
