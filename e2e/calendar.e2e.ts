import { beforeEach, expect, test } from 'vitest'
import { dayOf, formatDay, formatMonth } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { cell, heard, openCalendar, wanted } from './calendar-page.ts'
import { adminPage, approvedHauler, paidJob } from './given.ts'
import { useProduct } from './harness.ts'
import { ADMIN } from './server-process.ts'

const product = useProduct()

/** Each test begins without a job to place and a hauler to do it. */
beforeEach(async () => {
  await ask(product.database, 'update jobs set deleted_at = now()', [])
  await ask(product.database, `update haulers set status = 'suspended'`, [])
})

const calendar = (query?: string) => openCalendar(product, query)

test('the month walks by buttons and keys, and the chosen day stands in the address', async () => {
  const page = await calendar('&day=2026-11-20')
  const grid = page.getByRole('grid', { name: 'November 2026' })
  await expect.poll(() => grid.getByRole('gridcell').count()).toBe(42)
  await expect
    .poll(() => grid.getByRole('columnheader').allInnerTexts())
    .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('grid', { name: 'December 2026' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('2026-12-20')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: /^Monday, Nov 30, 2026/ }).click()
  await page.getByRole('heading', { name: 'Monday, Nov 30, 2026' }).waitFor()

  await page.keyboard.press('ArrowRight')
  await page.getByRole('grid', { name: 'December 2026' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  await expect.poll(focused).toBe('2026-12-01')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('2026-12-08')
  await page.keyboard.press('PageUp')
  await expect.poll(focused).toBe('2026-11-08')
  await expect.poll(() => page.getByRole('grid').locator('button[tabindex="0"]').count()).toBe(1)

  await page.getByRole('button', { name: 'Today' }).click()
  const today = dayOf(new Date())
  await page.getByRole('grid', { name: formatMonth(today) }).waitFor()
  await page.getByRole('heading', { name: formatDay(today) }).waitFor()
  await page.goto('/admin?tab=schedule&day=2027-02-30')
  await page.getByRole('heading', { name: formatDay(today) }).waitFor()
})

test('a day without haulers and without unassigned jobs says so', async () => {
  const page = await calendar()
  await page.getByText('No haulers work on this day').waitFor()
  await page.getByText('Every paid job has a hauler.').waitFor()
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  const question = page.getByRole('dialog', { name: 'Auto-assign jobs?' })
  await question.getByText('Every paid job has a hauler already.').waitFor()
  const assign = question.getByRole('button', { name: 'Assign 0 jobs' })
  await expect.poll(() => assign.getAttribute('aria-disabled')).toBe('true')
})

test('the plan is shown with its reasons, and applied: placed jobs stand in the day', async () => {
  const first = await paidJob(await product.newContext())
  const page = await calendar()
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  const question = page.getByRole('dialog', { name: 'Auto-assign jobs?' })
  await question.getByText('No approved hauler takes jobs at present.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await approvedHauler(product, 'Dana')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  await question.getByText(`#${first.id} Amrita Gill to Dana Park`).waitFor()
  await question.getByText('The only hauler with room in the window').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: `Assign job #${first.id}` }).count())
    .toBe(1)
  await question.getByRole('button', { name: 'Assign 1 job' }).click()
  await heard(page, 'Jobs Auto-Assigned', '1 placed, 0 still need a hauler')
  await cell(page, 'Dana Park', 0)
    .getByRole('button', { name: `#${first.id}` })
    .waitFor()
  await cell(page, 'Dana Park', 0).getByText('1 of 2').waitFor()
  await page.getByText('Every paid job has a hauler.').waitFor()
  await page.getByRole('button', { name: /: 1 hauler, 1 job\. Room$/ }).waitFor()
})

test('a plan that is refused says why', async () => {
  await approvedHauler(product, 'Dana')
  const job = await paidJob(await product.newContext())
  const page = await calendar()
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  const assign = page.getByRole('dialog').getByRole('button', { name: 'Assign 1 job' })
  await assign.waitFor()
  // The screen does not hear of the new role: the server refuses, not the button.
  await page.context().route('**/api/events*', () => {})
  const become = (teamRole: string) =>
    ask(product.database, 'update users set team_role = $1 where email = $2 returning id', [
      teamRole,
      ADMIN.email,
    ])
  await become('read-only')
  try {
    await assign.click()
    const reason = /^Your role does not include this: change and assign jobs/
    await heard(page, 'Auto-Assignment Failed', reason)
  } finally {
    await become('owner')
  }
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: `Assign job #${job.id}` }).count())
    .toBe(1)
})

test('a job is given, moved and taken back by hand; only what the rules allow can be pressed', async () => {
  const job = await paidJob(await product.newContext(), { firstName: 'Wei', lastName: 'Zhang' })
  await approvedHauler(product, 'Dana')
  const sam = await approvedHauler(product, 'Sam')
  await ask(
    product.database,
    `update haulers set service_areas = '{Delta}' where user_id =
       (select id from users where email = $1) returning id`,
    [sam.email],
  )
  const page = await calendar()
  await page.getByRole('button', { name: `Assign job #${job.id}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 hauler cannot').click()
  await dialog.getByText('Sam does not serve Port Moody').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /^Sam Park/ }).count()).toBe(0)
  await dialog.getByRole('button', { name: /^Dana Park, 10 AM-12 PM/ }).click()
  await heard(page, 'Job assigned', `Job #${job.id}: Dana Park, 10 AM-12 PM`)
  await dialog.waitFor({ state: 'hidden' })
  const chip = (column: number) =>
    cell(page, 'Dana Park', column).getByRole('button', { name: `#${job.id} W. Zhang` })
  await chip(1).click()
  const openJob = () => new URL(page.url()).searchParams.get('job')
  await expect.poll(openJob).toBe(String(job.id))
  await dialog.getByRole('button', { name: /^Dana Park, 10 AM-12 PM ?Here now$/ }).waitFor()
  await dialog.getByRole('button', { name: /^Dana Park, 8-10 AM/ }).click()
  await heard(page, 'Job moved', `Job #${job.id}: Dana Park, 8-10 AM`)

  await chip(0).click()
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  await heard(page, 'Job unassigned', `Job #${job.id} is on the market again`)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Assign job #${job.id}` }).waitFor()
  await expect.poll(() => chip(0).count()).toBe(0)
})

test('on a phone the day is a list of slots, and the month fits', async () => {
  await approvedHauler(product, 'Dana')
  const page = await adminPage(product, `/admin?tab=schedule&day=${wanted()}`, 'phone')
  const slot = page.getByRole('listitem').filter({ hasText: '8-10 AM' }).first()
  await slot.getByText(/available: .*Dana Park/).waitFor()
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(42)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
