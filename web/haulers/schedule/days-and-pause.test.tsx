import { act } from 'react'
import { expect, test } from 'vitest'
import { button, pass, press, type } from '../../testing/render.ts'
import { bodiesOf, fresh, job, open, text, useStoppedClock } from './testing/editor.tsx'

useStoppedClock()

test('two taps choose the days off, which say what they close and keep', async () => {
  const requests = await open({ ...fresh, booked: [job], closedDays: ['2026-12-25'] })
  expect(text()).toContain("Dec 25: we're closed")
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
  expect(bodiesOf(requests)).toEqual([
    { from: '2026-11-27', to: '2026-11-28', maxJobs: 0, note: 'Wedding', keepJobs: [1080] },
  ])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('a day off releases the jobs that are not kept, before it is saved', async () => {
  const keptJob = { ...job, jobId: 1081, timeSlot: '8-10' }
  const requests = await open({ ...fresh, booked: [keptJob, job] })
  press('Add days off')
  press('Nov 28, 2026, 2 booked')
  press('Release job #1080')
  expect(text()).toContain('it counts as a late release')
  press('Take 1 day off')
  await pass(300)
  expect(bodiesOf(requests)).toEqual([
    { jobIds: [1080], reason: 'Not available then: hours changed' },
    { from: '2026-11-28', to: '2026-11-28', maxJobs: 0, keepJobs: [1081] },
  ])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('extra hours open the chosen slots, but not on a day when the business is closed', async () => {
  const requests = await open({ ...fresh, closedWeekdays: [0] })
  expect(text()).toContain("Sunday We're closed")
  press('Add extra hours')
  press('8-10 AM')
  press("Nov 29, 2026, we're closed")
  press('Open 1 slot')
  expect(text()).toContain("We're closed on Sun, Nov 29. Choose another day")
  press('Nov 28, 2026')
  press('More jobs, each slot')
  press('Open 1 slot')
  await pass(100)
  expect(bodiesOf(requests)).toEqual([
    { from: '2026-11-28', to: '2026-11-28', slots: ['8-10'], maxJobs: 3, keepJobs: [] },
  ])
})

test('what is set apart is listed, and returns to the week', async () => {
  const off = [0, 0, 0, 0, 0, 0]
  const requests = await open({
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
  expect(bodiesOf(requests)).toEqual([
    { from: '2026-12-29', to: '2026-12-29', slots: ['10-12', '12-2'], maxJobs: null },
  ])
})

test('a pause asks for the first day back, and says that the jobs stay', async () => {
  const requests = await open({ ...fresh, booked: [job] })
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
  expect(bodiesOf(requests)).toEqual([{ resumesOn: '2026-11-27' }])
})
