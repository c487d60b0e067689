import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countConversations } from '../../contract/conversations.ts'
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
    grossRevenue: '0.00',
    pendingApprovals: 4,
    weeks: [],
    openJobsByArea: [],
    unassigned: 6,
    needs: {
      pricesToReview,
      findings: 2,
      stuckMoney: 3,
      overdueInvoices: 4,
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

test('an admin on another tab sees a new price and a new text within 30 seconds', async () => {
  let [prices, unread] = [0, 1]
  answerApi({
    [`GET ${getAdminStats.path}`]: () => figures(prices),
    [`GET ${countConversations.path}`]: () => Response.json({ open: 5, mine: 2, done: 3, unread }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await pass(100)
  const waiting = () => JSON.parse(document.body.textContent ?? '')
  expect(waiting()).toEqual({ jobs: 6, haulers: 4, messages: 1, money: 9, quotes: 0 })
  prices = 1
  unread = 2
  await pass(30_000)
  expect(waiting()).toMatchObject({ money: 10, messages: 2 })
})
