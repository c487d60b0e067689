import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_CONSENT, cardConsentWords } from '../../contract/card-consent.ts'
import { cents } from '../../contract/money.ts'
import { pass, press, pressTwice } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { PayPanel } from './PayPanel.tsx'
import { aJob, NOW, serve, showPanel, TOKEN, written } from './testing/given.tsx'

const PAY = `POST /api/job/${TOKEN}/pay`
const CHECK = `POST /api/job/${TOKEN}/payments/check`
const page = () => document.body.textContent
const PRICE = cents(16_500)
const unpaidJob = aJob({
  status: 'pending',
  hauler: null,
  timeSlot: null,
  money: { paid: cents(0) },
  due: { amount: PRICE, until: new Date('2026-11-21T23:30:00Z') },
})
const booked = aJob({ status: 'pending', hauler: null, timeSlot: null })

const start = () =>
  Response.json({
    page: written(unpaidJob),
    pay: { clientSecret: 'secret', provider: 'sandbox', amount: '165.00', failure: null },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('an unpaid pickup says what to pay and until when, and two presses start one payment', async () => {
  const calls = await showPanel(PayPanel, unpaidJob, { [PAY]: start })
  expect(page()).toContain('Pay $165.00 by Nov 21, 2026, 4:30 PM, Pacific time, to confirm it.')
  pressTwice('Pay $165.00')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ amount: '165.00' }])
  expect(page()).toContain('Choose how to pay')
  expect(document.querySelector('form[data-payment]')).not.toBeNull()
  // The card is kept for a later charge, which the customer has to read.
  expect(page()).toContain(cardConsentWords(CARD_CONSENT, 'Westhaul'))
})

test('what was paid is called confirmed once the server knows of it', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(serve(booked)),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  expect(page()).toContain('Your pickup is paid and confirmed.')
  expect(document.activeElement?.textContent).toBe('Your pickup is paid and confirmed.')
})

test('a pickup that was cancelled meanwhile says so, and its page is fetched again', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'illegal_move',
    detail: 'This booking was cancelled; please book again',
    errors: [],
  }
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: () => {
      serve(aJob({ status: 'cancelled' }))
      return Response.json(problem, {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      })
    },
  })
  press('Pay $165.00')
  await pass(200)
  expect(page()).toContain('This booking was cancelled; please book again')
  expect(page()).not.toContain('to confirm it')
})

test('a paid pickup shows nothing of it', async () => {
  await showPanel(PayPanel, booked)
  expect(page()).toBe('')
})

test('a pickup that is cancelled after its payment is no longer called confirmed', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(serve(booked)),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  expect(page()).toContain('Your pickup is paid and confirmed.')
  serve({ ...booked, status: 'cancelled' })
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(page()).not.toContain('Your pickup is paid')
})
