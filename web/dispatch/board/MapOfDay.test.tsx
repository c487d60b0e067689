import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_BOARD_ROWS } from '../../../contract/board.ts'
import { Day } from '../../../contract/calendar.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { MapOfDay } from './MapOfDay.tsx'
import type { Carry } from './use-carry.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => void vi.useRealTimers())

test('who has jobs on the day is on the map before who has the most free places', async () => {
  const order = Array.from({ length: 80 }, (_, at) => HaulerId.parse(at + 1))
  const calls = answerApi({
    'GET /api/admin/board': () =>
      Response.json({ days: [], order: [75, 80, 99], isCut: false, rows: [] }),
    'GET /api/admin/board/routes': () => Response.json([]),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MapOfDay
        day={Day.parse('2026-11-26')}
        order={order}
        carry={{ held: null, over: null, isLegal: false } as unknown as Carry}
      />
    </QueryClientProvider>,
  )
  await pass(200)
  const requests = calls.filter(({ path }) => path.startsWith('/api/admin/board/routes'))
  expect(requests).toHaveLength(1)
  const haulers = new URL(requests[0]?.path ?? '', 'http://desk').searchParams
    .getAll('hauler')
    .join(',')
  // Hauler 99 is not among those that the filters of the board leave.
  expect(haulers.split(',').map(Number)).toEqual([75, 80, ...order.slice(0, MOST_BOARD_ROWS - 2)])
})
