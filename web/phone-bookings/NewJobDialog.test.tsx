import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { newCall } from './call.ts'
import { NewJobDialog } from './NewJobDialog.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })
beforeEach(() => {
  document.head.innerHTML = SETTINGS
})

const quoteOf = (price: string) => ({
  quoteId: crypto.randomUUID(),
  estimatedPrice: price,
  low: price,
  high: price,
  priceCap: price,
  gst: '6.00',
  confidence: 0.8,
  size: { counted: null, used: 'tiny', countedPrice: null, because: 'default' },
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
  description: 'Pick up 1 sofa',
  area: 'Burnaby',
  haulerPayout: '88.20',
})
const booked = {
  id: 7,
  status: 'pending',
  paymentStatus: 'pending',
  estimatedPrice: '126.00',
  heldUntil: null,
  confirmBy: null,
  collect: null,
}
const DRAFT = {
  phone: '604 555 0142',
  firstName: 'Hannah',
  lastName: 'Fraser',
  address: '4115 Albert St, Burnaby',
  items: [{ key: 'sofa', quantity: 1 }],
  date: addDays(dayOf(new Date('2026-11-20T17:30:00Z')), 3),
  window: 'morning',
}

const AN_ANSWER_MS = 2_000

/** The dialog with the draft of a call; each question about the price is answered by the next of `prices`, late. */
async function open(prices: string[], draft: object = DRAFT) {
  localStorage.setItem('new-job', JSON.stringify({ ...newCall(), ...draft }))
  const asked = answerApi({
    'POST /api/admin/phone-quotes': async () => {
      await new Promise((resolve) => setTimeout(resolve, AN_ANSWER_MS))
      return Response.json(quoteOf(prices.shift() ?? 'none'))
    },
    'GET /api/admin/phone-windows': () => Response.json([]),
    'GET /api/admin/callers': () => Response.json({ caller: null }),
    'GET /api/quote-items': () => Response.json([]),
    'POST /api/admin/phone-holds': () =>
      Response.json({ until: new Date(now().getTime() + 900_000).toISOString() }),
    'POST /api/admin/jobs': () => Response.json(booked),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewJobDialog opened onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(AN_ANSWER_MS + 300)
  return { bookings: () => asked.filter(({ path }) => path === '/api/admin/jobs') }
}
const tick = () => {
  const box = document.getElementById('call-agreed')
  act(() => box?.click())
}
const agreed = () => document.querySelector('#call-agreed:checked') !== null
const screen = () => document.body.textContent

/** The price arrives, and what waited for it goes on. */
async function answered(): Promise<void> {
  await pass(AN_ANSWER_MS + 300)
  await pass(50)
}

test('a press on Book while the price is asked again waits for it, and books once', async () => {
  const { bookings } = await open(['126.00', '126.00'])
  type('Access notes (optional)', 'Buzzer 204')
  act(() => document.querySelector<HTMLInputElement>('input[type=radio]:not(:checked)')?.click())
  tick()
  press(/^Book and text the link/)
  expect(screen()).toContain('Checking the price...')
  expect(bookings()).toHaveLength(0)
  press(/Book and text the link/)
  await answered()
  expect(bookings()).toHaveLength(1)
  expect(screen()).toContain('Job #7 is booked')
  expect(localStorage.getItem('new-job')).toBe('')
})

test('another price than the one the caller agreed to is read to them before it is booked', async () => {
  const { bookings } = await open(['126.00', '147.00'])
  act(() => document.querySelector<HTMLInputElement>('input[type=radio]:not(:checked)')?.click())
  tick()
  press(/^Book and text the link/)
  await answered()
  expect(bookings()).toHaveLength(0)
  expect(screen()).toContain('The price is now $147.00. Read it to the caller again')
  expect(agreed()).toBe(false)
  expect(document.activeElement?.id).toBe('call-agreed')
  tick()
  press(/^Book and text the link/)
  await pass(0)
  expect(bookings()).toHaveLength(1)
})

test('without a window Book says so, and the focus goes to the windows', async () => {
  const { bookings } = await open(['126.00'], { ...DRAFT, date: null, window: null })
  tick()
  press(/^Book and text the link/)
  await pass(0)
  expect(bookings()).toHaveLength(0)
  expect(screen()).toContain('Please choose a window')
  expect(document.activeElement?.tagName).toBe('BUTTON')
  expect(document.activeElement?.id).toBe('call-date')
})

test('what is typed while a window is being held stays', async () => {
  await open(['126.00'], { ...DRAFT, date: null, window: null })
  answerApi({
    'GET /api/admin/phone-windows': () =>
      Response.json([{ date: DRAFT.date, window: 'morning', state: 'open', hold: false }]),
    'POST /api/admin/phone-holds': async () => {
      await new Promise((resolve) => setTimeout(resolve, AN_ANSWER_MS))
      return refusal('window_full', 'Taken meanwhile')
    },
  })
  await pass(20_000)
  press(/Morning: Open$/)
  type('Last name', 'Fraser-Whitcombe')
  await pass(AN_ANSWER_MS)
  expect(JSON.parse(localStorage.getItem('new-job') ?? '{}')).toMatchObject({
    lastName: 'Fraser-Whitcombe',
    date: null,
  })
})

test('Start over clears the call, and Undo brings it back without its window', async () => {
  await open(['126.00'])
  press('Start over')
  await pass(0)
  const phone = () => document.getElementById('call-phone')
  expect(phone()).toHaveProperty('value', '')
  await pass(100)
  act(() => button('Undo').click())
  await pass(0)
  expect(phone()).toHaveProperty('value', DRAFT.phone)
  expect(JSON.parse(localStorage.getItem('new-job') ?? '{}')).toMatchObject({ date: null })
})

test('a code that the caller names is priced by the server, and the price is read to them again', async () => {
  await open(['126.00'])
  tick()
  const asked = answerApi({
    'GET /api/admin/phone-windows': () => Response.json([]),
    'POST /api/admin/phone-quotes': ({ body }) =>
      Response.json({
        ...quoteOf('106.00'),
        offer: {
          code: (body as { code: string }).code,
          discount: '20.00',
          reason: null,
          text: 'WARM20, $20.00 off',
        },
      }),
  })
  type('Code (optional)', ' warm20')
  press('Apply')
  expect(agreed()).toBe(false)
  await answered()
  expect(asked.findLast(({ path }) => path === '/api/admin/phone-quotes')?.body).toMatchObject({
    code: 'WARM20',
    phone: DRAFT.phone,
  })
  expect(screen()).toContain('WARM20, $20.00 off')
  expect(screen()).toContain('$106.00')
  press('Remove WARM20')
  await answered()
  expect(asked.findLast(({ path }) => path === '/api/admin/phone-quotes')?.body).not.toHaveProperty(
    'code',
  )
})
