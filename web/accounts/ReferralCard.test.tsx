import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { ReferralCard } from './ReferralCard.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the card promises no more of a credit than a booking may take', async () => {
  answerApi({
    'GET /api/client/referral': () =>
      Response.json({
        give: '$20.00 off',
        get: '20.00',
        code: 'YUKIAB234',
        booked: 2,
        completed: 1,
        credit: '20.00',
      }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ReferralCard />
    </QueryClientProvider>,
  )
  await pass(50)
  const text = document.body.textContent
  expect(text).toContain('up to $20.00 comes off your next pickup')
  expect(text).toContain('up to this much comes off the price, and the rest stays')
})
