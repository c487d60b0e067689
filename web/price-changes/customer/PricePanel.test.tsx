import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { PriceChangeId } from '../../../contract/price-changes.ts'
import { refusal } from '../../testing/api.ts'
import { pass, press, pressTwice } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  aJob,
  aPrice,
  NOW,
  serve,
  servedPage,
  showPanel,
  TOKEN,
  encodePage,
} from '../../job-page/testing/given.tsx'
import { PricePanel } from './PricePanel.tsx'

const APPROVE = `POST /api/job/${TOKEN}/price/approve`
const DECLINE = `POST /api/job/${TOKEN}/price/decline`
const CHECK = `POST /api/job/${TOKEN}/payments/check`

const page = () => document.body.textContent
const status = () =>
  [...document.querySelectorAll('section [role=status]')].map(({ textContent }) => textContent)

const paid = aJob({ money: { price: cents(18_900), paid: cents(18_900) } })
const asking = () =>
  aJob({
    priceChange: aPrice(),
    timeline: [{ event: 'price_asked', at: new Date('2026-11-21T21:00:00Z') }],
  })
const toFinish = (failure: string | null) =>
  Response.json({
    page: serve(aJob({ priceChange: aPrice({ status: 'approved' }) })),
    pay: { clientSecret: 'secret', provider: 'sandbox', amount: '24.00', failure },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('a price says who asks, what changes, why, what is charged, and what happens without an answer', async () => {
  await showPanel(PricePanel, asking())
  for (const words of [
    'Approve the new price?',
    '$189.00',
    '$165.00',
    '+$24.00',
    'A second sofa',
    'Dale, 2:00 PM',
    '18min left to answer',
    'Answer by 2:30 PM',
    "we'll charge your card $24.00 more",
    'No answer? The price stays $165.00.',
  ])
    expect(page()).toContain(words)
})

test('the minutes left go by the server’s clock, and an extension shows its new time', async () => {
  // This device is five minutes behind.
  const now = new Date(NOW.getTime() + 5 * 60_000)
  const answerBy = new Date('2026-11-21T21:45:00Z')
  await showPanel(PricePanel, { ...asking(), priceChange: aPrice({ now, answerBy }) })
  expect(page()).toContain('Answer by 2:45 PM')
  expect(page()).toContain('28min left to answer')
})

test('two presses approve once, and what was charged is said in the place of the question', async () => {
  const calls = await showPanel(PricePanel, asking(), {
    [APPROVE]: () => Response.json({ page: serve(paid), pay: null }),
  })
  pressTwice('Approve $189.00')
  await pass(100)

  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ price: '189.00' }])
  expect(document.activeElement?.textContent).toBe('You approved $189.00; $24.00 was charged.')
  expect(page()).not.toContain('Decline')
})

test('a declined card is named, another one pays, and the server is asked until it knows', async () => {
  const checks = [asking, () => paid]
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => toFinish('Your card was declined.'),
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(encodePage(checks.shift()?.() ?? paid)),
  })
  press('Approve $189.00')
  await pass(100)
  expect(page()).toContain('Your card was declined. Please pay the $24.00 another way.')
  expect(document.activeElement?.textContent).toBe('Your card was not charged')

  press('Apple Pay')
  await pass(100)
  expect(page()).toContain('Confirming your payment')
  await pass(2_000)
  expect(page()).toContain('You approved $189.00; $24.00 was charged.')
})

test('a payment with an unknown outcome is not paid a second time', async () => {
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => toFinish(null),
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [CHECK]: () => Response.json(servedPage()),
  })
  press('Approve $189.00')
  await pass(100)
  press('Google Pay')
  await pass(100)
  await pass(15_000)
  expect(page()).toContain('Please do not pay again.')
  expect(page()).not.toContain('Card number')

  serve(paid)
  press('Check again')
  await pass(100)
  expect(page()).toContain('You approved $189.00')
})

test('a payment on its way is not taken from the customer, whatever becomes of the question', async () => {
  const answer = Promise.withResolvers<Response>()
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => toFinish(null),
    'POST /api/sandbox/payments/confirm': () => answer.promise,
    [CHECK]: () => Response.json(servedPage()),
  })
  press('Approve $189.00')
  await pass(100)
  press('Apple Pay')
  serve(
    aJob({
      timeline: [{ event: 'price_expired', at: NOW }],
      money: { onItsWayBack: cents(2_400) },
    }),
  )
  await pass(20_100)
  expect(page()).toContain('Paying...')

  answer.resolve(Response.json({ status: 'succeeded' }))
  await pass(100)
  await pass(100)
  expect(document.activeElement?.textContent).toBe(
    "Payment wasn't completed in time. The price stays $165.00, and your $24.00 refund is in progress.",
  )
})

