import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, pressTwice, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { assignedJob } from '../testing/jobs.ts'
import { missingCopy } from './no-show-copy.ts'
import { NoShowSheet } from './NoShowSheet.tsx'

// The phone's clock is an hour behind the server's: 8:12 AM instead of 9:12 AM in BC.
vi.useFakeTimers({ now: new Date('2026-11-20T15:12:00Z') })

const waiting: z.input<typeof NoShowProgress> = {
  jobId: 7,
  now: '2026-11-20T16:12:00Z',
  arrivedAt: '2026-11-20T16:06:00Z',
  waitUntil: '2026-11-20T16:21:00Z',
  calledAt: [],
  money: { paid: '214.00', tripFee: '49.00', refund: '165.00', share: '34.30' },
  refusal: null,
  messages: [{ kind: 'hauler_arrived', at: '2026-11-20T16:06:00Z', status: 'delivered' }],
  recordedAt: null,
}

async function show(facts: Partial<typeof waiting> = {}, pickup: Partial<typeof assignedJob> = {}) {
  toast.clear()
  vi.setSystemTime(new Date('2026-11-20T15:12:00Z'))
  let progress = { ...waiting, ...facts }
  const onClose = vi.fn<() => void>()
  const asked = answerApi({
    'GET /api/hauler/jobs/7/no-show': () => Response.json(progress),
    'POST /api/hauler/jobs/7/calls': () => {
      progress = { ...progress, calledAt: ['2026-11-20T16:12:10Z'] }
      return Response.json(progress)
    },
    'POST /api/hauler/jobs/7/no-show': () => {
      progress = { ...progress, recordedAt: '2026-11-20T16:22:00Z' }
      return Response.json(progress)
    },
    'PATCH /api/hauler/jobs/7/status': () =>
      Response.json({ ...assignedJob, status: 'in_progress' }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoShowSheet
        job={z.decode(HaulerJob, { ...assignedJob, arrivedAt: '2026-11-20T16:06:00Z', ...pickup })}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  await pass(0)
  return { asked, onClose }
}
const words = () => document.body.textContent

test('the timer goes by the server’s clock, and nothing is recorded before it ends', async () => {
  const { asked } = await show()
  expect(words()).toContain('9:00')
  press('Record no-show in 9:00')
  await pass(100)
  expect(words()).toContain('Please wait 9:00 more')
  await pass(540_000)
  expect(words()).toContain("Time's up")
  expect(words()).toContain('Mei paid$214.00Trip fee$49.00Refunded to Mei$165.00')
  press('Record no-show')
  await pass(100)
  expect(words()).toContain('Call Mei first. The call is recorded')
  expect(asked.some(({ path, body }) => path.endsWith('/no-show') && body !== undefined)).toBe(
    false,
  )
})

test('hours before the window it says so, with the day, instead of a countdown of minutes', async () => {
  await show({ waitUntil: '2026-11-21T05:01:30Z' })
  expect(words()).toContain(
    "12 hUntil 9:01 PMYou're early. The 15 minutes count from the start of Mei's window.",
  )
  expect(words()).toContain('Record no-show in 12 h 49 min')
  await show({ waitUntil: '2026-11-21T17:15:00Z' })
  expect(words()).toContain('Until Sat, Nov 21, 9:15 AM')
})

test('calling from the sheet records the attempt', async () => {
  const { asked } = await show()
  const link = document.querySelector<HTMLAnchorElement>('a[href="tel:+16045550142"]')
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
  await pass(0)
  expect(asked.some(({ path }) => path.endsWith('/calls'))).toBe(true)
  expect(words()).toContain('Called once9:12 AM')
})

test('they came out: two fast clicks start the job once', async () => {
  const { asked, onClose } = await show()
  pressTwice('They came out: Start Job')
  await pass(0)
  expect(asked.filter(({ path }) => path.endsWith('/status')).map(({ body }) => body)).toEqual([
    { status: 'in_progress', reason: '' },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('they came out long before the window: the card asks for the reason of the start', async () => {
  const { asked, onClose } = await show({}, { preferredTime: 'afternoon' })
  press('They came out')
  await pass(0)
  expect(asked.some(({ path }) => path.endsWith('/status'))).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a recorded no-show shows the money and what the customer reads', async () => {
  await show({
    recordedAt: '2026-11-20T16:22:00Z',
    messages: [{ kind: 'customer_no_show', at: '2026-11-20T16:22:00Z', status: 'queued' }],
  })
  expect(words()).toContain('No-show recorded')
  expect(words()).toContain('Your share, 70% of the trip fee$34.30')
  expect(words()).toContain('9:22 AM, on its way')
})

test('a hauler who came too late reads it instead of a timer', async () => {
  await show({ refusal: 'You arrived after Mei’s window. Please call us' })
  expect(words()).toContain('You arrived after Mei’s window. Please call us.')
})

test.for([
  [{ left: 1, photos: 1, calls: 1 }, 'Please wait 0:01 more'],
  [{ left: 0, photos: 1, calls: 0 }, 'Call Mei first. The call is recorded'],
  [{ left: 0, photos: 0, calls: 1 }, 'Add a photo of the place'],
  [{ left: 0, photos: 1, calls: 1 }, null],
] as const)('with %j it says %j', ([{ left, photos, calls }, expected]) => {
  const at = new Date('2026-11-20T16:06:00Z')
  const progress = {
    arrivedAt: at,
    calledAt: Array.from({ length: calls }, () => at),
    refusal: null,
  }
  expect(missingCopy(progress, { left, photos, customer: 'Mei', minutes: 15 })).toBe(expected)
})
