import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripe, type StripeStandIn } from '../server/testing/stripe/start.ts'
import { hasHandledEventsOf, ledgerChargesOf } from './books.ts'
import { type Size, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { openBooking, reachPayment, readSuccess } from './people.ts'
import {
  addressBack,
  bankIn,
  fieldsIn,
  fillStripeCard,
  intentsOf,
  payWithStripe,
  playStripe,
  STRIPE_HOSTS,
} from './stripe-page.ts'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS = '4000 0025 0000 3155'
/** Its bank asks on a page of its own. */
const ASKS_ELSEWHERE = '4000 0027 6000 3184'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
const product = useProduct(() => stripe.environment, { intercepted: STRIPE_HOSTS })
beforeAll(() =>
  stripe.webhooks({
    platform: { url: `${product.origin}/api/webhooks/stripe`, secret: 'whsec_platform' },
  }),
)
afterAll(() => stripe.stop())

const SECRET = 'payment_intent_client_secret'
const returnAddress = () => `${product.origin}/?payment=success`

async function atPayment(size: Size = 'desktop'): Promise<{ page: Page; dialog: Locator }> {
  const page = await product.newPage({ size })
  await playStripe(page, stripe)
  const dialog = await reachPayment(page)
  await fieldsIn(dialog).getByLabel('Card number').waitFor()
  return { page, dialog }
}

const jobOf = async (dialog: Locator): Promise<number> => {
  const summary = dialog.getByRole('complementary', { name: 'Your booking' })
  return Number((await summary.getByRole('heading').innerText()).replace(/\D/g, ''))
}
const failure = (page: Page, words: string) =>
  page.getByRole('alert').filter({ hasText: 'Payment Failed' }).getByText(words)

/** What the ledger and Stripe have of a job: charges taken in, and the status of each payment. */
const booked = async (jobId: number) => ({
  charges: await ledgerChargesOf(product.dataDir, jobId),
  payments: (await intentsOf(stripe, jobId)).map(({ status }) => status),
})
const PAID_ONCE = { charges: 1, payments: ['succeeded'] }
const NOT_PAID = { charges: 0, payments: ['requires_payment_method'] }

/** Everything on the page that says that something was paid. */
const claims = (page: Page): Promise<string[]> =>
  page
    .getByText('Payment Successful')
    .or(page.getByRole('heading', { name: /booked/ }))
    .allInnerTexts()

test.for(['desktop', 'phone'] as const)('a good card pays, on a %s', async (size) => {
  const { page, dialog } = await atPayment(size)
  expect(await fieldsIn(dialog).getByRole('navigation').innerText()).toMatch(
    /^Apple Pay\s+Google Pay\s+Card$/,
  )
  await payWithStripe(dialog, GOOD)
  await page.getByRole('status').filter({ hasText: 'Payment Successful' }).waitFor()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('Stripe hears nothing of a visitor before there is something to pay', async () => {
  const page = await product.newPage()
  await playStripe(page, stripe)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await openBooking(page)
  await page.waitForLoadState('networkidle')
  expect([...new Set(asked)]).toEqual(['localhost'])
})

test('a declined card says why beside the form, and another card pays', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, DECLINED)
  await failure(page, 'Your card was declined.').waitFor()
  const form = dialog.getByRole('form', { name: 'Payment' })
  await form.getByText('Your card was declined.').waitFor()
  expect(await fieldsIn(dialog).getByLabel('Card number').inputValue()).toBe(DECLINED)
  expect(await booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('a card that is not typed to its end is not sent', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, '4242 4242')
  await failure(page, 'Your card number is incomplete.').waitFor()
  expect(await booked(await jobOf(dialog))).toEqual(NOT_PAID)
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

test('a bank that asks is answered above the dialog, which nobody leaves meanwhile', async () => {
  const { page, dialog } = await atPayment()
  await payWithStripe(dialog, ASKS)
  await bankIn(page).getByRole('link', { name: 'Approve' }).waitFor()
  await page.goBack()
  await page.getByRole('alert').filter({ hasText: 'Your Payment Is Running' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: 'Paying...' }).count()).toBe(1)
  // What lies behind the dialog stays out of reach, as it is behind a modal one.
  const behind = page.getByRole('button', { name: 'Book Pickup Now' }).first()
  expect(await behind.evaluate((button) => button.closest('[inert]') !== null)).toBe(true)

  await bankIn(page).getByRole('link', { name: 'Approve' }).click()
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
})

test('a bank whose question is refused charges nothing, and another card pays', async () => {
  const { page, dialog } = await atPayment('phone')
  await payWithStripe(dialog, ASKS)
  await bankIn(page).getByRole('link', { name: 'Refuse' }).click()
  await failure(page, 'We are unable to authenticate your payment method.').waitFor()
  await page.getByRole('button', { name: 'Close message' }).click()
  expect(await booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

/** The bank's answer reaches our server before the customer is back. */
async function webhookFirst(page: Page, jobId: number): Promise<void> {
  const [open] = await intentsOf(stripe, jobId)
  await stripe.authenticate(open?.client_secret ?? '', true)
  await stripe.webhooks({ hold: false })
  await stripe.release()
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
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url())
  })
  await stripe.webhooks({ hold: true })
  await payWithStripe(dialog, ASKS_ELSEWHERE)
  await page.getByRole('link', { name: 'Approve' }).waitFor()
  await comeBack(page, jobId)

  expect((await readSuccess(page.getByRole('dialog', { name: 'Book a pickup' }))).jobId).toBe(jobId)
  await stripe.webhooks({ hold: false })
  await stripe.release()
  const [paid] = await intentsOf(stripe, jobId)
  await expect.poll(() => hasHandledEventsOf(product.dataDir, paid?.id ?? '')).toBe(true)
  expect(await booked(jobId)).toEqual(PAID_ONCE)
  expect(seen).toContain(returnAddress())
  expect(seen.filter((address) => new URL(address).searchParams.has(SECRET))).toEqual([])
})

test('a bank with a page of its own that is refused leads back to the filled form', async () => {
  const { page, dialog } = await atPayment()
  const jobId = await jobOf(dialog)
  await payWithStripe(dialog, ASKS_ELSEWHERE)
  await page.getByRole('link', { name: 'Refuse' }).click()
  const returned = page.getByRole('dialog', { name: 'Book a pickup' })
  await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor()
  expect(await claims(page)).toEqual([])
  expect(await booked(jobId)).toEqual(NOT_PAID)

  await returned.getByRole('button', { name: 'Continue to payment' }).click()
  await fieldsIn(returned).getByLabel('Card number').waitFor()
  expect(await jobOf(returned)).toBe(jobId)
  await payWithStripe(returned, GOOD)
  await readSuccess(returned)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test('an address that says it was paid is asked about and not believed', async () => {
  const { page, dialog } = await atPayment()
  const jobId = await jobOf(dialog)
  const [open] = await intentsOf(stripe, jobId)
  await page.clock.install()
  await page.goto(addressBack(returnAddress(), open?.client_secret ?? '', true))
  expect(new URL(page.url()).search).toBe('?payment=success')
  const returned = page.getByRole('dialog', { name: 'Book a pickup' })
  await returned.getByRole('heading', { name: 'Confirming your payment' }).waitFor()
  const unknown = returned.getByRole('heading', { name: 'Your payment is still being confirmed' })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000)
        return unknown.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(await claims(page)).toEqual([])
  expect(await booked(jobId)).toEqual(NOT_PAID)
})

test('without its script the form says so, charges nothing, and comes when it is there', async () => {
  const page = await product.newPage({ size: 'phone' })
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  const dialog = await reachPayment(page)
  const notice = dialog.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await notice.getByText('Nothing was charged').waitFor()
  expect(await booked(await jobOf(dialog))).toEqual(NOT_PAID)

  await playStripe(page, stripe)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await payWithStripe(dialog, GOOD)
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => booked(jobId)).toEqual(PAID_ONCE)
})

test.for(['desktop', 'phone'] as const)(
  'the payment is no barrier to anybody, %s',
  async (size) => {
    const { page, found, check } = await inspector(product, size)
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    const dialog = await reachPayment(page)
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await check('payment without its fields')

    await playStripe(page, stripe)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await payWithStripe(dialog, DECLINED)
    await failure(page, 'Your card was declined.').waitFor()
    await check('payment after a decline')
    expect(found).toEqual([])
  },
)
