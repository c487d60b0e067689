import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { keepDraft } from '../ui/field/draft.ts'
import { forgetAttempt } from './attempt.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { DRAFT } from './details.ts'
import { laterSteps } from './later-steps.ts'
import { aBooking, aForm, aQuoteAnswer, aQuoteId } from './testing/given.ts'

const page = () => document.body.textContent

beforeAll(() => laterSteps.load())
beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  sessionStorage.clear()
  forgetAttempt()
})
afterEach(() => {
  toast.clear()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})

/** Opens the dialog on a way back from paying, in a tab that has no memory of a booking. */
async function comeBack(booking: object | null, wait = 50, answers = {}): Promise<void> {
  history.replaceState(null, '', '/?payment=success')
  answerApi({ 'POST /api/bookings/return': () => Response.json(booking), ...answers })
  render(<BookingDialog onClose={() => undefined} />)
  await pass(wait)
}

test('a reload of the success and a new tab show the booking again, without another message', async () => {
  await comeBack(aBooking())
  expect(page()).toContain('You’re booked, Amrita')
  expect(page()).toContain('#1042')
  expect(page()).not.toContain('Payment Successful')
})

test('a request never reads as booked', async () => {
  await comeBack(aBooking({ confirmBy: '2026-11-27T19:00:00Z' }))
  expect(page()).toContain('We’ve got your request, Amrita')
  expect(page()).toContain(
    "We'll confirm your hauler by Fri, Nov 27, 12:00 PM, or refund you in full. Until then it isn't booked.",
  )
  expect(page()).not.toContain('You’re booked')
})

/** This tab has begun the booking that it comes back to. */
const keepAttempt = (details = '') =>
  sessionStorage.setItem(
    'booking-attempt',
    JSON.stringify({ details, quoteId: aQuoteId(), key: crypto.randomUUID(), jobId: 1042 }),
  )

test('the tab that booked hears of the payment once it is paid and confirmed', async () => {
  keepAttempt()
  await comeBack(aBooking(), 200)
  expect(page()).toContain('Your booking has been confirmed!')
})

test.for([
  { confirmBy: '2026-11-27T19:00:00Z' },
  { status: 'cancelled' },
  { paid: false, paymentStatus: 'refunded' },
])('no message calls %o confirmed', async (changes) => {
  keepAttempt()
  await comeBack(aBooking(changes), 200)
  expect(page()).not.toContain('confirmed!')
})

test.for([
  ['cancelled', 'This pickup was cancelled'],
  ['completed', 'Your pickup #1042'],
] as const)('a booking that is %s by now leads to its page', async ([status, title]) => {
  await comeBack(aBooking({ status }))
  expect(page()).toContain(title)
  expect(page()).toContain('Track your pickup')
  expect(page()).not.toContain('You’re booked')
})

test('a browser without a booking is led to its pickups, and not to an empty form', async () => {
  await comeBack(null)
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  expect(page()).toContain("We don't see a booking in this browser")
  expect(document.querySelector('form')?.hidden).toBe(true)
  press('Book a pickup')
  await pass(50)
  expect(document.querySelector('form')?.hidden).toBe(false)
})

test('an unknown outcome leads to the page of the pickup, and says so when the connection is lost', async () => {
  await comeBack(aBooking({ paid: false, paymentStatus: 'pending' }), 15_000)
  expect(page()).toContain('Your payment is still being confirmed')
  expect(page()).toContain('mention job #1042')
  expect(page()).toContain('Open your pickup')
})

const REFUSED = { paid: false, paymentStatus: 'failed', failure: 'Your card was declined.' }

test('a card that the bank refused on its own page leads back to the payment, with the reason', async () => {
  keepAttempt(JSON.stringify([aForm(), 'basis']))
  await comeBack(aBooking(REFUSED), 200, {
    'POST /api/create-payment-intent': () =>
      Response.json({
        clientSecret: 'secret',
        provider: 'sandbox',
        cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
        priceCap: null,
        heldUntil: null,
        confirmBy: null,
      }),
  })
  await act(() => vi.dynamicImportSettled())
  await pass(100)
  expect(document.querySelector('form[data-payment]')?.textContent).toContain(
    'Your card was declined.',
  )
  expect(page()).toContain('Pay $214.00')
})

test('a tab that does not know the form leads to the page of the pickup, with the reason', async () => {
  await comeBack(aBooking(REFUSED))
  expect(page()).toContain('Your card was declined. Nothing was charged.')
  expect(document.querySelector('a[href="/job/abc"]')?.textContent).toBe('Open your pickup')
})

test('a form sent again after its window was paid elsewhere leads to the paid booking', async () => {
  const requests = answerApi({
    'POST /api/quote': () => Response.json(aQuoteAnswer('214.00')),
    'POST /api/jobs': () =>
      refusal('already_paid', 'You already paid: this pickup is booked as #1042', { jobId: 1042 }),
    'POST /api/bookings/return': () => Response.json(aBooking()),
  })
  keepDraft(DRAFT.key, aForm({ description: 'A sofa and seven boxes' }), [])
  render(<BookingDialog onClose={() => undefined} />)
  await pass(700)
  press('Continue to payment')
  await pass(200)

  expect(requests.at(-1)).toMatchObject({ path: '/api/bookings/return', body: { jobId: 1042 } })
  expect(page()).toContain('You’re booked, Amrita')
  expect(page()).toContain('#1042')
  expect(document.querySelector('[role=status] strong')?.textContent).toBe('Already paid')
  expect(document.querySelector('[role=alert]')).toBeNull()
  // The same form is not sent under the key of the refused one.
  expect(sessionStorage.getItem('booking-attempt')).toBeNull()
})

test('without the number of the paid booking the refusal is shown in its own words', async () => {
  answerApi({
    'POST /api/quote': () => Response.json(aQuoteAnswer('214.00')),
    'POST /api/jobs': () => refusal('already_paid', 'This pickup is paid already'),
  })
  keepDraft(DRAFT.key, aForm(), [])
  render(<BookingDialog onClose={() => undefined} />)
  await pass(700)
  press('Continue to payment')
  await pass(200)
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'This pickup is paid already',
  )
})
