import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, press, pressTwice, type } from '../../../testing/render.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CompleteTray } from './CompleteTray.tsx'
import { DiscountTray } from './DiscountTray.tsx'
import { PaymentLinkTray } from './PaymentLinkTray.tsx'
import { choose, isOff, page, radio, show } from './testing/show-tray.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const offer = {
  jobId: 7,
  price: '149.99',
  isPaid: true,
  isSettled: false,
  haulerShare: '104.99',
  sharePermille: 700,
  most: { westhaul: '37.86', shared: '148.99' },
  refusal: null,
}

test('a discount says the price after it, what goes back and what the hauler gets', async () => {
  const { sent, onDone } = await show(DiscountTray, {
    'GET /api/admin/jobs/7/discount': () => Response.json(offer),
    'POST /api/admin/jobs/7/discount': () =>
      Response.json({
        ...offer,
        price: '129.99',
        refunded: '20.00',
        discountId: 41,
        undoUntil: '2026-11-24T18:00:08Z',
      }),
    'POST /api/admin/jobs/7/discount/undo': () => Response.json(offer),
  })
  type('Amount in dollars', '40')
  type('Reason, shown on the receipt', 'Late by two hours')
  press('Take off')
  expect(page()).toContain('At most $37.86 this way')
  expect(sent()).toEqual([])
  type('Amount in dollars', '20')
  expect(page()).toContain(
    'The price becomes $129.99. $20.00 goes back to the card after 8 seconds',
  )
  await choose(radio('Shared 70/30'))
  expect(page()).toContain('Dale gets $90.99')
  pressTwice('Take off $20.00')
  await pass(50)
  expect(sent()).toEqual([
    { amount: '20.00', share: 'shared', reason: 'Late by two hours', price: '149.99' },
  ])
  act(() => onDone.mock.lastCall?.[0]?.undo())
  await pass(50)
  expect(sent().at(-1)).toEqual({ discountId: 41 })
})

test('a shared discount names the share of the job', async () => {
  await show(DiscountTray, {
    'GET /api/admin/jobs/7/discount': () => Response.json({ ...offer, sharePermille: 725 }),
  })
  expect(page()).toContain('Shared 72.5/27.5 with the hauler.')
  expect(page()).not.toContain('70/30')
})

test('a payment link says what is due and where it goes, and nothing where nothing is due', async () => {
  const links = {
    jobId: 7,
    due: { of: 'booking', amount: '149.99' },
    refusal: null,
    channels: [
      { channel: 'sms', to: '(604) 555-0142' },
      { channel: 'email', to: 'amrita@example.test' },
    ],
    sent: [{ channel: 'email', at: '2026-11-24T18:00:00Z', status: 'sent' }],
  }
  const url = 'GET /api/admin/jobs/7/payment-link'
  const { sent } = await show(PaymentLinkTray, {
    [url]: () => Response.json(links),
    'POST /api/admin/jobs/7/payment-link': () => Response.json(links),
  })
  expect(page()).toContain('Amrita gets the link at (604) 555-0142 now')
  expect(page()).toContain('Email, Nov 24, 2026')
  press('Email')
  expect(page()).toContain('amrita@example.test')
  press('Send the link for $149.99')
  await pass(50)
  expect(sent()).toEqual([{ channel: 'email' }])
  document.body.replaceChildren()
  const refused = { ...links, due: null, refusal: 'Job #7 is paid; nothing is due' }
  await show(PaymentLinkTray, { [url]: () => Response.json(refused) })
  expect(page()).toContain('Job #7 is paid; nothing is due.')
  expect(isOff('Send the link')).toBe(true)
})

test('completing for a hauler needs the reason, and says what becomes of the payout', async () => {
  const { sent } = await show(CompleteTray, {
    // Westhaul took $20 off alone: the share is that of the price before.
    'GET /api/admin/jobs/7/discount': () => Response.json({ ...offer, price: '129.99' }),
    'POST /api/admin/jobs/7/complete': () =>
      Response.json({ jobId: 7, proof: 'missing', finalPrice: '149.00', haulerPayout: '104.30' }),
  })
  expect(page()).toContain("Dale's share, about $104.99,")
  expect(page()).toContain('waits until the team has checked the missing photos')
  press('Complete the job')
  expect(page()).toContain('Please say why')
  type('Why there are no photos', 'His phone is broken')
  press('Complete the job')
  await pass(50)
  expect(sent()).toEqual([{ photos: [], disposal: [], reason: 'His phone is broken' }])
})

test.for([
  ['cash', '$20.00 is to be handed back in cash, and Amrita gets a message', 'under Money'],
  ['account', "$20.00 is credited on the account's invoice after 8 seconds", ''],
] as const)('a discount of a job paid by %s names no card', async ([method, back, hint]) => {
  await show(DiscountTray, {
    'GET /api/admin/jobs/7/discount': () => Response.json({ ...offer, method }),
  })
  type('Amount in dollars', '20')
  expect(page()).toContain(back)
  expect(page()).toContain(hint)
  expect(page()).not.toContain('the card')
})
