import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { CallQuote } from '../../../contract/call-quotes.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CallQuotes } from './CallQuotes.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') }))
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const open: z.input<typeof CallQuote> = {
  id: 7,
  callId: '7a0f7a52-5b1b-4c4e-8a52-0d9bb7f5f0a1',
  firstName: 'Hannah',
  lastName: 'Fraser',
  phone: '604-555-0177',
  email: '',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  description: 'Pick up 2 mattresses',
  loadSize: 'small',
  access: null,
  price: '189.00',
  priceCap: '217.35',
  createdAt: '2026-11-24T18:00:00Z',
  createdBy: 'Priya Lee',
  expiresAt: '2026-12-08T18:00:00Z',
  state: 'open',
  sentBy: 'sms',
  sentAt: '2026-11-24T18:05:00Z',
  followUpAt: '2026-12-05T18:00:00Z',
  followedUpAt: null,
  jobId: null,
  withdrawnAt: null,
}

async function show(...quotes: z.input<typeof CallQuote>[]) {
  const calls = answerApi({
    'GET /api/admin/call-quotes': () =>
      Response.json({ items: quotes, nextCursor: null, total: quotes.length, isTotalExact: true }),
    'POST /api/admin/call-quotes/7/send': () => Response.json(open),
    'POST /api/admin/call-quotes/7/withdraw': () =>
      Response.json({ ...open, state: 'withdrawn', withdrawnAt: '2026-11-24T19:00:00Z' }),
    'POST /api/admin/call-quotes/7/renew': () => Response.json({ ...open, price: '199.00' }),
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <CallQuotes />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  return (path: string) => calls.filter((call) => call.path === path)
}
const text = () => document.body.textContent ?? ''

test('an open quote shows who, price, expiry and follow-up, and is sent', async () => {
  const callsOf = await show(open)
  expect(text()).toContain('Hannah Fraser')
  expect(text()).toContain('$189.00')
  expect(text()).toContain('until Dec 8, 2026')
  expect(text()).toContain('follow-up Dec 5, 2026')
  press('Send quote of Hannah Fraser')
  await pass(100)
  // Without an email it goes by text.
  expect(callsOf('/api/admin/call-quotes/7/send')).toMatchObject([{ body: { by: 'sms' } }])
})

test('an expired quote offers a new price instead of sending and booking', async () => {
  await show({ ...open, state: 'expired' })
  expect(() => button('Send quote of Hannah Fraser')).toThrow('There is no button')
  press('New price for quote of Hannah Fraser')
  await pass(100)
  expect(text()).toContain('The new price is $199.00')
})

test('a quote is withdrawn only after the question', async () => {
  const callsOf = await show(open)
  press('Withdraw quote of Hannah Fraser')
  await pass(50)
  expect(callsOf('/api/admin/call-quotes/7/withdraw')).toEqual([])
  press('Withdraw quote')
  await pass(100)
  expect(callsOf('/api/admin/call-quotes/7/withdraw')).toHaveLength(1)
})
