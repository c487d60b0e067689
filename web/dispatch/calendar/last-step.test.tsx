import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { BoardLine } from './BoardLine.tsx'
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
  return <BoardLine steps={useSteps()} lastStep={useLastStep()} hint="Drag a job" />
}

/** The calendar after a reload, with what the server keeps. */
async function open(steps: () => object[], answers: Parameters<typeof answerApi>[0] = {}) {
  const calls = answerApi({ [LAST]: () => Response.json({ steps: steps() }), ...answers })
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
