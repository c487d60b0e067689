import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { HaulerStats } from './HaulerStats.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const job = (
  id: number,
  status: string,
  haulerPayout: string | null,
  completedAt: string | null,
) => ({
  id,
  status,
  loadSize: 'small',
  description: 'Two desks and a filing cabinet',
  photos: [],
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  estimatedPrice: '130.00',
  createdAt: '2026-11-18T20:00:00Z',
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '604-555-0142',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  haulerPayout,
  scheduledDate: '2026-11-20',
  timeSlot: '8-10',
  onTheWayAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt,
})

async function show(myJobs: () => Response | Promise<Response>): Promise<void> {
  answerApi({
    [`GET ${listMyJobs.path}`]: myJobs,
    [`GET ${listAvailableJobs.path}`]: () => Response.json([]),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerStats today={Day.parse('2026-11-20')} isApproved />
    </QueryClientProvider>,
  )
  await pass(100)
}

const total = () => document.querySelector('figcaption strong')?.textContent
const counts = () =>
  [...document.querySelectorAll('dl > div')].map(
    (each) => `${each.querySelector('dt')?.textContent} ${each.querySelector('dd')?.textContent}`,
  )

test('earnings and counts are a dash while the jobs are not known: never a zero that may be wrong', async () => {
  await show(() => new Promise(() => undefined))
  expect(total()).toBe('–')
  expect(counts()).toEqual(['Completed Jobs –', 'Active Jobs –', 'Available Jobs 0'])
  expect(document.querySelector('input[type=range]')).toBeNull()
})

test('a hauler without a job has earned nothing, and reads so', async () => {
  await show(() => Response.json([]))
  expect(total()).toBe('$0.00')
  expect(counts()).toEqual(['Completed Jobs 0', 'Active Jobs 0', 'Available Jobs 0'])
})

test('Total Earnings are the settled payouts; an estimate does not count', async () => {
  await show(() =>
    Response.json([
      job(3, 'assigned', null, null),
      job(2, 'completed', '91.00', '2026-11-18T20:00:00Z'),
      job(1, 'completed', '104.50', '2026-11-10T20:00:00Z'),
    ]),
  )
  expect(total()).toBe('$195.50')
  expect(document.body.textContent).toContain('+$91.00 this week')
  expect(counts()).toEqual(['Completed Jobs 2', 'Active Jobs 1', 'Available Jobs 0'])
})
