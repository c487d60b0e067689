import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countNotifications } from '../../contract/messaging.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { useWaiting } from './use-waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const figures = (pricesToReview: number) =>
  Response.json({
    totalJobs: 9,
    activeHaulers: 2,
    totalRevenue: '0.00',
    pendingApprovals: 4,
    weeks: [],
    openJobsByArea: [],
    unassigned: 6,
    needs: {
      pricesToReview,
      findings: 2,
      stuckMoney: 3,
      jobsAtRisk: 0,
      estimatesToReview: 0,
      failedPayments: 0,
      failedPosts: 0,
      failedMessages: 0,
    },
  })

function Shown() {
  return JSON.stringify(useWaiting())
}

test('an admin on another tab sees a new price to decide on within 30 seconds', async () => {
  let prices = 0
  answerApi({
    [`GET ${getAdminStats.path}`]: () => figures(prices),
    [`GET ${countNotifications.path}`]: () =>
      Response.json({ total: 3, sent: 2, unread: 1, failed: 0 }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await pass(100)
  const waiting = () => JSON.parse(document.body.textContent ?? '')
  expect(waiting()).toEqual({ jobs: 6, haulers: 4, messages: 1, money: 5, quotes: 0 })
  prices = 1
  await pass(30_000)
  expect(waiting().money).toBe(6)
})
