import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasHandledEventsOf } from './books.ts'
import { BOOKED, continueToPayment, CUSTOMER, fillBooking, readSuccess } from './users.ts'
import { drawn } from './photos.ts'
import { signInCode } from './sign-in-code.ts'
import { addressBack, fieldsIn, intentsOf, payWithStripe } from './stripe-page.ts'
import { jobOf, NOT_PAID, PAID_ONCE, productWithStripe } from './stripe-product.ts'

const GOOD = '4242 4242 4242 4242'
/** Its bank asks on a page of its own. */
const ASKS_ELSEWHERE = '4000 0027 6000 3184'

const world = productWithStripe()
const { product, atPayment, booked } = world

const SECRET = 'payment_intent_client_secret'
const returnAddress = () => `${product.origin}/?payment=success`

/** The page's success texts. Read once, without polling: a toast disappears by itself. */
const claims = (page: Page): Promise<string[]> =>
  page
    .getByText('Payment Successful')
    .or(page.getByRole('heading', { name: BOOKED }))
    .allInnerTexts()

/** The bank's answer reaches our server before the customer is back. */
async function webhookFirst(page: Page, jobId: number): Promise<void> {
  const [open] = await intentsOf(world.stripe, jobId)
  await world.stripe.authenticate(open?.client_secret ?? '', true)
  await world.stripe.webhooks({ hold: false })
  await world.stripe.release()
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
  await page.goto(addressBack(returnAddress(), open?.client_secret ?? '', true))
}
const customerFirst = (page: Page) => page.getByRole('link', { name: 'Approve' }).click()

test.for([
  ['the webhook comes first', webhookFirst],
  ['the customer comes first', customerFirst],
] as const)('a bank with a page of its own leads back, and %s: paid once', async ([, comeBack]) => {
  const { page, dialog } = await atPayment()
  const jobId = await jobOf(dialog)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url())
  })
  await world.stripe.webhooks({ hold: true })
  await payWithStripe(dialog, ASKS_ELSEWHERE)
  await page.getByRole('link', { name: 'Approve' }).waitFor()
  await comeBack(page, jobId)

  expect((await readSuccess(page.getByRole('dialog', { name: 'Book a pickup' }))).jobId).toBe(jobId)
  await world.stripe.webhooks({ hold: false })
  await world.stripe.release()
  const [intent] = await intentsOf(world.stripe, jobId)
  await expect.poll(() => hasHandledEventsOf(product.database, intent?.id ?? '')).toBe(true)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
  expect(addresses).toContain(returnAddress())
  expect(addresses.filter((address) => new URL(address).searchParams.has(SECRET))).toEqual([])
})

test('a bank with a page of its own that is refused leads back to the payment, with the reason', async () => {
  const { page, dialog } = await atPayment()
  const jobId = await jobOf(dialog)
  await payWithStripe(dialog, ASKS_ELSEWHERE)
  await page.getByRole('link', { name: 'Refuse' }).click()
  const bookingDialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor()
  expect(await claims(page)).toEqual([])
  await expect.poll(() => booked(jobId)).toEqual(NOT_PAID)

  const form = bookingDialog.getByRole('form', { name: 'Payment' })
  await form.getByText('We are unable to authenticate your payment method.').waitFor()
  await fieldsIn(bookingDialog).getByLabel('Card number').waitFor()
  await expect.poll(() => jobOf(bookingDialog)).toBe(jobId)
  await payWithStripe(bookingDialog, GOOD)
  await readSuccess(bookingDialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('an address that says it was paid is asked about and not believed', async () => {
  const { page, dialog } = await atPayment()
  const jobId = await jobOf(dialog)
  const [open] = await intentsOf(world.stripe, jobId)
  await page.clock.install()
  await page.goto(addressBack(returnAddress(), open?.client_secret ?? '', true))
  await expect.poll(() => new URL(page.url()).search).toBe('?payment=success')
  const bookingDialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await bookingDialog.getByRole('heading', { name: 'Confirming your payment' }).waitFor()
  const unknown = bookingDialog.getByRole('heading', {
    name: 'Your payment is still being confirmed',
  })
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
  await expect.poll(() => booked(jobId)).toEqual(NOT_PAID)
})

test('a customer who is signed in comes back from the bank to their own page, and is booked there', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, GOOD)
  await readSuccess(dialog)
  await page.goto('/my-pickups?add=1')
  await page.getByLabel('Email or phone number').fill(CUSTOMER.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('If pickups were booked with').waitFor()
  await page.getByLabel('6-digit code').fill(await signInCode(product.database, CUSTOMER.email))
  await page.getByRole('heading', { level: 1, name: 'My pickups' }).waitFor()

  await page.getByRole('button', { name: 'Book Pickup Now' }).click()
  const another = page.getByRole('dialog', { name: 'Book a pickup' })
  await fillBooking(another, [await drawn('#5fae92')])
  await continueToPayment(another)
  await payWithStripe(another, ASKS_ELSEWHERE)
  await page.getByRole('link', { name: 'Approve' }).click()
  const { jobId } = await readSuccess(page.getByRole('dialog', { name: 'Book a pickup' }))
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
  await expect
    .poll(() => page.getByRole('heading', { level: 1, name: 'My pickups' }).count())
    .toBe(1)
})
