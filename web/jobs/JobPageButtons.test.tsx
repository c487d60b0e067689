import type { ClientJob } from '../../contract/client-jobs.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../contract/money.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { JobPageButtons, PayButton } from './JobPageButtons.tsx'

const job = { id: 7, status: 'pending', due: null, hasReceipt: true } as ClientJob
const PAGE = 'POST /api/client/jobs/7/page'
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const assign = vi.fn<(url: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  assign.mockClear()
  vi.stubGlobal('location', { assign })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const show = (shown: ClientJob, isRow = false) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      {isRow ? <PayButton job={shown} /> : <JobPageButtons job={shown} />}
    </QueryClientProvider>,
  )

test('a paid pickup leads to its page and to its receipt', async () => {
  answerApi({ [PAGE]: () => Response.json({ path: '/job/a-link' }) })
  show(job)
  press('Track your pickup')
  await pass(50)
  press('View receipt')
  await pass(50)
  expect(assign.mock.calls).toEqual([['/job/a-link'], ['/job/a-link/receipt']])
})

test('a row offers to pay what is due, and nothing when nothing is', async () => {
  answerApi({ [PAGE]: () => Response.json({ path: '/job/a-link' }) })
  show({ ...job, due: cents(11_200), hasReceipt: false }, true)
  expect(buttons()).toEqual(['Pay $112.00'])
  press('Pay $112.00 for job #7')
  await pass(50)
  expect(assign.mock.calls).toEqual([['/job/a-link']])
})

test('a page that has closed says where the receipt is', async () => {
  answerApi({ [PAGE]: () => Response.json({ path: null }) })
  const failure = vi.spyOn(toast, 'failure')
  show({ ...job, status: 'completed' })
  press('View receipt')
  await pass(50)
  expect(JSON.stringify(failure.mock.calls)).toContain('Your email has the receipt')
  expect(assign).not.toHaveBeenCalled()
})
