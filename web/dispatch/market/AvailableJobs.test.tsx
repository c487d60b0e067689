import { expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { Day } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { AvailableJobs } from './AvailableJobs.tsx'

test('the market leaves out a cursor in the address: it is of another list', async () => {
  vi.useFakeTimers()
  const asked = answerApi({})
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter searchParams="?tab=available&cursor=payouts">
        <AvailableJobs today={Day.parse('2026-11-20')} areas={[]} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  vi.useRealTimers()
  expect(asked.map(({ path }) => path)).toEqual([`${listAvailableJobs.path}?limit=25`])
})
