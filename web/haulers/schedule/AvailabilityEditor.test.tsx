import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SLOTS } from '../../../contract/calendar.ts'
import {
  getHaulerSchedule,
  pauseNewJobs,
  setScheduleDays,
} from '../../../contract/hauler-schedule.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal, type Asked } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { useWeekEdits } from './use-week-edits.ts'

const weekFor = (maxJobs: number) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot) => ({ dayOfWeek, timeSlot, isAvailable: true, maxJobs })),
  )
const job = {
  jobId: 1080,
  day: '2026-11-28',
  timeSlot: '10-12',
  firstName: 'Teresa',
  lastName: 'Lam',
  area: 'Surrey',
  haulerPayout: '118.30',
}
const fresh = {
  availability: weekFor(2),
  version: 3,
  savedAt: null as string | null,
  exceptions: [] as object[],
  pause: null as object | null,
  booked: [] as object[],
  closedWeekdays: [] as number[],
  closedDays: [] as string[],
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

let queries = newQueryClient()

/** What an event of the hauler's availability does. */
async function hearOfSchedule(): Promise<void> {
  act(() => void queries.invalidateQueries({ queryKey: [getHaulerSchedule.path] }))
  await pass(100)
}

function Page() {
  return <AvailabilityEditor weekEdits={useWeekEdits(HaulerId.parse(4))} />
}

/** Opens the editor; the schedule is what `server` says at that moment. */
async function open(
  server: typeof fresh,
  save: (asked: Asked) => Response | Promise<Response> = () => Response.json(weekFor(2)),
): Promise<Asked[]> {
  const asked = answerApi({
    [`GET ${getHaulerSchedule.path}`]: () => Response.json(server),
    'POST /api/hauler-availability/4': save,
    [`PUT ${setScheduleDays.path}`]: () => Response.json(server),
    [`PUT ${pauseNewJobs.path}`]: () => Response.json(server),
  })
  queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  await pass(100)
  return asked
}

const text = () => document.body.textContent
const bodiesOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ body }) => (body === undefined ? [] : [body]))

