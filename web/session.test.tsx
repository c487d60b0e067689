import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '../contract/accounts.ts'
import { listMyJobs } from '../contract/dispatch.ts'
import { paths } from '../contract/paths.ts'
import { SEE_AS_HEADER } from '../contract/see-as-header.ts'
import { apiQuery } from './api/query.ts'
import { seeAsHeaders } from './api/see-as.ts'
import { currentUserQuery, newQueryClient } from './session.ts'
import { answerApi, refusal } from './testing/api.ts'
import { toast } from './ui/feedback/toast.ts'

const page = location

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.stubGlobal('location', page)
  vi.useRealTimers()
})

test('a refusal to say who is signed in is not asked about again', async () => {
  const asked = answerApi({
    [`GET ${getCurrentUser.path}`]: () => refusal('forbidden', 'Not included in your role'),
    [`GET ${listMyJobs.path}`]: () => refusal('forbidden', 'Not included in your role'),
  })
  const queries = newQueryClient()
  const stop = new QueryObserver(queries, currentUserQuery).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(1)
  // Another refusal may mean that the role has changed.
  await queries.fetchQuery(apiQuery(listMyJobs, {})).catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.map(({ path }) => path)).toEqual([
    getCurrentUser.path,
    listMyJobs.path,
    getCurrentUser.path,
  ])
  stop()
})

test('an owner of whom two-factor sign-in is required from now on is led to it by the next request', async () => {
  let isRequired = false
  const user = { id: 1, email: 'priya@example.test', firstName: 'Priya', lastName: 'Lee' }
  answerApi({
    [`GET ${getCurrentUser.path}`]: () =>
      Response.json({
        ...user,
        profileImageUrl: null,
        role: 'admin',
        createdAt: '2026-11-20T08:00:00Z',
        updatedAt: '2026-11-20T08:00:00Z',
        ...(isRequired && { needsTwoFactor: true }),
      }),
    [`GET ${listMyJobs.path}`]: () => refusal('two_factor_needed', 'Please set it up first'),
  })
  const queries = newQueryClient()
  const stop = new QueryObserver(queries, currentUserQuery).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(queries.getQueryData(currentUserQuery.queryKey)?.needsTwoFactor).toBeUndefined()
  isRequired = true
  await queries.fetchQuery(apiQuery(listMyJobs, {})).catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(queries.getQueryData(currentUserQuery.queryKey)?.needsTwoFactor).toBe(true)
  stop()
})

test('once looking as a hauler has ended, the tab goes to the desk and is its person’s again', async () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { assign, pathname: paths.hauler, search: '?as=7' })
  const asked = answerApi({
    [`GET ${getCurrentUser.path}`]: () =>
      refusal('view_ended', 'Looking as the hauler has ended. Start it again from the desk'),
  })
  const queries = newQueryClient()
  for (const _ of [1, 2]) await queries.fetchQuery(currentUserQuery).catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked[0]?.headers.get(SEE_AS_HEADER)).toBe('7')
  expect(document.body.textContent).toContain('Looking as the hauler has ended')
  expect(assign.mock.calls).toEqual([[paths.admin]])
  vi.stubGlobal('location', { pathname: paths.hauler, search: '' })
  expect(seeAsHeaders()).toEqual({})
})
