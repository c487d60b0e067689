import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../contract/calendar.ts'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { ask } from './books.ts'
import { applicant, decide, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { ADMIN } from './server-process.ts'
import { switchTo } from './users.ts'

const product = useProduct({ DEMO: 'true' })

/** The hauler of the sample data. */
const signInDale = (context: Parameters<typeof signInByCall>[0]) =>
  signInByCall(context, { ...DEMO_LOGINS.hauler, role: 'hauler' })

async function fileOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Four paid payouts of the sample data made ones that wait, failed, are disputed and were taken back in part. */
async function everyState(): Promise<void> {
  const change = (text: string, values: unknown[]) => ask(product.database, text, values)
  const [waiting, failedPayout, disputedPayout, reducedPayout] = await ask<{ id: number }>(
    product.database,
    `select p.id from payouts p join haulers h on h.id = p.hauler_id
     where h.email = $1 order by p.id`,
    [DEMO_LOGINS.hauler.email],
  )
  const unsent = `update payouts set transfer_id = null, paid_at = null, status = $2, reason = $3 where id = $1`
  await change(unsent, [
    waiting?.id,
    'waiting_for_bank',
    'The account cannot receive transfers yet',
  ])
  await change(unsent, [failedPayout?.id, 'failed', 'The charge is too old'])
  await change(unsent, [
    disputedPayout?.id,
    'on_hold',
    'The customer disputes the payment at their bank',
  ])
  await change(`update payouts set hold = 'dispute' where id = $1`, [disputedPayout?.id])
  await change(
    `insert into disputes (job_id, payment_id, provider_dispute_id, amount_cents, reason)
     select job_id, payment_id, 'du_shown', 100, 'fraudulent' from payouts where id = $1
     on conflict do nothing`,
    [disputedPayout?.id],
  )
  await change(
    `insert into refunds (job_id, payment_id, amount_cents, after_settlement, share_cents, status)
     select job_id, payment_id, 5000, true, 3500, 'succeeded' from payouts where id = $1`,
    [reducedPayout?.id],
  )
  await change(
    `insert into reversals (job_id, payout_id, amount_cents, status, refund_id, provider_reversal_id)
     select p.job_id, p.id, 3500, 'succeeded', max(r.id), 'trr_' || max(r.id)
     from payouts p join refunds r on r.job_id = p.job_id where p.id = $1 group by p.id`,
    [reducedPayout?.id],
  )
}

/** In which Dale had most of the sample data's jobs: early in January that is the year before. */
async function yearOfStory(): Promise<string> {
  const jobs = await ask<{ completedAt: Date }>(
    product.database,
    `select j.completed_at as "completedAt" from jobs j join haulers h on h.id = j.hauler_id
     where h.email = $1 and j.status = 'completed' order by j.completed_at`,
    [DEMO_LOGINS.hauler.email],
  )
  const middle = jobs[Math.floor(jobs.length / 2)]
  return middle ? dayOf(middle.completedAt).slice(0, 4) : 'none'
}

async function fillTaxDetails(page: Page): Promise<void> {
  await page.getByLabel('Legal name').fill('Dale Kowalchuk')
  await page.getByLabel('Date of birth').fill('1988-04-12')
  await page.getByLabel('Primary address').fill('4-1166 Alberni St')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Postal code').fill('v6e 3z3')
  await page.getByLabel('Social insurance number').fill('046-454-286')
}

test('a hauler reads payouts and takes a statement away, and a week that is not saved waits meanwhile', async () => {
  const context = await product.newContext()
  await signInDale(context)
  const page = await product.newPage({ context })
  await page.goto('/hauler?tab=schedule')
  await switchTo(page.getByRole('checkbox', { name: 'Monday 8-10 AM' }), false)
  const link = page.getByRole('button', { name: 'Payouts and statements' })
  await link.click()

  await page.getByRole('heading', { name: 'Payouts and statements' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('payouts-title')
  const payouts = page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')
  await payouts.first().waitFor()
  await expect.poll(() => payouts.first().innerText()).toMatch(/Job #\d+\s+Paid\s+\$[\d.]+/)

  await page.getByRole('tab', { name: 'Statements' }).click()
  await page.getByRole('heading', { name: /^Statement for / }).waitFor()
  const { name, text } = await fileOf(page, 'CSV')
  expect(name).toBe(`statement-${dayOf(new Date()).slice(0, 7)}.csv`)
  expect(text).toMatch(/^\uFEFFDate,Job ID,Area,What,Earned \(CAD\),Paid \(CAD\),Owed \(CAD\)\r\n/)
  expect(text).toContain('Still owed')

  await page.getByRole('button', { name: 'Back to your jobs' }).click()
  await link.waitFor()
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('1 unsaved change').waitFor()
})

test('a statement is printed alone, on white paper', async () => {
  const context = await product.newContext({ scheme: 'dark' })
  await signInDale(context)
  const page = await product.newPage({ context })
  await page.goto('/hauler?view=payouts&part=statements')
  await page.getByRole('heading', { name: /^Statement for / }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(() => page.getByRole('heading', { name: 'Hauler Dashboard' }).isVisible())
    .toBe(false)
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  const paperText = await page.getByRole('article', { name: /^Statement for / }).innerText()
  expect(paperText).toContain('Dale Kowalchuk, up to')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
})

test('a hauler gives tax details, sees only their end again, and they are in the seller file', async () => {
  const context = await product.newContext()
  await signInDale(context)
  const page = await product.newPage({ context })
  await page.goto('/hauler?view=payouts')
  await page.getByRole('button', { name: 'Add tax details' }).click()
  await fillTaxDetails(page)
  await page.getByLabel('Social insurance number').fill('046 454 287')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await page.getByText('This is not a social insurance number. Please check the digits').waitFor()
  await page.getByLabel('Social insurance number').fill('046-454-286')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await page.getByRole('status').filter({ hasText: 'Tax Details Saved' }).waitFor()
  await page.getByText('Ends with 286').waitFor()
  // Never, not even for a moment.
  expect(await page.content()).not.toContain('046454286')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/1988|046/)

  await page.getByRole('button', { name: 'Change tax details' }).click()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Dale Kowalchuk')
  await expect.poll(() => page.getByLabel('Social insurance number').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Keep as they are' }).click()

  const admin = await product.newContext()
  await signInAdmin(admin)
  const desk = await product.newPage({ context: admin })
  await desk.goto('/admin?tab=money&part=ledger')
  const year = await yearOfStory()
  await desk.getByRole('button', { name: year, exact: true }).click()
  await desk.getByRole('button', { name: 'What is missing?' }).click()
  await desk.getByText(new RegExp(`sellers in ${year}\\. Missing for`)).waitFor()
  const { name, text } = await fileOf(desk, `Seller file for ${year}`)
  expect(name).toBe(`sellers-${year}.csv`)
  const row = text.split('\r\n').find((line) => line.includes('4-1166 Alberni St')) ?? ''
  expect(row).toContain('V6E 3Z3,1988-04-12,046 454 286,,')
  expect(text).toContain('all tax details')
})

test('the payouts of a hauler meet no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInDale })
  await everyState()
  await page.goto('/hauler?view=payouts')
  await page.getByText('We are on it; there is nothing for you to do').first().waitFor()
  await page
    .getByText(/\$35\.00 was taken back for a refund/)
    .first()
    .waitFor()
  await check('Payouts in every state')
  await page.goto('/hauler?view=payouts&part=statements')
  await page.getByRole('heading', { name: /^Statement for / }).waitFor()
  await check('Statement')
  await page.goto('/hauler?view=payouts&part=statements&month=2026')
  await page.getByRole('heading', { name: 'For your records' }).waitFor()
  await check('Statement of a year')
  await page.goto('/hauler?view=payouts&part=earnings')
  await page.getByRole('heading', { name: 'Your last 12 weeks' }).waitFor()
  await check('Earnings by week')
  await page.goto('/hauler?view=payouts&part=mileage')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Odometer at the start, km').waitFor()
  await check('Mileage with its form')
  await page.goto('/hauler?view=payouts&part=tax')
  const change = page.getByRole('button', { name: 'Change tax details' })
  const save = page.getByRole('button', { name: 'Save tax details' })
  await change.or(save).waitFor()
  await check('Tax details')
  if (await change.isVisible()) await change.click()
  await save.click()
  await page.getByText('Your social insurance number is required').first().waitFor()
  // The focus scrolled to the problems: a tab half under the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await check('Tax details with problems')
  expect(found).toEqual([])
})

test('before the first payout each part says so', async () => {
  const newHauler = await applicant(await product.newContext())
  const admin = await product.newContext()
  await signInByCall(admin, { ...ADMIN, role: 'admin' })
  await decide(admin, newHauler, 'approved')
  const { page, found, check } = await inspector(product, {
    signIn: (context) => signInByCall(context, newHauler),
  })
  await page.goto('/hauler?view=payouts')
  await page.getByText('No payouts yet').waitFor()
  await check('No payouts')
  await page.getByRole('tab', { name: 'Statements' }).click()
  await page.getByText(/^Nothing was earned or paid in /).waitFor()
  await check('Empty statement')
  await page.goto('/hauler?view=payouts&part=earnings')
  await page.getByText('No earnings in the last 12 weeks').waitFor()
  await check('No earnings')
  await page.goto('/hauler?view=payouts&part=mileage')
  await page.getByText(/^No kilometres in /).waitFor()
  await check('No mileage')
  expect(found).toEqual([])
})
