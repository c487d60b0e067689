import type { Locator, Page } from 'playwright-core'

/** Starts the job of a card; where that is long before its window, with the first reason. */
export async function startJob(page: Page, card: Locator): Promise<void> {
  // By key: the card moves up when the job above it ends.
  await card.getByRole('button', { name: 'Start Job' }).press('Enter')
  const question = page.getByRole('dialog')
  const early = question.getByRole('button', { name: 'Start now' })
  const inTime = question.getByRole('button', { name: 'Start Job' })
  await early.or(inTime).waitFor()
  if ((await early.count()) === 0) return inTime.click()
  await question.getByRole('radio').first().check()
  await early.click()
}

/** Completes the job of a card without photos and record, and returns to the jobs. */
export async function completeWithoutProof(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  await page
    .getByRole('dialog', { name: /^Complete job #/ })
    .getByRole('button', { name: 'Complete without proof' })
    .click()
  await page
    .getByRole('dialog', { name: 'Complete without proof?' })
    .getByRole('button', { name: 'Complete without proof' })
    .click()
  await page.getByText('Job status updated successfully').waitFor()
  await page.getByRole('button', { name: 'Back to my jobs' }).click()
}
