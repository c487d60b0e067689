import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { CallQuote } from '../../contract/call-quotes.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { BookQuoteDialog } from './BookQuoteDialog.tsx'

const QUOTE: z.input<typeof CallQuote> = {
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
  sentBy: null,
  sentAt: null,
  followUpAt: null,
  followedUpAt: null,
  jobId: null,
  withdrawnAt: null,
}
const BOOKED = {
  id: 12,
  status: 'pending',
  paymentStatus: 'pending',
  estimatedPrice: '189.00',
  heldUntil: null,
  confirmBy: null,
  collect: null,
}
const OTHER = {
  quoteId: '1b0f7a52-5b1b-4c4e-8a52-0d9bb7f5f0a2',
  price: '219.00',
  priceCap: '251.85',
  area: 'Vancouver',
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function open(quotes: object[], answers: Response[]) {
  const onClose = vi.fn<() => void>()
  const calls = answerApi({
    'GET /api/admin/call-quotes/7': () =>
      Response.json(quotes.length > 1 ? quotes.shift() : quotes[0]),
    'POST /api/admin/call-quotes/7/book': () => answers.shift() ?? Response.json(BOOKED),
    'GET /api/admin/phone-windows': () =>
      Response.json([
        { date: '2026-11-24', window: 'evening', state: 'open' },
        { date: '2026-11-25', window: 'morning', state: 'open' },
      ]),
    'POST /api/admin/phone-holds': ({ body }) =>
      Response.json({
        ...(body as object),
        state: 'open',
        until: '2026-11-24T19:15:00Z',
        confirmBy: null,
      }),
    'DELETE /api/admin/phone-holds': () => Response.json({}),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <BookQuoteDialog opened quoteId="7" onClose={onClose} />
    </QueryClientProvider>,
  )
  await pass(300)
  return {
    onClose,
    bookings: () => calls.filter(({ path }) => path.endsWith('/book')),
    released: () => calls.filter(({ path }) => path.startsWith('/api/admin/phone-holds?')).length,
  }
}
const text = () => document.body.textContent
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const tick = () => act(() => box()?.click())
const choose = async (window: RegExp) => {
  press(window)
  await pass(200)
}

test('nothing is booked without a window and the word of the caller', async () => {
  const { bookings, onClose, released } = await open([QUOTE], [])
  press('Convert to job')
  expect(text()).toContain('Please choose a window')
  await choose(/Nov 25.*Morning: Open/)
  press('Convert to job')
  expect(text()).toContain('Ask the caller if they agree')
  tick()
  press('Convert to job')
  await pass(300)
  expect(bookings()).toMatchObject([
    { body: { preferredDate: '2026-11-25', preferredTime: 'morning', price: '189.00' } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(released()).toBe(0)
})

test('the price of the day it was made is shown, and booked once the caller agrees', async () => {
  const { bookings, onClose } = await open(
    [QUOTE],
    [refusal('price_changed', 'The price for this pickup is $219.00 now', OTHER)],
  )
  await choose(/Nov 24.*Evening: Open/)
  tick()
  press('Convert to job')
  await pass(300)
  expect(text()).toContain('A pickup on this day costs $219.00, at most $251.85')
  // Not even in the first line does a cap stand that the caller does not get.
  expect(text()).toContain('Pick up 2 mattresses. $219.00, at most $251.85')
  expect(text()).not.toContain('$217.35')
  expect(box()?.checked).toBe(false)
  press('Convert to job')
  await pass(100)
  expect(bookings()).toHaveLength(1)
  tick()
  press('Convert to job')
  await pass(300)
  const { quoteId, price } = OTHER
  expect(bookings()[1]).toMatchObject({ body: { preferredDate: '2026-11-24', quoteId, price } })
  expect(onClose).toHaveBeenCalledOnce()
})

test('another day has the price of the quote again', async () => {
  const { bookings } = await open([QUOTE], [refusal('price_changed', 'Changed', OTHER)])
  await choose(/Nov 24.*Evening: Open/)
  tick()
  press('Convert to job')
  await pass(300)
  await choose(/Nov 25.*Morning: Open/)
  expect(text()).not.toContain('A pickup on this day costs')
  expect(text()).toContain('$189.00, at most $217.35')
  if (!box()?.checked) tick()
  press('Convert to job')
  await pass(300)
  expect(bookings()[1]).toMatchObject({ body: { price: '189.00' } })
  expect(bookings()[1]?.body).not.toHaveProperty('quoteId')
})

test('a quote that a colleague priced again shows its new price', async () => {
  const { bookings } = await open(
    [QUOTE, { ...QUOTE, price: '199.00' }],
    [refusal('price_changed', 'The price has changed meanwhile')],
  )
  await choose(/Nov 25.*Morning: Open/)
  tick()
  press('Convert to job')
  await pass(300)
  expect(text()).toContain('$199.00')
  expect(box()?.checked).toBe(false)
  tick()
  press('Convert to job')
  await pass(300)
  expect(bookings()[1]).toMatchObject({ body: { price: '199.00' } })
})

test.each(['Cancel', 'Close'])('%s releases the window that is held', async (name) => {
  const { onClose, released } = await open([QUOTE], [])
  await choose(/Nov 25.*Morning: Open/)
  act(() => button(name).click())
  await pass(100)
  expect(released()).toBe(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a quote that is not open says why it cannot be booked', async () => {
  await open([{ ...QUOTE, state: 'expired' }], [])
  expect(text()).toContain('This price has expired')
})
