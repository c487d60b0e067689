import { expect, test } from 'vitest'
import { inspector } from './inspect.ts'
import { openBooking, reachPayment, readSuccess } from './users.ts'
import { bankIn, fieldsIn, fillStripeCard, payWithStripe, playStripe } from './stripe-page.ts'
import { failure, jobOf, NOT_PAID, PAID_ONCE, productWithStripe } from './stripe-product.ts'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS = '4000 0025 0000 3155'

const world = productWithStripe()
const { product, atPayment, booked } = world

test.for(['desktop', 'phone'] as const)('a good card pays, on a %s', async (size) => {
  const { page, dialog } = await atPayment(size)
  await expect
    .poll(() => fieldsIn(dialog).getByRole('navigation').innerText())
    .toMatch(/^Apple Pay\s+Google Pay\s+Card$/)
  await payWithStripe(dialog, GOOD)
  await page.getByRole('status').filter({ hasText: 'Payment Successful' }).waitFor()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('Stripe hears nothing of a visitor before there is something to pay', async () => {
  const page = await product.newPage()
  await playStripe(page, world.stripe)
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).hostname))
  await openBooking(page)
  await page.waitForLoadState('networkidle')
  expect([...new Set(hosts)]).toEqual(['localhost'])
})

test('a declined card says why beside the form, and another card pays', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, DECLINED)
  await failure(page, 'Your card was declined.').waitFor()
  const form = dialog.getByRole('form', { name: 'Payment' })
  await form.getByText('Your card was declined.').waitFor()
  await expect.poll(() => fieldsIn(dialog).getByLabel('Card number').inputValue()).toBe(DECLINED)
  await expect.poll(async () => booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('a card that is not typed to its end is not sent', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, '4242 4242')
  await failure(page, 'Your card number is incomplete.').waitFor()
  await expect.poll(async () => booked(await jobOf(dialog))).toEqual(NOT_PAID)
})

test('two quick presses of Pay charge once', async () => {
  const { page, dialog } = await atPayment()
  const confirmations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmations.push(request.url())
  })
  await fillStripeCard(dialog, GOOD)
  // Both come before the page can show that it is busy.
  await dialog.getByRole('button', { name: /^Pay \$/ }).evaluate((pay) => {
    if (pay instanceof HTMLElement) for (const press of [pay, pay]) press.click()
  })
  const { jobId } = await readSuccess(dialog)
  expect(confirmations).toHaveLength(1)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('a 3D Secure challenge opens above the dialog, which stays open meanwhile', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, ASKS)
  await bankIn(page).getByRole('link', { name: 'Approve' }).waitFor()
  await page.goBack()
  await page.getByRole('alert').filter({ hasText: 'Payment in progress' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('button', { name: 'Paying...' }).count()).toBe(1)
  // What lies behind the dialog stays out of reach, as it is behind a modal one.
  const behind = page.getByRole('button', { name: 'Book Pickup Now' }).first()
  await expect
    .poll(() => behind.evaluate((button) => button.closest('[inert]') !== null))
    .toBe(true)

  await bankIn(page).getByRole('link', { name: 'Approve' }).click()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
})

test('a bank whose question is refused charges nothing, and another card pays', async () => {
  const { page, dialog } = await atPayment('phone')
  await payWithStripe(dialog, ASKS)
  await bankIn(page).getByRole('link', { name: 'Refuse' }).click()
  await failure(page, 'We are unable to authenticate your payment method.').waitFor()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect.poll(async () => booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('without its script the form says so, charges nothing, and comes when it is there', async () => {
  const page = await product.newPage({ size: 'phone' })
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  const dialog = await reachPayment(page)
  const notice = dialog.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await notice.getByText('Nothing was charged').waitFor()
  await expect.poll(async () => booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await playStripe(page, world.stripe)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('the payment is no barrier to anybody', async () => {
  const { page, found, check } = await inspector(product)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  const dialog = await reachPayment(page)
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await check('payment without its fields')

  await playStripe(page, world.stripe)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await payWithStripe(dialog, DECLINED)
  await failure(page, 'Your card was declined.').waitFor()
  await check('payment after a decline')
  expect(found).toEqual([])
})
