import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { AsRole } from '../../testing/as-role.tsx'
import { pass, render } from '../../testing/render.ts'
import { ReviewCalendar } from '../ReviewCalendar.tsx'
import { posts, waiting, whole } from './posts.ts'

export const CALENDAR = [
  waiting(1, '2026-12-01T19:10:00.000Z'),
  waiting(2, '2026-12-02T19:10:00.000Z'),
  waiting(3, '2026-12-03T22:00:00.000Z', { warnings: ['Too close to Oct 3, 2026'] }),
  waiting(4, '2026-12-04T19:10:00.000Z', {
    status: 'scheduled',
    decision: { by: 'Priya', at: '2026-11-29T17:00:00.000Z' },
  }),
]

type Shown = {
  role?: 'marketing' | 'read-only'
  calendar?: typeof CALENDAR
  address?: string
  answers?: Parameters<typeof answerApi>[0]
}

export async function openReview({
  role = 'marketing',
  calendar = CALENDAR,
  address = '',
  answers = {},
}: Shown = {}) {
  const decided = (id: number) => ({
    [`GET ${posts}/${id}`]: () => Response.json(whole(calendar[id - 1] ?? waiting(id, ''))),
    [`POST ${posts}/${id}/review`]: () =>
      Response.json(whole({ ...waiting(id, '2026-12-01T19:10:00.000Z'), status: 'scheduled' })),
  })
  const calls = answerApi({
    'GET /api/admin/social-media/calendar': () =>
      Response.json({
        posts: calendar,
        days: [],
        untimed: 0,
        pending: { posts: 3, first: '2026-12-01T19:10:00.000Z' },
      }),
    ...decided(1),
    ...decided(2),
    ...decided(3),
    ...answers,
  })
  render(
    <NuqsTestingAdapter hasMemory searchParams={address}>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role={role}>
          <ReviewCalendar />
        </AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  const reviews = () =>
    calls
      .filter(({ path }) => path.endsWith('/review'))
      .map(({ path, body }) => [path, (body as { decision: string }).decision])
  const bodies = () => calls.filter(({ path }) => path.endsWith('/review')).map(({ body }) => body)
  return { reviews, bodies }
}
export const page = () => document.body.textContent ?? ''
export const pressKey = async (key: string, held: KeyboardEventInit = {}) => {
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, ...held }),
      ),
  )
  await pass(300)
}
