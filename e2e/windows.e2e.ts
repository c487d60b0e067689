import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { chargesOf } from './books.ts'
import { answer } from './given.ts'
import { useProduct } from './harness.ts'
import { oneHauler } from './one-hauler.ts'
import { drawn } from './photos.ts'
import {
  continueToPayment,
  CUSTOMER,
  fillBooking,
  openBooking,
  payByCard,
  readSuccess,
} from './users.ts'

const product = useProduct(() => ({ REQUESTS_ABOVE_CAPACITY: '0' }))

const DAY = addDays(dayOf(new Date()), 2)

/** Another visitor takes the only place of the evening. */
async function takeEvening(): Promise<void> {
  const { request } = await product.newContext()
  const load = { loadSize: 'small', area: 'Port Moody' }
  await answer(request, 'POST', '/api/holds', { date: DAY, window: 'evening', ...load })
}

const cell = (dialog: Locator, window: string) => dialog.locator(`[data-window="${DAY} ${window}"]`)

test('a full window has a waiting list, and another one is paid, found again and opened', async () => {
  await oneHauler(product)
  await takeEvening()
  const context = await product.newContext()
  const page = await product.newPage({ context })
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#5fae92')])
  await expect.poll(() => cell(dialog, 'evening').innerText()).toContain('Full')
  await cell(dialog, 'evening').press('Enter')
  await expect.poll(() => cell(dialog, 'evening').innerText()).toContain('On the list')
  await dialog.getByText("you're on the waiting list. We'll text you if a place opens.").waitFor()
  await expect.poll(() => cell(dialog, 'morning').getAttribute('aria-pressed')).toBe('true')

  await continueToPayment(dialog)
  await dialog.getByText(/Your window is held until/).waitFor()
  await payByCard(dialog, '4242 4242 4242 4242')
  const booking = await readSuccess(dialog)
  await dialog.getByRole('heading', { name: `You’re booked, ${CUSTOMER.firstName}` }).waitFor()
  await page.reload()
  expect(await readSuccess(page.getByRole('dialog', { name: 'Book a pickup' }))).toEqual(booking)

  const tab = await product.newPage({ context })
  await tab.goto('/?payment=success')
  const again = tab.getByRole('dialog', { name: 'Book a pickup' })
  expect(await readSuccess(again)).toEqual(booking)
  await again.getByRole('link', { name: 'Track your pickup' }).click()
  await tab.waitForURL('**/job/*')
  await expect.poll(() => tab.getByRole('heading', { level: 1 }).count()).toBe(1)
  await expect.poll(() => chargesOf(product.database, booking.jobId)).toBe(1)
})

test('a window that fills up before it is booked is said with the nearest ones, and nothing is lost', async () => {
  const page = await product.newPage()
  const dialog = await openBooking(page)
  await page.route('**/api/jobs', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'window_full',
        status: 409,
        code: 'window_full',
        detail: 'It just filled up',
        errors: [],
        alternatives: [{ date: addDays(DAY, 1), window: 'morning', state: 'last' }],
      }),
    }),
  )
  await fillBooking(dialog, [await drawn('#c9683e')])
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByText("You haven't been charged. Your details are kept.").waitFor()
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(CUSTOMER.email)
  await page.unroute('**/api/jobs')
  await dialog.getByRole('button', { name: /8AM-12PM\s*Last place/ }).click()
  await dialog.getByText(/Held for you until/).waitFor()
  await continueToPayment(dialog)
})
