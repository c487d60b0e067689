import type { Page } from 'playwright-core'
import { completeWithoutProof, startJob } from './hauler-steps.ts'
import { expect, test } from 'vitest'
import { booksOf, chargesOf } from './books.ts'
import { type Size, useProduct } from './harness.ts'
import {
  continueToPayment,
  fillBooking,
  openBooking,
  payByCard,
  readSuccess,
  signIn,
  switchTo,
} from './users.ts'
import { bookingPhotos, drawn, hasRealPhotos } from './photos.ts'
import { ADMIN } from './server-process.ts'

const product = useProduct({}, { embedded: true })
const photos = hasRealPhotos ? 'real photographs and an iPhone HEIC' : 'drawn photos (no HEIC here)'

type Run = { size: Size; method: 'card' | 'Google Pay'; entrance: 'dialog' | 'page' }
const runs: Run[] = [
  { size: 'desktop', method: 'card', entrance: 'dialog' },
  { size: 'phone', method: 'Google Pay', entrance: 'page' },
]

test.for(runs)(
  `on a $size: booked with ${photos}, paid by $method, the hauler applied on the $entrance`,
  async ({ size, method, entrance }) => {
    const customer = await product.newPage({ size, moves: true })
    const { jobId, paid } = await book(customer, method)

    const hauler = await product.newPage({ size, moves: true })
    const login = {
      email: `${entrance}@example.test`,
      password: 'eight or more',
      as: 'Hauler',
    } as const
    if (entrance === 'dialog') await applyInDialog(hauler, login)
    else await registerOnPage(hauler, login)
    await approve(await product.newPage({ size, moves: true }), login.email)

    // The full registration has signed in and connected the bank already.
    if (entrance === 'dialog') {
      await signIn(hauler, login)
      await connectBank(hauler)
    }
    await haul(hauler, jobId)

    await expect
      .poll(async () => (await booksOf(product.database, jobId))?.payoutStatus, { timeout: 60_000 })
      .toBe('paid')
    const books = await booksOf(product.database, jobId)
    expect(books).toMatchObject({ charged: paid, sum: 0 })
    expect(paid).toBe((books?.payout ?? 0) + (books?.fee ?? 0))
    expect(books?.payout).toBe(Math.round(paid * 0.7))
    await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
  },
)

async function book(page: Page, method: Run['method']) {
  const dialog = await openBooking(page)
  await fillBooking(dialog, await bookingPhotos())
  await continueToPayment(dialog)
  if (method === 'card') await payByCard(dialog, '4242 4242 4242 4242')
  else await dialog.getByRole('button', { name: method }).click()
  return readSuccess(dialog)
}

type Login = { email: string; password: string }

async function applyInDialog(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Earning as Hauler' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Dale')
  await dialog.getByLabel('Last name').fill('Kowalchuk')
  await dialog.getByLabel('Phone').fill('604 555 0143')
  await dialog.getByLabel('Email').fill(email)
  await switchTo(dialog.getByRole('radio', { name: 'Box Truck' }), true)
  await dialog.getByLabel('Make and model').fill('Isuzu NPR')
  await dialog.getByLabel('License plate').fill('AB1 23C')
  await dialog.getByLabel('Add license photo').setInputFiles([await drawn('#bfdcce')])
  // A plain picture has nothing to read on it.
  await dialog.getByText('Too blurred to read the date.').waitFor()
  await dialog.getByRole('button', { name: 'Use it anyway' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('checkbox', { name: /I accept the/ }).check()
  await dialog
    .getByRole('button', { name: /Remove/ })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await dialog.getByRole('heading', { name: 'Application received' }).waitFor()
}

async function registerOnPage(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/hauler-register')
  await page.getByLabel('First name').fill('Harpreet')
  await page.getByLabel('Last name').fill('Sidhu')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('604 555 0188')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Vehicle type').selectOption('Dump Truck')
  await page.getByLabel('Vehicle model').fill('Ram 5500')
  await page.getByLabel('License plate').fill('XY9 87Z')
  await page.getByLabel("Driver's license").fill('1234567')
  await page.getByLabel('Insurance number').fill('ICBC 99')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByLabel('Experience & Equipment').fill('Three years of clear-outs')
  await page.getByRole('button', { name: 'Register & Setup Bank Account' }).click()
  await page.getByRole('button', { name: 'Connect test bank account' }).click()
  await page.getByText('Bank Account Connected').waitFor()
}

async function connectBank(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Bank account' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Connect test bank account' }).click()
  await page.getByText('Bank Account Connected').waitFor()
}

async function approve(page: Page, email: string): Promise<void> {
  await signIn(page, { ...ADMIN, as: 'Admin' })
  await page.goto('/admin?tab=haulers')
  await page.getByText(email).first().waitFor()
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .click()
  await page.getByText('Hauler status updated successfully').waitFor()
}

async function haul(page: Page, jobId: number): Promise<void> {
  const job = page.getByRole('article', { name: `Job #${jobId}` })
  await page.goto('/hauler?tab=available')
  await job.getByRole('button', { name: 'Claim Job' }).click()
  await page.getByText('Job claimed successfully').waitFor()
  await page.goto('/hauler')
  await startJob(page, job)
  await page.getByText('Job status updated successfully').waitFor()
  await job.getByText('in progress').waitFor()
  await completeWithoutProof(page, job)
}
