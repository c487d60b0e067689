import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { keepDraft } from '../ui/field/draft.ts'
import { toast } from '../ui/feedback/toast.ts'
import { forgetAttempt } from './attempt.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { DRAFT } from './details.ts'
import { laterSteps } from './later-steps.ts'
import { aBooking, aForm, aQuoteAnswer, aQuoteId } from './testing/given.ts'

const onClose = vi.fn<() => void>()
const page = () => document.body.textContent
const dialogs = () => [...document.querySelectorAll('dialog[open]')]
const escape = () =>
  act(() =>
    dialogs()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
async function goBack(): Promise<void> {
  act(() => history.back())
  await pass(100)
}

beforeAll(() => laterSteps.load())
beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  sessionStorage.clear()
  forgetAttempt()
  onClose.mockClear()
  history.pushState(null, '', '/')
  history.pushState('dialog', '', '/?book=1')
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const calm = {
  'POST /api/quote': () => Response.json(aQuoteAnswer('214.00')),
  'POST /api/jobs': () =>
    Response.json({
      id: 1042,
      status: 'pending',
      estimatedPrice: '214.00',
      priceCap: null,
      heldUntil: null,
      confirmBy: null,
    }),
  'POST /api/create-payment-intent': () =>
    Response.json({
      clientSecret: 'secret',
      provider: 'sandbox',
      cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
      priceCap: null,
      heldUntil: null,
      confirmBy: null,
    }),
}

/** The dialog at its payment step, reached from a filled form. */
async function reachPayment(answers: Parameters<typeof answerApi>[0] = {}): Promise<void> {
  answerApi({ ...calm, ...answers })
  keepDraft(DRAFT.key, aForm(), [])
  render(<BookingDialog onClose={onClose} />)
  await pass(700)
  press('Continue to payment')
  await pass(100)
  expect(page()).toContain('Pay $214.00')
}

async function pay(): Promise<void> {
  type('Card number', '4242 4242 4242 4242')
  type('Expiry (MM / YY)', '1230')
  type('Security code', '123')
  press('Pay $214.00')
  await pass(100)
}

/** Opens the dialog after the payment provider's redirect; the payment is still processing. */
async function comeBackUnpaid(): Promise<void> {
  sessionStorage.setItem(
    'booking-attempt',
    JSON.stringify({
      details: JSON.stringify(aForm()),
      quoteId: aQuoteId(),
      key: '11111111-1111-4111-8111-111111111111',
      jobId: 1042,
    }),
  )
  answerApi({
    'POST /api/bookings/return': () =>
      Response.json({ ...aBooking(), paid: false, paymentStatus: 'pending' }),
  })
  render(<BookingDialog start="success" onClose={onClose} />)
  await pass(50)
}

test('the dialog does not close while the outcome of the payment is unknown', async () => {
  await comeBackUnpaid()
  expect(page()).toContain('Confirming your payment')
  press('Close')
  escape()
  await goBack()
  expect(onClose).not.toHaveBeenCalled()
  expect(page()).toContain('Please keep this page open until your payment is confirmed.')
  expect(location.search).toBe('?book=1')
})

test('a customer who leaves an unconfirmed payment reads that it may have succeeded', async () => {
  await comeBackUnpaid()
  await pass(15_000)
  expect(page()).toContain('Check again')
  press('Close')
  expect(onClose).not.toHaveBeenCalled()
  expect(dialogs().at(-1)?.textContent).toContain('Your payment may have gone through.')
  expect(page()).not.toContain('Leave without paying?')

  press('Leave')
  await pass(100)
  expect(onClose).toHaveBeenCalledOnce()
  expect(history.state).toBe('dialog')
})

test('Back leads from the payment to the filled form, and the next one out of the dialog', async () => {
  await reachPayment()
  await goBack()
  expect(page()).not.toContain('Pay $214.00')
  expect(document.querySelector<HTMLInputElement>('[type=email]')?.value).toBe(aForm().email)
  expect(onClose).not.toHaveBeenCalled()
  expect(history.state).toBe('dialog')

  await goBack()
  expect(location.search).toBe('')
})

test('Cancel takes the payment out of the history, so that Back means the dialog again', async () => {
  await reachPayment()
  press('Cancel')
  await pass(100)
  expect(history.state).toBe('dialog')
  expect(location.search).toBe('?book=1')
})

test('Forward does not lead into a payment that was left', async () => {
  await reachPayment()
  await goBack()
  act(() => history.forward())
  await pass(100)
  expect(page()).toContain('Continue to payment')
  expect(history.state).toBe('dialog')
})

test('while a payment runs, Back stays and says why', async () => {
  const onPopState = vi.fn<(address: string) => void>()
  const listen = () => onPopState(location.search)
  addEventListener('popstate', listen)
  await reachPayment({
    'POST /api/sandbox/payments/confirm': () => new Promise<Response>(() => undefined),
  })
  await pay()
  await goBack()
  await goBack()
  removeEventListener('popstate', listen)

  expect(page()).toContain('Please keep this page open until your payment is confirmed.')
  expect(page()).toContain('Paying...')
  expect(location.search).toBe('?book=1')
  // A popstate listener that would close the dialog receives no event.
  expect(onPopState).not.toHaveBeenCalled()
})

test('Close leaves a payment by the entry of the dialog, once', async () => {
  await reachPayment()
  press('Close')
  expect(dialogs().at(-1)?.textContent).toContain('Leave without paying?')
  press('Leave')
  await pass(100)
  expect(onClose).toHaveBeenCalledOnce()
  expect(history.state).toBe('dialog')
})

test('a payment that is confirmed leads to the success, which a reload shows again', async () => {
  await reachPayment({
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    'POST /api/bookings/return': () => Response.json(aBooking()),
  })
  await pay()
  await pass(100)
  for (const text of ['You’re booked, Amrita', 'Pending Assignment', '#1042', '$214.00'])
    expect(page()).toContain(text)
  expect(page()).toContain("You'll receive an SMS with hauler details soon.")
  expect(page()).toContain('Payment Successful')
  expect(location.search).toBe('?payment=success')
  const track = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Track your pickup',
  )
  expect(track?.getAttribute('href')).toBe('/job/abc')
})
