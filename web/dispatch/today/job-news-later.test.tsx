import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import { refetch } from '../../api/query.ts'
import { PricedJobCard } from '../../pages/PricedJobCard.tsx'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { setSignal } from '../../testing/signal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MyJobs } from '../MyJobs.tsx'
import { assignedJob } from '../testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })
beforeEach(() => localStorage.clear())
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const cancelled = {
  jobId: 7,
  status: 'cancelled',
  by: 'customer',
  at: '2026-11-20T17:29:00Z',
  wasStarted: false,
  payout: null,
}

/** My Jobs, whose only job is gone at the next read; the server fails to say why so many times. */
async function loseJob(failures: number) {
  const server = { jobs: [assignedJob], failures, tries: 0 }
  answerApi({
    [`GET ${listMyJobs.path}`]: () =>
      Response.json({
        items: server.jobs,
        nextCursor: null,
        total: server.jobs.length,
        isTotalExact: true,
      }),
    [`GET ${getHaulerFigures.path}`]: () =>
      Response.json({
        completedJobs: 0,
        activeJobs: 0,
        totalEarnings: '0.00',
        weeks: [],
        months: [],
      }),
    'GET /api/hauler/jobs/7/outcome': () => {
      server.tries += 1
      return server.tries > server.failures ? Response.json(cancelled) : refusal('busy', 'Sorry')
    },
  })
  const queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <MyJobs hauler="approved" Card={PricedJobCard} />
    </QueryClientProvider>,
  )
  await pass(100)
  const readList = async (jobs: (typeof assignedJob)[]) => {
    server.jobs = jobs
    void refetch(queries, [listMyJobs])
    await pass(200)
  }
  await readList([])
  return { server, readList }
}
const said = () => document.querySelector('[role=alert]')?.textContent ?? ''

test('a server that fails to say why is asked again, and the reason is said then', async () => {
  const { server } = await loseJob(2)
  expect(said()).toBe('')
  await pass(3_000)
  expect(server.tries).toBe(2)
  expect(said()).toBe('')
  await pass(10_100)
  expect(said()).toContain('Mei cancelled job #7. Please don’t go there.')
  await pass(120_000)
  expect(server.tries).toBe(3)
})

test('a server that never says leaves what the list says, within a minute', async () => {
  const { server } = await loseJob(99)
  await pass(43_100)
  expect(said()).toContain('Job #7 for Mei is not on your list any more.')
  await pass(120_000)
  expect(server.tries).toBe(4)
})

test('the signal that is back does not wait for the pause', async () => {
  await loseJob(1)
  setSignal(true)
  await pass(100)
  expect(said()).toContain('Mei cancelled job #7.')
})

test('a job that is back on the list meanwhile is not said to be gone', async () => {
  const { readList } = await loseJob(99)
  await readList([assignedJob])
  await pass(60_000)
  expect(said()).toBe('')
})
