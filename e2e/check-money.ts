import type { Page } from 'playwright-core'

/** The payouts, and what a person has to look at, once the books were compared. */
export async function checkMoney(
  page: Page,
  check: (what: string) => Promise<void>,
): Promise<void> {
  await page.goto('/admin?tab=money')
  await page.getByRole('table', { name: 'Payouts' }).waitFor()
  await check('Money, payouts')
  await page.goto('/admin?tab=money&part=ledger')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('status').filter({ hasText: 'Check finished' }).waitFor()
  await check('Money, ledger')
  await page.goto('/admin?tab=money&q=nobody')
  await page.getByText('No payouts match these filters').waitFor()
  await check('Money, no payout found')
  await page.goto('/admin?tab=money&part=troubles')
  await page
    .getByText('Nothing needs a look')
    .or(page.getByRole('heading', { level: 3, name: /^(Refunds|Different|Events)/ }).first())
    .first()
    .waitFor()
  await check('Money, what needs a look')
}

/** Prices above the cap, and disputes with what they need. */
export async function checkDecisions(
  page: Page,
  check: (what: string) => Promise<void>,
): Promise<void> {
  await page.goto('/admin?tab=money&part=disputes')
  await page.getByRole('heading', { name: 'Prices above the cap' }).waitFor()
  await page.getByText('The customer says that the pickup never happened.').first().waitFor()
  await page
    .getByText(/^Evidence is due .*, 2 days left$/)
    .first()
    .waitFor()
  await check('Money, a price above the cap and a dispute')
  await page.getByRole('button', { name: 'Refuse', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Refuse \$/ })
  await dialog.getByRole('button', { name: 'Refuse price' }).click()
  await dialog.getByText('Please write the reason; the hauler reads it').waitFor()
  await check('Money, refusing a price')
}

/** A job's own money in its panel, and giving part of it back. */
export async function checkRefund(
  page: Page,
  check: (what: string) => Promise<void>,
  jobId: number,
): Promise<void> {
  await page.goto(`/admin?tab=jobs&job=${jobId}`)
  await page.getByText('Ledger balances').click()
  await page.getByText('Platform fee', { exact: true }).last().waitFor()
  await check('Money of a job')
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund of job #${jobId}` })
  await dialog.getByRole('button', { name: 'A part' }).click()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('Enter an amount like').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await check('Refund, asked too early')
  await dialog.getByLabel('Amount in dollars').fill('12.34')
  await dialog.getByText('$8.64').waitFor()
  await check('Refund, with who bears it')
}
