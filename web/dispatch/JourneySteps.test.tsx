import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../contract/hauler-jobs.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { JourneySteps } from './JourneySteps.tsx'
import { assignedJob } from './testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z') })

function show(facts: Partial<typeof assignedJob>) {
  const job = { ...assignedJob, ...facts }
  const asked = answerApi({ 'POST /api/hauler/jobs/7/events': () => Response.json(job) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JourneySteps job={z.decode(HaulerJob, job)} />
    </QueryClientProvider>,
  )
  return asked
}
const states = () =>
  [...document.querySelectorAll('[role=group] > button')].map(
    (found) => `${found.textContent} ${found.getAttribute('data-state')}`,
  )

test.for<[Partial<typeof assignedJob>, string[]]>([
  [{}, ['On my way next', 'Arrived later']],
  [{ onTheWayAt: '2026-11-20T17:00:00Z' }, ['On my way10:00 AM noted', 'Arrived next']],
  [{ arrivedAt: '2026-11-20T17:30:00Z' }, ['Arrived10:30 AM noted']],
])('with %j noted it offers what is next', ([facts, expected]) => {
  show(facts)
  expect(states()).toEqual(expected)
})

test('on the day of the pickup one tap is enough, and what is noted is not sent again', async () => {
  const asked = show({})
  press('On my way')
  await pass(0)
  expect(asked.map(({ body }) => body)).toEqual([{ event: 'on_the_way' }])

  const again = show({ onTheWayAt: '2026-11-20T17:00:00Z' })
  press('On my way10:00 AM')
  await pass(0)
  expect(again).toEqual([])
})

test('on another day it asks first, as the customer is told', async () => {
  const asked = show({ scheduledDate: '2026-11-24' })
  press('On my way')
  expect(document.querySelector('dialog[open]')?.textContent).toContain('On your way today?')
  expect(asked).toEqual([])
  press('Not yet')
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(button('Arrived').getAttribute('aria-disabled')).toBe('false')
})
