import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOfWeek } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { cell, heard, openCalendar, wanted } from './calendar-page.ts'
import { approvedHauler, type GivenJob, paidJob } from './given.ts'
import { useProduct } from './harness.ts'
import { jobLinkIn } from './job-links.ts'

const product = useProduct()

beforeEach(async () => {
  await ask(product.database, 'update jobs set deleted_at = now()', [])
  await ask(product.database, `update haulers set status = 'suspended'`, [])
})

const chip = (page: Page, hauler: string, column: number, { id }: GivenJob): Locator =>
  cell(page, hauler, column).getByRole('button', { name: `#${id} ` })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-job'))

/** Another day of the week that the board shows, on which a pickup can still be booked. */
const nextDay = () => addDays(wanted(), dayOfWeek(wanted()) === 0 ? -1 : 1)

test('by mouse: the ghost says what a place costs or why not, and another day is asked of the customer first', async () => {
  const job = await paidJob(await product.newContext(), { firstName: 'Noor', lastName: 'Singh' })
  await approvedHauler(product, 'Remy')
  const page = await openCalendar(product)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Assign job #${job.id}`, exact: true }) })
  await card.hover({ position: { x: 20, y: 12 } })
  await page.mouse.down()
  await card.hover({ position: { x: 34, y: 18 } })
  const late = cell(page, 'Remy Park', 4)
  await expect.poll(() => cell(page, 'Remy Park', 0).getAttribute('data-lit')).toBe('true')
  await late.hover()
  await page.getByText(`Job #${job.id}: The customer chose the morning.`).waitFor()
  const early = cell(page, 'Remy Park', 1)
  await early.hover()
  await early.hover({ position: { x: 30, y: 30 } })
  await page.getByText(/^Job #\d+: .*1 of 2 in this slot\.$/).waitFor()
  await page.mouse.up()
  await heard(page, 'Job assigned', `Job #${job.id}: Remy Park, 10 AM-12 PM`)
  await chip(page, 'Remy Park', 1, job).waitFor()

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const tile = page.getByRole('button', { name: new RegExp(`^#${job.id} N. Singh, 10 AM-12 PM`) })
  await tile.hover()
  await page.mouse.down()
  await tile.hover({ position: { x: 20, y: 20 } })
  const other = page.locator(`thead [data-place="day ${nextDay()}"]`)
  await expect.poll(() => other.getAttribute('data-lit')).toBe('true')
  await other.hover()
  await other.hover({ position: { x: 12, y: 12 } })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /^Move job #/ })
  await dialog.getByText('Noor gets the question with a link').waitFor()
  await dialog.getByRole('button', { name: 'Move now' }).press('Enter')
  await dialog.getByText('Remy still comes.').waitFor()
  const booked = async () => {
    const [row] = await ask<{ day: string }>(
      product.database,
      'select preferred_date::text as day from jobs where id = $1',
      [job.id],
    )
    return row?.day
  }
  expect(await booked()).toBe(wanted())
  const moveNow = dialog.getByRole('button', { name: 'Move it now' })
  await expect.poll(() => moveNow.getAttribute('aria-disabled')).toBe('false')
  await moveNow.press('Enter')
  await expect.poll(booked).toBe(nextDay())
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(booked).toBe(wanted())
})

test('asked by text, the customer moves the pickup with the link, and the board says so', async () => {
  const job = await paidJob(await product.newContext(), { firstName: 'Noor', lastName: 'Singh' })
  await approvedHauler(product, 'Remy')
  const page = await openCalendar(product, `&day=${wanted()}&view=week`)
  await page.getByRole('button', { name: `Pick up job #${job.id}` }).press('Enter')
  await page
    .getByText(new RegExp(`^Job #${job.id} can go to`))
    .first()
    .waitFor()
  const other = page.locator(`thead [data-place="day ${nextDay()}"]`)
  await expect.poll(() => other.getAttribute('data-lit')).toBe('true')
  await page.keyboard.press('ArrowUp')
  while ((await other.getAttribute('data-over')) === null) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Move job #/ })
  await dialog.getByText('Noor gets the question with a link').waitFor()
  await dialog.getByRole('button', { name: 'Ask Noor', exact: true }).press('Enter')
  await page.getByText('The customer of job').waitFor()
  await page.getByText('Asked', { exact: true }).waitFor()
  const link = await jobLinkIn(product.database, job.id)
  const customer = await product.newPage({ size: 'phone' })
  await customer.goto(link)
  await customer.getByRole('heading', { name: /asks to move your pickup to/ }).waitFor()
  await customer.getByRole('button', { name: 'Yes, move it' }).press('Enter')
  await customer.getByText('Your pickup is moved to').waitFor()
  await page.getByText('Asked', { exact: true }).waitFor({ state: 'detached' })
  const [row] = await ask<{ day: string }>(
    product.database,
    'select preferred_date::text as day from jobs where id = $1',
    [job.id],
  )
  expect(row?.day).toBe(nextDay())
})

test('by keys alone: arrows offer legal places only, Enter drops, Escape returns', async () => {
  const visitor = await product.newContext()
  const [first, second] = [await paidJob(visitor), await paidJob(visitor)]
  await approvedHauler(product, 'Ada')
  await approvedHauler(product, 'Bo')
  const page = await openCalendar(product)
  await page.getByRole('button', { name: `Pick up job #${first.id}` }).press('Enter')
  await page
    .getByText(new RegExp(`^Job #${first.id} can go to 4 slots of 2 haulers`))
    .first()
    .waitFor()
  const framed = () =>
    page
      .locator('td[data-over]')
      .evaluateAll((cells) =>
        cells.map((each) => each.ariaLabel ?? each.getAttribute('data-place')),
      )
  await page.keyboard.press('ArrowDown')
  while ((await framed()).length === 0) await page.keyboard.press('ArrowDown')
  expect(await page.locator('td[data-over]').getAttribute('data-lit')).toBe('true')
  await page.keyboard.press('Enter')
  await heard(page, 'Job assigned', new RegExp(`^Job #${first.id}: Ada Park, 8-10 AM`))
  await expect.poll(() => focused(page)).toBe(String(first.id))

  await page.keyboard.press('Space')
  await page
    .getByText(new RegExp(`^Job #${first.id} can go to 3 slots`))
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  while ((await framed()).length === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByText(`Job #${first.id} stays where it was.`).waitFor({ state: 'attached' })
  await expect.poll(() => focused(page)).toBe(String(first.id))
  await chip(page, 'Ada Park', 0, first).waitFor()

  await page.keyboard.press('Space')
  await page
    .getByText(new RegExp(`^Job #${first.id} can go to 3 slots`))
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  while ((await framed()).length === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heard(page, 'Job moved', new RegExp(`^Job #${first.id}: Bo Park, `))
  await expect.poll(() => focused(page)).toBe(String(first.id))
  await expect
    .poll(() => page.getByRole('button', { name: `Assign job #${second.id}` }).count())
    .toBe(1)
})
