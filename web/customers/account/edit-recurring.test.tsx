import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { listRecurring, RecurringForm } from '../../../contract/recurring-pickups.ts'
import { apiQuery } from '../../api/query.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { EditRecurringDialog } from './EditRecurringDialog.tsx'

const LIST = '/api/admin/customers/3/recurring'
const pickup = {
  id: 8,
  version: 1,
  firstName: 'Rosa',
  lastName: 'Lam',
  phone: '604 555 0177',
  address: '1166 Alberni St, Vancouver',
  items: [],
  description: 'Cardboard from the bin room',
  ownWords: 'Cardboard from the bin room',
  loadSize: 'small',
  access: null,
  every: 'week',
  firstDay: '2026-12-10',
  lastDay: null,
  window: 'morning',
  poNumber: '',
  state: 'active',
  createdAt: '2026-11-26T18:00:00Z',
  next: [{ day: '2026-12-10', jobId: 41, skipped: null }],
  booked: ['2026-12-10', '2026-12-17'],
}
const quote = {
  quoteId: '5f0c6d9e-0000-4000-8000-000000000001',
  estimatedPrice: '149.99',
  low: '149.99',
  high: '149.99',
  priceCap: '149.99',
  gst: '7.14',
  confidence: 0.8,
  size: { counted: null, used: 'small', countedPrice: null, because: 'choice' },
  items: [],
  questions: [],
  unknown: [],
  unclear: [],
  access: { floorPrice: '36.00', walkPrice: '6.00', included: null },
  cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
  lines: [],
  source: 'rules',
  notices: [],
  expiresAt: '2030-01-01T00:00:00Z',
  description: 'Cardboard from the bin room',
  area: 'Vancouver',
  haulerPayout: '104.99',
  sharePermille: 700,
}
const account = { requiresPo: false } as never
const record = { id: 3, addresses: [] } as unknown as CustomerRecord

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-04T18:00:00Z') })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})
const page = () => document.body.textContent

function Opened() {
  const { data } = useQuery(apiQuery(listRecurring, { params: { customerId: record.id } }))
  return data?.recurring.map((each) => (
    <EditRecurringDialog
      key={each.id}
      opened
      pickup={each}
      record={record}
      account={account}
      onClose={() => undefined}
    />
  ))
}

async function open() {
  const server = { now: pickup as typeof pickup, price: 'in time' as 'in time' | 'late' }
  const calls = answerApi({
    [`GET ${LIST}`]: () => Response.json({ recurring: [server.now] }),
    'POST /api/admin/phone-quotes': () =>
      server.price === 'late' ? new Promise<Response>(() => undefined) : Response.json(quote),
    'GET /api/quote-items': () => Response.json([]),
    'PUT /api/admin/recurring/8': ({ body }) => {
      if ((body as { version: number }).version !== server.now.version)
        return refusal(
          'outdated',
          'A colleague has edited this recurring pickup since you opened it',
        )
      server.now = { ...server.now, version: server.now.version + 1 }
      return Response.json(server.now)
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Opened />
    </QueryClientProvider>,
  )
  await pass(1_000)
  const saves = () => calls.filter(({ path }) => path === '/api/admin/recurring/8')
  return { calls, saves, server }
}

test('it shows the price and what stays before it is saved, and sends what was edited', async () => {
  const { saves } = await open()
  expect(page()).toContain('$149.99 for each pickup at today’s prices')
  expect(page()).toContain('2 pickups up to Thu, Dec 17 are booked and stay as they are.')
  expect(page()).toContain('Next to be booked: Thu, Dec 24')
  type('First day', '2026-12-14')
  // The week of December 17 has its pickup.
  expect(page()).toContain('Next to be booked: Mon, Dec 21')
  type('Phone', '604 555 0199')
  type('Access notes (optional)', 'Gate 4411')
  await pass(1_000)
  press('Save')
  await pass(100)
  expect(saves().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      version: 1,
      firstDay: '2026-12-14',
      phone: '604 555 0199',
      access: expect.objectContaining({ place: 'curb', notes: 'Gate 4411' }),
    }),
  ])
  expect(RecurringForm.safeParse(saves()[0]?.body).success).toBe(true)
})

test('nothing is saved until its price is there', async () => {
  const { saves, server } = await open()
  server.price = 'late'
  type('What is picked up', 'Cardboard and ten mattresses')
  await pass(1_000)
  expect(button('Save').ariaDisabled).toBe('true')
  press('Save')
  await pass(100)
  expect(saves()).toEqual([])
})

test('what was typed stays when a colleague was faster, and each field that both edited is asked about', async () => {
  const { saves, server } = await open()
  type('Phone', '604 555 0199')
  server.now = { ...pickup, version: 2, phone: '604 555 0111', poNumber: 'PO-5' }
  await pass(1_000)
  press('Save')
  await pass(100)
  expect(page()).toContain(
    'A colleague changed the phone to “604 555 0111” while you wrote “604 555 0199”',
  )
  expect(button('Save').ariaDisabled).toBe('true')
  press('Keep mine')
  press('Save')
  await pass(1_000)
  expect(saves().at(-1)?.body).toMatchObject({
    version: 2,
    phone: '604 555 0199',
    // Edited by the colleague alone.
    poNumber: 'PO-5',
  })
})
