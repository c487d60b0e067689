import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadConsent } from '../contract/leads.ts'
import { ask } from './books.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { continueToPayment, CUSTOMER, fillBooking, openBooking } from './users.ts'
import { drawn } from './photos.ts'

const product = useProduct()

const OUTSIDE = '33355 Bevan Ave, Abbotsford'
const REFUSAL = "We don't pick up in Abbotsford yet. The nearest area we serve is Langley."

const count = async (table: 'jobs' | 'leads', what = 'true'): Promise<number> => {
  const sql = `select count(*)::int as many from ${table} where ${what}`
  const [row] = await ask<{ many: number }>(product.database, sql, [])
  return row?.many ?? -1
}

/** Writes an address and goes on to the next field, as people do. */
async function write(dialog: Locator, address: string): Promise<void> {
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('First name').focus()
}

test('outside the area a customer reads so before paying and leaves a contact once; inside they book', async () => {
  const { page, found, check } = await inspector(product)
  const contact = 'outside@example.test'
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#c9683e')])
  await dialog.getByLabel('Email').fill(contact)
  await dialog.getByText('We serve Port Moody.').waitFor()
  await check('address inside')

  await write(dialog, OUTSIDE)
  const panel = dialog.getByRole('group', { name: 'Notify me when you serve Abbotsford' })
  await panel.waitFor()
  const field = dialog.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  await dialog.getByText("We don't serve this address yet").waitFor()
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement))
    .toBe(true)
  await expect.poll(() => dialog.getByText(REFUSAL).first().isVisible()).toBe(true)

  const box = panel.getByRole('checkbox', { name: leadConsent('Westhaul'), exact: true })
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect.poll(() => panel.getByRole('textbox').inputValue()).toBe(contact)
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await panel.getByText('Please tick the box, so that we may write to you').waitFor()
  await check('address outside')
  await box.check()
  await panel.getByRole('button', { name: 'Notify me' }).dblclick()
  const thanks = `Thank you. We'll contact ${contact} once, when we serve Abbotsford.`
  await dialog.getByText(thanks).waitFor()
  await check('address outside, kept')
  const condition = `contact = '${contact}' and consent_wording = '${leadConsent('Westhaul')}'`
  await expect.poll(() => count('leads', condition)).toBe(1)
  await expect.poll(() => count('jobs', `email = '${contact}'`)).toBe(0)

  await write(dialog, CUSTOMER.address)
  await dialog.getByText('We serve Port Moody.').waitFor()
  await continueToPayment(dialog)
  await expect.poll(() => count('jobs', `email = '${contact}' and area = 'Port Moody'`)).toBe(1)
  expect(found).toEqual([])
})

test('a question about the address is answered with one press', async () => {
  const { page, found, check } = await inspector(product)
  const dialog = await openBooking(page)
  await write(dialog, '12 Sunnyside Rd V3H 4Y1')
  await dialog.getByText('Which city is this in?').waitFor()
  await check('address in question')
  await dialog.getByRole('button', { name: 'Anmore' }).click()
  await dialog.getByText('We serve Anmore.').waitFor()
  const field = dialog.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => field.inputValue()).toBe('12 Sunnyside Rd, Anmore, V3H 4Y1')
  expect(found).toEqual([])
})

test('a failed address check does not block the booking', async () => {
  const page = await product.newPage()
  await page.route('**/api/check-address', (route) => route.fulfill({ status: 422, body: '' }))
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#5fae92')])
  const field = dialog.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
  await continueToPayment(dialog)
})
