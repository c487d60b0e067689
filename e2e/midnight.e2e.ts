import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, dayOf } from '../contract/calendar.ts'
import { ask, chargesOf } from './books.ts'
import { useProduct } from './harness.ts'
import { oneHauler } from './one-hauler.ts'
import { drawn } from './photos.ts'
import { at, serverClock } from './server-clock.ts'
import { continueToPayment, CUSTOMER, openBooking, payByCard, readSuccess } from './users.ts'

/** The clock goes past midnight while a customer books and pays, on a phone. */

const clock = serverClock()
const product = useProduct(() => ({ ...clock.settings, REQUESTS_ABOVE_CAPACITY: '0' }))
afterEach(() => clock.reset())

/** The evening of these stories, and the day that begins in them. */
const TODAY = addDays(dayOf(new Date()), 1)
const TOMORROW = addDays(TODAY, 1)

const windowOf = (dialog: Locator, day: Day, window: string) =>
  dialog.locator(`[data-window="${day} ${window}"]`)

/** A tab that was opened at this moment. */
async function openAt(time: Date): Promise<{ page: Page; dialog: Locator }> {
  clock.set(time)
  const page = await product.newPage({ size: 'phone' })
  await page.clock.install({ time })
  return { page, dialog: await openBooking(page) }
}

/** The clocks of the server and of the tab go on to this moment; what was due meanwhile is done. */
async function goOnTo(page: Page, time: Date): Promise<void> {
  clock.set(time)
  const pageTime = await page.evaluate(() => Date.now())
  await page.clock.fastForward(time.getTime() - pageTime)
}

async function fill(dialog: Locator, day: Day, window: string): Promise<number> {
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await dialog.locator(`[data-day="${day}"]`).click()
  await expect.poll(() => windowOf(dialog, day, window).getAttribute('aria-disabled')).toBe('false')
  await windowOf(dialog, day, window).press('Enter')
  await dialog.getByText(/Held for you until/).waitFor()
  await dialog.getByLabel('Address').fill(CUSTOMER.address)
  await dialog.getByLabel('First name').fill(CUSTOMER.firstName)
  await dialog.getByLabel('Last name').fill(CUSTOMER.lastName)
  await dialog.getByLabel('Phone').fill(CUSTOMER.phone)
  await dialog.getByLabel('Email').fill(CUSTOMER.email)
  await dialog.getByText('We serve Port Moody.').waitFor()
  return priceIn(dialog)
}

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

async function priceIn(dialog: Locator): Promise<number> {
  await dialog.getByText(/^Updated /).waitFor()
  return cents(await dialog.getByRole('status').filter({ hasText: 'Your price is' }).innerText())
}

/** What the button says that is about to be paid. */
const priceToPay = async (dialog: Locator) =>
  cents(await dialog.getByRole('button', { name: /^Pay \$/ }).innerText())

type Job = { id: number; day: string; price: number; payment: string }

async function newestJob(): Promise<Job | undefined> {
  const [job] = await ask<Job>(
    product.database,
    `select id, preferred_date::text as day, estimated_price_cents as price, payment_status as payment
     from jobs order by id desc limit 1`,
    [],
  )
  return job
}

test('the morning chosen at 11:58 PM is paid at 12:03 AM at the price that was shown', async () => {
  await oneHauler(product)
  const { page, dialog } = await openAt(at(TODAY, 23, 58))
  const shownPrice = await fill(dialog, TOMORROW, 'morning')
  await continueToPayment(dialog)
  expect(await priceToPay(dialog)).toBe(shownPrice)

  await goOnTo(page, at(TOMORROW, 0, 3))
  await dialog.getByText(/Your window is held until/).waitFor()
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId, paid } = await readSuccess(dialog)
  expect(paid).toBe(shownPrice)
  expect(await newestJob()).toMatchObject({ id: jobId, day: TOMORROW, price: shownPrice })
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

test('a form filled in before midnight is sent after it: same window, same price, no same-day fee', async () => {
  const { page, dialog } = await openAt(at(TODAY, 23, 58))
  const shownPrice = await fill(dialog, TOMORROW, 'morning')
  await goOnTo(page, at(TOMORROW, 0, 3))
  await dialog.getByText(/Held for you until/).waitFor()
  expect(await priceIn(dialog)).toBe(shownPrice)

  await continueToPayment(dialog)
  expect(await priceToPay(dialog)).toBe(shownPrice)
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId, paid } = await readSuccess(dialog)
  expect(paid).toBe(shownPrice)
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

test('a window of today that passed in an open form is said to be over, and another one is paid', async () => {
  const { page, dialog } = await openAt(at(TODAY, 15, 30))
  await fill(dialog, TODAY, 'evening')
  const before = await newestJob()
  await goOnTo(page, at(TOMORROW, 0, 3))
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByText('Please choose today or a later date').waitFor()
  expect(await newestJob()).toEqual(before)

  await windowOf(dialog, TOMORROW, 'evening').press('Enter')
  await dialog.getByText(/Held for you until/).waitFor()
  await continueToPayment(dialog)
  const price = await priceToPay(dialog)
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId, paid } = await readSuccess(dialog)
  expect(paid).toBe(price)
  expect(await newestJob()).toMatchObject({ id: jobId, day: TOMORROW, price })
})

/**
 * The task at the end of the hold, which may be enqueued a moment later or again: the clock of the database, by which
 * it waits, is not set.
 */
async function endPlace(jobId: number): Promise<void> {
  const isCancelled = async () => {
    await ask(
      product.database,
      `update tasks.job set start_after = now()
       where data->>'task' = 'end-place' and data->'payload'->>'jobId' = $1 and state = 'created'`,
      [String(jobId)],
    )
    return ask(
      product.database,
      `select 1 from sandbox_payments where job_id = $1 and status = 'cancelled'`,
      [jobId],
    )
  }
  await expect.poll(isCancelled).toHaveLength(1)
}

async function openPayment(hour: number, window: string) {
  const { page, dialog } = await openAt(at(TODAY, hour, 50))
  await fill(dialog, TODAY, window)
  await continueToPayment(dialog)
  await dialog.getByLabel('Card number').waitFor()
  const { id } = (await newestJob()) ?? { id: 0 }
  return { page, dialog, id }
}

test('a payment left open since the afternoon is never charged for the window that passed', async () => {
  const { page, dialog, id } = await openPayment(15, 'evening')
  clock.set(at(TOMORROW, 0, 3))
  await endPlace(id)
  await payByCard(dialog, '4242 4242 4242 4242')
  await page.getByText('The pickup time of this booking has passed; please book again').waitFor()
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(CUSTOMER.email)
  expect(await chargesOf(product.database, id)).toBe(0)
})

test('a payment that the bank takes after the window is refunded in full, and not called booked', async () => {
  const { dialog, id } = await openPayment(5, 'morning')
  clock.set(at(TOMORROW, 0, 3))
  await payByCard(dialog, '4242 4242 4242 4242')
  await dialog.getByRole('heading', { name: 'This pickup was cancelled' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0)
  await expect.poll(newestJob).toMatchObject({ id, payment: 'refunded' })
})
