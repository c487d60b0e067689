import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { forgetAttempt } from './attempt.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { laterSteps } from './later-steps.ts'
import { aBooking } from './testing/given.ts'

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
async function comeBack(booked: object | null, wait = 50): Promise<void> {
  history.replaceState(null, '', '/?payment=success')
  answerApi({ 'POST /api/bookings/return': () => Response.json(booked) })
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
