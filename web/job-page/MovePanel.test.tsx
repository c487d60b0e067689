import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { MoveRequestId } from '../../contract/move-question.ts'
import { refusal } from '../testing/api.ts'
import { pass, press, pressTwice } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MovePanel } from './MovePanel.tsx'
import { aJob, NOW, serve, showPanel, TOKEN } from './testing/given.tsx'

const [ACCEPT, KEEP] = [`POST /api/job/${TOKEN}/move/accept`, `POST /api/job/${TOKEN}/move/keep`]
const page = () => document.body.textContent
const toDate = Day.parse('2026-11-24')
const jobWithRequest = () =>
  aJob({
    status: 'assigned',
    moveQuestion: {
      id: MoveRequestId.parse(3),
      toDate,
      toTime: 'morning',
      answerBy: new Date(NOW.getTime() + 3_600_000),
      now: NOW,
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('it asks with the time to answer, and two presses move the pickup once', async () => {
  const calls = await showPanel(MovePanel, jobWithRequest(), {
    [ACCEPT]: () => Response.json(serve(aJob({ preferredDate: toDate, preferredTime: 'morning' }))),
  })
  expect(page()).toContain('Westhaul asks to move your pickup to Tue, Nov 24, 8AM-12PM')
  expect(page()).toContain(
    'Answer by 3:12 PM. We hold the new time for you until then. No answer? Your time stays.',
  )
  expect(page()).toContain('Dale still comes if free then')
  expect(calls).toHaveLength(1)
  pressTwice('Yes, move it')
  await pass(100)
  expect(calls.filter((call) => JSON.stringify(call).includes('move/accept'))).toHaveLength(1)
  expect(page()).toContain('Your pickup is moved to Tue, Nov 24, 8AM-12PM. Thank you.')
  expect(page()).not.toContain('Keep my time')
})

test('the time is kept, and the page says which', async () => {
  await showPanel(MovePanel, jobWithRequest(), { [KEEP]: () => Response.json(serve(aJob())) })
  press('Keep my time')
  await pass(100)
  expect(page()).toContain('Your time stays: ')
})

test('an answer that comes too late is explained in the place of the question', async () => {
  await showPanel(MovePanel, jobWithRequest(), {
    [ACCEPT]: () => refusal('illegal_move', 'The time to answer is over. Your pickup stays'),
  })
  press('Yes, move it')
  await pass(100)
  expect(page()).toContain('The time to answer is over. Your pickup stays.')
  expect(page()).not.toContain('Keep my time')
})
