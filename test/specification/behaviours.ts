import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  chooseSize,
  continueToPayment,
  CUSTOMER,
  fillBooking,
  openBooking,
  reachPayment,
  switchTo,
} from '../../e2e/users.ts'
import { drawn } from '../../e2e/photos.ts'
import { openApplication, register } from './fill-form.ts'
import { type BehaviourRow, countCalls, hold, REFUSED, row } from './events.ts'
import { admin, approved, idle, pending, visitor } from './users.ts'

const photo = () => drawn('#c9683e')
const TERMS = { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' }

const weekPath = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/hauler/profile')
  const { id } = (await answer.json()) as { id: number }
  return `/api/hauler-availability/${id}`
}

export const behaviourRows: BehaviourRow[] = [
  row('booking: the photo uploader is disabled while it uploads', visitor, async (page) => {
    const dialog = await openBooking(page)
    const go = await hold(page, '**/api/upload')
    await dialog.getByLabel('Add photo').setInputFiles([await photo()])
    await expect.poll(() => dialog.getByLabel('Add photo').isDisabled()).toBe(true)
    go()
    await expect.poll(() => dialog.getByLabel('Add photo').isDisabled()).toBe(false)
  }),
  row('booking: the photo uploader takes five and no more', visitor, async (page) => {
    const dialog = await openBooking(page)
    const five = await Promise.all(
      ['#111111', '#333333', '#555555', '#777777', '#999999'].map(drawn),
    )
    await dialog.getByLabel('Add photo').setInputFiles(five)
    await dialog.getByText('5 of 5', { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Add photo').count()).toBe(0)
  }),
  row('booking: a broken preview shows a placeholder icon', visitor, async (page) => {
    await page.route('**/uploads/**', (route) => route.fulfill({ status: 404 }))
    const dialog = await openBooking(page)
    await dialog.getByLabel('Add photo').setInputFiles([await photo()])
    await dialog.locator('span[role=img][aria-label="Photo 1"] svg').waitFor()
    await expect.poll(() => dialog.locator('img[alt="Photo 1"]').count()).toBe(0)
  }),
  row(
    'booking: the button waits for a quote, which comes with size, words and a photo',
    visitor,
    async (page) => {
      const dialog = await openBooking(page)
      const button = dialog.getByRole('button', { name: 'Continue to payment' })
      await dialog.getByLabel('Describe it').fill(CUSTOMER.description)
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await dialog.getByLabel('Add photo').setInputFiles([await photo()])
      await dialog.getByText('Updated just now').waitFor()
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    },
  ),
  row('booking: another size is another quote', visitor, async (page) => {
    const dialog = await openBooking(page)
    const quotes = countCalls(page)
    await fillBooking(dialog, [await photo()])
    const before = quotes('POST /api/quote')
    await chooseSize(dialog, /XL/)
    await expect.poll(() => quotes('POST /api/quote')).toBeGreaterThan(before)
  }),
  row('booking: a quote that fails brings no message', visitor, async (page) => {
    await page.route('**/api/quote', (route) => route.fulfill(REFUSED))
    const dialog = await openBooking(page)
    const quotes = countCalls(page)
    await dialog.getByLabel('Describe it').fill(CUSTOMER.description)
    await dialog.getByLabel('Add photo').setInputFiles([await photo()])
    await expect.poll(() => quotes('POST /api/quote')).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(
      await dialog
        .getByRole('button', { name: 'Continue to payment' })
        .getAttribute('aria-disabled'),
    ).toBe('true')
  }),
  row('booking: Cancel in payment returns to the form', visitor, async (page) => {
    const dialog = await reachPayment(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByLabel('Address').waitFor()
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(CUSTOMER.address)
  }),
  row(
    'booking: without a client secret the screen says so, and Go Back leads back',
    visitor,
    async (page) => {
      await page.route('**/api/create-payment-intent', (route) =>
        route.fulfill({
          json: {
            clientSecret: '',
            provider: 'sandbox',
            cancellation: TERMS,
            priceCap: null,
            heldUntil: null,
            confirmBy: null,
          },
        }),
      )
      const dialog = await openBooking(page)
      await fillBooking(dialog, [await photo()])
      await continueToPayment(dialog)
      await dialog.getByText('Failed to initialize payment', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Go Back' }).click()
      await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(CUSTOMER.address)
    },
  ),
  row('booking: closing the dialog resets the form and the quote', visitor, async (page) => {
    const dialog = await openBooking(page)
    await fillBooking(dialog, [await photo()])
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Book Now' }).first().click()
    await dialog.getByLabel('Address').waitFor()
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('')
    await expect.poll(() => dialog.getByText('Updated just now').count()).toBe(0)
  }),
  row(
    '?payment=success does not by itself say that anything was paid',
    visitor,
    async (page) => {
      await page.goto('/?payment=success')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('Payment Successful').count()).toBe(0)
    },
    'product.md 3: "?payment=success asks the provider, never the query string, what happened"',
  ),
  row('application: one licence photo, and no second', visitor, async (page) => {
    const dialog = await openApplication(page)
    await dialog.getByLabel('Add license photo').setInputFiles([await photo()])
    await dialog.getByRole('button', { name: /^Remove/ }).waitFor()
    await expect.poll(() => dialog.getByLabel('Add license photo').count()).toBe(0)
  }),
  row('registration: the button reads Registering... while it registers', visitor, async (page) => {
    const go = await hold(page, '**/api/haulers/register', REFUSED)
    await register(page)
    await page.getByText('Registering...').waitFor()
    await expect
      .poll(() => page.locator('button[type=submit]').getAttribute('aria-disabled'))
      .toBe('true')
    go()
    await page.getByText('Registration Failed').waitFor()
  }),
  row(
    'registration: with an area chosen the red message is gone and the button can be pressed',
    visitor,
    async (page) => {
      await page.goto('/hauler-register')
      await page.getByRole('checkbox', { name: 'Burnaby', exact: true }).check()
      await expect
        .poll(() => page.getByText('Please select at least one service area').count())
        .toBe(0)
      await expect
        .poll(() => page.locator('button[type=submit]').getAttribute('aria-disabled'))
        .toBe('false')
    },
  ),
  row('hauler: who is not approved asks for no available jobs', pending, async (page) => {
    const calls = countCalls(page)
    await page.goto('/hauler')
    await page.getByRole('heading', { name: /^Account Status/ }).waitFor()
    await page.getByText('No jobs assigned yet').waitFor()
    expect(calls('GET /api/hauler/available-jobs')).toBe(0)
  }),
  row(
    'availability: a closed cell has no job count, and its day is not whole',
    idle,
    async (page) => {
      await page.goto('/hauler?tab=schedule')
      await switchTo(page.getByRole('checkbox', { name: 'Monday 8-10 AM' }), false)
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Jobs on Monday 8-10 AM' }).count())
        .toBe(0)
      const day = page.getByRole('checkbox', { name: 'All slots on Monday' })
      await expect.poll(() => day.isChecked()).toBe(false)
      await page.getByText('5 slots, 10 jobs').first().waitFor()
    },
  ),
  row('availability: the checkbox of a day opens and closes all its slots', idle, async (page) => {
    await page.goto('/hauler?tab=schedule')
    const open = page.getByRole('checkbox', { name: /^Friday /, checked: true })
    await switchTo(page.getByRole('checkbox', { name: 'All slots on Friday' }), false)
    await expect.poll(() => open.count()).toBe(0)
    await switchTo(page.getByRole('checkbox', { name: 'All slots on Friday' }), true)
    await expect.poll(() => open.count()).toBe(6)
  }),
  row(
    'availability: the button reads Saving... while it saves, and the week is read again',
    // The week of the other hauler stays whole.
    approved,
    async (page) => {
      await page.goto('/hauler?tab=schedule')
      await switchTo(page.getByRole('checkbox', { name: 'Monday 2-4 PM' }), false)
      const calls = countCalls(page)
      const go = await hold(page, '**/api/hauler-availability/*')
      await page.getByRole('button', { name: 'Save Availability' }).click()
      await page.getByText('Saving...').waitFor()
      go()
      await page.getByText('Availability Updated').waitFor()
      await page.getByText('Saving...').waitFor({ state: 'detached' })
      expect(calls(`POST ${await weekPath(page)}`)).toBe(1)
    },
  ),
  row('admin: NEW goes from a message that is marked as read', admin, async (page) => {
    await page.goto('/admin?tab=messages')
    const unread = page.getByText('NEW', { exact: true })
    await unread.first().waitFor()
    const before = await unread.count()
    await page
      .getByRole('button', { name: /^Mark as Read/ })
      .first()
      .click()
    await expect.poll(() => unread.count()).toBe(before - 1)
  }),
  row('admin: the calendar goes to the next and the previous month', admin, async (page) => {
    await page.goto('/admin?tab=schedule&day=2026-11-20')
    await page.getByRole('grid', { name: 'November 2026' }).waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('grid', { name: 'December 2026' }).waitFor()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('grid', { name: 'November 2026' }).waitFor()
  }),
  row('admin: recent posts are filtered by platform', admin, async (page) => {
    await page.goto('/admin?tab=social')
    await page.getByText('A tidy garage').first().waitFor()
    await page.getByLabel('Filter by platform').selectOption('tiktok')
    await page.getByText('A tidy garage').waitFor({ state: 'detached' })
    await page.getByLabel('Filter by platform').selectOption('instagram')
    await page.getByText('A tidy garage').first().waitFor()
  }),
  row('admin: who has no first name is welcomed by their email', admin, async (page) => {
    await page.route('**/api/auth/user', async (route) => {
      const user = await (await route.fetch()).json()
      await route.fulfill({ json: { ...user, firstName: '', email: 'priya@example.test' } })
    })
    await page.goto('/admin')
    await page.getByText('Welcome, priya@example.test').waitFor()
  }),
]
