import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal as refusalOf } from '../../../testing/api.ts'
import { pass, press, pressTwice, type } from '../../../testing/render.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { adminJob, adminJobOf } from '../testing/admin-job.ts'
import { AssignTray } from './AssignTray.tsx'
import { MoveTray } from './MoveTray.tsx'
import { jobActions } from '../actions.ts'
import { ReleaseTray } from './ReleaseTray.tsx'
import { choose, isOff, page, radio, show } from './testing/show-tray.tsx'
import { SETTINGS } from '../../../testing/settings.ts'

document.head.innerHTML = SETTINGS

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const windowAt = (date: string, window: string, state: string, isHaulerFree: boolean | null) => ({
  date,
  window,
  state,
  isHaulerFree,
  refusal: isHaulerFree === false ? 'Dale is closed for the evening of that day' : null,
  askUntil: state === 'closed' ? null : '2026-11-25T01:00:00Z',
  askRefusal: null,
})
const options = {
  jobId: 7,
  preferredDate: '2026-11-26',
  preferredTime: 'afternoon',
  windows: [
    windowAt('2026-11-27', 'morning', 'full', false),
    windowAt('2026-11-27', 'afternoon', 'open', true),
    windowAt('2026-11-27', 'evening', 'last', false),
  ],
  fee: '0.00',
  sameDay: null,
  method: 'card',
  hauler: { firstName: 'Dale', lastName: 'Kowalchuk' },
  refusal: null,
  asked: null,
}
const MOVES = {
  'GET /api/admin/jobs/7/windows': () => Response.json(options),
  'POST /api/admin/jobs/7/reschedule': () =>
    Response.json({
      jobId: 7,
      preferredDate: '2026-11-27',
      preferredTime: 'afternoon',
      isAssigned: true,
      undoUntil: '2026-11-24T22:00:00Z',
    }),
  'POST /api/admin/jobs/7/reschedule/undo': () => refusalOf('illegal_move', 'Changed again'),
  'POST /api/admin/jobs/7/move-request/withdraw': () => Response.json({ jobId: 7 }),
}

test('a move says what it costs, who comes and who hears of it before its button can be pressed', async () => {
  const { onDone, sent } = await show(MoveTray, MOVES)
  expect(isOff('Move')).toBe(true)
  expect(radio('Fri, Nov 27, 8AM-12PM')?.disabled).toBe(true)
  await choose(radio('Fri, Nov 27, 5PM-8PM'))
  expect(page()).toContain(
    'No fee. Dale is closed for the evening of that day, so Dale is released, and the job is on the market again.',
  )
  await choose(radio('Fri, Nov 27, 12PM-5PM'))
  expect(page()).toContain(
    'No fee. Dale still comes. Amrita and Dale get one message after 8 seconds.',
  )
  pressTwice('Move to Fri, Nov 27, 12PM-5PM')
  await pass(50)
  expect(sent()).toEqual([
    {
      preferredDate: '2026-11-27',
      preferredTime: 'afternoon',
      fee: '0.00',
      refund: '0.00',
      waive: false,
      reason: '',
      hauler: 'keep',
    },
  ])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Job #7 is moved.' }),
  )
  onDone.mock.calls[0]?.[0]?.undo()
  await pass(50)
  expect(sent().at(-1)).toEqual({ undoUntil: '2026-11-24T22:00:00.000Z' })
})

test('the customer is asked first where the person says so, and a question that is open is named', async () => {
  const { onDone, sent } = await show(MoveTray, {
    ...MOVES,
    'POST /api/admin/jobs/7/move-request': () =>
      Response.json({
        id: 3,
        jobId: 7,
        toDate: '2026-11-27',
        toTime: 'afternoon',
        answerBy: '2026-11-25T01:00:00Z',
        undoUntil: '2026-11-24T22:00:00Z',
      }),
  })
  await choose(radio('Fri, Nov 27, 12PM-5PM'))
  press('Ask Amrita first')
  await pass(1)
  expect(page()).toContain('Amrita gets the question with a link after 8 seconds.')
  press('Ask Amrita')
  await pass(50)
  expect(sent()).toEqual([{ preferredDate: '2026-11-27', preferredTime: 'afternoon' }])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Amrita is asked about the move.' }),
  )
  onDone.mock.calls[0]?.[0]?.undo()
  await pass(50)
  expect(sent().at(-1)).toEqual({ requestId: 3 })
  document.body.replaceChildren()
  const asked = {
    id: 3,
    jobId: 7,
    toDate: '2026-11-27',
    toTime: 'evening',
    answerBy: '2026-11-25T01:00:00Z',
    undoUntil: '2026-11-24T22:00:00Z',
  }
  await show(MoveTray, {
    ...MOVES,
    'GET /api/admin/jobs/7/windows': () => Response.json({ ...options, asked }),
  })
  expect(page()).toContain('Amrita is asked about Fri, Nov 27, 5PM-8PM, until')
  expect(page()).toContain('Stop asking')
})

