import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { JobPrice } from './JobPrice.tsx'

const LOOK = 'GET /api/admin/jobs/7/price'
const price = {
  items: [
    { name: 'Sofa', quantity: 1 },
    { name: 'Chair', quantity: 2 },
  ],
  groups: [
    {
      name: 'Agreed when booking, Nov 22, 2026',
      lines: [
        { name: 'Sofa', quantity: 1, amount: '120.00' },
        { name: 'Chair', quantity: 2, amount: '40.00' },
      ],
      amount: '160.00',
    },
    {
      name: 'Discount, Nov 24, 2026',
      lines: [{ name: 'Arrived late', quantity: 1, amount: '-20.00' }],
      amount: '-20.00',
    },
  ],
  total: '140.00',
  gst: { number: '123456789 RT0001', percent: 5, amount: '6.67' },
  tip: null,
  refunds: [],
  net: '140.00',
  cap: '184.00',
}
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' '),
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function show(answer: object) {
  answerApi({ [LOOK]: () => Response.json(answer) })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <JobPrice jobId={JobId.parse(7)} />
    </QueryClientProvider>,
  )
  await pass(50)
}

test('items, the lines of the quote, a discount and the tax stand one below the other', async () => {
  await show(price)
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '1 × Sofa',
    '2 × Chair',
  ])
  expect(rows()).toEqual([
    'Sofa $120.00',
    '2 × Chair $40.00',
    'Agreed when booking, Nov 22, 2026 $160.00',
    'Arrived late −$20.00',
    'Discount, Nov 24, 2026 −$20.00',
    'Before GST $133.33',
    'GST, 5% $6.67',
    'Total $140.00',
  ])
  expect(document.body.textContent).toContain('On site it can rise to $184.00 without the team.')
})

test('after the pickup the tip and what went back follow the total', async () => {
  const refund = {
    at: '2026-11-25T18:00:00Z',
    amount: '30.00',
    isOnItsWay: true,
    of: 'price',
    isAfter: true,
    reason: null,
    gst: '1.43',
    card: null,
  }
  await show({ ...price, items: [], cap: null, tip: '10.00', refunds: [refund], net: '120.00' })
  expect(rows().slice(-4)).toEqual([
    'Total $140.00',
    'Tip, no GST $10.00',
    'Refund, on its way −$30.00',
    'Paid in the end $120.00',
  ])
  expect(document.body.textContent).toContain('booked without a list of items')
  expect(document.body.textContent).not.toContain('On site')
})
