import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { pass, press } from '../../testing/render.ts'
import { aForm, aQuoteId } from '../testing/given.ts'
import {
  acceptBooking,
  counting,
  lastRequest,
  onBooked,
  price,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()

test('a changed price is shown; a second press books it with a new idempotency key', async () => {
  const priceChanged = () =>
    refusal(
      'price_changed',
      'The price for this pickup in Bowen Island is $150.00 now, not $100.00. Please look at it and book again',
      {
        area: 'Bowen Island',
      },
    )
  const answers = [priceChanged, acceptBooking]
  const requests = await openPricedForm({
    'POST /api/quote': counting({ sofa: 1 }),
    'POST /api/jobs': () => answers.shift()?.() ?? acceptBooking(),
  })
  press('Continue to payment')
  await pass(100)
  expect(onBooked).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('in Bowen Island is $150.00 now, not $100.00')
  await pass(100)
  const again = lastRequest(requests, '/api/quote')
  expect(again?.area).toBe('Bowen Island')
  // A device whose clock is a day off learns what the server's day costs.
  expect(again?.preferredDate).toBe(aForm().preferredDate)
  expect(price()).toBe('$150.00')

  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
  expect(onBooked.mock.calls[0]?.[0].price).toBe(15000)
  const bookings = requests.filter(({ path }) => path === '/api/jobs')
  expect(new Set(bookings.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  expect(new Set(bookings.map(({ body }) => (body as { quoteId: string }).quoteId)).size).toBe(2)
  expect(document.body.textContent).not.toContain('now, not')
})

test('a quote that has run out at another price does not stand in the way of the next press', async () => {
  const sentence =
    'The price for this pickup is $300.00 now, not $200.00. Please look at it and book again'
  const bookings = [() => refusal('price_changed', sentence, { area: null }), acceptBooking]
  const quotes = [counting({ sofa: 2 }), counting({ sofa: 3 }, { quoteId: aQuoteId(2) })]
  const requests = await openPricedForm({
    'POST /api/quote': (one) => (quotes.shift() ?? counting({}))(one),
    'POST /api/jobs': () => bookings.shift()?.() ?? acceptBooking(),
  })
  press('Continue to payment')
  await pass(100)
  await pass(100)
  expect(price()).toBe('$300.00')
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
  const sentBookings = requests.filter(({ path }) => path === '/api/jobs')
  expect(sentBookings.map(({ body }) => (body as { quoteId: string }).quoteId)).toEqual([
    aQuoteId(1),
    aQuoteId(2),
  ])
})

test('the same form with other corrections is another booking', async () => {
  const requests = await openPricedForm({
    'POST /api/quote': counting({ sofa: 1 }),
    'POST /api/jobs': acceptBooking,
  })
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1)))
  press('One more: Sofa')
  await pass(700)
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(2)))
  expect(requests.filter(({ path }) => path === '/api/jobs')).toHaveLength(2)
})
