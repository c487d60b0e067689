import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { ask, chargesOf } from './books.ts'
import { approvedHauler } from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import { continueToPayment, CUSTOMER, openBooking, payByCard, readSuccess } from './users.ts'

/** The connection is lost at every step of a booking, on a phone, and comes back. */

const product = useProduct()
const DAY = addDays(dayOf(new Date()), 2)
const CARD = '4242 4242 4242 4242'

async function charges(): Promise<number> {
  const rows = await ask(
    product.database,
    'select 1 from sandbox_payments where charge_id is not null',
    [],
  )
  return rows.length
}

test('a photo, a price, a window and a payment wait for the connection, and go on by themselves', async () => {
  await approvedHauler(product, 'Dale')
  const context = await product.newContext({ size: 'phone' })
  const page = await product.newPage({ context })
  const dialog = await openBooking(page)
  const card = dialog.getByRole('region', { name: 'Your quote' })

  await context.setOffline(true)
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await dialog.getByText('1 photo is waiting to upload.').waitFor()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await dialog.getByText('Updated just now').waitFor()

  await context.setOffline(true)
  await dialog.getByLabel('Describe it').fill('A sofa and three chairs')
  await card.getByText("You're offline").waitFor()
  await dialog.locator(`[data-day="${DAY}"]`).click()
  await dialog.locator(`[data-window="${DAY} morning"]`).press('Enter')
  await dialog.getByText(/isn't held yet: we couldn't reach the server. We keep trying./).waitFor()
  await context.setOffline(false)
  await dialog.getByText(/Held for you until/).waitFor()
  await dialog.getByText('Updated just now').waitFor()

  for (const [label, text] of [
    ['Address', CUSTOMER.address],
    ['First name', CUSTOMER.firstName],
    ['Last name', CUSTOMER.lastName],
    ['Phone', CUSTOMER.phone],
    ['Email', CUSTOMER.email],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByText('We serve Port Moody.').waitFor()
  await dialog.getByText('Updated just now').waitFor()
  await context.setOffline(true)
  await dialog.getByText('Payment needs a connection').waitFor()
  await context.setOffline(false)
  await continueToPayment(dialog)

  await dialog.getByLabel('Card number').waitFor()
  await context.setOffline(true)
  await dialog.getByText(/Payment needs a connection\. Nothing/).waitFor()
  expect(await charges()).toBe(0)
  await context.setOffline(false)

  // The payment arrives, and its answer does not.
  await page.route(
    '**/api/sandbox/payments/confirm',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await payByCard(dialog, CARD)
  await expect.poll(charges).toBe(1)
  await dialog
    .getByText(/you're never charged twice/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  const { jobId } = await readSuccess(dialog)
  expect(await charges()).toBe(1)

  await page.getByRole('link', { name: 'Track your pickup' }).click()
  await page.getByRole('heading', { level: 1, name: "We're finding your hauler" }).waitFor()
  await context.setOffline(true)
  await page.getByText(/You're offline.*Showing what we knew at/).waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.getByText("You're offline.").count()).toBe(0)
  expect(await chargesOf(product.database, jobId)).toBe(1)
})

test('a connection lost after paying is said, and the booking is shown once it is back', async () => {
  const context = await product.newContext({ size: 'phone' })
  const page = await product.newPage({ context })
  const dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  await dialog.locator(`[data-day="${DAY}"]`).click()
  await dialog.locator(`[data-window="${DAY} afternoon"]`).press('Enter')
  await dialog.getByText(/Held for you until/).waitFor()
  for (const [label, text] of [
    ['Address', CUSTOMER.address],
    ['First name', CUSTOMER.firstName],
    ['Last name', CUSTOMER.lastName],
    ['Phone', CUSTOMER.phone],
    ['Email', CUSTOMER.email],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await continueToPayment(dialog)
  const before = await charges()
  await page.route('**/api/sandbox/payments/confirm', async (route) => {
    const response = await route.fetch()
    await context.setOffline(true)
    await route.fulfill({ response })
  })
  await payByCard(dialog, CARD)
  await dialog.getByText(/You're offline\. We check your payment when you're back/).waitFor()
  await context.setOffline(false)
  const { jobId } = await readSuccess(dialog)
  expect(await chargesOf(product.database, jobId)).toBe(1)
  expect(await charges()).toBe(before + 1)
})
