import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HaulerJob } from '../../contract/hauler-jobs.ts'
import { MAX_RATING_WORDS } from '../../contract/job-page-parts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CustomerRating } from './CustomerRating.tsx'
import { assignedJob } from './testing/jobs.ts'

const LOOK = 'GET /api/hauler/jobs/7/rating'
const RATE = 'POST /api/hauler/jobs/7/rating'
const job = HaulerJob.parse({ ...assignedJob, status: 'completed' })
const unrated = { mine: null, theirs: null, areShown: false, canRate: true, mayPublish: false }
const page = () => document.body.textContent
const choose = (stars: string) =>
  act(() => document.querySelector<HTMLInputElement>(`input[aria-label="${stars}"]`)?.click())

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(ratings: object, answers: Parameters<typeof answerApi>[0] = {}) {
  let served = ratings
  const calls = answerApi({ [LOOK]: () => Response.json(served), ...answers })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CustomerRating job={job} />
    </QueryClientProvider>,
  )
  await pass(50)
  return {
    calls,
    serve: (next: object) => {
      served = next
    },
  }
}
const sent = (calls: ReturnType<typeof answerApi>) => calls.flatMap(({ body }) => body ?? [])

test('a rating is sent once, and can be changed until both are shown', async () => {
  const mine = { stars: 5, words: 'Everything stood at the curb.' }
  const { calls, serve } = await show(unrated, {
    [RATE]: () => Response.json({ ...unrated, mine }),
  })
  expect(page()).toContain('How was Mei?')
  choose('5 stars')
  type('Your words', mine.words)
  serve({ ...unrated, mine })
  pressTwice('Send rating')
  await pass(100)
  expect(sent(calls)).toEqual([mine])
  expect(page()).toContain('Change rating')
})

test('without stars, and with too many words, nothing is sent', async () => {
  const { calls } = await show(unrated)
  press('Send rating')
  expect(page()).toContain('Please choose 1 to 5 stars')
  choose('4 stars')
  type('Your words', 'x'.repeat(MAX_RATING_WORDS + 1))
  press('Send rating')
  expect(page()).toContain(`Please keep it under ${MAX_RATING_WORDS} characters`)
  await pass(100)
  expect(sent(calls)).toEqual([])
})

test('a rating that was refused stays in the form, with the reason', async () => {
  await show(unrated, { [RATE]: () => refusal('illegal_move', 'Both ratings are shown already') })
  choose('3 stars')
  type('Your words', 'The gate was locked.')
  press('Send rating')
  await pass(100)
  expect(page()).toContain('Both ratings are shown already')
  expect(document.querySelector('textarea')?.value).toBe('The gate was locked.')
})

test('once both are shown, each reads the other and nothing can be changed', async () => {
  await show({
    mine: { stars: 5, words: 'Friendly.' },
    theirs: { stars: 4, words: 'On time.' },
    areShown: true,
    canRate: false,
    mayPublish: false,
  })
  expect(page()).toContain('Mei rated you')
  expect(page()).toContain('On time.')
  expect(page()).toContain('Your rating')
  expect(document.querySelector('[aria-label="4 stars of 5"]')).not.toBeNull()
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('a job that can no longer be rated and was not says nothing', async () => {
  await show({ mine: null, theirs: null, areShown: true, canRate: false, mayPublish: false })
  expect(document.body.querySelector('div')?.textContent).toBe('')
})
