import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleJob } from '../jobs/testing/sample-job.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CustomerSignIn } from './CustomerSignIn.tsx'

const assign = vi.fn<(url: string) => void>()
const text = () => document.body.textContent
const PAGE = 'POST /api/bookings/7/page'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-18T18:00:00Z')
  document.head.innerHTML = SETTINGS
  assign.mockClear()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('location', { assign, pathname: '/my-pickups', search: '', href: 'http://x.test/' })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
const rows = () => document.querySelectorAll('tbody tr')
function search(words: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function open(
  jobs: object[],
  answers: Parameters<typeof answerApi>[0] = {},
  searchParams = '',
) {
  answerApi({ 'GET /api/visitor/jobs': () => Response.json(jobs), ...answers })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter hasMemory {...{ searchParams, onUrlUpdate }}>
        <CustomerSignIn />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(50)
}

test('a browser that booked sees its pickup and opens its page without signing in', async () => {
  await open([sampleJob], { [PAGE]: () => Response.json({ path: '/job/a-link' }) })
  expect(text()).toContain('Fri, Nov 20, 8AM-12PM')
  expect(text()).toContain('Total Jobs1')
  expect(text()).toContain('Booked with another email or phone?')
  press('Track pickup')
  await pass(50)
  press('Reschedule')
  await pass(50)
  expect(assign.mock.calls).toEqual([['/job/a-link'], ['/job/a-link#reschedule']])
})

test('once the hauler has arrived, moving the pickup is not offered', async () => {
  await open([{ ...sampleJob, status: 'assigned', arrivedAt: '2026-11-18T17:50:00Z' }])
  expect(text()).toContain('Track pickup')
  expect(text()).not.toContain('Reschedule')
})

test('a browser that booked nothing is asked for its email or phone', async () => {
  await open([])
  expect(text()).toContain('See your pickups')
  expect(text()).toContain('Send code')
})

test('a price that waits is asked about first, with the minutes that are left', async () => {
  const priceChange = {
    price: '428.00',
    was: '374.00',
    reason: 'One more mattress.',
    answerBy: '2026-11-18T18:24:00Z',
  }
  const hauler = { user: { firstName: 'Dale', lastName: 'K.' } }
  await open([{ ...sampleJob, status: 'in_progress', hauler, priceChange }])
  expect(text()).toContain('Dale is requesting a new price: $428.00')
  expect(text()).toContain('"One more mattress." +$54.00. Answer by 11:24 AM or the price stays')
  expect(text()).toContain('24min')
  await pass(60_000)
  expect(text()).toContain('23min')
})

test('the search and the views narrow the list, and say when nothing is left', async () => {
  await open([
    { ...sampleJob, id: 8, description: 'A fridge' },
    { ...sampleJob, status: 'completed', finalPrice: '214.00' },
  ])
  press('Completed 1')
  await pass(50)
  expect(rows()).toHaveLength(1)
  expect(text()).toContain('Done, $214.00')
  search('hot tub')
  await pass(300)
  expect(text()).toContain('No jobs found')
})

test('the view and the search stand in the address, under the names of a signed-in customer', async () => {
  const jobs = [
    { ...sampleJob, id: 8, description: 'A fridge' },
    { ...sampleJob, id: 9, description: 'A hot tub', status: 'completed', finalPrice: '214.00' },
  ]
  await open(jobs)
  press('Active 1')
  await pass(50)
  search('fridge')
  await pass(300)
  expect(onUrlUpdate).toHaveBeenLastCalledWith(
    expect.objectContaining({
      queryString: '?status=pending,assigned,in_progress&q=fridge',
    }),
  )
  expect(rows()).toHaveLength(1)
})

test('a link with a view and a search opens the list as it was', async () => {
  const jobs = [
    { ...sampleJob, id: 8, description: 'A fridge' },
    { ...sampleJob, id: 9, description: 'A hot tub', status: 'completed', finalPrice: '214.00' },
    { ...sampleJob, id: 10, status: 'cancelled', refunded: '0.00' },
  ]
  await open(jobs, {}, '?status=completed')
  expect(button('Completed 1').ariaPressed).toBe('true')
  expect(rows()).toHaveLength(1)
  press('All 3')
  await pass(50)
  expect(rows()).toHaveLength(3)
  expect(onUrlUpdate).toHaveBeenLastCalledWith(expect.objectContaining({ queryString: '' }))
})

test('a page that has closed is said so', async () => {
  await open([sampleJob], { [PAGE]: () => Response.json({ path: null }) })
  const failure = vi.spyOn(toast, 'failure')
  press('Track pickup')
  await pass(50)
  expect(JSON.stringify(failure.mock.calls)).toContain('Your email has the receipt')
})
