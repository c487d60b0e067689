import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { button, pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { ReviewCalendar } from './ReviewCalendar.tsx'
import { posts, waiting, whole } from './testing/posts.ts'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const CALENDAR = [
  waiting(1, '2026-12-01T19:10:00.000Z'),
  waiting(2, '2026-12-02T19:10:00.000Z'),
  waiting(3, '2026-12-03T22:00:00.000Z', { warnings: ['Too close to Oct 3, 2026'] }),
  waiting(4, '2026-12-04T19:10:00.000Z', { status: 'scheduled', reviewedBy: 'Priya' }),
]

type Shown = {
  role?: 'marketing' | 'read-only'
  calendar?: typeof CALENDAR
  address?: string
  answers?: Parameters<typeof answerApi>[0]
}

async function show({
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
  const { reviews } = await show({ role: 'read-only' })
  await type('j')
  expect(page()).toContain('Why this post')
  expect(page()).not.toContain('Approve the 2 shown')
  await type('a')
  await type('A', { shiftKey: true })
  expect(reviews()).toEqual([])
})

test('what goes out beside the words is shown, and the post is approved as it was read whole', async () => {
  const crop = { x: 0, y: 0, width: 1, height: 1 }
  const read = whole(
    waiting(1, '2026-12-01T19:10:00.000Z', {
      updatedAt: '2026-11-29T08:00:00.000Z',
      link: '/o/SPRING20',
      firstComment: 'Ask us about sheds',
      pictures: [
        {
          url: '/uploads/shed.jpg',
          alt: 'An empty shed',
          width: 800,
          height: 600,
          crops: { facebook: crop },
        },
      ],
    }),
  )
  const { bodies } = await show({ answers: { [`GET ${posts}/1`]: () => Response.json(read) } })
  await type('j')
  expect(document.querySelector('[aria-label=Pictures] img')?.getAttribute('alt')).toBe(
    'An empty shed',
  )
  expect(page()).toContain('Link: /o/SPRING20')
  expect(page()).toContain('First comment: Ask us about sheds')
  press('Approve')
  await pass(300)
  expect(bodies()).toEqual([{ decision: 'approve', updatedAt: '2026-11-29T08:00:00.000Z' }])
})

test('a post is not approved by button or key before all of it is shown', async () => {
  let answer: (response: Response) => void = () => undefined
  const { reviews } = await show({
    answers: { [`GET ${posts}/1`]: () => new Promise((resolve) => (answer = resolve)) },
  })
  await type('j')
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
  press('Approve')
  await type('a')
  expect(reviews()).toEqual([])
  answer(Response.json(whole(waiting(1, '2026-12-01T19:10:00.000Z'))))
  await pass(300)
  await type('a')
  expect(reviews()).toEqual([[`${posts}/1/review`, 'approve']])
})

test('the posts of a day that the month does not draw are not approved with those it does', async () => {
  const calendar = [1, 2, 3, 4, 5].map((id) => waiting(id, `2026-12-01T1${id}:10:00.000Z`))
  const { reviews } = await show({ calendar, address: '?show=month&day=2026-12-01' })
  press('Approve the 3 shown without a warning')
  await pass(300)
  expect(reviews().map(([path]) => path)).toEqual([1, 2, 3].map((id) => `${posts}/${id}/review`))
})

test('when one of several is refused, the message says so and Undo takes the others back', async () => {
  const { reviews } = await show({
    answers: {
      [`POST ${posts}/2/review`]: () => refusal('edit_conflict', 'This post was changed'),
    },
  })
  await type('A', { shiftKey: true })
  expect(page()).toContain('1 of 2 posts approved')
  expect(page()).toContain('This post was changed')
  press('Undo')
  await pass(300)
  expect(reviews().slice(2)).toEqual([[`${posts}/1/review`, 'wait']])
})

const outcomes: [status: string, words: string][] = [
  ['scheduled', 'Priya approved this post.'],
  ['missed', 'The time of this post passed before it was sent.'],
]
test.for(outcomes)('an open post that is %s meanwhile says so', async ([status, words]) => {
  let calendar = CALENDAR
  await show({
    answers: {
      'GET /api/admin/social-media/calendar': () =>
        Response.json({
          posts: calendar,
          days: [],
          untimed: 0,
          pending: { posts: 3, first: null },
        }),
    },
  })
  await type('j')
  await type('j')
  calendar = CALENDAR.map((post) =>
    post.id === 2 ? waiting(2, '2026-12-02T19:10:00.000Z', { status, reviewedBy: 'Priya' }) : post,
  )
  // Deciding about the first reads the calendar again.
  await type('k')
  await type('s')
  await pass(300)
  expect(page()).toContain(words)
})
