import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, chargesOf } from './books.ts'
import { useProduct } from './harness.ts'
import { BOOKED, CUSTOMER, payByCard, reachPayment, readSuccess } from './users.ts'

const product = useProduct()

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS = '4000 0025 0000 3155'

const isFilled = async (dialog: Locator) => {
  await expect.poll(() => dialog.getByLabel('Describe it').inputValue()).toBe(CUSTOMER.description)
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(CUSTOMER.address)
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(CUSTOMER.email)
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
}
const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

test('a declined card says why, stays typed, and another card pays', async () => {
  const page = await product.newPage()
  const dialog = await reachPayment(page)
  await payByCard(dialog, DECLINED)
  await failure(page, 'Payment Failed').getByText('Your card was declined').waitFor()
  await expect.poll(() => dialog.getByLabel('Card number').inputValue()).toBe(DECLINED)

  await payByCard(dialog, GOOD)
  await page.getByRole('status').filter({ hasText: 'Payment Successful' }).waitFor()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => dialog.getByText('Pending Assignment').count()).toBe(1)
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

test('a card whose bank asks pays once it is approved, and not while it is declined', async () => {
  const page = await product.newPage()
  const dialog = await reachPayment(page)
  const bank = page.getByRole('dialog', { name: "Verify it's you" })
  await payByCard(dialog, ASKS)
  await bank.getByRole('button', { name: 'Decline' }).click()
  await failure(page, 'Payment Failed').waitFor()

  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await bank.getByRole('button', { name: 'Approve payment' }).click()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

test('two quick presses of Pay charge once', async () => {
  const page = await product.newPage()
  const dialog = await reachPayment(page)
  const confirmations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payments/confirm')) confirmations.push(request.url())
  })
  await dialog.getByLabel('Card number').fill(GOOD)
  await dialog.getByLabel('Expiry (MM / YY)').fill('12/30')
  await dialog.getByLabel('Security code').fill('123')
  // Both come before the page can show that it is busy.
  await dialog.getByRole('button', { name: /^Pay \$/ }).evaluate((pay) => {
    if (pay instanceof HTMLElement) for (const press of [pay, pay]) press.click()
  })

  const { jobId } = await readSuccess(dialog)
  expect(confirmations).toHaveLength(1)
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

test('Cancel in the payment leads back to the filled form, and on to the same job', async () => {
  const page = await product.newPage()
  const dialog = await reachPayment(page)
  const summary = dialog.getByRole('complementary', { name: 'Your booking' })
  const job = await summary.getByRole('heading').innerText()
  const before = await jobCount()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await isFilled(dialog)

  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  await expect.poll(() => summary.getByRole('heading').innerText()).toBe(job)
  await expect.poll(() => jobCount()).toBe(before)
})

test('?payment=success typed by hand claims nothing and leads to the pickups of other browsers', async () => {
  const page = await product.newPage()
  await page.goto('/?payment=success')
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByRole('heading', { name: "We don't see a booking in this browser" }).waitFor()
  expect(await claims(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Book a pickup' }).click()
  await dialog.getByLabel('Describe it').waitFor()
})

test('a booking is there after a reload, in a new tab and on its page, without signing in', async () => {
  const context = await product.newContext()
  const page = await product.newPage({ context })
  const dialog = await reachPayment(page)
  await payByCard(dialog, GOOD)
  const booking = await readSuccess(dialog)

  await page.reload()
  const dialogAfterReload = page.getByRole('dialog', { name: 'Book a pickup' })
  expect(await readSuccess(dialogAfterReload)).toEqual(booking)
  const tab = await product.newPage({ context })
  await tab.goto('/?payment=success')
  const again = tab.getByRole('dialog', { name: 'Book a pickup' })
  expect(await readSuccess(again)).toEqual(booking)
  await again.getByRole('link', { name: 'Track your pickup' }).click()
  await tab.waitForURL('**/job/*')
  await tab.getByText(`#${booking.jobId}`).first().waitFor()
  await expect.poll(() => chargesOf(product.database, booking.jobId)).toBe(1)
})

test('?payment=success before paying asks the server and claims nothing', async () => {
  const page = await product.newPage()
  await reachPayment(page)
  await page.clock.install()
  await page.goto('/?payment=success')
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByRole('heading', { name: 'Confirming your payment' }).waitFor()
  const unknown = dialog.getByRole('heading', { name: 'Your payment is still being confirmed' })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000)
        return unknown.count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect(await claims(page)).toEqual([])
})

/** The page's success texts. Read once, without polling: a toast disappears by itself. */
const claims = (page: Page): Promise<string[]> =>
  page
    .getByText('Payment Successful')
    .or(page.getByRole('heading', { name: BOOKED }))
    .allInnerTexts()

async function jobCount(): Promise<number> {
  const [row] = await ask<{ count: number }>(
    product.database,
    'select count(*)::int as count from jobs',
    [],
  )
  return row?.count ?? 0
}
