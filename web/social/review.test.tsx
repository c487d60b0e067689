import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { ReviewCalendar } from './ReviewCalendar.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const posts = '/api/admin/social-media/posts'
const waiting = (id: number, time: string, more: object = {}) => ({
  id,
  platform: 'facebook',
  status: 'pending_approval',
  detail: null,
  nextTryAt: null,
  content: `Text ${id}`,
  scheduledFor: time,
  postedAt: null,
  needsApproval: true,
  updatedAt: `2026-11-29T0${id}:00:00.000Z`,
  reviewedBy: null,
  warnings: [],
  ...more,
})
const whole = (post: ReturnType<typeof waiting>) => ({
  ...post,
  hashtags: ['#Tidy'],
  contentType: 'promotional',
  imageUrl: null,
  pictures: [],
  firstComment: null,
  link: null,
  videoUrl: null,
  progress: null,
  failure: null,
  postUrl: null,
  engagement: { likes: 0, comments: 0, shares: 0 },
  isAiGenerated: false,
  source: 'built_in',
  origin: 'schedule',
  reason: {
    schedule: 'Facebook, promotional, daily at 12:10',
    place: 'Maple Ridge',
    season: 'early winter',
    holiday: null,
    nearest: { postId: 9, percent: 31, at: '2026-11-05T18:00:00.000Z' },
  },
  campaignId: null,
  groupId: null,
  stepAt: null,
  createdAt: '2026-11-29T00:00:00.000Z',
})

const CALENDAR = [
  waiting(1, '2026-12-01T19:10:00.000Z'),
  waiting(2, '2026-12-02T19:10:00.000Z'),
  waiting(3, '2026-12-03T22:00:00.000Z', { warnings: ['Too close to Oct 3, 2026'] }),
  waiting(4, '2026-12-04T19:10:00.000Z', { status: 'scheduled', reviewedBy: 'Priya' }),
]

async function show(role: 'marketing' | 'read-only' = 'marketing') {
  const decided = (id: number) => ({
    [`GET ${posts}/${id}`]: () => Response.json(whole(CALENDAR[id - 1] ?? waiting(id, ''))),
    [`POST ${posts}/${id}/review`]: () =>
      Response.json(whole({ ...waiting(id, '2026-12-01T19:10:00.000Z'), status: 'scheduled' })),
  })
  const calls = answerApi({
    'GET /api/admin/social-media/calendar': () =>
      Response.json({
        posts: CALENDAR,
        days: [],
        untimed: 0,
        pending: { posts: 3, first: '2026-12-01T19:10:00.000Z' },
      }),
    ...decided(1),
    ...decided(2),
    ...decided(3),
  })
  render(
    <NuqsTestingAdapter hasMemory>
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
  return { reviews }
}
const page = () => document.body.textContent ?? ''
const type = async (key: string, held: KeyboardEventInit = {}) => {
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, ...held }),
      ),
  )
  await pass(300)
}

test('the calendar counts what waits, names who approved, and says what stands against a post', async () => {
  await show()
  expect(page()).toContain('3 posts wait for approval.')
  expect(page()).toContain('Without it they are not sent.')
  expect(page()).toContain('Approved, Priya')
  expect(page()).toContain('Too close to Oct 3, 2026')
  expect(document.querySelector('[data-status=pending_approval]')).not.toBeNull()
})

test('J opens the first that waits with the reason, A approves it as it was read and opens the next', async () => {
  const { reviews } = await show()
  await type('j')
  expect(page()).toContain('Why this post')
  expect(page()).toContain('Place: Maple Ridge. Season: early winter')
  expect(page()).toContain('31% the same, Nov 5')
  await type('a')
  expect(reviews()).toEqual([[`${posts}/1/review`, 'approve']])
  expect(page()).toContain('Text 2')
  await type('s')
  expect(reviews().at(-1)).toEqual([`${posts}/2/review`, 'skip'])
})

test('Shift A approves those without a warning, and Undo takes each approval back', async () => {
  const { reviews } = await show()
  await type('A', { shiftKey: true })
  expect(reviews()).toEqual([
    [`${posts}/1/review`, 'approve'],
    [`${posts}/2/review`, 'approve'],
  ])
  expect(page()).toContain('2 posts approved')
  press('Undo')
  await pass(300)
  expect(reviews().slice(2)).toEqual([
    [`${posts}/1/review`, 'wait'],
    [`${posts}/2/review`, 'wait'],
  ])
})

test('a colleague who may only look reads the posts and can decide nothing, by button or key', async () => {
  const { reviews } = await show('read-only')
  await type('j')
  expect(page()).toContain('Why this post')
  expect(page()).not.toContain('Approve the 2 shown')
  await type('a')
  await type('A', { shiftKey: true })
  expect(reviews()).toEqual([])
})
