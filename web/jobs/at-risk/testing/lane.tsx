import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { vi } from 'vitest'
import type { z } from 'zod'
import type { AtRiskJob } from '../../../../contract/at-risk.ts'
import type { ScheduledJob } from '../../../../contract/schedule.ts'
import type { SolvedRisk } from '../../../../contract/solved-risks.ts'
import { answerApi } from '../../../testing/api.ts'
import { pass, render } from '../../../testing/render.ts'
import { AtRiskLane } from '../AtRiskLane.tsx'

// 12:26 PM in BC.
export const NOW = new Date('2026-11-24T19:26:00Z')
const hauler = { id: 5, firstName: 'Theo', lastName: 'Lachance' }
const candidate = { hauler, window: 'evening', timeSlot: '6-8', metres: 4_200 } as const
/** A pickup of this evening without a hauler. */
export const unassigned: z.input<typeof AtRiskJob> = {
  jobId: 18240,
  kind: 'unassigned',
  customer: { firstName: 'Mariana', lastName: 'Lopes', phone: '604-555-0164' },
  hauler: null,
  address: '418 Ewen Ave, New Westminster',
  area: 'New Westminster',
  loadSize: 'small',
  price: '169.00',
  preferredDate: '2026-11-24',
  preferredTime: 'evening',
  timeSlot: null,
  at: '2026-11-25T00:00:00Z',
  lastSeen: null,
  customerNotifiedAt: '2026-11-24T18:00:00Z',
  actions: [{ do: 'assign', ...candidate }, { do: 'refund', amount: '169.00' }, { do: 'open' }],
}
/** Its hauler has not come this morning. */
export const noShow: z.input<typeof AtRiskJob> = {
  ...unassigned,
  jobId: 18234,
  kind: 'no_show',
  customer: { firstName: 'Karim', lastName: 'Benali', phone: '604-555-0165' },
  hauler: { id: 6, firstName: 'Harpreet', lastName: 'Sidhu', phone: '604-555-0166' },
  preferredTime: 'morning',
  at: '2026-11-24T19:00:00Z',
  lastSeen: { event: 'on_the_way', at: '2026-11-24T18:08:00Z' },
  actions: [
    { do: 'reassign', ...candidate, window: 'afternoon', timeSlot: '12-2' },
    { do: 'open' },
  ],
}
const placed: z.input<typeof ScheduledJob> = {
  id: 1,
  jobId: 18240,
  haulerId: 5,
  scheduledDate: '2026-11-24',
  timeSlot: '6-8',
  assignmentType: 'manual',
  hauler: { id: 5, user: { firstName: 'Theo', lastName: 'Lachance' } },
  job: {
    id: 18240,
    firstName: 'Mariana',
    lastName: 'Lopes',
    address: '',
    area: null,
    loadSize: 'small',
    status: 'assigned',
    preferredDate: '2026-11-24',
    preferredTime: 'evening',
    estimatedPrice: '169.00',
  },
}

const until = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString()
/** The answer about an assignment that can be undone as long. */
export const placedUntil = (seconds: number) => ({
  ...placed,
  stepId: 5,
  undoUntil: until(seconds),
})

/** Opens the lane with these jobs; what was posted and which job was opened. */
export async function show(
  items: z.input<typeof AtRiskJob>[],
  solved: z.input<typeof SolvedRisk>[] = [],
  answers: Parameters<typeof answerApi>[0] = {},
) {
  vi.setSystemTime(NOW)
  const undoUntil = until(8)
  let left = items
  const onOpen = vi.fn<(id: number) => void>()
  const asked = answerApi({
    'GET /api/admin/at-risk': () =>
      Response.json({ now: NOW.toISOString(), items: left, total: left.length }),
    'GET /api/admin/at-risk/solved': () =>
      Response.json({ items: solved, total: solved.length * 2 }),
    'POST /api/admin/jobs/18240/assign': () => {
      left = left.filter(({ jobId }) => jobId !== 18240)
      return Response.json(placedUntil(8))
    },
    'POST /api/admin/board-steps/5/undo': () =>
      Response.json({ takenBack: [placed.job], kept: [] }),
    'POST /api/admin/at-risk/18234/reassign/undo': () => Response.json({ ...placed, jobId: 18234 }),
    'POST /api/admin/price-changes/3/extend': () =>
      Response.json({ id: 3, jobId: 18240, answerBy: '2026-11-24T19:52:00Z' }),
    'POST /api/admin/at-risk/18240/remind': () =>
      Response.json({ jobId: 18240, remindedAt: NOW.toISOString(), undoUntil }),
    'POST /api/admin/at-risk/18240/remind/undo': () => Response.json({ jobId: 18240 }),
    'POST /api/admin/at-risk/18240/accept': () => {
      left = left.filter(({ jobId }) => jobId !== 18240)
      return Response.json({ jobId: 18240, acceptedAt: NOW.toISOString(), undoUntil })
    },
    'POST /api/admin/at-risk/18240/accept/undo': () => Response.json({ jobId: 18240 }),
    'POST /api/admin/at-risk/18234/reassign': () =>
      Response.json({ ...placed, jobId: 18234, undoUntil }),
    'POST /api/admin/at-risk/18240/refund': () =>
      Response.json({ jobId: 18240, refunded: '169.00' }),
    ...answers,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AtRiskLane onOpen={onOpen} />
    </QueryClientProvider>,
  )
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  const READS = ['/api/admin/at-risk', '/api/admin/at-risk/solved']
  const posted = () => asked.map(({ path }) => path).filter((path) => !READS.includes(path))
  return { asked, posted, onOpen }
}
/** Everything that is on the screen. */
export const words = () => document.body.textContent
/** Presses a key outside of every field. */
export const key = async (name: string) => {
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: name })))
  await pass(100)
}
