import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { JobRatings } from './JobRatings.tsx'

const LOOK = 'GET /api/admin/jobs/7/ratings'
const WITHHOLD = 'POST /api/admin/ratings/3/withhold'
const RELEASE = 'POST /api/admin/ratings/3/release'

const rating = {
  id: 3,
  by: 'customer',
  stars: 5,
  words: 'Careful on the stairs',
  ratedAt: '2026-11-21T21:00:00Z',
  mayPublish: true,
  status: 'open',
  decision: null,
}
const withheld = {
  ...rating,
  status: 'withheld',
  decision: {
    move: 'withhold',
    name: 'Priya',
    reason: 'Names a neighbour',
    at: '2026-11-22T00:00:00Z',
  },
}
const page = () => document.body.textContent
const buttons = () =>
  [...document.querySelectorAll('section button')].map((each) => each.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(ratings: object[], answers: Parameters<typeof answerApi>[0] = {}) {
  let served = ratings
  const calls = answerApi({ [LOOK]: () => Response.json(served), ...answers })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <JobRatings jobId={JobId.parse(7)} />
    </QueryClientProvider>,
  )
  await pass(50)
  return {
    calls,
    serve: (next: object[]) => {
      served = next
    },
  }
}

test('a rating is kept off the landing page once, with the reason and who decided', async () => {
  const { calls, serve } = await show([rating], { [WITHHOLD]: () => Response.json(withheld) })
  expect(page()).toContain('The customer: 5 of 5 stars, Nov 21, 2026, 2:00 PM')
  expect(page()).toContain('the landing page can show this with first name and area.')
  press("Don't publish")
  expect(button("Don't publish").ariaDisabled).toBe('true')
  type('Why should it not be published?', 'Names a neighbour')
  serve([withheld])
  pressTwice("Don't publish")
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ reason: 'Names a neighbour' }])
  expect(page()).toContain('Not published: Names a neighbour (Priya, Nov 21, 2026, 5:00 PM)')
  expect(buttons()).toEqual(['Allow publishing'])
})

test('the decision is taken back', async () => {
  const { serve } = await show([withheld], { [RELEASE]: () => Response.json(rating) })
  serve([rating])
  press('Allow publishing')
  await pass(100)
  expect(buttons()).toEqual(["Don't publish"])
})

test('a refused decision keeps the reason in its field', async () => {
  await show([rating], { [WITHHOLD]: () => refusal('illegal_move', 'It is withheld already') })
  press("Don't publish")
  type('Why should it not be published?', 'Names a neighbour')
  press("Don't publish")
  await pass(100)
  expect(page()).toContain('It is withheld already')
  expect(document.querySelector('textarea')?.value).toBe('Names a neighbour')
})

test.each([
  [{ mayPublish: false }, 'The customer did not allow us to publish this.', []],
  [{ stars: 3 }, 'only ratings with words and at least 4 stars are published', ["Don't publish"]],
  [{ by: 'hauler', mayPublish: false }, 'The hauler: 5 of 5 stars', []],
])('%o reads "%s"', async (fields, words, expected) => {
  await show([{ ...rating, ...fields }])
  expect(page()).toContain(words)
  expect(buttons()).toEqual(expected)
})

test('a job that is not rated shows nothing', async () => {
  await show([])
  expect(document.body.querySelector('div')?.textContent).toBe('')
})
