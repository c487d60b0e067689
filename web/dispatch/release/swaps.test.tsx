import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { OwnSwap, SwapOffer } from '../../../contract/swaps.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { assignedJob, offeredJob } from '../testing/jobs.ts'
import { OwnSwaps } from './OwnSwaps.tsx'
import { SwapOffers } from './SwapOffers.tsx'

// 7:05 AM in BC; the server's clock is two minutes ahead.
const NOW = new Date('2026-11-20T14:05:00Z')
const SERVER_NOW = new Date('2026-11-20T14:07:00Z')
vi.useFakeTimers({ now: NOW })

const own: z.input<typeof OwnSwap> = {
  jobId: 7,
  area: 'Vancouver',
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  timeSlot: '8-10',
  state: 'open',
  offeredAt: '2026-11-20T14:00:00Z',
  openUntil: '2026-11-20T14:15:00Z',
  haulers: 6,
  endedAt: null,
}
const offer: z.input<typeof SwapOffer> = {
  ...offeredJob,
  id: 8,
  status: 'assigned',
  haulerPayout: '105.00',
  openUntil: '2026-11-20T14:15:00Z',
}

async function show(
  lists: { own?: (typeof own)[]; offers?: (typeof offer)[] },
  taken: () => Response = () => Response.json({ ...assignedJob, id: 8 }),
) {
  vi.setSystemTime(NOW)
  const state = { own: [], offers: [], ...lists }
  const asked = answerApi({
    'GET /api/hauler/swaps': () => Response.json({ now: SERVER_NOW.toISOString(), ...state }),
    'DELETE /api/hauler/jobs/7/swap': () => Response.json({ jobId: 7 }),
    'POST /api/hauler/swaps/8/take': taken,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnSwaps />
      <SwapOffers />
    </QueryClientProvider>,
  )
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  return asked
}
const words = () => document.body.textContent

test('without a swap nothing stands there', async () => {
  await show({})
  expect(document.querySelector('section')).toBeNull()
})

test('an open offer says to how many it goes, and counts down on the server’s clock', async () => {
  const asked = await show({ own: [own] })
  expect(words()).toContain('You offered a swap7:00 AM')
  expect(words()).toContain('Offered to 6 haulers nearby')
  // 8 minutes to 7:15 by the server, though this clock says ten.
  expect(words()).toContain('Until 7:15 AM, 8:00 left')
  await pass(1_000)
  expect(words()).toContain('7:59 left')
  press('Keep it')
  await pass(100)
  expect(asked.map(({ path }) => path)).toContain('/api/hauler/jobs/7/swap')
  expect(words()).toContain('Job #7 stays yours')
})

test.for([
  ['taken', 'Reassigned at 7:09 AM. Another hauler has it. Nothing more to do.'],
  ['expired', "No hauler took it by 7:15 AM. It's still yours. Keep it, or release it"],
] as const)('%s is said with what to do next', async ([state, text]) => {
  await show({ own: [{ ...own, state, endedAt: '2026-11-20T14:09:00Z' }] })
  expect(words()).toContain(text)
  expect(words()).not.toContain('left')
})

test('another hauler’s job is taken with one press', async () => {
  await show({ offers: [offer] })
  expect(words()).toContain('Another hauler needs a swap')
  expect(words()).toContain('8:00 left')
  press('Take this job')
  await pass(100)
  expect(words()).toContain('Job #8 is yours')
})

test('who takes it too late reads that another hauler was first', async () => {
  const lost = () => refusal('job_taken', 'Another hauler took this job first')
  await show({ offers: [offer] }, lost)
  press('Take this job')
  await pass(100)
  expect(words()).toContain("Couldn't take the job. Another hauler took this job first")
})
