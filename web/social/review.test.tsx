import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../testing/api.ts'
import { button, pass, press } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { CALENDAR, openReview, page, pressKey } from './testing/open-review.tsx'
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

test('the calendar counts what waits, names who approved, and says what stands against a post', async () => {
  await openReview()
  expect(page()).toContain('3 posts wait for approval.')
  expect(page()).toContain('Without it they are not sent.')
  expect(page()).toContain('Approved, Priya')
  expect(page()).toContain('Too close to Oct 3, 2026')
  expect(document.querySelector('[data-status=pending_approval]')).not.toBeNull()
})

test('J opens the first that waits with the reason, A approves it as it was read and opens the next', async () => {
  const { reviews } = await openReview()
  await pressKey('j')
  expect(page()).toContain('Why this post')
  expect(page()).toContain('Place: Maple Ridge. Season: early winter')
  expect(page()).toContain('31% the same, Nov 5')
  await pressKey('a')
  expect(reviews()).toEqual([[`${posts}/1/review`, 'approve']])
  expect(page()).toContain('Text 2')
  await pressKey('s')
  expect(reviews().at(-1)).toEqual([`${posts}/2/review`, 'skip'])
})

test('Shift A approves those without a warning, and Undo takes each approval back', async () => {
  const { reviews } = await openReview()
  await pressKey('A', { shiftKey: true })
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
  const { reviews } = await openReview({ role: 'read-only' })
  await pressKey('j')
  expect(page()).toContain('Why this post')
  expect(page()).not.toContain('Approve the 2 shown')
  await pressKey('a')
  await pressKey('A', { shiftKey: true })
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
  const { bodies } = await openReview({
    answers: { [`GET ${posts}/1`]: () => Response.json(read) },
  })
  await pressKey('j')
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
  const { reviews } = await openReview({
    answers: { [`GET ${posts}/1`]: () => new Promise((resolve) => (answer = resolve)) },
  })
  await pressKey('j')
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
  press('Approve')
  await pressKey('a')
  expect(reviews()).toEqual([])
  answer(Response.json(whole(waiting(1, '2026-12-01T19:10:00.000Z'))))
  await pass(300)
  await pressKey('a')
  expect(reviews()).toEqual([[`${posts}/1/review`, 'approve']])
})

test('the posts of a day that the month does not draw are not approved with those it does', async () => {
  const calendar = [1, 2, 3, 4, 5].map((id) => waiting(id, `2026-12-01T1${id}:10:00.000Z`))
  const { reviews } = await openReview({ calendar, address: '?show=month&day=2026-12-01' })
  press('Approve the 3 shown without a warning')
  await pass(300)
  expect(reviews().map(([path]) => path)).toEqual([1, 2, 3].map((id) => `${posts}/${id}/review`))
})

test('when one of several is refused, the message says so and Undo takes the others back', async () => {
  const { reviews } = await openReview({
    answers: {
      [`POST ${posts}/2/review`]: () => refusal('edit_conflict', 'This post was changed'),
    },
  })
  await pressKey('A', { shiftKey: true })
  expect(page()).toContain('1 of 2 posts approved')
  expect(page()).toContain('This post was changed')
  press('Undo')
  await pass(300)
  expect(reviews().slice(2)).toEqual([[`${posts}/1/review`, 'wait']])
})

const outcomes: [status: string, words: string][] = [
  ['scheduled', 'Priya approved this post on Nov 29'],
  ['missed', 'The time of this post passed before it was sent.'],
]
test.for(outcomes)('an open post that is %s meanwhile says so', async ([status, words]) => {
  let calendar = CALENDAR
  await openReview({
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
  await pressKey('j')
  await pressKey('j')
  calendar = CALENDAR.map((post) =>
    post.id === 2
      ? waiting(2, '2026-12-02T19:10:00.000Z', {
          status,
          decision: { by: 'Priya', at: '2026-11-29T17:00:00.000Z' },
        })
      : post,
  )
  // Deciding about the first reads the calendar again.
  await pressKey('k')
  await pressKey('s')
  await pass(300)
  expect(page()).toContain(words)
})

test('the calendar shows the pictures of a post; one with more than it draws is opened to be approved', async () => {
  const pictures = (letter: string) =>
    [1, 2].map((number) => ({
      url: `/uploads/${letter}${number}.webp`,
      alt: `Picture ${letter}${number}`,
      width: 800,
      height: 600,
      crops: {},
    }))
  const { reviews } = await openReview({
    calendar: [
      waiting(1, '2026-12-01T19:10:00.000Z', { pictures: pictures('a'), pictureCount: 2 }),
      waiting(2, '2026-12-02T19:10:00.000Z', { pictures: pictures('b'), pictureCount: 7 }),
    ],
  })
  const alts = [...document.querySelectorAll('ol img')].map((image) => image.getAttribute('alt'))
  expect(alts).toEqual(['Picture a1', 'Picture a2', 'Picture b1', 'Picture b2'])
  expect(page()).toContain('+5')
  await pressKey('A', { shiftKey: true })
  expect(reviews()).toEqual([[`${posts}/1/review`, 'approve']])
})
