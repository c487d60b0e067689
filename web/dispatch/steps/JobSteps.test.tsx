import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { assignedJob } from '../testing/jobs.ts'
import { JobSteps } from './JobSteps.tsx'

// 10:00 AM of the pickup's day, in its window.
const IN_WINDOW = new Date('2026-11-20T17:00:00Z')
vi.useFakeTimers({ now: IN_WINDOW })

type Facts = Partial<typeof assignedJob>

function show(facts: Facts) {
  vi.setSystemTime(IN_WINDOW)
  const job = { ...assignedJob, ...facts }
  const asked = answerApi({
    'POST /api/hauler/jobs/7/events': () => Response.json(job),
    'PATCH /api/hauler/jobs/7/status': () => Response.json(job),
    'GET /api/hauler/facilities': () => Response.json([]),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JobSteps job={z.decode(HaulerJob, job)} hauler="approved" payout="~$115.50" />
    </QueryClientProvider>,
  )
  return () => asked.flatMap(({ body }) => (body === undefined ? [] : [body]))
}
const states = () =>
  [...document.querySelectorAll('li[data-state]')].map((step) => step.getAttribute('data-state'))
const next = () => document.querySelector('[data-next-step]')?.textContent
const dialogText = () => document.querySelector('dialog[open]')?.textContent ?? ''

test.for<[Facts, string, string]>([
  [{}, 'On my way', 'next later later later'],
  [{ onTheWayAt: '2026-11-20T16:00:00Z' }, 'Arrived', 'done next later later'],
  [{ arrivedAt: '2026-11-20T16:30:00Z' }, 'Start Job', 'done done next later'],
  [{ status: 'in_progress' }, 'Mark Complete', 'done done done next'],
])('with %j there is one button for the next step', ([facts, name, rail]) => {
  show(facts)
  expect(next()).toBe(name)
  expect(states().join(' ')).toBe(rail)
})

test('on the day of the pickup one tap says that the hauler is on the way', async () => {
  const sent = show({})
  press('On my way')
  await pass(0)
  expect(sent()).toEqual([{ event: 'on_the_way' }])
})

test('on another day it asks first, as the customer gets a message', async () => {
  const sent = show({ scheduledDate: '2026-11-24' })
  press('On my way')
  expect(dialogText()).toContain('On your way today?')
  press('Not yet')
  await pass(0)
  expect(dialogText()).toBe('')
  expect(sent()).toEqual([])
})

test('a hauler who forgot to tap Arrived can start from the rail, and is reminded', async () => {
  const sent = show({})
  press('Start Job')
  expect(dialogText()).toContain('You haven’t tapped Arrived yet.')
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')]
  confirm.find(({ textContent }) => textContent === 'Start Job')?.click()
  await pass(0)
  expect(sent()).toEqual([{ status: 'in_progress', reason: '' }])
})

test('more than an hour before the window a start asks for a reason and sends it', async () => {
  const sent = show({ arrivedAt: '2026-11-20T16:30:00Z', preferredTime: 'afternoon' })
  press('Start Job')
  await act(() => vi.dynamicImportSettled())
  expect(dialogText()).toContain('Start 2 h early?')
  press('Start now')
  await pass(0)
  expect(dialogText()).toContain('Please choose a reason')
  expect(sent()).toEqual([])
  document.querySelectorAll<HTMLInputElement>('dialog[open] input[type=radio]')[1]?.click()
  await pass(0)
  press('Start now')
  await pass(0)
  expect(sent()).toEqual([{ status: 'in_progress', reason: 'I was let in by someone else' }])
})