test('what is approved and not paid can be paid later, or declined after all', async () => {
  await showPanel(PricePanel, aJob({ priceChange: aPrice({ status: 'approved' }) }), {
    [APPROVE]: () => toFinish(null),
    [DECLINE]: () => Response.json(serve(aJob())),
  })
  expect(page()).toContain('You approved $189.00')
  expect(page()).toContain('$24.00 is not paid yet.')
  press('Finish paying $24.00')
  await pass(100)
  press('Cancel')
  press('Decline')
  press('Do only what was booked, for $165.00')
  await pass(100)
  expect(page()).toContain('You declined. Dale does what was booked, for $165.00.')
})

test('who wants nothing done is told the fee and the rest before, and what goes back after', async () => {
  const gone = aJob({
    status: 'cancelled',
    hauler: null,
    cancel: null,
    money: { cancellationFee: cents(4_900), onItsWayBack: cents(11_600) },
  })
  const calls = await showPanel(PricePanel, asking(), {
    [DECLINE]: () => Response.json(serve(gone)),
  })
  press('Decline')
  expect(document.activeElement?.textContent).toBe('Go back')
  expect(page()).toContain("We'll refund $116.00 to your card.")
  pressTwice('Cancel and pay the $49.00 trip fee')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([
    { price: '189.00', instead: 'trip_fee' },
  ])
  expect(page()).toContain('We keep the $49.00 trip fee and refund $116.00 to your card.')
})

test('an answer that comes too late finds the reason, and no error', async () => {
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => {
      serve(aJob({ timeline: [{ event: 'price_expired', at: NOW }] }))
      return refusal('illegal_move', 'The time to answer is over. The price stays at $165.00')
    },
  })
  press('Approve $189.00')
  await pass(200)
  expect(status()).toContain(
    'The time to answer is over. The price stays $165.00, and nothing more is charged.',
  )
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('another price that came meanwhile is shown, with why the answer was refused', async () => {
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => {
      serve(aJob({ priceChange: aPrice({ to: cents(20_000), due: cents(3_500) }) }))
      return refusal('amount_mismatch', 'The price is $200.00 now. Please look at it again')
    },
  })
  press('Approve $189.00')
  await pass(200)
  expect(document.querySelector('section [role=alert]')?.textContent).toContain('$200.00 now')
  expect(page()).toContain('Approve $200.00')
})

test.for([
  ['runs out', [{ event: 'price_expired', at: NOW }], 'The time to answer is over.'],
  ['is declined elsewhere', [{ event: 'price_declined', at: NOW }], 'The new price was declined.'],
  ['is taken back', [], 'The request was withdrawn.'],
] as const)('a question that %s is gone by itself and says so', async ([, timeline, words]) => {
  await showPanel(PricePanel, asking())
  serve(aJob({ timeline: [...timeline] }))
  await pass(20_000)
  expect(status()).toContain(`${words} The price stays $165.00, and nothing more is charged.`)
  expect(document.querySelector('h2')?.textContent).toBe('The price stays $165.00')
})

test('an open page hears of a price by itself, and of the next one', async () => {
  await showPanel(PricePanel, aJob())
  expect(page()).not.toContain('new price')
  serve(asking())
  await pass(20_100)
  expect(page()).toContain('Approve the new price?')
  expect(document.body.querySelector('[role=status]')).not.toBeNull()
  expect(page()).toContain('Dale asks for $189.00. Please answer by 2:30 PM.')

  serve(aJob({ priceChange: aPrice({ id: PriceChangeId.parse(8), to: cents(17_500) }) }))
  await pass(20_100)
  expect(page()).toContain('Approve $175.00')
})

test('a network that is away leaves the question as it was, and says so', async () => {
  await showPanel(PricePanel, asking(), {
    [APPROVE]: () => Promise.reject(new TypeError('offline')),
  })
  press('Approve $189.00')
  await pass(200)
  expect(page()).toContain('Failed to approve the price')
  expect(page()).toContain('Approve $189.00')
})
