import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { newQueryClient } from '../../../session.ts'
import { answerApi } from '../../../testing/api.ts'
import { pass, render } from '../../../testing/render.ts'
import { ReviewDesk } from '../ReviewDesk.tsx'
import { row, sheet } from './samples.ts'

export const TWO = [row(1, 'Amara Okafor'), row(2, 'Tom Paquette')]
/** The queue with two applicants, whose first is applicant 1 and can be decided about. */
export async function showDesk(points: number[] = [], rows = TWO) {
  const left = { rows, points: new Set(points), onUndo: rows, refusal: '' }
  const requests = answerApi({
    'GET /api/admin/review-queue': () => Response.json({ rows: left.rows, hasMore: false }),
    'GET /api/admin/haulers/1/review': () => Response.json(sheet(1, 'Amara', [...left.points])),
    'GET /api/admin/haulers/2/review': () => Response.json(sheet(2, 'Tom', [])),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((point) => [
        `PUT /api/admin/haulers/1/checks/${point}`,
        () => {
          left.points.add(point)
          return Response.json({ checks: [] })
        },
      ]),
    ),
    'POST /api/admin/review-queue/application/1': () => {
      left.rows = rows.slice(1)
      if (left.refusal)
        return Response.json({ code: 'illegal_move', error: left.refusal }, { status: 409 })
      return Response.json({ id: 5, decision: 'approve', undoUntil: '2026-11-25T20:00:08Z' })
    },
    'POST /api/admin/review-decisions/9/retry': () => Response.json({ id: 9 }),
    'POST /api/admin/review-decisions/5/retry': () => Response.json({ id: 5 }),
    'POST /api/admin/review-decisions/5/undo': () => {
      left.rows = left.onUndo
      return Response.json({ id: 5 })
    },
  })
  const queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <NuqsTestingAdapter hasMemory>
        <ReviewDesk />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(200)
  return Object.assign(requests, { left, queries })
}

export type Desk = Awaited<ReturnType<typeof showDesk>>

export const strike = (value: string) =>
  act(
    () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: value, bubbles: true })),
  )
export const key = async (value: string) => {
  strike(value)
  await pass(200)
}
export const heading = () => document.querySelector('header h2')?.textContent
