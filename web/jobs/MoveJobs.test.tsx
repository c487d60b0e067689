import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveJobs, previewMoves } from '../../contract/bulk-moves.ts'
import type { AdminJob, JobId } from '../../contract/jobs.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MoveJobs } from './MoveJobs.tsx'
import { adminJobOf } from './workbench/testing/admin-job.ts'

const NOW = new Date('2026-11-24T20:00:00Z')

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const items: AdminJob[] = [7, 8, 9].map((id) => ({ ...adminJobOf(), id: id as JobId }))
const toMove = (jobId: number, evening: { hauler: string | null; refusal: string | null }) => ({
  jobId,
  customer: 'Amrita Gill',
  preferredDate: '2026-11-24',
  preferredTime: 'morning',
  hauler: evening.hauler && 'Dale Kowalchuk',
  windows: [
    { window: 'morning', state: 'closed', hauler: null, refusal: 'This window is closed for it' },
    { window: 'afternoon', state: 'open', hauler: null, refusal: null },
    { window: 'evening', state: 'open', ...evening },
  ],
})
const preview = () =>
  Response.json({
    jobs: [
      toMove(7, { hauler: 'keep', refusal: null }),
      toMove(8, { hauler: 'release', refusal: null }),
      toMove(9, { hauler: null, refusal: 'Its price changes with the move. Move it on its own' }),
    ],
  })
const PREVIEW = `POST ${previewMoves.path}`
const MOVE = `POST ${moveJobs.path}`

function open(answers: Parameters<typeof answerApi>[0]) {
  const onClose = vi.fn<(ran: boolean) => void>()
  const asked = answerApi(answers)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MoveJobs items={items} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { asked, onClose }
}
const text = () => document.body.textContent

test('nothing can be moved before the windows of the day are known and one is chosen', async () => {
  let answer: (response: Response) => void = () => undefined
  const waiting = new Promise<Response>((resolve) => (answer = resolve))
  const { asked } = open({ [PREVIEW]: () => waiting })
  await pass(50)
  expect(button(/^Move /).ariaDisabled).toBe('true')
  expect(text()).toContain('Looking at the windows of the day...')
  answer(preview())
  await pass(50)
  expect(text()).toContain('12PM-5PM, 3 of 3')
  expect(text()).toContain('5PM-8PM, 2 of 3')
  expect(button('Move 3 jobs').ariaDisabled).toBe('true')
  expect(text()).toContain('Choose a window.')
  expect(asked[0]?.body).toEqual({ jobIds: [7, 8, 9], date: '2026-11-25' })
})

test('it says who comes, who is released, what stays and how many read of it; only those are moved', async () => {
  const { asked, onClose } = open({
    [PREVIEW]: preview,
    [MOVE]: () =>
      Response.json({
        done: [7],
        failed: [{ id: 8, reason: 'This window is closed for it' }],
        undo: [],
      }),
  })
  await pass(50)
  press(/^5PM-8PM/)
  expect(text()).toContain('Dale Kowalchuk still comes.')
  expect(text()).toContain('Dale Kowalchuk is released, and the job is on the market again.')
  expect(text()).toContain('Its price changes with the move. Move it on its own.')
  expect(text()).toContain(
    '2 customers and 2 haulers get a message 8 seconds after the move. Prices stay. 1 job stays as before.',
  )
  press('Move 2 jobs')
  await pass(50)
  expect(asked.at(-1)?.body).toEqual({
    preferredDate: '2026-11-25',
    preferredTime: 'evening',
    moves: [
      { jobId: 7, hauler: 'keep' },
      { jobId: 8, hauler: 'release' },
    ],
  })
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('1 job moved')
  expect(text()).toContain(`This window is closed for it (#8 ${adminJobOf().firstName}`)
  press('Close')
  expect(onClose).toHaveBeenCalledWith(true)
})

test('the moves have one undo, for as long as any of them can be undone', async () => {
  const undo = vi.fn<() => Response>(() =>
    Response.json({
      jobId: 7,
      preferredDate: '2026-11-24',
      preferredTime: 'morning',
      isAssigned: false,
      undoUntil: null,
    }),
  )
  const until = (id: number, seconds: number) => ({
    id,
    undoUntil: new Date(NOW.getTime() + seconds * 1_000).toISOString(),
  })
  const answers = {
    [PREVIEW]: preview,
    [MOVE]: () => Response.json({ done: [7, 8], failed: [], undo: [until(7, 8), until(8, 12)] }),
    'POST /api/admin/jobs/7/reschedule/undo': undo,
    'POST /api/admin/jobs/8/reschedule/undo': () =>
      refusal('illegal_move', 'It is too late to undo that'),
  }
  const { asked, onClose } = open(answers)
  await pass(50)
  press(/^12PM-5PM/)
  press('Move 3 jobs')
  await pass(100)
  expect(text()).toContain('All of them are done.')
  await pass(11_000)
  expect(text()).toContain('2 jobs movedMessages leave in 8 to 12 seconds')
  press('Undo')
  // It said that they are moved.
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
  await pass(200)
  expect(undo).toHaveBeenCalledTimes(1)
  const sent = asked.filter(({ path }) => path.endsWith('7/reschedule/undo'))
  expect(sent.map(({ body }) => body)).toEqual([{ undoUntil: until(7, 8).undoUntil }])
  expect(text()).toContain(
    '1 job moved back. No message has left. 1 job not moved back. It is too late to undo that (#8)',
  )
})
