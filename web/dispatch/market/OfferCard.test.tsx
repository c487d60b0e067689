import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useMore } from '../../ui/list/use-more.ts'
import { offeredJob } from '../testing/jobs.ts'
import { OfferCard } from './OfferCard.tsx'

function Market() {
  const { items = [] } = useMore(listAvailableJobs, { limit: 50 })
  return items.map((job) => <OfferCard key={job.id} job={job} />)
}

const claim = async (answer: () => Response, ...others: (typeof offeredJob)[]) => {
  let open = [offeredJob, ...others]
  answerApi({
    'GET /api/hauler/available-jobs?limit=50': () =>
      Response.json({ items: open, nextCursor: null, total: open.length, isTotalExact: true }),
    'POST /api/hauler/claim-job/7': () => {
      open = others
      return answer()
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  render(
    <QueryClientProvider client={queries}>
      <Market />
    </QueryClientProvider>,
  )
  await pass(100)
  button('Claim Job').focus()
  press('Claim Job')
  await pass(100)
}
const text = () => document.body.textContent
const alert = () => document.querySelector('[role=alert]')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('an offer beyond the hauler’s areas says so', async () => {
  const answer = () => refusal('job_taken', 'Another hauler claimed this job first')
  await claim(answer, { ...offeredJob, id: 8, isOutsideAreas: true })
  expect(document.querySelector('[aria-label="Job #8"]')?.textContent).toContain(
    'Outside your areas',
  )
  expect(document.querySelector('[aria-label="Job #7"]')?.textContent).not.toContain(
    'Outside your areas',
  )
})

test('an offer whose money the hauler collects says so', async () => {
  const answer = () => refusal('job_taken', 'Another hauler claimed this job first')
  await claim(answer, { ...offeredJob, id: 8, collects: 'cash' })
  expect(document.querySelector('[aria-label="Job #8"]')?.textContent).toContain('You collect cash')
  expect(document.querySelector('[aria-label="Job #7"]')?.textContent).not.toContain('You collect')
})

test('a job claimed by another hauler says so, shows no error and leaves in 3 seconds', async () => {
  await claim(() => refusal('job_taken', 'Job #7 is taken'))

  expect(text()).toContain('Already claimed')
  expect(text()).toContain('Another hauler claimed this job first')
  expect(() => button('Claim Job')).toThrow('no button')
  expect(alert()).toBeUndefined()

  await pass(2_500)
  expect(text()).toContain('Already claimed')
  await pass(1_000)
  expect(text()).not.toContain('Alberni St')
})

test('a full week is said on the card, which stays to be claimed later', async () => {
  await claim(() => refusal('not_free', 'Your Friday 8-10 AM slot is full'))

  expect(text()).toContain('Your Friday 8-10 AM slot is full')
  expect(alert()).toBeUndefined()
  await pass(4_000)
  expect(button('Claim Job')).toBeDefined()
})

test('any other refusal is a failure and leaves the card as it is', async () => {
  await claim(() => refusal('internal', 'Something broke'))

  expect(alert()).toContain('Failed to claim job')
  await pass(4_000)
  expect(button('Claim Job')).toBeDefined()
})

test('the focus stays in the market: on the card of a lost job, then on the next one', async () => {
  await claim(() => refusal('job_taken', 'Job #7 is taken'), { ...offeredJob, id: 8 })

  expect(document.activeElement?.ariaLabel).toBe('Job #7')
  await pass(4_000)
  expect(document.activeElement?.ariaLabel).toBe('Job #8')
})

test('a long description shows its start until all of it is asked for', async () => {
  await claim(() => refusal('internal', 'Something broke'), {
    ...offeredJob,
    id: 8,
    description: 'Bricks and timber. '.repeat(500),
  })
  const details = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Details',
  )
  act(() => details.at(1)?.click())
  expect(button('Show all').getAttribute('aria-expanded')).toBe('false')
  press('Show all')
  expect(button('Show less').getAttribute('aria-expanded')).toBe('true')
})

test('says how to get to the load before the claim, and nothing when the customer did not say', async () => {
  const access = {
    place: 'upstairs' as const,
    floors: 2,
    elevator: false,
    walkMinutes: 3,
    unattended: true,
  }
  await claim(() => refusal('job_taken', 'Job #7 is taken'), { ...offeredJob, id: 8, access })
  expect(text()).toContain(
    'Third floor, no elevatorWalk to the truck, 3 minutesNobody needs to be home',
  )
  expect(text()?.match(/floor/g)).toHaveLength(1)
})