test('a week that was saved somewhere else is shown beside the edits, and replaces nothing', async () => {
  const server = { ...fresh }
  const asked = await open(server, () => {
    Object.assign(server, {
      availability: weekFor(4),
      version: 4,
      savedAt: '2026-11-23T16:12:00Z',
    })
    return refusal('outdated', 'Your week was saved somewhere else meanwhile')
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  expect(text()).toContain('Your week was changed somewhere else on Mon, Nov 23, 9:12 AM')
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toContain('Sun 8-10 AM4 jobsOff')
  expect(rows).toContain('Mon 8-10 AM4 jobs2 jobs')
  expect(text()).toContain('17 unsaved changes')

  // Nothing is sent while both weeks are there to choose from.
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(asked)).toMatchObject([{ version: 3 }])
  press('Use mine')
  await pass(100)
  expect(bodiesOf(asked)[1]).toMatchObject({ version: 4 })
  expect((bodiesOf(asked)[1] as typeof fresh).availability[6]).toMatchObject({ maxJobs: 2 })
})

test('edits stay on the week they began from when another tab saves meanwhile', async () => {
  const server = { ...fresh }
  const asked = await open(server)
  press('Weekdays 8-6')
  Object.assign(server, { availability: weekFor(4), version: 4 })
  await hearOfSchedule()
  expect(text()).toContain('Your week was changed somewhere else')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([])
  expect(text()).toContain('17 unsaved changes')
})

test('the own save is not shown as one of another tab, whichever answer comes first', async () => {
  const server = { ...fresh }
  const answer = Promise.withResolvers<Response>()
  const asked = await open(server, () => answer.promise)
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  const [body] = bodiesOf(asked) as (typeof fresh)[]
  Object.assign(server, { availability: body?.availability, version: 4 })
  await hearOfSchedule()
  expect(text()).not.toContain('changed somewhere else')
  answer.resolve(Response.json(server.availability))
  await pass(100)
  expect(text()).not.toContain('changed somewhere else')
  expect(text()).toContain('No unsaved changes')
})

test('using the saved week drops the edits', async () => {
  const server = { ...fresh }
  await open(server, () => {
    Object.assign(server, { availability: weekFor(4), version: 4 })
    return refusal('outdated', 'Your week was saved somewhere else meanwhile')
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  press('Use saved')
  expect(text()).toContain('No unsaved changes')
  expect(text()).toContain('42 slots, 168 jobs a week')
})

test('closing a slot asks about its job before the week is saved, and keeps it', async () => {
  const asked = await open({ ...fresh, booked: [job] })
  press('Weekdays 8-6')
  expect(text()).toContain('10 AM-12 PM on Saturdays holds 1 job.')
  expect(text()).toContain('Teresa Lam, Surrey, 10 AM-12 PM, ~$118.30')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([])

  press('Keep job #1080')
  expect(button('Close slot').getAttribute('aria-disabled')).toBe('true')
  expect(text()).toContain('To release #1080, open the job')
  expect(document.querySelector('a[aria-label="Open job #1080"]')?.getAttribute('href')).toBe(
    '/hauler#job-1080',
  )
  press('Keep job #1080')
  press('Close slot')
  expect(text()).toContain('1 job booked here stays yours.')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(asked)).toMatchObject([{ version: 3, keepJobs: [1080] }])
})

test('a slot that is kept open after all is open again', async () => {
  await open({ ...fresh, booked: [job] })
  press('Weekdays 8-6')
  press('Keep it open')
  expect(text()).not.toContain('holds 1 job')
  expect(text()).toContain('26 slots')
})

test('a job that was booked meanwhile is asked about when the server refuses', async () => {
  const server = { ...fresh }
  await open(server, () => {
    server.booked = [job]
    return refusal('holds_jobs', '1 job is booked in a slot that you are closing.', { jobs: [job] })
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  expect(text()).toContain('10 AM-12 PM on Saturdays holds 1 job.')
  expect(text()).toContain('unsaved changes')
})

test('two taps choose the days off, which say what they close and keep', async () => {
  const asked = await open({ ...fresh, booked: [job], closedDays: ['2026-12-25'] })
  expect(text()).toContain('Dec 25: Westhaul is closed')
  press('Add days off')
  press('Take days off')
  expect(text()).toContain('Choose a day in the calendar')
  press('Nov 27, 2026')
  press('Nov 28, 2026, 1 booked')
  expect(text()).toContain('Fri, Nov 27 to Sat, Nov 28')
  expect(text()).toContain('12 slots closed, 24 jobs fewer')
  expect(text()).toContain('1 job is booked then.')
  type('Note (optional)', 'Wedding')
  press('Take 2 days off')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([
    { from: '2026-11-27', to: '2026-11-28', maxJobs: 0, note: 'Wedding', keepJobs: [1080] },
  ])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('extra hours open the chosen slots, but not on a day when the business is closed', async () => {
  const asked = await open({ ...fresh, closedWeekdays: [0] })
  expect(text()).toContain('Sunday Westhaul is closed')
  press('Add extra hours')
  press('8-10 AM')
  press('Nov 29, 2026, Westhaul is closed')
  press('Open 1 slot')
  expect(text()).toContain('Westhaul is closed on Sun, Nov 29. Choose another day')
  press('Nov 28, 2026')
  press('More jobs, each slot')
  press('Open 1 slot')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([
    { from: '2026-11-28', to: '2026-11-28', slots: ['8-10'], maxJobs: 3, keepJobs: [] },
  ])
})

test('what is set apart is listed, and returns to the week', async () => {
  const off = [0, 0, 0, 0, 0, 0]
  const asked = await open({
    ...fresh,
    exceptions: [
      { day: '2026-11-26', places: off, note: null },
      { day: '2026-12-24', places: off, note: 'Holidays' },
      { day: '2026-12-25', places: off, note: 'Holidays' },
      { day: '2026-12-29', places: [null, 3, 3, 0, null, null], note: null },
    ],
  })
  for (const entry of [
    'Nov 26',
    'Dec 24 to Dec 25 (Holidays)',
    'Dec 29, 2-4 PM',
    'Tue, Dec 29, 10 AM-2 PM',
  ])
    expect(button(`Remove ${entry}`)).toBeTruthy()
  press('Remove Tue, Dec 29, 10 AM-2 PM')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([
    { from: '2026-12-29', to: '2026-12-29', slots: ['10-12', '12-2'], maxJobs: null },
  ])
})

test('a pause asks for the first day back, and says that the jobs stay', async () => {
  const asked = await open({ ...fresh, booked: [job] })
  act(() => document.querySelector<HTMLElement>('[role=switch]')?.click())
  expect(text()).toContain(
    "You get no offers and no assignments until you're back. Your 1 job stays yours.",
  )
  type('First day back (optional)', '2026-11-23')
  press('Pause')
  expect(text()).toContain('Please choose a day after today, within a year')
  type('First day back (optional)', '2026-11-27')
  press('Pause')
  await pass(100)
  expect(bodiesOf(asked)).toEqual([{ resumesOn: '2026-11-27' }])
})
