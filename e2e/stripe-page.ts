import type { FrameLocator, Locator, Page, Route } from 'playwright-core'
import { z } from 'zod'
import type { StripeStandIn } from '../server/testing/stripe/start.ts'
import { fieldsScript, stripeScript } from './stripe-script.ts'

/** Where the browser part of Stripe lives; tests answer for it. */
export const STRIPE_HOSTS = ['js.stripe.com', 'hooks.stripe.com', 'api.stripe.com'] as const

const html = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><meta charset="utf-8"><title>Stripe</title><body>${body}</body>`,
})

/** Plays Stripe's part in a browser: its script, its frames, and its API in the stand-in's process. */
export async function playStripe(page: Page, stripe: StripeStandIn): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    new URL(route.request().url()).pathname === '/fields.html'
      ? route.fulfill(html(`<script>(${fieldsScript})()</script>`))
      : route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` }),
  )
  await page.route('https://api.stripe.com/**', (route) => passOn(route, stripe.apiBase))
  await page.route('https://hooks.stripe.com/question?*', (route) => {
    const { search } = new URL(route.request().url())
    const link = (approve: boolean, words: string) =>
      `<p><a href="/answer${search}&approve=${approve}">${words}</a></p>`
    return route.fulfill(html(link(true, 'Approve') + link(false, 'Refuse')))
  })
  await page.route('https://hooks.stripe.com/answer?*', (route) => answer(route, stripe))
}

async function passOn(route: Route, apiBase: string): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const response = await fetch(`${apiBase}${pathname}${search}`, {
    method: request.method(),
    body: request.postData(),
  })
  await route.fulfill({
    status: response.status,
    headers: { 'access-control-allow-origin': '*' },
    contentType: 'application/json',
    body: await response.text(),
  })
}

/** The bank has heard its customer: on its own page it leads back, in a frame it says so. */
async function answer(route: Route, stripe: StripeStandIn): Promise<void> {
  const words = new URL(route.request().url()).searchParams
  const secret = words.get('secret') ?? ''
  const approve = words.get('approve') === 'true'
  await stripe.authenticate(secret, approve)
  const back = words.get('return')
  if (back === null)
    return route.fulfill(html('<script>parent.postMessage({ kind: "answered" }, "*")</script>'))
  await route.fulfill({ status: 303, headers: { location: addressBack(back, secret, approve) } })
}

/** As Stripe completes the address that it leads back to. */
export function addressBack(returnUrl: string, secret: string, isPaid: boolean): string {
  const address = new URL(returnUrl)
  address.searchParams.set('payment_intent', secret.split('_secret_')[0] ?? '')
  address.searchParams.set('payment_intent_client_secret', secret)
  address.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed')
  return address.href
}

export const fieldsIn = (dialog: Locator): FrameLocator =>
  dialog.frameLocator('iframe[title="Secure payment input frame"]')
export const bankIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank"]')

export async function fillStripeCard(dialog: Locator, number: string): Promise<void> {
  const fields = fieldsIn(dialog)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('12/30')
  await fields.getByLabel('Security code').fill('123')
}

const drawnAnew = (dialog: Locator): Promise<void> =>
  dialog.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

export async function payWithStripe(dialog: Locator, number: string): Promise<void> {
  await fillStripeCard(dialog, number)
  const pay = dialog.getByRole('button', { name: /^Pay \$/ })
  await pay.scrollIntoViewIfNeeded()
  // A press right after scrolling still goes to what lay there before: the frame of the fields.
  await drawnAnew(dialog)
  await pay.click()
}

const Intents = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      client_secret: z.string(),
      metadata: z.object({ job_id: z.string() }),
    }),
  ),
})

/** What Stripe has of a job: one entry for each payment. */
export async function intentsOf({ apiBase, settings }: StripeStandIn, jobId: number) {
  const headers = { authorization: `Bearer ${settings.secretKey}` }
  const response = await fetch(`${apiBase}/v1/payment_intents?limit=100`, { headers })
  return Intents.parse(await response.json()).data.filter(
    ({ metadata }) => metadata.job_id === String(jobId),
  )
}
