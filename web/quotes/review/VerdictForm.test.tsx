import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../../contract/jobs.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { VerdictForm } from './VerdictForm.tsx'

const PATH = '/api/admin/quote-reviews'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(answer: () => Response | Promise<Response>) {
  const requests = answerApi({ [`POST ${PATH}`]: answer })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <VerdictForm jobId={JobId.parse(7)} />
    </QueryClientProvider>,
  )
  await pass(100)
  return requests
}
const heard = () => document.querySelector('textarea')?.value
const review = { jobId: 7, verdict: 'too_low', reviewedAt: '2026-11-20T20:00:00.000Z' }

test('a verdict goes out once, with its note', async () => {
  const requests = await show(() => Response.json(review))
  type('Note (optional)', 'A piano stands behind the sofa')
  pressTwice('Too low: job #7')
  await pass(100)
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    [PATH, { jobId: 7, verdict: 'too_low', note: 'A piano stands behind the sofa' }],
  ])
})

test('while one verdict is on its way there is no other', async () => {
  const requests = await show(() => new Promise(() => undefined))
  button('Looks right: job #7').focus()
  press('Looks right: job #7')
  await pass(100)
  press('Too low: job #7')
  await pass(100)
  expect(requests).toHaveLength(1)
  expect(button('Too low: job #7').ariaDisabled).toBe('true')
  expect(document.activeElement?.textContent).toBe('Saving...')
})

test('a note stays when the verdict could not be sent', async () => {
  await show(() => refusal('unavailable', 'The database is away'))
  type('Note (optional)', 'A piano')
  press('Too low: job #7')
  await pass(100)
  expect(heard()).toBe('A piano')
  expect(button('Too low: job #7').ariaDisabled).toBe('false')
})
