import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminJob } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { TextJobs } from './TextJobs.tsx'
import { adminJobOf } from './workbench/testing/admin-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const jobs: AdminJob[] = [
  adminJobOf({ id: 7, phone: '6045550131' }),
  adminJobOf({ id: 8, phone: '6045550132' }),
  adminJobOf({ id: 9, phone: '6045550131' }),
]

const conversationOf = (id: number, phone: string) => ({
  id,
  phone,
  kind: 'customer',
  name: null,
  jobId: null,
  haulerId: null,
  status: 'open',
  assignee: null,
  unread: 0,
  isStopped: false,
  last: null,
  lastAt: null,
})
const reply = {
  key: 'out-1',
  isInbound: false,
  at: '2026-11-24T18:00:00Z',
  channel: 'sms',
  text: 'Running late today',
  media: 0,
  keyword: null,
  jobId: null,
  type: null,
  author: 'Jordan',
  status: 'queued',
  failure: null,
}

async function show(second: () => Response = () => Response.json(reply)) {
  const calls = answerApi({
    'POST /api/admin/conversations': ({ body }) => {
      const { phone } = body as { phone: string }
      return Response.json(conversationOf(Number(phone.at(-1)), phone))
    },
    'POST /api/admin/conversations/1/replies': () => Response.json(reply),
    'POST /api/admin/conversations/2/replies': second,
  })
  const onClose = vi.fn<(ran: boolean) => void>()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <TextJobs items={jobs} onClose={onClose} />
    </QueryClientProvider>,
  )
  await pass(50)
  const replies = () => calls.filter(({ path }) => path.endsWith('/replies'))
  return { replies, onClose }
}

test('a customer with two of the jobs gets one text, and nothing goes out without words', async () => {
  const { replies, onClose } = await show()
  expect(document.body.textContent).toContain('Text 2 customers?')
  expect(button('Send text').ariaDisabled).toBe('true')
  press('Send text')
  await pass(50)
  expect(replies()).toEqual([])
  type('Message', 'Running late today')
  pressTwice('Send text')
  await pass(50)
  expect(replies().map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/conversations/1/replies', { text: 'Running late today', channel: 'sms' }],
    ['/api/admin/conversations/2/replies', { text: 'Running late today', channel: 'sms' }],
  ])
  expect(new Set(replies().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

test('a number that stopped texts is named with the reason, and the other text goes out', async () => {
  const { onClose } = await show(() => refusal('refused', 'This number stopped texts'))
  type('Message', 'Running late today')
  press('Send text')
  await pass(50)
  expect(document.body.textContent).toContain('1 customer texted, 1 failed.')
  expect(document.body.textContent).toContain('This number stopped texts (#8)')
  expect(onClose).not.toHaveBeenCalled()
})

test('a text that the server asks to send later keeps its key', async () => {
  let tries = 0
  const { replies } = await show(() =>
    ++tries === 1 ? refusal('too_many_requests', 'Later, please') : Response.json(reply),
  )
  type('Message', 'Running late today')
  press('Send text')
  await pass(10_000)
  const keys = replies()
    .filter(({ path }) => path.includes('/2/'))
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
