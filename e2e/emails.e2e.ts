import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { formatMoney } from '../contract/money.ts'
import { confirmPath, jobPath } from '../contract/paths.ts'
import { inTransaction } from '../server/core/context.ts'
import { claimedJob, linkedJob, tokenFor } from '../server/job-page/testing/links.ts'
import { EMAIL_SETTINGS, LARGEST_BYTES } from '../server/messaging/email/testing/read-email.ts'
import { notifyPaymentMissed } from '../server/messaging/notify-reminders.ts'
import { unpaidUntil } from '../server/payments/remind-unpaid.ts'
import { useApp } from '../server/testing/app.ts'
import { designed, emailsOfPickups, lastMessage, reminderEmail } from '../server/testing/emails.ts'
import { unpaidJob } from '../server/testing/paying.ts'
import { useProduct } from './harness.ts'
import { barriersOf } from './inspect.ts'

const product = useProduct()
const app = useApp({ settings: EMAIL_SETTINGS })
/** What mailboxes give an email on a computer. */
const ON_A_COMPUTER = { width: 600, height: 800 }
const LONG = `${'Supercalifragilistic'.repeat(20)}@${'example'.repeat(9)}.ca`

/** Widths, colours and barriers as for every screen; at 320 and 360 beside 600. */
async function wrongWith(page: Page, html: string): Promise<string[]> {
  await page.setViewportSize(ON_A_COMPUTER)
  await page.setContent(html, { waitUntil: 'load' })
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const pictures = await page.evaluate(() =>
    [...document.images].map((image) => image.naturalWidth),
  )
  return [
    ...(isWide ? ['scrolls sideways at 600'] : []),
    ...(pictures.length === 1 && pictures.every((width) => width > 0) ? [] : ['has no picture']),
    ...(Buffer.byteLength(html) < LARGEST_BYTES ? [] : ['is too large']),
    ...(await barriersOf(page)),
  ]
}

test('the emails of a pickup fit phones and computers, light and dark', async () => {
  const page = await product.newPage()
  const emails = await emailsOfPickups(app, product.origin)
  expect([...emails.keys()]).toEqual([
    'booking_confirmed',
    'job_cancelled',
    'hauler_assigned',
    'price_asked',
    'job_completed',
    'refund_issued',
  ])
  const problems: string[] = []
  for (const [kind, { html }] of emails)
    for (const what of await wrongWith(page, html)) problems.push(`${kind}: ${what}`)
  expect(problems).toEqual([])
})

test('a reminder has the button that confirms, and a sign-in code is large', async () => {
  const page = await product.newPage()
  const preferredDate = addDays(dayOf(app.ctx.now()), 1)
  const { job, token } = await claimedJob(app, await app.given.hauler(), { preferredDate })
  const { html } = await reminderEmail(app, job.id, product.origin)
  expect(await wrongWith(page, html)).toEqual([])
  const button = page.getByRole('link', { name: 'Confirm pickup' })
  expect(await button.getAttribute('href')).toBe(product.origin + confirmPath(token))

  const code = {
    ...(await lastMessage(app, { kind: 'day_before', jobId: job.id })),
    messageType: 'sign_in_code',
    jobId: null,
    subject: 'Your sign-in code',
    message: "Westhaul: 493817 is your sign-in code. Don't share it with anyone.",
  } as const
  const ofCode = await designed(app, code, { publicUrl: product.origin })
  expect(await wrongWith(page, ofCode.html)).toEqual([])
  await page.getByText('493817', { exact: true }).waitFor()
})

test('an email about a payment that was not made fits, and its button pays', async () => {
  const page = await product.newPage()
  const { job } = await unpaidJob(app)
  await inTransaction(app.ctx, (tx) => notifyPaymentMissed(app.ctx, tx, job, unpaidUntil(job)))
  const token = await tokenFor(app, job)
  const message = await lastMessage(app, { kind: 'payment_missed', jobId: job.id })
  const { html } = await designed(app, message, { publicUrl: product.origin })
  expect(await wrongWith(page, html)).toEqual([])
  const button = page.getByRole('link', { name: `Pay ${formatMoney(job.estimatedPriceCents)}` })
  expect(await button.getAttribute('href')).toBe(product.origin + jobPath(token))
})

test('words without a space and a promotion fit as well', async () => {
  const page = await product.newPage()
  const { job } = await linkedJob(app, { address: LONG, firstName: LONG })
  const message = await lastMessage(app, { kind: 'booking_confirmed', jobId: job.id })
  const { html } = await designed(
    app,
    { ...message, subject: LONG, message: `${message.message} ${LONG}`, recipientEmail: LONG },
    { publicUrl: product.origin, unsubscribe: { url: `${product.origin}/u/abc` } },
  )
  expect(await wrongWith(page, html)).toEqual([])
  await page.getByRole('link', { name: 'Unsubscribe' }).waitFor()
})

test('in the dark an email has its dark colours, and without pictures all of its words', async () => {
  const page = await product.newPage({ scheme: 'dark' })
  const { job } = await linkedJob(app)
  const message = await lastMessage(app, { kind: 'booking_confirmed', jobId: job.id })
  const { html } = await designed(app, message, { publicUrl: product.origin })
  await page.setContent(html.replaceAll(/<img[^>]*>/g, ''))
  const heading = page.getByRole('heading', { level: 1 })
  const coloursOf = () =>
    heading.evaluate((part) => [
      getComputedStyle(part).color,
      getComputedStyle(part.closest('td') ?? part).backgroundColor,
    ])
  expect(await coloursOf()).toEqual(['rgb(234, 243, 238)', 'rgb(18, 32, 27)'])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await coloursOf()).toEqual(['rgb(14, 36, 29)', 'rgb(255, 255, 255)'])
  expect(await page.locator('body').innerText()).toContain('Westhaul')
})
