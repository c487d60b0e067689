import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { JobProblems } from './JobProblems.tsx'

const LOOK = 'GET /api/admin/jobs/7/problems'
const ANSWER = 'POST /api/admin/problems/3/answer'
const CLOSE = 'POST /api/admin/problems/3/close'

const reported = {
  by: 'customer',
  name: null,
  words: 'The door frame is scratched.',
  photos: [],
  at: '2026-11-21T21:00:00Z',
}
const answered = {
  ...reported,
  by: 'team',
  name: 'Priya',
  words: 'We are sorry.',
  at: '2026-11-21T22:00:00Z',
}
const problem = {
  id: 3,
  kind: 'damage',
  openedAt: '2026-11-21T21:00:00Z',
  closedAt: null,
  closedBy: null,
  messages: [reported],
  payout: 'on_hold',
}
const page = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

/** Shows the problems of a job, on top of a server that answers with the last ones served. */
async function show(problems: object[], answers: Parameters<typeof answerApi>[0] = {}) {
  let served = problems
  const calls = answerApi({ [LOOK]: () => Response.json(served), ...answers })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <JobProblems jobId={JobId.parse(7)} />
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

test('an open problem says what happened, when, and where the payout is', async () => {
  await show([problem])
  for (const words of [
    'Problem: Something was damaged',
    'Reported Nov 21, 2026, 2:00 PM',
    "The hauler's payout is on hold until this is closed.",
    'The door frame is scratched.',
  ])
    expect(page()).toContain(words)
})

test('a payout that was sent before the report is named', async () => {
  await show([{ ...problem, payout: 'sent' }])
  expect(page()).toContain("The hauler's payout was sent before the report.")
})

test('an answer is sent once and stands below with who wrote it; the field is empty again', async () => {
  const after = { ...problem, messages: [reported, answered] }
  const { calls, serve } = await show([problem], { [ANSWER]: () => Response.json(after) })
  expect(button('Send answer').ariaDisabled).toBe('true')
  type('Answer', 'We are sorry.')
  serve([after])
  pressTwice('Send answer')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ words: 'We are sorry.' }])
  expect(page()).toContain('Priya')
  expect(document.querySelector('textarea')?.value).toBe('')
})

test('an answer that could not be sent stays in the field, with the reason', async () => {
  await show([problem], { [ANSWER]: () => refusal('illegal_move', 'The problem is closed') })
  type('Answer', 'We are sorry.')
  press('Send answer')
  await pass(100)
  expect(page()).toContain('The problem is closed')
  expect(document.querySelector('textarea')?.value).toBe('We are sorry.')
})

test('a problem that is closed says by whom, and takes no answer', async () => {
  const closed = { ...problem, closedAt: '2026-11-22T00:00:00Z', closedBy: 'team' }
  const { serve } = await show([problem], { [CLOSE]: () => Response.json(closed) })
  serve([closed])
  press('Close problem')
  await pass(100)
  expect(page()).toContain('Closed Nov 21, 2026, 5:00 PM by the team.')
  expect(document.querySelector('textarea')).toBeNull()
})

test('a job without a report shows nothing', async () => {
  await show([])
  expect(document.body.querySelector('div')?.textContent).toBe('')
})
