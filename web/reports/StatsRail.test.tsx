import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAdminStats } from '../../contract/reports.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { StatsRail } from './StatsRail.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(stats: () => Response | Promise<Response>): Promise<void> {
  answerApi({ [`GET ${getAdminStats.path}`]: stats })
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={newQueryClient()}>
        <StatsRail />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(100)
}

test('while the figures load, their places are kept and said to be loading', async () => {
  await show(() => new Promise(() => undefined))
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading the figures')
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Revenue, 12 weeks',
    'Open jobs by area',
  ])
})

test('figures that fail leave no place that waits for them', async () => {
  await show(() => refusal('internal', 'Something broke'))
  expect(document.querySelector('aside')?.textContent).toBe('')
})

const NOTHING = {
  pricesToReview: 0,
  findings: 0,
  jobsAtRisk: 0,
  estimatesToReview: 0,
  failedPayments: 0,
  stuckMoney: 0,
  overdueInvoices: 0,
  failedPosts: 0,
  failedMessages: 0,
}
const figures = (needs: object, pendingApprovals = 0) =>
  Response.json({
    totalJobs: 9,
    activeHaulers: 2,
    totalRevenue: '0.00',
    grossRevenue: '0.00',
    pendingApprovals,
    weeks: [],
    openJobsByArea: [],
    unassigned: 0,
    needs: { ...NOTHING, ...needs },
  })

test('each task that needs an admin shows its count and links to its screen', async () => {
  const needs = {
    pricesToReview: 7,
    findings: 8,
    jobsAtRisk: 2,
    failedPayments: 1,
    stuckMoney: 3,
    overdueInvoices: 9,
    failedPosts: 4,
    failedMessages: 5,
  }
  await show(() => figures(needs, 6))
  const waiting = [...document.querySelectorAll('section li')].map((entry) => [
    entry.querySelector('span')?.textContent,
    entry.querySelector('b')?.textContent,
    entry.querySelector('a')?.getAttribute('href'),
  ])
  expect(waiting).toEqual([
    ['7', 'Prices above the cap', '/admin?tab=money'],
    ['2', 'Jobs at risk', '/admin?tab=schedule'],
    ['3', 'Stuck money', '/admin?tab=jobs&money=stuck'],
    ['8', 'Ledger mismatches', '/admin?tab=money&part=troubles'],
    ['9', 'Overdue invoices', '/admin?tab=money&part=invoices&state=overdue'],
    ['1', 'Failed payments', '/admin?tab=jobs&status=pending&payment=failed'],
    ['6', 'Hauler applications', '/admin?tab=haulers&status=pending'],
    ['5', 'Failed messages', '/admin?tab=messages&show=failed'],
    ['4', 'Failed posts', '/admin?tab=social&status=failed'],
  ])
})

test('nothing that waits is said to wait', async () => {
  await show(() => figures({}))
  expect(document.querySelector('section')?.textContent).toContain('Nothing waits for you.')
})
