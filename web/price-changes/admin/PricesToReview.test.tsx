import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PricesToReview } from './PricesToReview.tsx'

const price = (id: number, jobId: number) => ({
  id,
  jobId,
  haulerName: 'Dale Kowalchuk',
  status: 'pending_admin',
  from: '150.00',
  to: '250.00',
  cap: '172.50',
  due: '100.00',
  items: [],
  reason: 'A second sofa',
  photos: [],
  answerBy: null,
  now: '2026-11-18T18:00:00Z',
  createdAt: '2026-11-21T20:00:00.000Z',
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('who decides by keyboard goes on with the next price', async () => {
  let waiting = [price(3, 7), price(4, 8)]
  answerApi({
    'GET /api/admin/price-changes': () => Response.json(waiting),
    'POST /api/admin/price-changes/3/admit': () => {
      waiting = [price(4, 8)]
      return Response.json({ ...price(3, 7), status: 'pending_customer' })
    },
  })
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={newQueryClient()}>
        <PricesToReview />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(100)
  const [first, second] = document.querySelectorAll('li')
  const ask = first?.querySelector('button')
  ask?.focus()
  act(() => ask?.click())
  await pass(100)
  await pass(100)
  expect(document.querySelectorAll('li')).toHaveLength(1)
  expect(document.activeElement).toBe(second)
})
