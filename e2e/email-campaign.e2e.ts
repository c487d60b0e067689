import { expect, test } from 'vitest'
import { answer, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct({
  MAIL_POSTAL_ADDRESS: '310-2071 Kingsway Ave, Port Coquitlam, BC V3C 6N2',
  QUIET_HOURS: '0:00-23:59',
})

/** A campaign begins with the task that its button stores, or with the next minute of the clock. */
const SENT_WITHIN_MS = 90_000

test('a campaign goes from its segment to the person, who clicks and unsubscribes, and its results say so', async () => {
  const context = await product.newContext()
  await signInAdmin(context)
  const { request } = context
  const visitor = await product.newContext()
  await answer(visitor.request, 'POST', '/api/next-offer', {
    email: 'wei@example.test',
    agreed: true,
  })
  // The address is confirmed by the button behind the link of an email.
  const link = () =>
    request
      .get('/sandbox/outbox')
      .then(async (answered) => /\/news\/[\w.-]+/.exec(await answered.text())?.[0])
  await expect.poll(link, { timeout: SENT_WITHIN_MS }).toBeDefined()
  const confirming = await product.newPage({ context: visitor })
  await confirming.goto((await link()) ?? '')
  await confirming.getByRole('button', { name: 'Tell me about the next offer' }).click()
  await confirming.getByText('Thank you. We’ll tell you about the next offer').waitFor()

  const page = await product.newPage({ context })
  await page.goto('/admin?tab=ads&part=mailings')
  await page.getByRole('button', { name: 'Create your first campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'New campaign by email and SMS' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('Say hello')
  await dialog.getByRole('button', { name: 'Create' }).click()

  const who = page.getByRole('region', { name: 'Who gets it' })
  await who.getByLabel('People').selectOption('never_booked')
  await who.getByLabel('First contact: only so many days ago').uncheck()
  await page.getByRole('button', { name: 'Send 1 now' }).waitFor()
  const message = page.getByRole('region', { name: 'Message' })
  await message.getByLabel('Content').fill('Hi {{firstNam}}')
  await message.getByText('There is no {{firstNam}}').waitFor()
  await message.getByLabel('Subject', { exact: true }).fill('Hello {{firstName|from us}}')
  await message.getByLabel('Content').fill('Hi {{firstName|there}}\nBook Pickup Now: {{link}}')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Hello from us').waitFor()
  await preview.frameLocator('iframe').getByRole('link', { name: 'Book Pickup Now' }).waitFor()
  // As in a mailbox: with the styles that stand in the email.
  const ground = await preview.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const body = frame.contentDocument?.body
    return body && getComputedStyle(body).backgroundColor
  })
  expect(ground).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$/)
  await page.getByRole('button', { name: 'Send 1 now' }).click()
  const sending = page.getByRole('region', { name: 'Sending' })
  await sending.getByText('1 delivered').waitFor({ timeout: SENT_WITHIN_MS })

  const outbox = await (await request.get('/sandbox/outbox')).text()
  expect(outbox).toMatch(/\/m\/[\w-]+[\s\S]*\/u\/[\w-]+/)
  const addressOf = (what: 'm' | 'u') => new RegExp(`/${what}/[\\w-]+`).exec(outbox)?.[0] ?? ''
  const reader = await product.newPage({ context: visitor })
  await reader.goto(addressOf('m'))
  expect(new URL(reader.url()).searchParams.get('utm_campaign')).toMatch(/^mailing-\d+$/)
  await reader.goto(addressOf('u'))
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await reader.getByText('You are unsubscribed').waitFor()

  await page.reload()
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByText('1 unsubscribed, 0 complaints').waitFor()
  await results.getByText('100% of delivered').waitFor()
})
