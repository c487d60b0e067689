import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, unmountAll } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { MoveDayDialog } from './MoveDayDialog.tsx'
import type { Held } from './targets.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T19:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => void vi.useRealTimers())

const day = Day.parse('2026-11-27')
const job = {
  id: 7,
  firstName: 'Mei',
  lastName: 'Tanaka',
  preferredDate: '2026-11-26',
  preferredTime: 'morning',
}

const OPEN = {
  date: day,
  window: 'morning',
  state: 'open',
  isHaulerFree: null,
  refusal: null,
  askUntil: '2026-11-24T23:00:00Z',
  askRefusal: null,
}

async function show(
  costs: object,
  window: object = {},
  client = newQueryClient(),
  failure?: () => Response,
) {
  const [onClose, sent] = [vi.fn<() => void>(), vi.fn<(body: unknown) => void>()]
  answerApi({
    'GET /api/admin/jobs/7/windows': () =>
      failure?.() ??
      Response.json({
        jobId: 7,
        preferredDate: job.preferredDate,
        preferredTime: job.preferredTime,
        windows: [{ ...OPEN, ...window }],
        fee: '0.00',
        sameDay: null,
        method: 'card',
        hauler: null,
        refusal: null,
        asked: null,
        ...costs,
      }),
    'POST /api/admin/jobs/7/move-request': ({ body }) => {
      sent(body)
      const asked = { id: 3, jobId: 7, toDate: day, toTime: 'morning' }
      return Response.json({
        ...asked,
        answerBy: '2026-11-24T23:00:00Z',
        undoUntil: '2026-11-24T19:00:08Z',
      })
    },
  })
  render(
    <QueryClientProvider client={client}>
      <MoveDayDialog
        opened
        held={{ job, from: null } as unknown as Held}
        move={{ day, window: 'morning', hauler: 'release' }}
        onSubmit={() => undefined}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  await pass(100)
  return { onClose, sent }
}
const page = () => document.body.textContent

test('the customer is asked first unless a person says that it moves now', async () => {
  const { onClose, sent } = await show({})
  expect(page()).toContain(
    'Mei gets the question with a link after 8 seconds. The place is held until 4:00 PM; without an answer by then the time stays.',
  )
  press('Ask Mei')
  await pass(100)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ preferredDate: day, preferredTime: 'morning' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('it says that and when the customer is texted about a move that is made now', async () => {
  await show({})
  press('Move now')
  await pass(1)
  expect(page()).toContain(
    'Mei is texted the new time 8 seconds after you move it, unless you undo it.',
  )
})

test('what was read before and cannot be read now moves nothing', async () => {
  const client = newQueryClient()
  await show({}, {}, client)
  unmountAll()
  await show({}, {}, client, () => refusal('illegal_move', 'It is over'))
  expect(button('Ask Mei').ariaDisabled).toBe('true')
})

test('a customer who cannot be asked by text is not, and the reason stands there', async () => {
  await show({ fee: '49.00' }, { askUntil: null, askRefusal: 'It costs Mei $49.00' })
  expect(page()).toContain(
    'It costs Mei $49.00.The customer pays $49.00. It waits for a hauler on that day. Mei is texted the new time once the move is certain.',
  )
})

test('a question that is open stands there, and is not asked twice', async () => {
  await show({
    asked: {
      id: 3,
      jobId: 7,
      toDate: day,
      toTime: 'evening',
      answerBy: '2026-11-24T23:00:00Z',
      undoUntil: '2026-11-24T19:00:08Z',
    },
  })
  expect(page()).toContain(
    'Mei is asked about Fri, Nov 27, 5PM-8PM, until 4:00 PM. Moving it ends the question.',
  )
  expect(page()).toContain('Move it now')
})
