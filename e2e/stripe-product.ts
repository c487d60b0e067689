import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startStripe, type StripeStandIn } from '../server/testing/stripe/start.ts'
import { ledgerChargesOf } from './books.ts'
import { type Size, useProduct } from './harness.ts'
import { reachPayment } from './users.ts'
import { fieldsIn, intentsOf, playStripe, STRIPE_HOSTS } from './stripe-page.ts'

/** Where a job stands that was paid, and paid once. */
export const PAID_ONCE = { charges: 1, payments: ['succeeded'] }
export const NOT_PAID = { charges: 0, payments: ['requires_payment_method'] }

/** The product with keys of Stripe, and the stand-in that it speaks to. */
export function productWithStripe() {
  let runningStandIn: StripeStandIn | undefined
  const standIn = (): StripeStandIn => {
    if (!runningStandIn) throw new Error('The stand-in for Stripe has not started')
    return runningStandIn
  }
  beforeAll(async () => {
    runningStandIn = await startStripe()
  })
  const product = useProduct(() => standIn().environment, { intercepted: STRIPE_HOSTS })
  beforeAll(() => {
    const url = `${product.origin}/api/webhooks/stripe`
    return standIn().webhooks({ platform: { url, secret: standIn().settings.webhookSecret } })
  })
  afterAll(() => runningStandIn?.stop())

  return {
    product,
    get stripe() {
      return standIn()
    },
    /** A visitor's browser, at the fields of the payment. */
    async atPayment(size: Size = 'desktop'): Promise<{ page: Page; dialog: Locator }> {
      const page = await product.newPage({ size })
      await playStripe(page, standIn())
      const dialog = await reachPayment(page)
      await fieldsIn(dialog).getByLabel('Card number').waitFor()
      return { page, dialog }
    },
    /** What the ledger and Stripe have of a job: charges taken in, and the status of each payment. */
    booked: async (jobId: number) => ({
      charges: await ledgerChargesOf(product.database, jobId),
      payments: (await intentsOf(standIn(), jobId)).map(({ status }) => status),
    }),
  }
}

/** The number of the job that a payment is for. */
export async function jobOf(dialog: Locator): Promise<number> {
  const summary = dialog.getByRole('complementary', { name: 'Your booking' })
  return Number((await summary.getByRole('heading').innerText()).replace(/\D/g, ''))
}

export const failure = (page: Page, words: string): Locator =>
  page.getByRole('alert').filter({ hasText: 'Payment Failed' }).getByText(words)
