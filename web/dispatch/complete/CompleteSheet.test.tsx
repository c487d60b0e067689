import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { assignedJob } from '../testing/jobs.ts'
import { CompleteSheet } from './CompleteSheet.tsx'

vi.useFakeTimers()

test('what is missing is listed and read immediately, before the browser draws', async () => {
  answerApi({ 'GET /api/facilities': () => Response.json([]) })
  const job = z.decode(HaulerJob, { ...assignedJob, status: 'in_progress' })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CompleteSheet job={job} payout="$115.50" opened onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await pass(100)
  press('Mark Complete')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('There is a problem')
})
