import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { LinkedQuote } from '../../contract/linked-quotes.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { QuotePage } from './QuotePage.tsx'

const URL = '/api/quotes/7-t0ken'
const OPEN: z.input<typeof LinkedQuote> = {
  firstName: 'Hannah',
  address: '1166 Alberni St, Vancouver',
  description: 'Pick up 2 mattresses',
  price: '189.00',
  priceCap: '217.35',
  expiresAt: '2026-12-08T18:00:00Z',
  state: 'open',
  jobPath: null,
}
const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
  history.replaceState(null, '', '/quote/7-t0ken')
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function open(
  quotes: z.input<typeof LinkedQuote>[],
  book = () => refusal('window_full', 'Full'),
) {
  const calls = answerApi({
    [`GET ${URL}`]: () => Response.json(quotes.length > 1 ? quotes.shift() : quotes[0]),
    [`GET ${URL}/windows`]: () =>
      Response.json([
        { date: '2026-11-25', window: 'morning', state: 'full' },
        { date: '2026-11-25', window: 'afternoon', state: 'open' },
      ]),
    [`POST ${URL}/book`]: book,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <QuotePage />
    </QueryClientProvider>,
  )
  await pass(100)
  return () => calls.filter(({ path }) => path === `${URL}/book`)
}
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const choose = () =>
  act(() => {
    const select = document.querySelector('select')
    if (!select) throw new Error('There is no choice of windows')
    select.value = '2026-11-25 afternoon'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('only free windows are offered, and nothing is booked without a window and the terms', async () => {
  const bookings = await open([OPEN])
  expect(document.querySelector('h1')?.textContent).toBe('$189.00')
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    '2026-11-25 afternoon',
  ])
  press('Book and pay')
  expect(text()).toContain('Please choose a time')
  expect(text()).toContain('Please agree to the terms')
  choose()
  act(() => box()?.click())
  press('Book and pay')
  await pass(100)
  expect(bookings()).toMatchObject([
    { body: { date: '2026-11-25', window: 'afternoon', price: '189.00', agreed: true } },
  ])
})

test('a price that was changed meanwhile is shown, and agreed to again', async () => {
  const bookings = await open([OPEN, { ...OPEN, price: '199.00' }], () =>
    refusal('price_changed', 'The price has changed meanwhile'),
  )
  choose()
  act(() => box()?.click())
  press('Book and pay')
  await pass(200)
  expect(document.querySelector('h1')?.textContent).toBe('$199.00')
  expect(box()?.checked).toBe(false)
  press('Book and pay')
  await pass(100)
  expect(bookings()).toHaveLength(1)
  act(() => box()?.click())
  press('Book and pay')
  await pass(100)
  expect(bookings()[1]).toMatchObject({ body: { price: '199.00' } })
})

test.each([
  ['expired', 'This price has expired'],
  ['withdrawn', 'This quote has ended'],
] as const)('an ended quote (%s) leads to a new price', async (state, heading) => {
  await open([{ ...OPEN, state }])
  expect(document.querySelector('h1')?.textContent).toBe(heading)
  expect(document.querySelector('form')).toBeNull()
  expect(document.querySelector('a[href="/?book=1"]')).not.toBeNull()
})

test('a booked quote leads to its pickup', async () => {
  await open([{ ...OPEN, state: 'booked', jobPath: '/job/9-t0ken' }])
  expect(document.querySelector('a[href="/job/9-t0ken"]')).not.toBeNull()
})
