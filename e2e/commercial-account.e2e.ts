import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { answer, approvedHauler, paidJob, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { startJob } from './hauler-steps.ts'
import { inspector } from './inspect.ts'
import { payByCard } from './users.ts'

const product = useProduct({
  PAYOUT_HOLD_HOURS: '0',
  HEAD_START_MINUTES: '0',
  GST_NUMBER: '823456789 RT0001',
})

async function openCustomer(page: Page): Promise<void> {
  const { items } = await answer<{ items: { id: number }[] }>(
    page.context().request,
    'GET',
    '/api/admin/customers?q=Baptiste',
  )
  await page.goto(`/admin?tab=customers&customer=${items[0]?.id}`)
  await page.getByRole('heading', { name: 'Commercial account' }).waitFor()
}

/** The hauler does the pickup that was booked. */
async function doPickup(jobId: number): Promise<void> {
  const hauler = await approvedHauler(product, 'Dale')
  const context = await product.newContext()
  await signInByCall(context, hauler)
  const page = await product.newPage({ context })
  await answer(context.request, 'POST', `/api/hauler/claim-job/${jobId}`)
  await page.goto('/hauler')
  await startJob(page, page.getByRole('article', { name: `Job #${jobId}`, exact: true }))
  await expect.poll(() => statusOf(jobId)).toBe('in_progress')
  await answer(context.request, 'PATCH', `/api/hauler/jobs/${jobId}/status`, {
    status: 'completed',
  })
}

async function statusOf(jobId: number): Promise<string | undefined> {
  const [row] = await ask<{ status: string }>(
    product.database,
    'select status from jobs where id = $1',
    [jobId],
  )
  return row?.status
}

/** The pickup was last month, and the task of the day closes that. */
async function endMonth(jobId: number): Promise<void> {
  await ask(
    product.database,
    `update jobs set completed_at = date_trunc('month', now()) - interval '3 days' where id = $1`,
    [jobId],
  )
  await ask(product.database, `insert into tasks.job (name, data) values ('scheduled', $1)`, [
    JSON.stringify({ task: 'close-account-months', payload: {} }),
  ])
}

/** The link in the email of the invoice. */
async function invoiceLink(): Promise<string> {
  const [row] = await ask<{ message: string }>(
    product.database,
    `select message from notifications where message_type = 'account_invoice' order by id desc limit 1`,
    [],
  )
  return new URL(/https?:\S+/.exec(row?.message ?? '')?.[0] ?? '').pathname
}

/** The invoice is found among all of them once it is overdue, and the company is reminded of it. */
async function remindFromMoney(page: Page, check: (what: string) => Promise<void>): Promise<void> {
  await ask(
    product.database,
    `update account_invoices set due_on = current_date - 40, sent_at = now() - interval '70 days'`,
    [],
  )
  await page.goto('/admin?tab=money&part=invoices')
  await page.getByRole('table', { name: 'Invoices' }).waitFor()
  await page.getByText('31 to 60 days overdue').first().waitFor()
  await page.getByRole('tab', { name: /^Invoices\s*1/ }).waitFor()
  await check('Money, an overdue invoice')
  await page.getByRole('button', { name: /^Open INV-00001/ }).press('Enter')
  const panel = page.getByRole('dialog', { name: /^INV-00001/ })
  await panel.getByText(/PO 7741/).waitFor()
  await check('Money, one invoice')
  await panel.getByRole('button', { name: 'Send reminder' }).press('Enter')
  await page.getByText('is on its way to ap@ridgeview.example').waitFor()
}

test('an account is opened, booked on by phone, invoiced when the month ends, and paid by its link', async () => {
  const visitor = await product.newContext({ kept: true })
  await paidJob(visitor, {
    firstName: 'Paulette',
    lastName: 'Baptiste',
    email: 'paulette@ridgeview.example',
  })
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await openCustomer(page)
  await page.getByRole('button', { name: 'Open an account' }).press('Enter')
  const terms = page.getByRole('dialog', { name: 'Open a commercial account' })
  await terms.getByLabel('Name on the invoice').fill('Ridgeview Property Management Ltd.')
  await terms.getByLabel('Invoices go to').fill('ap@ridgeview.example')
  await terms.getByLabel('Credit limit').fill('6000')
  await terms.getByText('Each pickup needs a PO number').click()
  await check('the terms of an account')
  await terms.getByRole('button', { name: 'Open account' }).press('Enter')
  await page.getByText('Monthly invoice, net 30').waitFor()
  await page.getByText('No invoices yet').waitFor()
  await check('a commercial account')

  await page.getByRole('link', { name: 'New job' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await dialog.getByText('Known customer').waitFor()
  await dialog.getByRole('button', { name: 'One Sofa more' }).click()
  await dialog.getByText(/with tax\. It can go up to/).waitFor()
  await dialog
    .getByRole('button', { name: /Afternoon: (Open|On request)/ })
    .first()
    .click()
  await dialog.getByText(/The window is held for 1[45]:\d\d/).waitFor()
  // A pickup today has a price of its own.
  await dialog
    .getByRole('complementary', { name: 'Estimate' })
    .locator('[aria-busy="false"]')
    .waitFor()
  await dialog.getByText('On account', { exact: true }).click()
  await dialog.getByText(/It goes on the monthly invoice of Ridgeview/).waitFor()
  await dialog.getByText('The caller heard this and agreed').click()
  await dialog.getByRole('button', { name: 'Book on account' }).click()
  // This company needs an order number.
  await dialog
    .getByText(/needs an order number/)
    .first()
    .waitFor()
  await dialog.getByLabel('PO number').fill('7741')
  await check('a booking on account')
  await dialog.getByRole('button', { name: 'Book on account' }).click()
  const heading = page.getByRole('heading', { name: /^Job #\d+ is booked$/ })
  await heading.waitFor()
  const jobId = Number(/\d+/.exec(await heading.innerText())?.[0])

  await doPickup(jobId)
  await endMonth(jobId)
  await expect
    .poll(() => ask(product.database, 'select number from account_invoices', []))
    .toEqual([{ number: 'INV-00001' }])
  await openCustomer(page)
  await page.getByRole('link', { name: 'INV-00001 as PDF' }).waitFor()
  await page.getByText(/1 pickup, due/).waitFor()
  await check('an open invoice')
  await remindFromMoney(page, check)

  const company = await inspector(product)
  await company.page.goto(await invoiceLink())
  await company.page.getByText(/PO 7741/).waitFor()
  await company.check('an invoice')
  await company.page.getByRole('button', { name: /^Pay \$[\d.]+ by card$/ }).press('Enter')
  await payByCard(company.page.locator('body'), '4242 4242 4242 4242')
  await company.page.getByText('Nothing is left to pay. Thank you.').waitFor()
  expect(company.found).toEqual([])

  await openCustomer(page)
  await page.getByLabel('Invoices').getByText('paid', { exact: true }).waitFor()
  const [books] = await ask<{ owed: number }>(
    product.database,
    `select sum(amount_cents)::int as owed from ledger_entries where account = 'accounts_receivable'`,
    [],
  )
  expect(books?.owed).toBe(0)

  await page.getByRole('button', { name: 'Add a recurring pickup' }).press('Enter')
  const recurring = page.getByRole('dialog', { name: 'Add a recurring pickup' })
  await recurring.getByLabel('What is picked up').fill('Cardboard from the bin room')
  await recurring.getByLabel('PO number').fill('7741')
  await recurring.getByText(/and so on/).waitFor()
  await recurring.getByText(/for each pickup at today’s prices/).waitFor()
  await check('a recurring pickup')
  await recurring.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.getByText(/^Every week on /).waitFor()
  await page
    .getByText(/, booked as/)
    .first()
    .waitFor()
  await check('a customer with recurring pickups')

  await page.getByRole('button', { name: /^More for Every week/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit the recurring pickup' })
  await edit.getByText(/are booked and stay as they are/).waitFor()
  await edit.getByLabel('How often').selectOption('Every month')
  await edit.getByLabel('Access notes').fill('Loading bay P1')
  await edit.getByText(/for each pickup at today’s prices/).waitFor()
  await check('a recurring pickup that is edited')
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText(/^Every month on /).waitFor()
  expect(found).toEqual([])
})
