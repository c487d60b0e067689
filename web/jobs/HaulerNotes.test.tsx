import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { HaulerNotes } from './HaulerNotes.tsx'

const ANSWER = 'POST /api/admin/hauler-notes/3/answer'
const CLOSE = 'POST /api/admin/hauler-notes/3/close'

const problem = {
  id: 3,
  kind: 'no_access',
  words: 'The gate code does not work',
  photos: [],
  at: '2026-11-21T21:00:00Z',
  heardAt: '2026-11-21T21:30:00Z',
  closedAt: null,
  answers: [],
  hauler: { id: 9, firstName: 'Dale', lastName: 'Kowalchuk' },
}
const answered = {
  ...problem,
  answers: [{ name: 'Priya', words: 'Try 4711.', at: '2026-11-21T21:40:00Z' }],
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

/** Shows what the haulers of a job wrote, on top of a server that answers with what was served last. */
async function show(notes: object[], answers: Parameters<typeof answerApi>[0] = {}) {
  let served = notes
  const calls = answerApi({
    'GET /api/admin/jobs/7/hauler-notes': () => Response.json(served),
    ...answers,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerNotes jobId={JobId.parse(7)} />
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

test('a problem stands with its hauler, when it happened and when it arrived', async () => {
  await show([problem])
  for (const words of [
    'Hauler’s problem: Can’t get in, or access is blocked open',
    'Dale Kowalchuk, Nov 21, 2026, 2:00 PM, sent Nov 21, 2026, 2:30 PM',
    'The gate code does not work',
    'The customer doesn’t see it.',
  ])
    expect(page()).toContain(words)
})

test('an answer is sent once and stands below with its author; the field is empty again', async () => {
  const { calls, serve } = await show([problem], { [ANSWER]: () => Response.json(answered) })
  expect(button('Send answer to hauler').ariaDisabled).toBe('true')
  type('Answer to Dale', 'Try 4711.')
  serve([answered])
  pressTwice('Send answer to hauler')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ words: 'Try 4711.' }])
  expect(page()).toContain('Priya, Nov 21, 2026, 2:40 PM')
  expect(document.querySelector('textarea')?.value).toBe('')
})

test('an answer that could not be sent stays in the field, with the reason', async () => {
  await show([problem], { [ANSWER]: () => refusal('illegal_move', 'This problem is closed') })
  type('Answer to Dale', 'Try 4711.')
  press('Send answer to hauler')
  await pass(100)
  expect(page()).toContain('This problem is closed')
  expect(document.querySelector('textarea')?.value).toBe('Try 4711.')
})

test('a closed problem takes no answer, and keeps the focus', async () => {
  const closed = { ...problem, closedAt: '2026-11-22T00:00:00Z' }
  const { serve } = await show([problem], { [CLOSE]: () => Response.json(closed) })
  serve([closed])
  button('Close hauler’s problem').focus()
  press('Close hauler’s problem')
  await pass(100)
  expect(page()).toContain('Closed Nov 21, 2026, 5:00 PM by the team.')
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement?.tagName).toBe('H3')
})

test('a note is read below the problems, without a field for an answer', async () => {
  await show([{ ...problem, kind: null, heardAt: null }])
  expect(page()).toContain('Hauler notes (1)Dale Kowalchuk, Nov 21, 2026, 2:00 PM')
  expect(document.querySelector('textarea')).toBeNull()
})

test('a job without any shows nothing', async () => {
  await show([])
  expect(document.body.querySelector('div')?.textContent).toBe('')
})
