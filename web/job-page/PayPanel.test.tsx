import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_CONSENT, cardConsentWords } from '../../contract/card-consent.ts'
import { cents } from '../../contract/money.ts'
import { refusal } from '../testing/api.ts'
import { pass, press, pressTwice } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { FindingCard } from './FindingCard.tsx'
import { PayPanel } from './PayPanel.tsx'
import { aJob, NOW, serve, servedPage, showPanel, TOKEN, encodePage } from './testing/given.tsx'

const PAY = `POST /api/job/${TOKEN}/pay`
const CHECK = `POST /api/job/${TOKEN}/payments/check`
const page = () => document.body.textContent
const PRICE = cents(16_500)
const unpaidJob = aJob({
  status: 'pending',
  hauler: null,
  timeSlot: null,
  money: { paid: cents(0) },
  due: { amount: PRICE, until: new Date('2026-11-21T23:30:00Z'), holdMinutes: 15 },
})
const bookedJob = aJob({ status: 'pending', hauler: null, timeSlot: null })

const startWith = (facts: object = {}) =>
  Response.json({
    page: encodePage(unpaidJob),
    pay: {
      clientSecret: 'secret',
      provider: 'sandbox',
      amount: '165.00',
      failure: null,
      cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
      priceCap: '189.00',
      heldUntil: null,
      confirmBy: null,
      ...facts,
    },
  })
const start = () => startWith()

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
    [CHECK]: () => Response.json(serve(bookedJob)),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  expect(page()).toContain('Your pickup is paid and confirmed.')
  expect(document.activeElement?.textContent).toBe('Your pickup is paid and confirmed.')
})

test('a page that is fetched again before its payment is known to the form says that it is confirmed', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => new Promise<Response>(() => undefined),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(100)
  serve(bookedJob)
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(page()).toContain('Your pickup is paid and confirmed.')
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
  await showPanel(PayPanel, bookedJob)
  expect(page()).toBe('')
})

test('a pickup that is cancelled after its payment is no longer called confirmed', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(serve(bookedJob)),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  expect(page()).toContain('Your pickup is paid and confirmed.')
  serve({ ...bookedJob, status: 'cancelled' })
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(page()).not.toContain('Your pickup is paid')
})

test('before paying the page says what cancelling costs by then, and the price cap', async () => {
  await showPanel(PayPanel, unpaidJob, { [PAY]: start })
  press('Pay $165.00')
  await pass(100)
  expect(page()).toContain(
    'Cancelling costs $25, because this window is close, or $49 once your hauler has arrived.',
  )
  expect(page()).toContain('You never pay more than $189.00 unless you agree to it yourself first.')
})

test('the window is held longer while the payment is open, and a payment that ran out is replaced', async () => {
  let clientSecret = 'first'
  const heldUntil = () => new Date(Date.now() + 15 * 60_000).toISOString()
  const calls = await showPanel(PayPanel, unpaidJob, {
    [PAY]: () => startWith({ clientSecret, heldUntil: heldUntil() }),
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(serve(bookedJob)),
  })
  press('Pay $165.00')
  await pass(100)
  expect(page()).toContain('Your window is held until 2:27 PM')
  clientSecret = 'second'
  await pass(5 * 60_000)
  expect(page()).toContain('Your window is held until 2:32 PM')
  expect(page()).toContain('Your payment ran out of time, so we started it again.')
  press('Google Pay')
  await pass(2_000)
  expect(calls.find(({ path }) => path.endsWith('/confirm'))?.body).toMatchObject({
    clientSecret: 'second',
  })
})

test('a window that filled up offers the nearest open ones, and one press moves the pickup', async () => {
  const calls = await showPanel(PayPanel, unpaidJob, {
    [PAY]: () =>
      refusal('window_full', 'It is full', {
        alternatives: [{ date: '2026-11-22', window: 'morning', state: 'last' }],
      }),
    [`POST /api/job/${TOKEN}/reschedule`]: () => Response.json(servedPage()),
  })
  press('Pay $165.00')
  await pass(100)
  expect(page()).toContain('just filled up')
  press('Sun, Nov 22, 8AM-12PM, last place')
  await pass(200)
  expect(calls.find(({ path }) => path.endsWith('/reschedule'))?.body).toEqual({
    preferredDate: '2026-11-22',
    preferredTime: 'morning',
  })
  expect(page()).toContain('Pay $165.00')
  expect(page()).not.toContain('just filled up')
})

const REQUEST = { confirmBy: new Date('2026-11-22T19:00:00Z') }
const PROMISE =
  "We'll confirm your hauler by Sun, Nov 22, 12:00 PM, or refund you in full. Until then it isn't booked."

test('a request is never called confirmed, before or after it is paid', async () => {
  await showPanel(
    PayPanel,
    { ...unpaidJob, request: REQUEST },
    {
      [PAY]: start,
      'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
      [CHECK]: () => Response.json(serve({ ...bookedJob, request: REQUEST })),
    },
  )
  expect(page()).toContain(PROMISE)
  expect(page()).not.toContain('to confirm')
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  await pass(200)
  expect(page()).toContain(`Your request is paid. ${PROMISE}`)
  expect(page()).not.toContain('confirmed')
})

test('a payment that came too late is not called confirmed', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(serve({ ...bookedJob, status: 'cancelled' })),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  await pass(200)
  expect(page()).not.toContain('confirmed')
})

test('a pickup that is not due any more is only settled once it is paid', async () => {
  await showPanel(PayPanel, unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(encodePage({ ...unpaidJob, due: null })),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(200)
  await pass(12_000)
  expect(page()).toContain('Your payment is still being confirmed.')
})

test('while a hauler is looked for, a request has no place that is kept', async () => {
  const job = { ...bookedJob, request: REQUEST, choiceFrom: REQUEST.confirmBy }
  await showPanel(FindingCard, job)
  expect(page()).toContain(PROMISE)
  expect(page()).not.toContain('Your place is kept')
  expect(page()).not.toContain('You choose another window')
})
