import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARD_CONSENT, cardConsentWords } from '../../contract/card-consent.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, pressTwice } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { PayPanel } from './PayPanel.tsx'
import { aJob, NOW, showPart, TOKEN, written } from './testing/given.tsx'

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

let now: JobPage

async function show(job: JobPage, answers: Parameters<typeof answerApi>[0] = {}) {
  now = job
  const asked = answerApi({
    [`GET /api/job/${TOKEN}`]: () => Response.json(written(now)),
    ...answers,
  })
  showPart((shown) => <PayPanel token={TOKEN} job={shown} />)
  await pass(50)
  return asked
}
const start = () =>
  Response.json({
    page: written(now),
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
  const asked = await show(unpaidJob, { [PAY]: start })
  expect(page()).toContain('Pay $165.00 by Nov 21, 2026, 4:30 PM, Pacific time, to confirm it.')
  pressTwice('Pay $165.00')
  await pass(100)
  expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ amount: '165.00' }])
  expect(page()).toContain('Choose how to pay')
  expect(document.querySelector('form[data-payment]')).not.toBeNull()
  // The card is kept for a later charge, which the customer has to read.
  expect(page()).toContain(cardConsentWords(CARD_CONSENT, 'Westhaul'))
})

test('what was paid is called confirmed once the server knows of it', async () => {
  await show(unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(written((now = booked))),
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
  await show(unpaidJob, {
    [PAY]: () => {
      now = aJob({ status: 'cancelled' })
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
  await show(booked)
  expect(page()).toBe('')
})

test('a pickup that is cancelled after its payment is no longer called confirmed', async () => {
  await show(unpaidJob, {
    [PAY]: start,
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(written((now = booked))),
  })
  press('Pay $165.00')
  await pass(100)
  press('Google Pay')
  await pass(2_000)
  expect(page()).toContain('Your pickup is paid and confirmed.')
  now = { ...booked, status: 'cancelled' }
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(page()).not.toContain('Your pickup is paid')
})
