import type { ReactElement, ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { press, render } from '../../testing/render.ts'
import { ListStates } from '../list/ListStates.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { QueryError } from './QueryError.tsx'

const error = new ApiError(503, '')
const REASON = 'Something went wrong on our side. Please try again.'
const retry = vi.fn<() => void>()
beforeEach(() => retry.mockReset())

const query = {
  isError: true,
  error,
  data: undefined,
  dataUpdatedAt: 0,
  isFetching: false,
  refetch: retry,
}
const list = {
  error,
  isFetching: false,
  refetch: retry,
  hasData: false,
  items: [],
  loadedAt: undefined,
}

function Broken(): ReactNode {
  throw new Error('no such file')
}

/** Every part of the kit that says what could not be loaded. */
const PANELS: Record<string, () => ReactElement> = {
  panel: () => <ErrorPanel what="the jobs" error={error} onRetry={retry} />,
  query: () => <QueryError what="the jobs" query={query} />,
  list: () => (
    <ListStates list={list as never} noun={['job', 'jobs']} empty={{ title: 'No jobs' }}>
      {null}
    </ListStates>
  ),
}

test.for(Object.keys(PANELS))(
  'a %s that fails is announced, says what failed and why, and tries again',
  (name) => {
    render(<>{PANELS[name]?.()}</>)
    const alerts = [...document.querySelectorAll('[role=alert]')]
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.textContent).toMatch(/^We could not load the jobs\./)
    expect(alerts[0]?.textContent).toContain(REASON)
    press('Try again')
    expect(retry).toHaveBeenCalledOnce()
  },
)

test('a part of a page that breaks is announced, and loads the page again', () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('reportError', () => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <ErrorBoundary what="the jobs">
      <Broken />
    </ErrorBoundary>,
  )
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(
    /^We could not load the jobs\./,
  )
  press('Try again')
  expect(reload).toHaveBeenCalledOnce()
})

test('what is still shown says of when it is', () => {
  render(
    <ErrorPanel
      what="the jobs"
      error={error}
      onRetry={retry}
      lastGoodAt={new Date('2026-11-23T20:00:00Z')}
    />,
  )
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(
    /You see the state of Nov 23, 2026, \d/,
  )
})
