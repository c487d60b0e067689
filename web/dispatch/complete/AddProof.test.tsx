import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { listFacilities } from '../../../contract/proof.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { assignedJob } from '../testing/jobs.ts'
import { AddProof } from './AddProof.tsx'

// 9:30 AM of the day after the completion.
vi.useFakeTimers({ now: new Date('2026-11-21T17:30:00Z') })

const onHold = (waitsFor: 'proof' | 'time') => ({
  status: 'on_hold' as const,
  waitsFor,
  releasesAt: '2026-11-22T17:30:00Z',
})
const withWait = (waitsFor: 'proof' | 'time') =>
  z.decode(HaulerJob, {
    ...assignedJob,
    status: 'completed',
    proof: 'ticket_due',
    haulerPayout: '115.50',
    payout: onHold(waitsFor),
    completedAt: '2026-11-20T19:00:00Z',
  })
const page = (waitsFor: 'proof' | 'time') => (
  <QueryClientProvider client={queries}>
    <AddProof job={withWait(waitsFor)} />
  </QueryClientProvider>
)
const queries = new QueryClient()
const dialogText = () => document.querySelector('dialog[open]')?.textContent ?? ''

async function open() {
  answerApi({ 'GET /api/hauler/facilities': () => Response.json([]) })
  const draw = render(page('proof'))
  press('Add the ticket')
  await pass(100)
  return draw
}

test('an open sheet stays when the payout waits for no proof any more, and goes once closed', async () => {
  const draw = await open()
  draw(page('time'))
  expect(dialogText()).toContain('Add proof of job #7')
  press('Close')
  await pass(100)
  expect(document.body.textContent).toBe('')
})

test('what stays on the truck is due the evening after the completion', async () => {
  await open()
  const select = document.querySelector<HTMLSelectElement>('dialog[open] select')
  act(() => {
    if (select) select.value = 'on_truck'
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(dialogText()).toContain('Add the place and the ticket by today at 8:00 PM.')
})

test('without a signal the list of another job names the facilities', async () => {
  const facility = { id: 3, name: 'Delta Depot', address: '1 River Rd, Delta', area: 'Delta' }
  queries.setQueryData(
    [listFacilities.path, { query: { jobId: 99 } }],
    [{ ...facility, feeNote: '', fee: null, isActive: true }],
  )
  queries.removeQueries({ queryKey: [listFacilities.path, { query: { jobId: 7 } }] })
  answerApi({
    'GET /api/hauler/facilities': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  render(page('proof'))
  press('Add the ticket')
  await pass(100)
  const options = [...document.querySelectorAll('dialog[open] option')]
  expect(options.map(({ textContent }) => textContent)).toContain('Delta Depot')
})

test('a job that was accepted without proof says who accepted it and when', () => {
  const job = z.decode(HaulerJob, {
    ...z.encode(HaulerJob, withWait('time')),
    proof: 'missing',
    acceptedWithoutProof: { name: 'Priya', at: '2026-11-21T17:00:00Z' },
  })
  render(
    <QueryClientProvider client={queries}>
      <AddProof job={job} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    'Priya accepted this job without proof, Nov 21, 2026, 10:00 AM. The payout no longer waits for it.',
  )
  expect(document.querySelector('button')).toBeNull()
})
