import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { now } from '../../clock.ts'
import { forgetFullWindow, useFullWindow } from '../when/full-window.ts'
import {
  booked,
  fillCard,
  onCancel,
  onPaid,
  page,
  setOffline,
  show,
  started,
  startedWith,
  usePaymentStep,
} from '../testing/payment-step.tsx'

usePaymentStep()

test('the step says until when the window is held, and holds it longer while the payment is in sight', async () => {
  const until = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  const requests = answerApi({
    'POST /api/create-payment-intent': () => startedWith({ heldUntil: until(15) })(),
  })
  show()
  await pass(50)
  const first = page()
  expect(first).toMatch(/Your window is held until \d+:\d\d [AP]M \(15:00\)/)
  type('Card number', '4242')
  await pass(5 * 60_000)
  expect(requests).toHaveLength(2)
  expect(page()).toContain('(15:00)')
  expect(document.querySelector<HTMLInputElement>('[autocomplete=cc-number]')?.value).toBe('4242')
})

const isHidden = (hidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()

test('a payment that ended out of sight is started again, and the new one is what Pay pays', async () => {
  let clientSecret = 'first'
  const requests = answerApi({
    'POST /api/create-payment-intent': () =>
      startedWith({ clientSecret, heldUntil: inMinutes(15) })(),
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
  })
  show()
  await pass(50)
  isHidden(true)
  await pass(20 * 60_000)
  expect(page()).toContain('Your hold ended at')
  clientSecret = 'second'
  isHidden(false)
  await pass(50)
  expect(page()).toContain('(15:00)')
  expect(page()).toContain('Your payment ran out of time, so we started it again.')
  fillCard('4242424242424242')
  press('Pay $214.00')
  await pass(50)
  expect(requests.at(-1)?.body).toMatchObject({ clientSecret: 'second' })
  expect(onPaid).toHaveBeenCalledOnce()
})

test('a payment that the provider cancelled says so and is started again', async () => {
  let clientSecret = 'first'
  answerApi({
    'POST /api/create-payment-intent': () =>
      startedWith({ clientSecret, heldUntil: inMinutes(15) })(),
    'POST /api/sandbox/payments/confirm': () => {
      clientSecret = 'second'
      return refusal('illegal_move', 'This payment was cancelled.')
    },
  })
  show()
  await pass(50)
  fillCard('4242424242424242')
  press('Pay $214.00')
  await pass(200)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('ran out of time')
  expect(page()).toContain('Your payment ran out of time, so we started it again.')
})

test('while the bank is asked, a full window does not take the payment off the screen', async () => {
  const answer = Promise.withResolvers<Response>()
  let isFull = false
  answerApi({
    'POST /api/create-payment-intent': () =>
      isFull
        ? refusal('window_full', 'It just filled up', { alternatives: [] })
        : startedWith({ heldUntil: inMinutes(15) })(),
    'POST /api/sandbox/payments/confirm': () => answer.promise,
  })
  show()
  await pass(50)
  fillCard('4242424242424242')
  press('Pay $214.00')
  isFull = true
  await pass(16 * 60_000)
  expect(onCancel).not.toHaveBeenCalled()
  answer.resolve(Response.json({ status: 'succeeded' }))
  await pass(50)
  expect(onPaid).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
})

test('an extension that fails is tried again, and a hold that is over says so', async () => {
  let isReached = true
  answerApi({
    'POST /api/create-payment-intent': () => {
      if (!isReached) throw new TypeError('Failed to fetch')
      return startedWith({ heldUntil: inMinutes(15) })()
    },
  })
  show()
  await pass(50)
  isReached = false
  await pass(15 * 60_000)
  expect(page()).toContain("We're trying to hold your window again.")
  expect(page()).not.toContain('Your window is held until')
  isReached = true
  await pass(10_000)
  expect(page()).toContain('Your window is held until')
  act(() => forgetFullWindow())
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
  let isReachable = false
  answerApi({
    'POST /api/create-payment-intent': () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return started()
    },
  })
  show()
  await pass(50)
  expect(page()).toContain('Payment needs a connection. Nothing was charged.')
  isReachable = true
  setOffline(false)
  await pass(50)
  expect(page()).toContain('Card number')

  setOffline(true)
  expect(page()).toContain('Payment needs a connection. Nothing was charged.')
  expect(button('Pay $214.00').getAttribute('aria-disabled')).toBe('true')
  setOffline(false)
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
