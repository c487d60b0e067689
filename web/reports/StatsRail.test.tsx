import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAdminStats } from '../../contract/reports.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { StatsRail } from './StatsRail.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(stats: () => Response | Promise<Response>): Promise<void> {
  answerApi({ [`GET ${getAdminStats.path}`]: stats })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <StatsRail />
    </QueryClientProvider>,
  )
  await pass(100)
}

test('while the figures load, their places are kept and said to be loading', async () => {
  await show(() => new Promise(() => undefined))
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading the figures')
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Revenue, 12 weeks',
    'Open jobs by area',
  ])
})

test('figures that fail leave no place that waits for them', async () => {
  await show(() => refusal('internal', 'Something broke'))
  expect(document.querySelector('aside')?.textContent).toBe('')
})
