import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMyJobs } from '../../contract/dispatch.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, type Asked } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { startLive } from './live.ts'
import { apiQuery } from './query.ts'
import { FakeSource, last } from './testing/fake-source.ts'

function Screen() {
  useQuery(apiQuery(listMyJobs, {}))
  useQuery(apiQuery(listSocialPosts, {}))
  return <input aria-label="Note" />
}

let stop: () => void
let isHealthy = true
let hidden = false

async function open(): Promise<Asked[]> {
  const asked = answerApi({
    [`GET ${listMyJobs.path}`]: () => Response.json([]),
    [`GET ${listSocialPosts.path}`]: () => Response.json([]),
    'GET /healthz': () => new Response(null, { status: isHealthy ? 200 : 503 }),
  })
  const queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  await pass(50)
  stop = startLive(queries, '/api/events')
  await pass(0)
  asked.length = 0
  return asked
}
const times = (asked: Asked[], path: string) => asked.filter((each) => each.path === path).length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    hidden ? 'hidden' : 'visible',
  )
  FakeSource.opened = []
  isHealthy = true
  hidden = false
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const setHidden = (isHidden: boolean) => {
  hidden = isHidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an event asks again for what it makes stale, and for nothing else', async () => {
  const asked = await open()
  last().tell('job', 1)
  await pass(150)
  expect(times(asked, listMyJobs.path)).toBe(1)
  expect(times(asked, listSocialPosts.path)).toBe(0)
})

test('a burst of events is answered by one read, and a lasting one by one read a second', async () => {
  const asked = await open()
  for (let at = 0; at < 30; at += 1) {
    last().tell('job', at)
    await pass(100)
  }
  expect(times(asked, listMyJobs.path)).toBeLessThanOrEqual(4)
  await pass(1_500)
  const before = times(asked, listMyJobs.path)
  await pass(10_000)
  expect(times(asked, listMyJobs.path)).toBe(before)
})

test('a page out of sight asks once it is looked at', async () => {
  const asked = await open()
  setHidden(true)
  last().tell('job', 1)
  await pass(5_000)
  expect(asked).toEqual([])
  setHidden(false)
  await pass(150)
  expect(times(asked, listMyJobs.path)).toBe(1)
})

test('a page out of sight for a minute closes its stream, and continues after the last event', async () => {
  await open()
  last().tell('job', 1, '41')
  setHidden(true)
  await pass(61_000)
  expect(last().isClosed).toBe(true)
  setHidden(false)
  await pass(0)
  expect(last().url).toBe('/api/events?after=41')
})

test('the first stream asks for what changed while the page was loading', async () => {
  await open()
  expect(last().url).toMatch(/^\/api\/events\?back=[1-9]\d?$/)
})

test('a stream that breaks is opened again after the last event, later each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const asked = await open()
  last().say('ready', '40')
  last().fail()
  await pass(1_999)
  expect(FakeSource.opened).toHaveLength(1)
  await pass(1)
  expect(last().url).toBe('/api/events?after=40')
  last().fail()
  await pass(3_999)
  expect(FakeSource.opened).toHaveLength(2)
  await pass(1)
  expect(FakeSource.opened).toHaveLength(3)
  last().say('ready', '40')
  await pass(200)
  expect(asked).toEqual([])
})

test('a stream that has lost its place asks for everything again', async () => {
  const asked = await open()
  last().say('reset', '90')
  await pass(150)
  expect(times(asked, listMyJobs.path)).toBe(1)
  expect(times(asked, listSocialPosts.path)).toBe(1)
})

test('without a heartbeat for 25 seconds, as behind a proxy that buffers, the page polls after two tries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const asked = await open()
  last().say('ready', '40')
  await pass(24_999)
  expect(last().isClosed).toBe(false)
  await pass(1)
  expect(last().isClosed).toBe(true)
  await pass(15_000)
  expect(times(asked, listMyJobs.path)).toBe(0)
  await pass(21_000)
  expect(times(asked, listMyJobs.path)).toBe(1)
  await pass(20_000)
  expect(times(asked, listMyJobs.path)).toBe(2)

  // The next try works.
  await pass(5_000)
  last().say('ready', '41')
  asked.length = 0
  await pass(24_000)
  expect(times(asked, listMyJobs.path)).toBe(0)
})

test('a server that is away is not polled for what is on the screen', async () => {
  const asked = await open()
  isHealthy = false
  last().fail()
  await pass(2_000)
  last().fail()
  await pass(45_000)
  expect(times(asked, '/healthz')).toBeGreaterThan(0)
  expect(times(asked, listMyJobs.path)).toBe(0)
})

test('what is typed and focused stays when an event changes the screen', async () => {
  await open()
  const field = document.querySelector('input')
  if (!field) throw new Error('There is no field')
  field.focus()
  field.value = 'Gate is on'
  last().tell('job', 1)
  await pass(200)
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('Gate is on')
})
