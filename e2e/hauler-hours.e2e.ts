import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  dayOfWeek,
  formatDay,
  formatPickupDay,
  formatShortDay,
} from '../contract/calendar.ts'
import { answer, applicant, decide, paidJob, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { switchTo } from './users.ts'

const product = useProduct(() => ({ REQUESTS_ABOVE_CAPACITY: '0' }))

const TODAY = dayOf(new Date())
/** The day of a paid job. */
const BOOKED = addDays(TODAY, 3)
const DAY_AFTER = addDays(TODAY, 4)
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A hauler, who is the only one, with a job on the booked day. */
async function haulerWithJob() {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const hauler = await applicant(admin)
  await decide(admin, hauler, 'approved')
  const job = await paidJob(await product.newContext())
  const context = await product.newContext()
  await signInByCall(context, hauler)
  await answer(context.request, 'POST', `/api/hauler/claim-job/${job.id}`)
  return { hauler, job }
}

const morningOf = async (day: string): Promise<string | undefined> => {
  const { request } = await product.newContext()
  const windows = await answer<{ window: string; state: string }[]>(
    request,
    'GET',
    `/api/availability?date=${day}&loadSize=small&area=Vancouver`,
  )
  return windows.find(({ window }) => window === 'morning')?.state
}

/** Turns the calendar to the month of a day, and chooses it. */
async function pickDay(page: Page, day: typeof TODAY): Promise<void> {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: new RegExp(`^${formatDay(day)}`) })
  const next = dialog.getByRole('button', { name: 'Next month' })
  await next.waitFor()
  if ((await button.count()) === 0) await next.click()
  await button.click()
}

test('a hauler takes days off, keeps the job there, pauses, and saves a week that another tab changed', async () => {
  const { hauler, job } = await haulerWithJob()
  const signIn = (context: Parameters<typeof signInByCall>[0]) => signInByCall(context, hauler)
  const { page, found, check } = await inspector(product, { size: 'phone', signIn })
  await page.goto('/hauler?tab=schedule')

  // Two days off: the booked job is listed, and stays.
  await page.getByRole('button', { name: 'Add days off' }).click()
  await pickDay(page, BOOKED)
  await pickDay(page, DAY_AFTER)
  const dialog = page.getByRole('dialog', { name: 'Days off' })
  await dialog
    .getByText(`${formatPickupDay(BOOKED)} to ${formatPickupDay(DAY_AFTER)}`, { exact: true })
    .waitFor()
  await dialog.getByText(`#${job.id}, ${formatPickupDay(BOOKED)}`).waitFor()
  await check('days off')
  expect(await morningOf(DAY_AFTER)).toBe('open')
  await dialog.getByRole('button', { name: 'Take 2 days off' }).click()
  await page.getByText('Your dates are saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await morningOf(DAY_AFTER)).toBe('full')

  // Extra hours on the second of them.
  await page.getByRole('button', { name: 'Add extra hours' }).click()
  await pickDay(page, DAY_AFTER)
  await page.getByRole('dialog').getByRole('button', { name: '8-10 AM' }).click()
  await page.getByRole('button', { name: 'Open 1 slot' }).click()
  const entry = `${formatPickupDay(DAY_AFTER)}, 8-10 AM`
  await page.getByRole('button', { name: `Remove ${entry}` }).waitFor()
  expect(await morningOf(DAY_AFTER)).toBe('open')
  await page
    .getByRole('button', { name: new RegExp(`^Remove ${formatShortDay(BOOKED)}`) })
    .waitFor()

  // A pause, and its end.
  const takesJobs = page.getByRole('switch', { name: 'Take new jobs' })
  await takesJobs.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused. Your 1 job stays yours.').waitFor()
  expect(await morningOf(addDays(TODAY, 6))).toBe('full')
  await takesJobs.click()
  await page.getByText('You take new jobs again').waitFor()

  // Another tab saves first; closing the booked slot asks about the job.
  const weekday = WEEKDAYS[dayOfWeek(addDays(BOOKED, 1))] ?? ''
  await page.getByRole('button', { name: `Edit ${weekday}` }).click()
  const day = page.getByRole('article', { name: weekday })
  await switchTo(day.getByRole('checkbox', { name: '6-8 PM' }), false)
  const other = await product.newContext()
  await signIn(other)
  await answer(other.request, 'POST', `/api/hauler-availability/${hauler.id}`, {
    availability: [{ dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 4 }],
  })
  await page.getByRole('button', { name: 'Save Availability' }).click()
  const conflict = page.getByRole('region', { name: 'Saved somewhere else' })
  await conflict.getByRole('row', { name: 'Sun 8-10 AM 4 jobs 2 jobs' }).waitFor()
  await check('two weeks')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await page.getByText('Your availability schedule has been saved successfully.').waitFor()
  await conflict.waitFor({ state: 'detached' })
  const week = await answer<{ isAvailable: boolean; maxJobs: number }[]>(
    other.request,
    'GET',
    `/api/hauler-availability/${hauler.id}`,
  )
  expect(week.filter(({ isAvailable }) => !isAvailable)).toHaveLength(1)
  expect(week[0]).toMatchObject({ maxJobs: 2 })
  expect(found).toEqual([])
})
