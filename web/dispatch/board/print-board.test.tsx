import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { PrintBoard } from './PrintBoard.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z') })
const days = ['2026-11-23', '2026-11-24'].map((day) => Day.parse(day))

const job = (id: number, status: string, preferredDate: string) => ({
  id,
  firstName: 'Mei',
  lastName: 'Tanaka',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  loadSize: 'small',
  status,
  preferredDate,
  preferredTime: 'morning',
  estimatedPrice: '149.99',
})

function open(rows: () => Response) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  answerApi({
    'GET /api/admin/board': () => Response.json({ days: [], order: [1], isCut: false, rows: [] }),
    'GET /api/admin/board/rows': rows,
    'GET /api/admin/unassigned-jobs': () =>
      Response.json({
        items: [job(9, 'pending', '2026-11-24')],
        nextCursor: null,
        total: 1,
        isTotalExact: true,
      }),
  })
  const onDone = vi.fn<() => void>()
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PrintBoard days={days} onDone={onDone} />
    </QueryClientProvider>,
  )
  return { print, onDone }
}

test('each day is a page with its stops by time and the jobs without a hauler; then the screen is back', async () => {
  const { print, onDone } = open(() =>
    Response.json([
      {
        id: 1,
        user: { firstName: 'Ada', lastName: 'Park' },
        vehicleType: 'truck',
        serviceAreas: [],
        takesJobs: true,
        days: [],
        jobs: ['6-8', '8-10'].map((timeSlot, index) => ({
          id: index,
          jobId: 7 + index,
          haulerId: 1,
          scheduledDate: '2026-11-23',
          timeSlot,
          assignmentType: index === 0 ? 'manual' : 'auto',
          job: job(7 + index, 'assigned', '2026-11-23'),
        })),
      },
    ]),
  )
  await pass(100)
  expect(print).toHaveBeenCalledTimes(1)
  const pages = [...document.querySelectorAll('section')].map((page) => page.textContent)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/^Monday, Nov 23, 20262 pickups, 0 without a hauler/)
  expect(pages[0]).toMatch(/8-10 AM#8Mei Tanaka.*6-8 PM#7, by hand/)
  expect(pages[1]).toMatch(/0 pickups, 1 without a hauler.*No hauler yet.*#9/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a day that cannot be loaded is not printed', async () => {
  const { print, onDone } = open(() => refusal('unavailable', 'Away for a moment'))
  await pass(100)
  expect(print).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalledTimes(1)
})
