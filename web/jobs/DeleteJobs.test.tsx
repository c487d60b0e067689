import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { SETTINGS } from '../testing/settings.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { useUndoKey } from '../ui/browser/use-undo-key.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useUndoToastKey } from '../ui/feedback/undo-toast.ts'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'
import { DeleteJobs } from './DeleteJobs.tsx'
import { adminJobOf } from './workbench/testing/admin-job.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const refundOf = (amount: string, method = 'card') => ({
  amount,
  method,
  cardBrand: method === 'card' ? 'visa' : null,
  cardLast4: method === 'card' ? '4242' : null,
})
const previewOf = (amount: string, method?: string) => {
  const outcome = {
    fee: '0.00',
    refunded: amount,
    refunds: [refundOf(amount, method)],
    haulerGets: '0.00',
  }
  return Response.json({
    refusal: null,
    rule: 'free',
    freeUntil: null,
    kept: outcome,
    waived: outcome,
    haulerName: null,
  })
}
const PREVIEW = 'GET /api/admin/jobs/7/cancellation'
const page = () => document.body.textContent
const screen = (part: ReactNode) =>
  render(<QueryClientProvider client={newQueryClient()}>{part}</QueryClientProvider>)
const isOff = (name: string) => button(name).matches(':disabled, [aria-disabled="true"]')

test('a deleted job can be undone from the message for eight seconds', async () => {
  const calls: string[] = []
  const gone: boolean[] = []
  answerApi({
    [PREVIEW]: () => previewOf('120.00'),
    'DELETE /api/admin/jobs/7': () =>
      Response.json({ id: 7, refunded: '120.00', undoUntil: soon(8) }),
    'POST /api/admin/jobs/7/delete/undo': () => {
      calls.push('undo')
      return Response.json({ id: 7, status: 'pending' })
    },
  })
  screen(<DeleteJobDialog job={adminJobOf()} onDone={(isGone) => gone.push(isGone)} />)
  await pass(50)
  press('Delete job')
  await pass(100)
  expect(gone).toEqual([true])
  const message = document.querySelector('[role="status"] strong')?.parentElement?.textContent
  expect(message).toBe('SuccessJob deleted successfully. Money and messages leave in 8 seconds')
  await pass(7_500)
  press('Undo')
  await pass(100)
  expect(calls).toEqual(['undo'])
  expect(page()).toContain('Undone. No money and no message has left')
})

function DeleteOnStaffPage({ onOlder }: { onOlder: () => void }) {
  useUndoKey(OLDER, onOlder)
  useUndoToastKey()
  return <DeleteJobDialog job={adminJobOf()} onDone={() => undefined} />
}
const OLDER = {}
const pressZ = () =>
  act(
    () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true })),
  )

test('Z undoes a deletion while its message is shown, and then what was done before', async () => {
  const calls: string[] = []
  answerApi({
    [PREVIEW]: () => previewOf('120.00'),
    'DELETE /api/admin/jobs/7': () =>
      Response.json({ id: 7, refunded: '120.00', undoUntil: soon(8) }),
    'POST /api/admin/jobs/7/delete/undo': () => {
      calls.push('undo')
      return Response.json({ id: 7, status: 'pending' })
    },
  })
  screen(<DeleteOnStaffPage onOlder={() => calls.push('older')} />)
  await pass(50)
  press('Delete job')
  await pass(100)
  pressZ()
  await pass(100)
  expect(calls).toEqual(['undo'])
  expect(page()).toContain('Undone. No money and no message has left')
  pressZ()
  expect(calls).toEqual(['undo', 'older'])
})

test('a job is deleted only once it is known what goes back, and how', async () => {
  let answer: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((resolve) => (answer = resolve))
  answerApi({ [PREVIEW]: () => slow })
  screen(<DeleteJobDialog job={adminJobOf()} onDone={() => undefined} />)
  await pass(50)
  expect(page()).toContain('Working out what goes back')
  expect(isOff('Delete job')).toBe(true)
  answer(previewOf('120.00', 'cash'))
  await pass(50)
  expect(page()).toContain('$120.00 is to be handed back in cash.')
  expect(page()).not.toContain('up to')
  expect(isOff('Delete job')).toBe(false)
})

test('a preview that cannot be loaded keeps the button off', async () => {
  answerApi({ [PREVIEW]: () => refusal('not_found', 'There is no job #7') })
  screen(<DeleteJobDialog job={adminJobOf()} onDone={() => undefined} />)
  await pass(10_000)
  expect(isOff('Delete job')).toBe(true)
})