test('a fee is charged unless a role that gives money waives it with a reason', async () => {
  const answers = {
    ...MOVES,
    'GET /api/admin/jobs/7/windows': () => Response.json({ ...options, fee: '25.00' }),
  }
  const { sent } = await show(MoveTray, answers)
  await choose(radio('Fri, Nov 27, 12PM-5PM'))
  expect(page()).toContain('$25.00 is charged to the saved card now. Dale is released')
  await choose(document.querySelector('input[type=checkbox]'))
  press('Move to Fri, Nov 27, 12PM-5PM')
  expect(page()).toContain('Please give a reason')
  expect(sent()).toEqual([])
  type('Reason, kept in the audit log', 'Our mistake')
  press('Move to Fri, Nov 27, 12PM-5PM')
  await pass(50)
  expect(sent()).toMatchObject([{ fee: '0.00', waive: true, reason: 'Our mistake' }])
  document.body.replaceChildren()
  await show(MoveTray, answers, { teamRole: 'marketing' })
  await choose(radio('Fri, Nov 27, 12PM-5PM'))
  expect(document.querySelector('input[type=checkbox]')?.ariaDisabled).toBe('true')
  expect(page()).toContain('Your role does not include this')
})

const candidate = (id: number, firstName: string, refusal: string | null) => ({
  id,
  user: { firstName, lastName: 'Tanaka' },
  vehicleType: 'truck',
  slots: refusal ? [] : [{ timeSlot: '2-4', jobs: 1, maxJobs: 2 }],
  refusal,
  fix: refusal && 'ask Rosa to end the pause',
  metres: 5_200,
})

test('assigning shows who can with the reasons, those who cannot, and the way back', async () => {
  const { onDone, sent } = await show(AssignTray, {
    'GET /api/admin/jobs/7/candidates': () =>
      Response.json([candidate(4, 'Mei', null), candidate(5, 'Rosa', 'Rosa has paused new jobs')]),
    'POST /api/admin/at-risk/7/reassign': () => refusalOf('not_free', 'Mei has no room left'),
  })
  expect(page()).toContain('Reassign from Dale Kowalchuk')
  expect(page()).toContain('5 km away, 2-4 PM has room (1 of 2)')
  expect(page()).toContain(
    'Cannot: Rosa has paused new jobs. Cheapest fix: ask Rosa to end the pause',
  )
  expect(isOff('Assign')).toBe(true)
  expect(radio('Rosa')?.disabled).toBe(true)
  await choose(radio('Mei'))
  expect(page()).toContain('Amrita, Dale and Mei get a message after 8 seconds.')
  press('Assign Mei')
  await pass(50)
  expect(sent()).toEqual([{ haulerId: 4 }])
  expect(onDone).not.toHaveBeenCalled()
})

test('a release says whom the job leaves and when it begins, and needs a reason', async () => {
  vi.setSystemTime('2026-11-26T15:59:00Z')
  let answer: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((resolve) => (answer = resolve))
  const { sent, onDone } = await show(ReleaseTray, {
    'GET /api/admin/jobs/7': () => slow,
    'POST /api/admin/jobs/7/release': () =>
      Response.json({
        jobId: 7,
        preferredDate: '2026-11-26',
        preferredTime: 'afternoon',
        isAssigned: false,
        undoUntil: '2026-11-24T22:00:00Z',
      }),
  })
  expect(isOff('Release from Dale')).toBe(true)
  answer(Response.json(adminJob))
  await pass(50)
  expect(page()).toContain(
    'Dale Kowalchuk loses the pickup of Thu, Nov 26, 12PM-5PM, which begins in 3 hours. No fee and no refund, and it never counts against Dale. Amrita and Dale get a message after 8 seconds.',
  )
  press('Release from Dale')
  expect(page()).toContain('Please say why')
  type('Reason, for the team only', 'Truck needed elsewhere')
  press('Release from Dale')
  await pass(50)
  expect(sent()).toEqual([{ reason: 'Truck needed elsewhere' }])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a job that no one has any more is not released', async () => {
  await show(ReleaseTray, {
    'GET /api/admin/jobs/7': () => Response.json({ ...adminJob, status: 'pending', hauler: null }),
  })
  expect(page()).toContain('Job #7 is pending now. Only an assigned job is released.')
  expect(isOff('Release from its hauler')).toBe(true)
})

test('the actions stand in their order, and those that this job cannot take say why', () => {
  expect(jobActions.map(({ key }) => key).join('')).toBe('emalpdrxc')
  const over = adminJobOf({ status: 'cancelled', hauler: null })
  const usable = jobActions.filter(({ canUse }) => canUse(over) === true)
  expect(usable.map(({ key }) => key)).toEqual(['e', 'r'])
})

test('a job is completed for its hauler only once its window has begun', () => {
  vi.setSystemTime('2026-11-26T18:59:00Z')
  const complete = jobActions.find(({ key }) => key === 'c')
  const job = adminJobOf()
  expect(complete?.canUse(job)).toBe('The window of job #7 has not begun yet')
  vi.setSystemTime('2026-11-26T19:00:00Z')
  expect(complete?.canUse(job)).toBe(true)
})
