import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { closeQueue, makeAction, openQueue, theDevice } from '../../offline/the-queue.ts'
import { sentProfile } from '../../offline/testing/profile.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { setSignal } from '../../testing/signal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { assignedJob } from '../testing/jobs.ts'
import { NoShowSheet } from './NoShowSheet.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T16:22:00Z') })
afterEach(() => {
  setSignal(true)
  vi.restoreAllMocks()
  toast.clear()
  closeQueue()
})

const arrivedAt = '2026-11-20T16:06:00Z'
const progress = {
  jobId: 7,
  now: '2026-11-20T16:22:00Z',
  arrivedAt,
  waitUntil: '2026-11-20T16:21:00Z',
  calledAt: new Array<string>(),
  money: { paid: '214.00', tripFee: '49.00', refund: '165.00', share: '34.30' },
  refusal: null,
  messages: [],
  recordedAt: null,
}

const job = z.decode(HaulerJob, { ...assignedJob, arrivedAt })
/** The phone dials in an app of its own. */
function call(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[href="tel:+16045550142"]')
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
}

async function show() {
  let calledAt = progress.calledAt
  const online = (answer: () => Response) => () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return answer()
  }
  const asked = answerApi({
    'GET /api/hauler/profile': online(() => Response.json(sentProfile(7))),
    'GET /api/hauler/jobs/7/no-show': online(() => Response.json({ ...progress, calledAt })),
    'POST /api/hauler/jobs/7/events': online(() => Response.json({})),
    'POST /api/hauler/jobs/7/calls': online(() => {
      calledAt = ['2026-11-20T16:22:10Z']
      return Response.json({ ...progress, calledAt })
    }),
  })
  await openQueue(7, { onSent: async () => undefined, onSignedOut: () => undefined })
  render(
    <QueryClientProvider
      client={
        new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
      }
    >
      <NoShowSheet job={job} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(0)
  return asked
}
const words = () => document.body.textContent

test('opened without a signal it says what runs on, and shows the wait once there is one', async () => {
  setSignal(false)
  await show()
  expect(words()).toContain(
    'Recording a no-show needs a signal. The 15 minutes run on our clock, from when your Arrived reached us.',
  )
  setSignal(true)
  await pass(100)
  expect(words()).not.toContain('needs a signal')
  expect(words()).toContain("Time's up")
})

test('opened without a signal it takes the call, and says that the wait starts with an arrival that is not sent', async () => {
  setSignal(false)
  await show()
  await makeAction(job.id, { kind: 'event', event: 'arrived' })
  call()
  await pass(0)
  expect(words()).toContain('The 15 minutes start when your Arrived reaches us.')
  expect(words()).toContain('CalledKept on your phone until you have a signal')
  const { queue } = await theDevice()
  expect(queue.state().entries.map(({ action }) => action.kind)).toEqual(['event', 'call'])
})

test('a call without a signal is kept, and counts once it is sent; recording says why it waits', async () => {
  await show()
  setSignal(false)
  await pass(0)
  call()
  await pass(0)
  expect(words()).toContain('CalledKept on your phone until you have a signal')
  expect(button('Record no-show').getAttribute('aria-disabled')).toBe('true')
  press('Record no-show')
  await pass(100)
  expect(words()).toContain('ErrorRecording a no-show needs a signal.')
  toast.clear()
  setSignal(true)
  await (await theDevice()).queue.run()
  await pass(100)
  expect(words()).toContain('Called once9:22 AM')
  expect(words()).not.toContain('needs a signal')
})
