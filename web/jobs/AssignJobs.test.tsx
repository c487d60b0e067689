import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render } from '../testing/render.ts'
import { SETTINGS, settingsWith } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AssignJobs } from './AssignJobs.tsx'
import { adminJobOf } from './workbench/testing/admin-job.ts'

document.head.innerHTML = SETTINGS

const PLAN = 'POST /api/auto-assign-jobs'
const ACCEPT = 'POST /api/auto-assign-jobs/accept'
const day = '2026-11-25'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T18:00:00Z') }))
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const calendarJob = (id: number) => ({
  id,
  firstName: 'Wei',
  lastName: 'Zhang',
  address: '12 Oak St, Surrey',
  area: 'Surrey',
  loadSize: 'small',
  status: 'pending',
  preferredDate: day,
  preferredTime: 'morning',
  estimatedPrice: '149.00',
})
const placed = (id: number) => ({
  job: calendarJob(id),
  hauler: { id: 5, user: { firstName: 'Harpreet', lastName: 'Sidhu' } },
  day,
  timeSlot: '8-10',
  reasons: ['9 km from the stop before'],
})
const plan = {
  // Job 12 is not selected.
  assigned: [placed(7), placed(8), placed(12)],
  leftOut: [{ job: calendarJob(9), blocker: 'No hauler has room in the window', unblock: null }],
  totals: { routeMetres: 9_000, matchedMetres: 9_000, bound: 9_000, ways: 'estimate' },
}
const jobs = [7, 8, 9, 10].map((id) =>
  adminJobOf({
    id,
    status: 'pending',
    hauler: id === 10 ? { id: 3, user: { firstName: 'Dale', lastName: 'Kowalchuk' } } : null,
  }),
)

async function show(answers: Parameters<typeof answerApi>[0] = {}) {
  const calls = answerApi({
    [PLAN]: () => Response.json(plan),
    [ACCEPT]: () => Response.json({ assigned: [] }),
    'POST /api/auto-assign-jobs/undo': () =>
      Response.json({ takenBack: [calendarJob(7)], kept: [] }),
    ...answers,
  })
  const onClose = vi.fn<(ran: boolean) => void>()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AssignJobs items={jobs} onClose={onClose} />
    </QueryClientProvider>,
  )
  await pass(50)
  return { calls, onClose }
}
const page = () => document.body.textContent
const tick = (id: number) =>
  [...document.querySelectorAll('input')].find(({ labels }) =>
    labels?.[0]?.textContent.startsWith(`#${id} `),
  )

test('nothing can be assigned before the plan is there', async () => {
  await show({ [PLAN]: () => new Promise<Response>(() => {}) })
  expect(page()).toContain('Finding the best hauler for each')
  expect(button('Assign 0 jobs').ariaDisabled).toBe('true')
})

test('each selected job has its hauler or what stands in the way, and what is unticked stays', async () => {
  const { calls } = await show()
  expect(page()).toContain('2 of 4 fit')
  expect(page()).toContain('Harpreet Sidhu, Nov 25, 2026')
  expect(page()).toContain('No hauler has room in the window.')
  expect(page()).toContain('It is with Dale already.')
  expect(page()).toContain('2 customers and 1 hauler get a message in 10 minutes')
  tick(7)?.click()
  await pass(50)
  expect(page()).toContain('1 customer and 1 hauler get')
  pressTwice('Assign 1 job')
  await pass(50)
  expect(calls.filter(({ path }) => path.endsWith('/accept'))).toMatchObject([
    { body: { placed: [{ jobId: 8, haulerId: 5, day, timeSlot: '8-10' }] } },
  ])
  expect(page()).toContain('1 job assigned')
})

test('what was assigned is taken back in the same dialog', async () => {
  const success = vi.spyOn(toast, 'success')
  const { calls, onClose } = await show()
  press('Assign 2 jobs')
  await pass(50)
  press('Undo')
  await pass(50)
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auto-assign-jobs/undo',
    body: { placed: [{ jobId: 7 }, { jobId: 8 }] },
  })
  expect(success).toHaveBeenCalledWith('1 assignment undone')
  expect(onClose).toHaveBeenCalledWith(true)
})

test('a plan that a colleague overtook assigns nothing and can be tried again', async () => {
  const { onClose } = await show({ [ACCEPT]: () => refusal('not_free', 'Harpreet has no room') })
  press('Assign 2 jobs')
  await pass(50)
  expect(page()).toContain('2 of 4 fit')
  press('Cancel')
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false)
})

test('a plan that cannot be made says why', async () => {
  await show({ [PLAN]: () => refusal('busy', 'Six plans are being made') })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Six plans are being made')
})

test('after the minutes of the settings the messages have left, and nothing is offered to be undone', async () => {
  document.head.innerHTML = settingsWith({ planUndoMinutes: 20 })
  await show()
  press('Assign 2 jobs')
  await pass(50)
  await pass(20 * 60_000 - 1_000)
  expect(page()).not.toContain('The messages have left')
  await pass(1_000)
  expect(button('Undo').ariaDisabled).toBe('true')
  expect(page()).toContain('The messages have left.')
})
