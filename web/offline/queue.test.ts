import { beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import type { QueuedAction } from './actions.ts'
import { memoryStore, type DeviceStore } from './device-store.ts'
import type { Verdict } from './deliver.ts'
import { createQueue, FIRST_RETRY_MS } from './queue.ts'

vi.useFakeTimers({ now: new Date('2026-11-18T20:09:00Z') })

const ONE = JobId.parse(1042)
const OTHER = JobId.parse(1061)
const ON_MY_WAY = { kind: 'event', event: 'on_the_way' } as const
const ARRIVED = { kind: 'event', event: 'arrived' } as const
const START = { kind: 'start', reason: '' } as const

/** What the server does with each action that arrives: nothing is an answer, a verdict fails. */
let server: (entry: QueuedAction) => Verdict | undefined
let arrived: string[]
let signedOut = 0
let store: DeviceStore

beforeEach(() => {
  server = () => undefined
  arrived = []
  signedOut = 0
  store = memoryStore()
})

let ids = 0
type Settings = Partial<Parameters<typeof createQueue>[0]>
function open(owner = 7, on: DeviceStore = store, settings: Settings = {}) {
  return createQueue({
    store: on,
    owner,
    send: async (entry) => {
      const verdict = server(entry)
      if (verdict) throw verdict
      arrived.push(
        `${entry.jobId} ${entry.action.kind === 'event' ? entry.action.event : entry.action.kind}`,
      )
      return 'answer'
    },
    verdictOf: (error) => error as Verdict,
    now: () => new Date(),
    newId: () => `id-${(ids += 1)}`,
    alone: (run) => run(),
    onStored: () => undefined,
    onSent: async () => undefined,
    onSignedOut: () => void (signedOut += 1),
    ...settings,
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const statesOf = (queue: ReturnType<typeof open>) => queue.state().entries.map(({ state }) => state)

test('with a signal an action goes out immediately, and nothing waits', async () => {
  const queue = open()
  expect(await queue.add(ONE, START)).toEqual({ kind: 'sent', answer: 'answer' })
  expect(queue.state().entries).toEqual([])
  expect(await store.all('actions')).toEqual([])
})

test('without one, actions wait and go out in order, each once, when it is back', async () => {
  server = () => 'unreachable'
  const queue = open()
  for (const action of [ON_MY_WAY, ARRIVED, START])
    expect(await queue.add(ONE, action)).toEqual({ kind: 'kept' })
  expect(queue.state()).toMatchObject({ isUnreachable: true, lastSent: null })
  server = () => undefined
  await Promise.all([queue.run(), queue.run()])
  expect(arrived).toEqual(['1042 on_the_way', '1042 arrived', '1042 start'])
  expect(queue.state()).toMatchObject({ entries: [], lastSent: { count: 3 } })
})

test('a timer tries again, less and less often', async () => {
  let tries = 0
  server = () => {
    tries += 1
    return 'unreachable'
  }
  await open().add(ONE, START)
  await pass(FIRST_RETRY_MS + 1)
  expect(tries).toBe(2)
  await pass(FIRST_RETRY_MS + 1)
  expect(tries).toBe(2)
  await pass(FIRST_RETRY_MS)
  expect(tries).toBe(3)
})

test('a job whose action the server cannot take now waits, and another goes on', async () => {
  server = ({ jobId }) => (jobId === ONE ? 'later' : undefined)
  const queue = open()
  await queue.add(ONE, START)
  await queue.add(ONE, ARRIVED)
  expect(await queue.add(OTHER, ON_MY_WAY)).toMatchObject({ kind: 'sent' })
  expect(arrived).toEqual(['1061 on_the_way'])
  server = () => undefined
  await queue.run()
  expect(arrived.slice(1)).toEqual(['1042 start', '1042 arrived'])
})

test('a late action that is refused stays with its reason until it is dismissed, also after a restart', async () => {
  server = () => 'unreachable'
  const queue = open()
  await queue.add(ONE, START)
  await queue.add(OTHER, START)
  server = ({ jobId }) => (jobId === ONE ? { refused: 'Pickup #1042 was cancelled' } : undefined)
  await queue.run()
  expect(arrived).toEqual(['1061 start'])
  const later = open()
  await later.reload()
  expect(later.state().entries).toMatchObject([
    { jobId: ONE, state: 'refused', reason: 'Pickup #1042 was cancelled' },
  ])
  await later.run()
  expect(arrived).toEqual(['1061 start'])
  await later.dismiss(later.state().entries[0]?.id ?? '')
  expect(await store.all('actions')).toEqual([])
})

test('one that is refused while its hauler looks on is answered, and leaves nothing behind', async () => {
  server = () => ({ refused: 'No' })
  const queue = open()
  expect(await queue.add(ONE, START)).toEqual({ kind: 'refused', error: { refused: 'No' } })
  expect(queue.state().entries).toEqual([])
})

test('a queue from yesterday goes on after a restart, and keeps its order and times', async () => {
  server = () => 'unreachable'
  const first = open()
  const madeAt = new Date()
  await first.add(ONE, ON_MY_WAY)
  await first.add(ONE, START)
  first.stop()
  await pass(24 * 3_600_000)
  server = () => undefined
  const next = open()
  await next.reload()
  expect(next.state().entries[0]?.madeAt).toEqual(madeAt)
  await next.run()
  expect(arrived).toEqual(['1042 on_the_way', '1042 start'])
})

test('a session that ended keeps the queue; another person neither sees nor sends it', async () => {
  server = () => 'signed-out'
  const queue = open()
  await queue.add(ONE, START)
  expect(signedOut).toBe(1)
  queue.stop()
  server = () => undefined
  const other = open(8)
  await other.reload()
  expect(other.state().entries).toEqual([])
  await other.run()
  expect(arrived).toEqual([])
  const again = open()
  await again.run()
  expect(arrived).toEqual(['1042 start'])
})

test('on a full device an action is sent all the same, and waits as long as the page is open', async () => {
  const full: DeviceStore = { ...memoryStore(), put: () => Promise.reject(new Error('full')) }
  server = () => 'unreachable'
  const queue = open(7, full)
  expect(await queue.add(ONE, START)).toEqual({ kind: 'kept' })
  expect(statesOf(queue)).toEqual(['waiting'])
  server = () => undefined
  await queue.run()
  expect(arrived).toEqual(['1042 start'])
  expect(statesOf(queue)).toEqual([])
})

test('of two pages with the same queue, what one has sent the other does not send again', async () => {
  server = () => 'unreachable'
  const [one, two] = [open(), open()]
  await one.add(ONE, START)
  await two.reload()
  server = () => undefined
  await one.run()
  await two.run()
  expect(arrived).toEqual(['1042 start'])
  expect(two.state().entries).toEqual([])
})

test('who made an action that another page has sent gets an answer, and the screens read again', async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  const two = open(7, store, {
    alone: async (run) => {
      await free
      await run()
    },
    onSent: async () => void (reads += 1),
  })
  const made = two.add(ONE, START)
  await pass(0)
  await open().run()
  release()
  expect(await made).toEqual({ kind: 'kept' })
  expect(arrived).toEqual(['1042 start'])
  expect(reads).toBe(1)
})

test('an action that finds the device full stays when the queue is read again meanwhile', async () => {
  const { promise: tried, resolve: fail } = Promise.withResolvers<void>()
  const put = async () => {
    await tried
    throw new Error('full')
  }
  const queue = open(7, { ...memoryStore(), put })
  const made = queue.add(ONE, START)
  await queue.reload()
  expect(statesOf(queue)).toEqual(['waiting'])
  fail()
  expect(await made).toMatchObject({ kind: 'sent' })
})

test('a device that cannot be read takes nothing off the page', async () => {
  server = () => 'unreachable'
  const queue = open(7, { ...store, all: () => Promise.reject(new Error('lost')) })
  await queue.add(ONE, START)
  await queue.reload()
  expect(statesOf(queue)).toEqual(['waiting'])
  server = () => undefined
  await queue.run()
  expect(arrived).toEqual(['1042 start'])
})

test('the next action does not wait until the screens have read what earlier ones changed', async () => {
  server = () => 'unreachable'
  const queue = open(7, store, { onSent: () => new Promise(() => {}) })
  await queue.add(ONE, START)
  server = () => undefined
  void queue.run()
  await pass(0)
  expect(await queue.add(OTHER, START)).toMatchObject({ kind: 'sent' })
})

test('an action that went out is counted, also when another page has the device read meanwhile', async () => {
  server = () => 'unreachable'
  const remove = async (...[name, id]: Parameters<DeviceStore['remove']>) => {
    await store.remove(name, id)
    await queue.reload()
  }
  const queue = open(7, { ...store, remove })
  await queue.add(ONE, START)
  server = () => undefined
  await queue.run()
  expect(queue.state()).toMatchObject({ entries: [], lastSent: { count: 1 } })
})
