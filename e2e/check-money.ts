import type { Page } from 'playwright-core'
import type { Size } from './harness.ts'

/** The payouts, and what a person has to look at, once the books were compared. */
export async function checkMoney(
  page: Page,
  check: (what: string) => Promise<void>,
  size: Size,
): Promise<void> {
  await page.goto('/admin?tab=money')
  const payouts =
    size === 'phone'
      ? page.getByRole('list', { name: 'Payouts' })
      : page.getByRole('table', { name: 'Payouts' })
  await payouts.waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('status').filter({ hasText: 'Check finished' }).waitFor()
  await check('Money, payouts')
  await page.goto('/admin?tab=money&view=reversed')
  await page.getByText('No payout fits these filters').waitFor()
  await check('Money, no payout of a state')
  await page.goto('/admin?tab=money&part=troubles')
  await page
    .getByText('Nothing needs a look')
    .or(page.getByRole('heading', { level: 3, name: /^(Refunds|Different|Events)/ }).first())
    .first()
    .waitFor()
  await check('Money, what needs a look')
}
