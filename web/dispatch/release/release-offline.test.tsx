import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { setSignal } from '../../testing/signal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { assignedJob } from '../testing/jobs.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'

vi.useFakeTimers({ now: new Date('2026-11-19T14:00:00Z') })
document.head.innerHTML = SETTINGS
afterEach(() => {
  setSignal(true)
  vi.restoreAllMocks()
  toast.clear()
})

const terms = {
  jobId: 7,
  freeUntil: '2026-11-20T12:00:00Z',
  isLate: false,
  freeReleaseHours: 3,
  lateReleases: 0,
  refusal: null,
  canSwap: false,
  sameDay: [],
}
const release = { jobId: 7, isLate: false, releasedAt: '2026-11-19T14:00:00Z' }

function show() {
  const asked = answerApi({
    'GET /api/hauler/jobs/7/release': () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch')
      return Response.json(terms)
    },
    'POST /api/hauler/release-jobs': () =>
      Response.json({
        items: [
          { jobId: 7, release: { ...release, undoUntil: '2026-11-19T14:00:08Z' }, refusal: null },
        ],
      }),
  })
  render(
    <QueryClientProvider
      client={
        new QueryClient({
          defaultOptions: { queries: { networkMode: 'always', retry: false } },
        })
      }
    >
      <ReleaseSheet job={z.decode(HaulerJob, assignedJob)} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return { sent: () => asked.filter(({ body }) => body !== undefined) }
}
const words = () => document.body.textContent

test('opened without a signal it says what happens meanwhile, keeps what is filled in, and works when it is back', async () => {
  setSignal(false)
  const { sent } = show()
  await pass(0)
  expect(words()).toContain(
    "Releasing needs a signal. It goes to other haulers the moment you release it. Until then it's yours",
  )
  expect(document.querySelector('a[href^="tel:"]')?.textContent).toBe('604\u2011555\u20110142')
  const vehicle = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Vehicle trouble',
  )
  vehicle?.click()
  type('Note for our team (optional)', 'Flat tire')
  expect(button('Release').getAttribute('aria-disabled')).toBe('true')
  press('Release')
  await pass(100)
  expect(words()).toContain('Releasing needs a signal. What you filled in stays here')
  expect(sent()).toEqual([])
  setSignal(true)
  await pass(100)
  expect(words()).toContain("Doesn't count against you until")
  press('Release 1 job')
  await pass(100)
  expect(sent().map(({ body }) => body)).toEqual([
    { jobIds: [7], reason: 'Vehicle trouble: Flat tire' },
  ])
})

test('a signal that is lost while the sheet is open holds the release back', async () => {
  const { sent } = show()
  await pass(0)
  expect(words()).not.toContain('Releasing needs a signal')
  setSignal(false)
  await pass(0)
  expect(words()).toContain('Releasing needs a signal.')
  press('Release 1 job')
  await pass(0)
  expect(sent()).toEqual([])
})
