import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { cell, heard, openCalendar, wanted } from './calendar-page.ts'
import { adminContext, answer, approvedHauler, type GivenJob, paidJob } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

/** The card of a job that waits. */
const card = (page: Page, { id }: GivenJob): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Assign job #${id}`, exact: true }) })
const chip = (page: Page, hauler: string, column: number, { id }: GivenJob): Locator =>
  cell(page, hauler, column).getByRole('button', { name: `#${id} ` })

/** With the mouse: takes something up and holds it. */
async function pickUp(page: Page, what: Locator): Promise<void> {
  await what.hover({ position: { x: 20, y: 12 } })
  await page.mouse.down()
  await what.hover({ position: { x: 30, y: 18 } })
}
async function dropOn(page: Page, where: Locator): Promise<void> {
  await where.hover()
  await where.hover({ position: { x: 20, y: 20 } })
  await page.mouse.up()
}
const isLit = (where: Locator) => where.getAttribute('data-lit')

test('a job is dragged to a slot that lights up, and on to another; undone, it is where it was', async () => {
  const job = await paidJob(await product.newContext(), { firstName: 'Noor', lastName: 'Singh' })
  await approvedHauler(product, 'Remy')
  const sam = await approvedHauler(product, 'Sam')
  await ask(
    product.database,
    `update haulers set service_areas = '{Delta}' where id = $1 returning id`,
    [sam.id],
  )
  const page = await openCalendar(product)
  const [early, late] = [cell(page, 'Remy Park', 0), cell(page, 'Remy Park', 1)]
  await pickUp(page, card(page, job))
  await expect.poll(() => isLit(early)).toBe('true')
  await page.getByText(new RegExp(`^Job #${job.id} can go to \\d+ slots of`)).waitFor()
  // The customer chose the morning, and Sam serves Delta alone.
  for (const closed of [cell(page, 'Remy Park', 2), cell(page, 'Sam Park', 0)])
    await expect.poll(() => isLit(closed)).toBeNull()
  await dropOn(page, cell(page, 'Remy Park', 2))
  await page.getByText('Drag a job onto a slot that lights up, or press Assign.').waitFor()
  expect(await card(page, job).count()).toBe(1)

  const drag = async (what: Locator, to: Locator) => {
    await pickUp(page, what)
    await expect.poll(() => isLit(to)).toBe('true')
    await dropOn(page, to)
  }
  await drag(card(page, job), late)
  await heard(page, 'Job assigned', `Job #${job.id}: Remy Park, 10 AM-12 PM`)
  await chip(page, 'Remy Park', 1, job).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await heard(page, 'Job unassigned', `Job #${job.id} is on the market again`)
  await card(page, job).waitFor()
  await expect.poll(() => chip(page, 'Remy Park', 1, job).count()).toBe(0)

  await drag(card(page, job), late)
  await heard(page, 'Job assigned', `Job #${job.id}: Remy Park, 10 AM-12 PM`)
  await drag(chip(page, 'Remy Park', 1, job), early)
  await heard(page, 'Job moved', `Job #${job.id}: Remy Park, 8-10 AM`)
  await page.getByText(`Job #${job.id} is with Remy Park, 8-10 AM.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await heard(page, 'Job moved back', `Job #${job.id} is where it was`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await chip(page, 'Remy Park', 1, job).waitFor()
})

test('a drop on what another admin took meanwhile is put back, and the reason is said', async () => {
  const uma = await approvedHauler(product, 'Uma')
  const visitor = await product.newContext()
  const jobs = [await paidJob(visitor), await paidJob(visitor), await paidJob(visitor)] as const
  const [dragged, ...others] = jobs
  const page = await openCalendar(product)
  const other = await adminContext(product)
  const place = cell(page, 'Uma Park', 0)
  await pickUp(page, card(page, dragged))
  await expect.poll(() => isLit(place)).toBe('true')
  for (const { id } of others)
    await answer(other.request, 'POST', `/api/admin/jobs/${id}/assign`, {
      haulerId: uma.id,
      timeSlot: '8-10',
    })
  await dropOn(page, place)
  const reason = 'Uma has no room in 8-10 AM of that day'
  await heard(page, 'Failed to assign job', reason)
  await page.getByText(`Job #${dragged.id} was put back. ${reason}`).waitFor()
  await card(page, dragged).waitFor()
  await place.getByText('2 of 2').waitFor()
  await expect.poll(() => chip(page, 'Uma Park', 0, dragged).count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.getByText('was put back').count()).toBe(0)
})

test('what the plan placed is taken back by Undo; what was placed by hand since stays', async () => {
  await approvedHauler(product, 'Ada')
  await approvedHauler(product, 'Bo')
  const visitor = await product.newContext()
  const [stays, goes] = [await paidJob(visitor), await paidJob(visitor)]
  const page = await openCalendar(product)
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Assign \d+ jobs$/ })
    .click()
  await heard(page, 'Jobs Auto-Assigned', /^\d+ placed, 0 still need a hauler$/)
  // It can be undone after a reload as well.
  await page.reload()
  await page.getByText(/^The plan placed \d+ jobs\.$/).waitFor()
  const other = await adminContext(product)
  type Row = { jobId: number; haulerId: number; timeSlot: string }
  const day = `/api/job-schedules?date=${wanted()}`
  const rows = () => answer<Row[]>(other.request, 'GET', day)
  const at = (await rows()).find(({ jobId }) => jobId === stays.id)
  await answer(other.request, 'POST', `/api/admin/jobs/${stays.id}/slot`, {
    timeSlot: at?.timeSlot,
  })
  // Their own move of another tab is offered first.
  await page.getByText(`Job #${stays.id} is with`).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(/^The plan placed \d+ jobs\.$/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await heard(page, 'Auto-assignment undone', /on the market again, 1 stays as it is$/)
  await page.getByText(`Job #${stays.id} was placed by hand meanwhile.`).waitFor()
  await card(page, goes).waitFor()
  const scheduled = (await rows()).map(({ jobId }) => jobId)
  expect([scheduled.includes(stays.id), scheduled.includes(goes.id)]).toEqual([true, false])
})
