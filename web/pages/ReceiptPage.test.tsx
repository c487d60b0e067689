import { QueryClientProvider } from '@tanstack/react-query'
import { z } from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { Receipt } from '../../contract/receipts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

const RECEIPT: Receipt = {
  number: 'R-2026-01042',
  jobId: JobId.parse(1042),
  status: 'completed',
  loadSize: 'medium',
  day: Day.parse('2026-11-20'),
  address: 'St Johns St, Port Moody',
  issuedAt: new Date('2026-11-20T21:00:00Z'),
  replaces: null,
  seller: { name: 'Westhaul', address: null, phone: '604-555-0142', email: null, gstNumber: null },
  buyer: { company: '', name: 'Amrita Gill', address: 'St Johns St, Port Moody' },
  hauler: 'Dale',
  startedAt: null,
  completedAt: new Date('2026-11-20T21:00:00Z'),
  items: [],
  groups: [
    {
      name: 'Agreed when booking, Nov 18, 2026',
      lines: [{ name: 'Truck and crew', quantity: 1, amount: cents(165_00) }],
      amount: cents(165_00),
    },
    {
      name: 'Added on site, approved Nov 20, 2026, 12:40 PM',
      lines: [{ name: 'Mattress', quantity: 2, amount: cents(60_00) }],
      amount: cents(60_00),
    },
  ],
  payments: [],
  refunds: [],
  cancellationFee: null,
  disposal: [],
  total: cents(225_00),
  tip: null,
  net: cents(225_00),
  gst: null,
}

const EMAIL = 'POST /api/job/a-link/receipt/email'
const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  history.replaceState(null, '', '/job/a-link/receipt')
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function open(
  answers: Parameters<typeof answerApi>[0] = {},
  changes: Partial<Receipt> = {},
): Promise<ReturnType<typeof answerApi>> {
  const receipt = () => Response.json(z.encode(Receipt, { ...RECEIPT, ...changes }))
  const requests = answerApi({ 'GET /api/job/a-link/receipt': receipt, ...answers })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ReceiptPage />
    </QueryClientProvider>,
  )
  await pass(50)
  return requests
}

test('each line stands with its quantity', async () => {
  await open()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Mattress', '2', '$60.00'])
  expect(rows).toContainEqual(['Added on site, approved Nov 20, 2026, 12:40 PM', '$60.00'])
})

test('it says where everything went, each place once', async () => {
  await open(
    {},
    {
      disposal: [
        { group: 'Sofa', way: 'facility', place: 'North Shore Recycling' },
        { group: '7 boxes', way: 'facility', place: 'North Shore Recycling' },
        { group: 'Dishes', way: 'donated', place: 'Burnaby ReStore' },
        { group: 'Fridge', way: 'on_truck', place: '' },
      ],
    },
  )
  const places = document.querySelectorAll('[aria-labelledby=receipt-places] dl > div')
  expect(
    Array.from(places, ({ children }) => Array.from(children, (part) => part.textContent)),
  ).toEqual([
    ['North Shore Recycling', 'Sofa, 7 boxes'],
    ['Burnaby ReStore', 'Dishes (donated)'],
    ['Still on the truck', 'Fridge'],
  ])
})

test('"Email it again" sends it once and says where to', async () => {
  const requests = await open({ [EMAIL]: () => Response.json({ sent: true }) })
  press('Email it again')
  await pass(200)
  expect(text()).toContain("We've emailed it to the address of your booking")
  expect(requests.filter(({ path }) => path.endsWith('/receipt/email'))).toHaveLength(1)
})

test('a fourth time a day is refused in words', async () => {
  const reason = 'The receipt was emailed three times today. Please try again tomorrow'
  await open({ [EMAIL]: () => refusal('too_many_requests', reason) })
  press('Email it again')
  await pass(200)
  expect(text()).toContain('The receipt was not emailed')
  expect(text()).toContain(reason)
})

test('it is not offered before the pickup is done', async () => {
  await open({}, { status: 'pending', completedAt: null })
  expect(text()).not.toContain('Email it again')
})
