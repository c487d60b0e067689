import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import type { Topic } from '../../../contract/events.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { announce } from '../../api/live-topics.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, type Asked } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { offeredJob } from '../testing/jobs.ts'
import { AvailableJobs } from './AvailableJobs.tsx'
import { newsOf } from './use-market-news.ts'
import { useLiveOffers, useOfferTotal } from './use-offers.ts'

const offer = (id: number) => ({ ...offeredJob, id })

const COUNTS = {
  all: 0,
  matching: 0,
  slots: 0,
  near: 0,
  noStairs: 0,
  areas: 0,
  days: { today: 0, tomorrow: 0, week: 0 },
  loads: { tiny: 0, small: 0, medium: 0, large: 0, xl: 0 },
  without: { slots: 0, near: 0, noStairs: 0, day: 0, area: 0, load: 0, payout: 0 },
}
let market: number[]
const claim = vi.fn<() => Response>()

async function open(...offered: number[]): Promise<Asked[]> {
  market = offered
  const asked = answerApi({
    'GET /api/hauler/available-jobs': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const named = query.get('job')?.split(',').map(Number)
      const all = market.filter((id) => named?.includes(id) ?? true)
      const limit = Number(query.get('limit'))
      return Response.json({
        items: all.slice(0, limit).map(offer),
        nextCursor: all.length > limit ? 'more' : null,
        total: all.length,
        isTotalExact: true,
      })
    },
    'GET /api/hauler/offer-counts': () => Response.json(COUNTS),
    'GET /api/hauler/almost-fits': () => Response.json([]),
    'GET /api/hauler/offers': () => Response.json({ total: market.length, ids: market }),
    'POST /api/hauler/claim-job/1': () => claim(),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter searchParams="?tab=available">
        <Count />
        <AvailableJobs today={Day.parse('2026-11-20')} areas={[]} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  asked.length = 0
  return asked
}

/** As the tab counts them. */
function Count() {
  useLiveOffers()
  return <p>Offers: {useOfferTotal(true)}</p>
}

async function hear(topic: Topic, id: number): Promise<void> {
  act(() => announce(topic, new Set([id])))
  await pass(100)
}

async function change(...jobs: number[]): Promise<void> {
  market = jobs
  announce('market')
  await pass(100)
}

const cards = () =>
  [...document.querySelectorAll('article')].map(({ ariaLabel }) => ariaLabel?.slice('Job #'.length))
const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('new jobs wait behind a button, and come when it is pressed', async () => {
  await open(2)
  await change(1, 2)
  expect(text()).toContain('1 new job')
  await change(1, 2, 3)
  expect(cards()).toEqual(['2'])
  button('2 new jobs').focus()
  press('2 new jobs')
  await pass(100)
  expect(cards()).toEqual(['1', '2', '3'])
  // The button is gone: the keyboard goes on from its place.
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  expect(text()).not.toContain('new job')
})

test('a job that is gone says so for three seconds and leaves; it is new when it comes back', async () => {
  await open(1, 2)
  await change(2)
  expect(cards()).toEqual(['1', '2'])
  expect(text()).toContain('No longer available')
  await pass(3_100)
  expect(cards()).toEqual(['2'])
  await change(1, 2)
  expect(cards()).toEqual(['2'])
  expect(button('1 new job')).toBeDefined()
})

test('a job that an event calls gone leaves the screen and the count without a question to the server', async () => {
  const asked = await open(1, 2)
  await hear('offer_gone', 1)
  expect(asked).toHaveLength(0)
  expect(text()).toContain('No longer available')
  expect(text()).toContain('Offers: 1')
  await pass(3_300)
  expect(cards()).toEqual(['2'])
  expect(asked).toHaveLength(0)
})

test('a job that comes is asked for once, alone, by the list and the count together', async () => {
  const asked = await open(2)
  market = [1, 2]
  await hear('market', 1)
  expect(asked.map(({ path }) => path)).toEqual(['/api/hauler/available-jobs?limit=1&job=1'])
  expect(cards()).toEqual(['2'])
  expect(button('1 new job')).toBeDefined()
  expect(text()).toContain('Offers: 2')
})

test('a job that goes while its details are open stays to be read, and leaves once they are closed', async () => {
  await open(1, 2)
  press('Details')
  market = [2]
  await hear('offer_gone', 1)
  await pass(5_000)
  expect(document.querySelector('dialog[open]')?.textContent).toContain('No longer available')
  expect(cards()).toEqual(['1', '2'])
  press('Back to the list')
  expect(document.querySelector('dialog[open]')).toBeNull()
  await pass(3_100)
  expect(cards()).toEqual(['2'])
})

test('a job that comes but is not for this hauler changes nothing, and one that fits no more is gone', async () => {
  await open(1, 2)
  market = [1]
  await hear('market', 7)
  expect(text()).not.toContain('new job')
  await hear('market', 2)
  expect(text()).toContain('No longer available')
  expect(text()).toContain('Offers: 1')
})

test('a job that comes behind the last one on the screen is not new there', async () => {
  await open(...Array.from({ length: 30 }, (_, at) => at + 2))
  // Of jobs that fit as well, the one that was booked last comes first.
  market = [...market, 1]
  await hear('market', 1)
  expect(text()).not.toContain('new job')
  expect(text()).toContain('Offers: 31')
})

test('the hauler’s own jobs fill slots: what fits is compared again', async () => {
  const asked = await open(1, 2)
  market = [2]
  await hear('job', 50)
  expect(asked.length).toBeGreaterThan(0)
  expect(text()).toContain('No longer available')
})

test('a job that this hauler is claiming is not called gone', async () => {
  await open(1, 2)
  let answer: (response: Response) => void = () => {}
  claim.mockImplementation(
    () => new Promise<Response>((resolve) => (answer = resolve)) as unknown as Response,
  )
  press('Claim Job')
  await change(2)
  expect(text()).not.toContain('No longer available')
  answer(Response.json({}))
})

test('a change that leaves the screen as it is shows nothing', async () => {
  await open(1, 2)
  await change(1, 2)
  expect(text()).not.toContain('new job')
})

const ids = (...numbers: number[]) => numbers as JobId[]
const items = (...numbers: number[]) => ids(...numbers).map((id) => ({ id }))

test('what was not loaded yet is not new, and what is beyond the answer is not gone', () => {
  const seen = new Set(ids(1, 2, 3))
  const news = newsOf(
    { ids: ids(1, 9, 2, 3, 4, 5), isWhole: false },
    { items: items(1, 2, 3), hasMore: true },
    seen,
  )
  expect(news).toEqual({ fresh: [9], gone: new Set() })
  const cut = newsOf(
    { ids: ids(9, 1), isWhole: false },
    { items: items(1, 2, 3), hasMore: false },
    seen,
  )
  expect(cut.gone).toEqual(new Set())
})