const SEVERAL = [
  adminJobOf({ id: 7 }),
  adminJobOf({ id: 8 }),
  adminJobOf({ id: 9, status: 'completed' }),
  adminJobOf({ id: 10, status: 'in_progress' }),
]
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

async function deleteSeveral(answers: Parameters<typeof answerApi>[0] = {}) {
  const times = [8, 9, 10].map(soon)
  const calls = answerApi({
    [PREVIEW]: () => previewOf('120.00'),
    'GET /api/admin/jobs/8/cancellation': () => previewOf('30.00', 'cash'),
    'POST /api/admin/job-deletions': () =>
      Response.json({
        done: [7, 8, 9],
        failed: [],
        undo: [
          { id: 7, undoUntil: times[0] },
          { id: 8, undoUntil: times[1] },
          { id: 9, undoUntil: times[2] },
        ],
      }),
    ...answers,
  })
  const onClose = vi.fn<(ran: boolean) => void>()
  screen(<DeleteJobs items={SEVERAL} onClose={onClose} />)
  const wasOff = isOff('Delete 3 jobs')
  await pass(50)
  const question = page()
  press('Delete 3 jobs')
  await pass(100)
  return { calls, wasOff, question, onClose, times }
}

test('several jobs are deleted together once the refunds of all are added up', async () => {
  const { calls, wasOff, question } = await deleteSeveral()
  expect(wasOff).toBe(true)
  expect(question).toContain(
    'The jobs are gone from every list, and 2 jobs are cancelled. Customers get back $150.00 in all, $30.00 of it by hand, not to a card. You can undo it for 8 seconds.',
  )
  expect(question).toContain('1 job of the 4 selected is in progress and stays.')
  const sent = calls.filter(({ path }) => path.endsWith('job-deletions'))
  expect(sent.map(({ body }) => body)).toEqual([{ jobIds: [7, 8, 9] }])
})

test('all of them have one undo, for as long as any can be undone, and it says what stays deleted', async () => {
  const restored = (id: number) => () => Response.json({ id, status: 'pending' })
  const { calls, onClose, times } = await deleteSeveral({
    'POST /api/admin/jobs/7/delete/undo': () =>
      refusal('illegal_move', 'It is too late to undo that. Recover the job instead'),
    'POST /api/admin/jobs/8/delete/undo': restored(8),
    'POST /api/admin/jobs/9/delete/undo': restored(9),
  })
  expect(page()).toContain('3 jobs deletedMoney and messages leave in 8 to 10 seconds')
  await pass(9_500)
  press('Undo')
  // It said that they are deleted.
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
  await pass(200)
  const undone = calls.filter(({ path }) => path.endsWith('/undo'))
  expect(undone).toHaveLength(3)
  expect(undone.map(({ body }) => body)).toEqual(times.map((undoUntil) => ({ undoUntil })))
  expect(page()).toContain(
    '2 jobs on the lists again. No money and no message has left. 1 job not undone. It is too late to undo that. Recover the job instead (#7)',
  )
})

test('the undo ends with the last job that can be undone', async () => {
  await deleteSeveral()
  await pass(9_500)
  expect(page()).toContain('3 jobs deletedMoney')
  await pass(600)
  expect(page()).not.toContain('3 jobs deletedMoney')
})

test('an undo after the dialog was closed closes nothing else', async () => {
  const onClose = vi.fn<(ran: boolean) => void>()
  answerApi({
    [PREVIEW]: () => previewOf('120.00'),
    'GET /api/admin/jobs/8/cancellation': () => previewOf('30.00'),
    'POST /api/admin/job-deletions': () =>
      Response.json({ done: [7], failed: [], undo: [{ id: 7, undoUntil: soon(8) }] }),
    'POST /api/admin/jobs/7/delete/undo': () => Response.json({ id: 7, status: 'pending' }),
  })
  const Shown = () => {
    const [isOpen, setOpen] = useState(true)
    const close = (ran: boolean) => {
      onClose(ran)
      setOpen(false)
    }
    return isOpen && <DeleteJobs items={SEVERAL} onClose={close} />
  }
  screen(<Shown />)
  await pass(50)
  press('Delete 3 jobs')
  await pass(100)
  press('Close')
  await pass(50)
  press('Undo')
  await pass(100)
  expect(onClose).toHaveBeenCalledOnce()
  expect(page()).toContain('1 job on the lists again. No money and no message has left')
})

test.each([
  [refusal('invalid_input', 'Please select at most 200'), 'Nothing was deleted'],
  [new Response('', { status: 502 }), 'Some jobs may be deleted'],
])('a call that fails as a whole says whether anything may be done', async (answer, title) => {
  await deleteSeveral({ 'POST /api/admin/job-deletions': () => answer })
  expect(page()).toContain(title)
})
