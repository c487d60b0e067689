import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { memoryStore } from './device-store.ts'
import { keepReads, keptJobs, readAt, restoreReads, stopKeepingReads } from './kept-reads.ts'

const store = memoryStore()
const restored = (queries: QueryClient) => restoreReads(queries, async () => store)

const NOW = new Date('2026-11-18T20:07:00Z')
const DALE = { firstName: 'Dale', email: 'dale@example.test', role: 'hauler' }
const JOBS = [listMyJobs.path, 'more', { sort: 'next' }]

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(async () => {
  vi.useRealTimers()
  await store.forget(7)
})

/** What Dale's phone read before it lost the signal. */
async function read() {
  const queries = new QueryClient()
  const stop = keepReads(queries, store, 7)
  queries.setQueryData([getCurrentUser.path], DALE)
  queries.setQueryData(JOBS, { pages: [{ items: ['a job'] }], pageParams: [''] })
  queries.setQueryData(['/api/hauler/payouts'], ['not kept'])
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
}

test('what was read is shown without a signal, with the time at which it was read', async () => {
  await read()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const queries = new QueryClient()
  await restored(queries)
  expect(queries.getQueryData(JOBS)).toMatchObject({ pages: [{ items: ['a job'] }] })
  expect(queries.getQueryData(['/api/hauler/payouts'])).toBeUndefined()
  expect(readAt(queries)).toEqual(NOW)
})

test('what was read meanwhile stays, and nothing is older than three days', async () => {
  await read()
  await vi.advanceTimersByTimeAsync(60_000)
  const queries = new QueryClient()
  queries.setQueryData(JOBS, 'newer')
  await restored(queries)
  expect(queries.getQueryData(JOBS)).toBe('newer')
  await vi.advanceTimersByTimeAsync(3 * 24 * 3_600_000)
  const late = new QueryClient()
  await restored(late)
  expect(late.getQueryData(JOBS)).toBeUndefined()
})

test('asking in vain without a signal loses nothing, on the screen or on the phone', async () => {
  await read()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await restored(queries)
  const stop = keepReads(queries, store, 7)
  const queryFn = () => Promise.reject(new Error('no signal'))
  await queries.fetchQuery({ queryKey: JOBS, queryFn, staleTime: 0 }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  await restored(queries)
  expect(queries.getQueryState(JOBS)).toMatchObject({ status: 'success', error: null })
  const next = new QueryClient()
  await restored(next)
  expect(next.getQueryState(JOBS)).toMatchObject({
    status: 'success',
    dataUpdatedAt: NOW.getTime(),
  })
})

test('another person on the device reads nothing of it', async () => {
  await read()
  const queries = new QueryClient()
  queries.setQueryData([getCurrentUser.path], { ...DALE, email: 'other@example.test' })
  await restored(queries)
  expect(queries.getQueryData(JOBS)).toBeUndefined()
})

test('after the person logged out, a page that is still open keeps nothing again', async () => {
  const queries = new QueryClient()
  keepReads(queries, store, 7)
  queries.setQueryData(JOBS, 'jobs with addresses')
  stopKeepingReads()
  queries.setQueryData(JOBS, 'newer jobs')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await store.all('reads')).toEqual([])
})

test('a look at the market through many filters does not push the jobs out', async () => {
  await read()
  const queries = new QueryClient()
  const stop = keepReads(queries, store, 7)
  for (let payout = 0; payout < 60; payout += 1)
    queries.setQueryData([listAvailableJobs.path, 'more', { payout }], { pages: [] })
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  const next = new QueryClient()
  await restored(next)
  expect(next.getQueryData(JOBS)).toMatchObject({ pages: [{ items: ['a job'] }] })
  expect(next.getQueryCache().findAll({ queryKey: [listAvailableJobs.path] })).toHaveLength(20)
})

test('the jobs of the last time are known until the phone has kept newer ones', async () => {
  await read()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const queries = new QueryClient()
  const kept = () => keptJobs(queries, async () => store)
  expect(await kept()).toBeUndefined()
  queries.setQueryData(JOBS, { pages: [{ items: [] }], pageParams: [''] })
  expect(await kept()).toEqual(['a job'])
  const stop = keepReads(queries, store, 7)
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  expect(await kept()).toBeUndefined()
})
