import { beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import type { QueuedAction } from './actions.ts'
import type { Verdict } from './deliver.ts'
import { memoryStore, type DeviceStore } from './device-store.ts'
import { isStuck } from './failing.ts'
import { createQueue } from './queue.ts'

const START_OF_DAY = new Date('2026-11-18T20:09:00Z')
vi.useFakeTimers({ now: START_OF_DAY })

const ONE = JobId.parse(1042)
const OTHER = JobId.parse(1061)
const START = { kind: 'start', reason: '' } as const
const ARRIVED = { kind: 'event', event: 'arrived' } as const
const MINUTES = 60_000
const HOURS = 60 * MINUTES

let server: (entry: QueuedAction) => Verdict | undefined
let store: DeviceStore
/** Seconds after the start at which job 1042 was tried. */
let tries: number[]
let arrived: string[]

beforeEach(() => {
  vi.clearAllTimers()
  vi.setSystemTime(START_OF_DAY)
  server = ({ jobId }) => (jobId === ONE ? 'failing' : undefined)
  store = memoryStore()
  tries = []
  arrived = []
})

let ids = 0
const open = () =>
  createQueue({
    store,
    owner: 7,
    send: async (entry) => {
      if (entry.jobId === ONE) tries.push(Math.round((Date.now() - START_OF_DAY.getTime()) / 1000))
      const verdict = server(entry)
      if (verdict) throw verdict
      arrived.push(`${entry.jobId} ${entry.action.kind}`)
    },
    verdictOf: (error) => error as Verdict,
    now: () => new Date(),
    newId: () => `id-${(ids += 1)}`,
    alone: (run) => run(),
    onStored: () => undefined,
    onSent: async () => undefined,
    onSignedOut: () => undefined,
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the server fails each time: the pauses grow, then the hauler reads it, then every 15 minutes', async () => {
  const queue = open()
  expect(await queue.add(ONE, START)).toEqual({ kind: 'kept' })
  await pass(154_000)
  expect(tries).toEqual([0, 5, 15, 35, 75])
  expect(queue.state().entries.some(isStuck)).toBe(false)
  await pass(1_000)
  expect(queue.state().entries.some(isStuck)).toBe(true)
  await pass(HOURS)
  expect(tries.slice(5)).toEqual([155, 1_055, 1_955, 2_855, 3_755])
})

test('other jobs go on meanwhile and do not bring the next try forward; its own wait behind it', async () => {
  const queue = open()
  await queue.add(ONE, START)
  expect(await queue.add(ONE, ARRIVED)).toEqual({ kind: 'kept' })
  for (const action of [START, ARRIVED])
    expect(await queue.add(OTHER, action)).toMatchObject({ kind: 'sent' })
  expect(arrived).toEqual(['1061 start', '1061 event'])
  expect(tries).toEqual([0])
  server = () => undefined
  await pass(5_000)
  expect(arrived.slice(2)).toEqual(['1042 start', '1042 event'])
  expect(queue.state().entries).toEqual([])
})

test('a page that opens again keeps the pause, and a person can try now', async () => {
  const queue = open()
  await queue.add(ONE, START)
  await pass(200_000)
  queue.stop()
  const again = open()
  await again.run()
  expect(tries).toHaveLength(6)
  server = () => undefined
  await again.tryNow(again.state().entries[0]?.id ?? '')
  expect(tries).toHaveLength(7)
  expect(arrived).toEqual(['1042 start'])
})

test('without a signal it is not counted, and it is tried as soon as there is one', async () => {
  const queue = open()
  await queue.add(ONE, START)
  server = () => 'unreachable'
  await pass(2 * HOURS)
  expect(queue.state().entries).toMatchObject([{ failing: { count: 1 } }])
  server = () => undefined
  await queue.run()
  expect(queue.state().entries).toEqual([])
})

test('after two days it is refused, and what waited behind it goes out', async () => {
  const queue = open()
  await queue.add(ONE, START)
  await queue.add(ONE, ARRIVED)
  server = ({ action }) => (action.kind === 'start' ? 'failing' : undefined)
  await pass(47 * HOURS)
  expect(queue.state().entries).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  await pass(2 * HOURS)
  expect(queue.state().entries).toMatchObject([
    { state: 'refused', reason: 'The server could not take it for two days' },
  ])
  expect(arrived).toEqual(['1042 event'])
})

test('a phone that was off for two days does not refuse after one more failure', async () => {
  const queue = open()
  await queue.add(ONE, START)
  queue.stop()
  await pass(50 * HOURS)
  const again = open()
  await again.run()
  expect(again.state().entries).toMatchObject([{ state: 'waiting', failing: { count: 2 } }])
  again.stop()
})

test('a removed one is gone from the phone, and the next of its job goes out', async () => {
  const queue = open()
  await queue.add(ONE, START)
  await queue.add(ONE, ARRIVED)
  server = ({ action }) => (action.kind === 'start' ? 'failing' : undefined)
  expect(await queue.remove(queue.state().entries[0]?.id ?? '')).toBe(true)
  await pass(0)
  expect(arrived).toEqual(['1042 event'])
  expect(await store.all('actions')).toEqual([])
})

test('one that another page has sent meanwhile is not removed', async () => {
  const queue = open()
  await queue.add(ONE, START)
  const id = queue.state().entries[0]?.id ?? ''
  server = () => undefined
  const other = open()
  await other.tryNow(id)
  expect(await queue.remove(id)).toBe(false)
  expect(arrived).toEqual(['1042 start'])
})

test('a phone whose clock was set back does not wait for the old time to come again', async () => {
  const queue = open()
  await queue.add(ONE, START)
  vi.setSystemTime(START_OF_DAY.getTime() - 24 * HOURS)
  server = () => undefined
  await queue.run()
  expect(arrived).toEqual(['1042 start'])
})
