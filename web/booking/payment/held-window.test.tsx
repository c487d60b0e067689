import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { now } from '../../clock.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetFullWindow, useFullWindow } from '../when/full-window.ts'
import { aForm } from '../testing/given.ts'
import { PaymentStep } from './PaymentStep.tsx'

const booked = { jobId: JobId.parse(1042), form: aForm(), price: cents(21400) }
const onPaid = vi.fn<() => void>()
const onCancel = vi.fn<() => void>()
const onPaying = vi.fn<(paying: boolean) => void>()
const show = () => render(<PaymentStep booked={booked} {...{ onPaying, onPaid, onCancel }} />)
const cancellation = { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' }
const startedWith = (facts: object) => () =>
  Response.json({
    clientSecret: 'secret',
    provider: 'sandbox',
    cancellation,
    heldUntil: null,
    confirmBy: null,
    ...facts,
  })
const started = startedWith({})
const page = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  onPaying.mockClear()
  onPaid.mockClear()
  onCancel.mockClear()
})
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function fillCard(number: string): void {
  type('Card number', number)
  type('Expiry (MM / YY)', '1230')
  type('Security code', '123')
}

const isOffline = (offline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
  act(() => void dispatchEvent(new Event(offline ? 'offline' : 'online')))
}

test('the step says until when the window is held, and holds it longer while the payment is in sight', async () => {
  const until = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  const asked = answerApi({
    'POST /api/create-payment-intent': () => startedWith({ heldUntil: until(15) })(),
  })
  show()
  await pass(50)
  const first = page()
  expect(first).toMatch(/Your window is held until \d+:\d\d [AP]M \(15:00\)/)
  type('Card number', '4242')
  await pass(5 * 60_000)
  expect(asked).toHaveLength(2)
  expect(page()).toContain('(15:00)')
  expect(document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value).toBe('4242')
})

test('a window that filled up while paying leads back to the form, which offers others', async () => {
  const alternatives = [{ date: '2030-01-02', window: 'morning', state: 'last' }]
  answerApi({
    'POST /api/create-payment-intent': () =>
      refusal('window_full', 'It just filled up', { alternatives }),
  })
  show()
  await pass(50)
  expect(onCancel).toHaveBeenCalledOnce()
  const { preferredDate: date, preferredTime: window } = booked.form
  const Probe = () => JSON.stringify(useFullWindow())
  render(<Probe />)
  expect(page()).toContain(JSON.stringify({ date, window, alternatives }))
  act(() => forgetFullWindow())
})

test('without a connection nothing is charged, and the step goes on by itself when it is back', async () => {
  let reached = false
  answerApi({
    'POST /api/create-payment-intent': () => {
      if (!reached) throw new TypeError('Failed to fetch')
      return started()
    },
  })
  show()
  await pass(50)
  expect(page()).toContain('Payment needs a connection. Nothing was charged.')
  reached = true
  isOffline(false)
  await pass(50)
  expect(page()).toContain('Card number')

  isOffline(true)
  expect(page()).toContain('Payment needs a connection. Nothing was charged.')
  expect(button('Pay $214.00').getAttribute('aria-disabled')).toBe('true')
  isOffline(false)
  expect(page()).not.toContain('Payment needs a connection')
})

test('a connection lost in the middle of a payment says that pressing again is safe', async () => {
  answerApi({
    'POST /api/create-payment-intent': started,
    'POST /api/sandbox/payments/confirm': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  show()
  await pass(50)
  fillCard('4242424242424242')
  press('Pay $214.00')
  await pass(50)
  expect(page()).toContain("you're never charged twice")
  expect(button('Pay $214.00').getAttribute('aria-disabled')).toBe('false')
})

test('a request says on the way to its payment that it is not booked yet', async () => {
  answerApi({
    'POST /api/create-payment-intent': startedWith({ confirmBy: '2026-11-27T19:00:00Z' }),
  })
  show()
  await pass(50)
  expect(page()).toContain(
    "We'll confirm your hauler by Fri, Nov 27, 12:00 PM, or refund you in full. Until then it isn't booked.",
  )
})
