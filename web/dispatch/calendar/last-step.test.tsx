import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { BoardLine } from './BoardLine.tsx'
import { useLastDayMove } from './use-last-day-move.ts'
import { useLastStep } from './use-last-step.ts'
import { useSteps } from './use-steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const LAST = 'GET /api/admin/board-steps'
const UNDO = 'POST /api/admin/board-steps/5/undo'
const plan = { stepId: 5, isPlan: true, jobs: [7, 8], place: null, leftMs: 540_000 }
const move = {
  stepId: 6,
  isPlan: false,
  jobs: [7],
  place: { hauler: { id: 3, user: { firstName: 'Dana', lastName: 'Park' } }, timeSlot: '10-12' },
  leftMs: 6_000,
}

function Line() {
  return (
    <BoardLine
      steps={useSteps()}
      lastStep={useLastStep()}
      dayMove={useLastDayMove()}
      hint="Drag a job"
    />
  )
}

/** The calendar after a reload, with what the server keeps. */
async function open(
  steps: () => object[],
  answers: Parameters<typeof answerApi>[0] = {},
  dayMove: () => object | null = () => null,
) {
  const calls = answerApi({
    [LAST]: () => Response.json({ steps: steps(), dayMove: dayMove() }),
    ...answers,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Line />
    </QueryClientProvider>,
  )
  await pass(50)
  return calls
}
const page = () => document.body.textContent

test('after a reload the plan is offered still, undone once, and what stays is named', async () => {
  let isUndone = false
  const kept = [{ jobId: 8, reason: 'Job #8 is in progress' }]
  const calls = await open(() => (isUndone ? [] : [plan]), {
    [UNDO]: () => {
      isUndone = true
      return Response.json({ takenBack: [], kept })
    },
  })
  expect(page()).toContain('The plan placed 2 jobs.')
  press('Undo')
  await pass(100)
  expect(calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1)
  expect(page()).toContain('Job #8 is in progress.')
  press('Dismiss')
  expect(page()).toContain('Drag a job')
})

test('a single move is offered for as long as the server says, and not a moment longer', async () => {
  await open(() => [move, plan])
  expect(page()).toContain('Job #7 is with Dana Park, 10 AM-12 PM.')
  await pass(5_800)
  expect(page()).toContain('Job #7 is with')
  await pass(300)
  expect(page()).not.toContain('Job #7 is with')
  // The plan before it can be undone for longer.
  expect(page()).toContain('The plan placed 2 jobs.')
})

test('what was undone in another tab says why nothing is undone', async () => {
  const isOver = () => refusal('illegal_move', 'That was undone already')
  await open(() => [plan], { [UNDO]: isOver })
  press('Undo')
  await pass(100)
  expect(page()).toContain('That was undone already')
})

const dayMove = (isAsked: boolean, leftMs: number) => ({
  id: 3,
  jobId: 9,
  isAsked,
  toDate: '2026-11-27',
  toTime: 'morning',
  undoUntil: '2026-11-24T22:00:08Z',
  leftMs,
})

test.each([
  [true, 'The customer of job #9 is asked about Fri, Nov 27, 8AM-12PM.', 'move-request/withdraw'],
  [false, 'Job #9 is on Fri, Nov 27, 8AM-12PM.', 'reschedule/undo'],
])('after a reload a move to another day is undone (asked: %s)', async (isAsked, text, path) => {
  let isUndone = false
  const undo = `POST /api/admin/jobs/9/${path}`
  const calls = await open(
    () => [{ ...move, leftMs: 3_000 }],
    {
      [undo]: () => {
        isUndone = true
        return Response.json({
          jobId: 9,
          preferredDate: '2026-11-26',
          preferredTime: 'morning',
          isAssigned: false,
          undoUntil: null,
        })
      },
    },
    () => (isUndone ? null : dayMove(isAsked, 5_000)),
  )
  expect(page()).toContain(`${text} No message has left yet.`)
  press('Undo')
  await pass(100)
  expect(calls.flatMap(({ path: called, body }) => (called.endsWith(path) ? [body] : []))).toEqual([
    isAsked ? { requestId: 3 } : { undoUntil: '2026-11-24T22:00:08.000Z' },
  ])
  expect(page()).toContain('Job #7 is with Dana Park')
})

test('a move to another day is offered until its message leaves, and behind a newer step', async () => {
  await open(
    () => [{ ...move, leftMs: 4_000 }],
    {},
    () => dayMove(true, 2_000),
  )
  expect(page()).toContain('Job #7 is with Dana Park')
  press('Dismiss')
  expect(page()).toContain('The customer of job #9 is asked about')
  await pass(1_700)
  expect(page()).toContain('The customer of job #9 is asked about')
  await pass(400)
  expect(page()).not.toContain('The customer of job #9')
})
