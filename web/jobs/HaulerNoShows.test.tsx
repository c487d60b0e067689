import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { JobId } from '../../contract/jobs.ts'
import type { HaulerNoShow } from '../../contract/no-show.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { HaulerNoShows } from './HaulerNoShows.tsx'

vi.useFakeTimers()

const missed: z.input<typeof HaulerNoShow> = {
  haulerName: 'Dale Kowalchuk',
  day: '2026-11-24',
  recordedAt: '2026-11-24T19:20:00Z',
  arrivedAt: null,
  heardAt: null,
  apology: null,
}

async function show(noShows: z.input<typeof HaulerNoShow>[]) {
  answerApi({ 'GET /api/admin/jobs/7/hauler-no-shows': () => Response.json(noShows) })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HaulerNoShows jobId={JobId.parse(7)} />
    </QueryClientProvider>,
  )
  await pass(0)
  return document.querySelector('section')?.textContent
}

test('a job without a no-show has no such section', async () => {
  expect(await show([])).toBeUndefined()
})

test('a hauler who had arrived after all is shown with both times, and the credit stays', async () => {
  const late = {
    arrivedAt: '2026-11-24T17:52:00Z',
    heardAt: '2026-11-24T19:31:00Z',
    apology: '20.00',
  }
  expect(await show([missed, { ...missed, ...late, recordedAt: '2026-11-24T19:21:00Z' }])).toBe(
    'Hauler no-show' +
      'Dale Kowalchuk had not arrived by Tue, Nov 24, 12:20 PM.' +
      'Dale Kowalchuk arrived Tue, Nov 24, 10:52 AM, we heard at 12:31 PM. It doesn’t count as a no-show. The customer keeps the $20.00 credit.',
  )
})
