import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMyJobs, progressJob } from '../../contract/dispatch.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal, type Asked } from '../testing/api.ts'
import { pass, press, pressTwice, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { apiQuery, useApiMutation } from './query.ts'

const START = 'POST /api/hauler/start'
const endpoint = { ...progressJob, method: 'POST', path: '/api/hauler/start' } as const

function Screen() {
  useQuery(apiQuery(listMyJobs, {}))
  const start = useApiMutation(endpoint, {
    refetches: [listMyJobs],
    success: 'Started',
    failure: ({ reason }) => ({ title: 'Not started', message: reason }),
  })
  const go = () => start.mutate({ params: { jobId: 1 as never }, body: { status: 'in_progress' } })
  return <button onClick={go}>{start.isPending ? 'Starting' : 'Start'}</button>
}

async function open(answer: () => Response): Promise<Asked[]> {
  const requests = answerApi({
    [`GET ${listMyJobs.path}`]: () => Response.json([]),
    [START]: answer,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await pass(200)
  return requests
}
const timesAsked = (requests: Asked[], path: string) =>
  requests.filter((request) => request.path === path).length
const alert = () => document.querySelector('[role=alert]')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  window.dispatchEvent(new Event('online'))
})

test('two clicks in one frame send one call, and a later click sends another', async () => {
  const requests = await open(() => refusal('internal', 'Something broke'))
  pressTwice('Start')
  await pass(200)
  expect(timesAsked(requests, endpoint.path)).toBe(1)

  press('Start')
  await pass(200)
  expect(timesAsked(requests, endpoint.path)).toBe(2)
})

test('a refusal that shows the screen to be outdated fetches it again', async () => {
  const outdated = await open(() => refusal('illegal_move', 'The job was cancelled'))
  press('Start')
  await pass(200)
  expect(alert()).toContain('Not started')
  expect(alert()).toContain('The job was cancelled')
  expect(timesAsked(outdated, listMyJobs.path)).toBe(2)
})

test('a failure of the server fetches nothing again', async () => {
  const requests = await open(() => refusal('internal', 'Something broke'))
  press('Start')
  await pass(200)
  expect(timesAsked(requests, listMyJobs.path)).toBe(1)
})

test('a call without a network fails immediately with the reason instead of waiting', async () => {
  await open(() => {
    throw new TypeError('Failed to fetch')
  })
  window.dispatchEvent(new Event('offline'))
  press('Start')
  await pass(200)
  expect(alert()).toContain('Not started')
  expect(alert()).toContain('We could not reach the server')
})
