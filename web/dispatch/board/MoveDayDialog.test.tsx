import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { MoveDayDialog } from './MoveDayDialog.tsx'
import type { Held } from './targets.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => void vi.useRealTimers())

const day = Day.parse('2026-11-27')
const job = {
  id: 7,
  firstName: 'Mei',
  lastName: 'Tanaka',
  preferredDate: '2026-11-26',
  preferredTime: 'morning',
}

async function show(costs: object) {
  answerApi({
    'GET /api/admin/jobs/7/windows': () =>
      Response.json({
        jobId: 7,
        preferredDate: job.preferredDate,
        preferredTime: job.preferredTime,
        windows: [
          { date: day, window: 'morning', state: 'open', isHaulerFree: null, refusal: null },
        ],
        fee: '0.00',
        sameDay: null,
        hauler: null,
        refusal: null,
        ...costs,
      }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MoveDayDialog
        opened
        held={{ job, from: null } as unknown as Held}
        move={{ day, window: 'morning', hauler: 'release' }}
        onMoved={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  await pass(100)
  return document.body.textContent
}

test('it says that and when the customer is texted about the move', async () => {
  expect(await show({})).toContain(
    'Mei is texted the new time 8 seconds after you move it, unless you undo it.',
  )
})

test('a move for a fee is texted once it is certain', async () => {
  expect(await show({ fee: '49.00' })).toContain(
    'The customer pays $49.00. It waits for a hauler on that day. Mei is texted the new time once the move is certain.',
  )
})
