import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, formatDay } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { heard } from './calendar-page.ts'
import { type Desk, lookUp, TOMORROW, trucks } from './day-desk.ts'
import { type GivenJob, paidJob } from './given.ts'

const THE_DAY_AFTER = addDays(TOMORROW, 1)

/** Auto-Assign for tomorrow in Surrey: 18 of 20 accepted, one of them undone, another one moved to the next day. */
export async function planTomorrow(desk: Desk) {
  const { page, hands } = desk
  const jobs = await jobsOfTomorrow(desk)
  await page.goto('/admin')
  await lookUp(desk, 'scheduling', /^Scheduling Calendar/)
  const tomorrow = dayOfStrip(desk, TOMORROW)
  await hands.press(tomorrow)
  await expect.poll(() => tomorrow.getAttribute('aria-pressed')).toBe('true')

  await hands.press(page.getByRole('button', { name: 'Auto-Assign Jobs' }))
  const plan = page.getByRole('dialog', { name: 'Auto-assign jobs?' })
  await plan.getByText(/^21 checked, /).waitFor()
  await hands.select(plan.getByLabel('Day'), formatDay(TOMORROW))
  await hands.select(plan.getByLabel('Area'), 'Surrey')
  await plan.getByText('20 of 20 jobs can be placed.').waitFor()
  const placed = plan.getByRole('list', { name: 'What is placed' }).getByRole('listitem')
  expect(await placed.locator('small').allTextContents()).toHaveLength(20)
  for (const { id } of jobs.slice(0, 2))
    await hands.tick(
      placed.getByRole('checkbox', { name: new RegExp(`^Assign job #${id} of `) }),
      false,
    )
  await plan.getByText(/^18 checked, /).waitFor()
  await hands.press(plan.getByRole('button', { name: 'Assign 18 jobs' }))
  await heard(page, 'Jobs Auto-Assigned', '18 placed')
  await expect.poll(() => assigned(desk)).toBe(18)

  const undone = await firstOnBoard(desk)
  await hands.press(chip(desk, undone))
  const dialog = page.getByRole('dialog', { name: `Job #${undone}`, exact: true })
  await hands.press(dialog.getByRole('button', { name: 'Unassign' }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => assigned(desk)).toBe(17)

  const moved = await firstOnBoard(desk)
  await dragToDay(desk, moved)
  const question = page.getByRole('dialog', { name: /^Move job #/ })
  await hands.press(question.getByRole('button', { name: 'Move now' }))
  await hands.press(question.getByRole('button', { name: 'Move it now' }))
  const dayOf = async () => {
    const [row] = await ask<{ day: string }>(
      desk.product.database,
      'select preferred_date::text as day from jobs where id = $1',
      [moved],
    )
    return row?.day
  }
  await expect.poll(dayOf).toBe(THE_DAY_AFTER)
  return assigned(desk)
}

const STREETS = ['King George Blvd', '104 Ave', 'Fraser Hwy', '152 St', 'Scott Rd'] as const
const WINDOWS = ['morning', 'afternoon', 'evening'] as const

/** Twenty in Surrey, and one in Burnaby that the plan of Surrey leaves alone. */
async function jobsOfTomorrow(desk: Desk): Promise<GivenJob[]> {
  await trucks(desk, 'Ada', 'Bo', 'Cleo')
  const visitor = await desk.product.newContext()
  const jobs: GivenJob[] = []
  for (let n = 0; n < 20; n += 1)
    jobs.push(
      await paidJob(visitor, {
        address: `${10_200 + n * 40} ${STREETS[n % STREETS.length]}, Surrey`,
        preferredDate: TOMORROW,
        preferredTime: WINDOWS[n % WINDOWS.length] ?? 'morning',
      }),
    )
  const address = '4115 Albert St, Burnaby'
  await paidJob(visitor, { address, preferredDate: TOMORROW, preferredTime: 'evening' })
  return jobs
}

const assigned = async ({ product }: Desk): Promise<number> => {
  const rows = await ask(
    product.database,
    `select 1 from jobs where status = 'assigned' and deleted_at is null`,
    [],
  )
  return rows.length
}

const boardOf = ({ page }: Desk): Locator =>
  page.getByRole('region', { name: 'Haulers by time slot' })
const chip = (desk: Desk, id: number): Locator => boardOf(desk).locator(`[data-job="${id}"]`)
const dayOfStrip = ({ page }: Desk, day: string): Locator =>
  page.getByRole('group', { name: 'Days of the week' }).locator(`[data-place="day ${day}"]`)

/** The job that Tab leads to. */
async function firstOnBoard(desk: Desk): Promise<number> {
  const first = boardOf(desk).locator('[data-job][tabindex="0"]')
  await first.waitFor()
  return Number(await first.getAttribute('data-job'))
}

/** To the next day in the strip above the board: dragged, or by Space, arrows and Enter. */
async function dragToDay(desk: Desk, id: number): Promise<void> {
  const { page, hands } = desk
  const day = dayOfStrip(desk, THE_DAY_AFTER)
  const isLit = () => day.getAttribute('data-lit')
  if (hands.by === 'mouse') {
    await chip(desk, id).hover()
    await page.mouse.down()
    await chip(desk, id).hover({ position: { x: 20, y: 14 } })
    await expect.poll(isLit).toBe('true')
    await day.hover()
    await day.hover({ position: { x: 12, y: 12 } })
    return page.mouse.up()
  }
  await hands.goTo(chip(desk, id))
  await page.keyboard.press('Space')
  await expect.poll(isLit).toBe('true')
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await day.getAttribute('data-over')) === 'true') break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}
