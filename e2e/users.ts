import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { type Chosen, drawn } from './photos.ts'

/** What people do in the product, by what they see: labels, buttons, headings. */

export const CUSTOMER = {
  description: 'Three-seat sofa, six boxes in the garage and an old fridge. One flight of stairs.',
  address: '2418 St Johns St, Port Moody',
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  email: 'amrita@example.test',
}

/** Opens the booking dialog from the landing page as a visitor would. */
export async function openBooking(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Book Pickup Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByLabel('Describe it').waitFor()
  return dialog
}

/** Fills the form in the order it asks and waits for the price of it. */
export async function fillBooking(dialog: Locator, photos: Chosen): Promise<void> {
  await dialog.getByLabel('Add photo').setInputFiles(photos)
  await dialog.getByLabel('Describe it').fill(CUSTOMER.description)
  await chooseSize(dialog, /Medium/)
  await chooseWindow(dialog)
  await dialog.getByLabel('Address').fill(CUSTOMER.address)
  await dialog.getByLabel('First name').fill(CUSTOMER.firstName)
  await dialog.getByLabel('Last name').fill(CUSTOMER.lastName)
  await dialog.getByLabel('Phone').fill(CUSTOMER.phone)
  await dialog.getByLabel('Email').fill(CUSTOMER.email)
  await dialog.getByText('Updated just now').waitFor()
}

/** Chooses the morning of the day after next: whatever the hour, it can be booked. It is held then. */
export async function chooseWindow(dialog: Locator): Promise<void> {
  const day = addDays(dayOf(new Date()), 2)
  // On a phone the day is chosen first.
  const strip = dialog.getByRole('group', { name: 'Day', exact: true })
  const window = dialog.locator(`[data-window="${day} morning"]`)
  await expect.poll(async () => (await strip.isVisible()) || window.isVisible()).toBe(true)
  if (await strip.isVisible()) await strip.locator(`[data-day="${day}"]`).click()
  await expect.poll(() => window.getAttribute('aria-disabled')).toBe('false')
  await window.press('Enter')
  await dialog.getByText(/Held for you until/).waitFor()
}

/** Opens the load sizes and chooses one by its key: a press at a place misses a card that moves as prices come. */
export async function chooseSize(dialog: Locator, size: RegExp): Promise<void> {
  const sizes = dialog.getByRole('radiogroup', { name: 'Load size' })
  const change = dialog.getByRole('button', { name: 'Change load size' })
  await sizes.or(change).first().waitFor()
  if ((await sizes.count()) === 0) await change.press('Enter')
  await switchTo(dialog.getByRole('radio', { name: size }), true)
}

/** Sets a box or a choice whose input lies under its drawing, by its key: a press at a place misses one that moves. */
export async function switchTo(box: Locator, isChecked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isChecked) await box.press('Space')
  await expect.poll(() => box.isChecked()).toBe(isChecked)
}

/** Leads on to the payment; the button waits for the last photo, and an iPhone's takes a while. */
export async function continueToPayment(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Continue to payment' }).click({ timeout: 60_000 })
  await dialog.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
}

/** From the filled form to the payment step, with a photo of its own. */
export async function reachPayment(page: Page): Promise<Locator> {
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#c9683e')])
  await continueToPayment(dialog)
  return dialog
}

export async function payByCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiry (MM / YY)').fill('12/30')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
}

/** The heading of the success step, for a pickup with a place and for a request. */
export const BOOKED = /You’re booked|We’ve got your request/

/** Waits for the success step and reads it: the job's number and what was paid, in cents. */
export async function readSuccess(dialog: Locator): Promise<{ jobId: number; paid: number }> {
  await dialog.getByRole('heading', { name: BOOKED }).waitFor()
  const fact = async (name: string) => {
    const row = dialog.locator('dl > div').filter({ hasText: name })
    return (await row.locator('dd').innerText()).replace(/[^\d.]/g, '')
  }
  return {
    jobId: Number(await fact('Job ID')),
    paid: Math.round(Number(await fact('Amount Paid')) * 100),
  }
}

export async function signIn(
  page: Page,
  who: { email: string; password: string; as: 'Admin' | 'Hauler' },
): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: who.as }).click()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: `Login as ${who.as}` }).click()
  await page.waitForURL(who.as === 'Admin' ? '**/admin*' : '**/hauler*')
}
