import type { Page } from 'playwright-core'

/** The page of a job that can still be changed, its two questions, and a link that leads nowhere. */
export async function checkJobPage(
  page: Page,
  check: (screen: string) => Promise<void>,
  link: string,
): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: /^Your pickup/ }).waitFor()
  await check('job page')
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await page.getByRole('heading', { name: 'When should we come instead?' }).waitFor()
  await check('another time for a job')
  await page.getByRole('button', { name: 'Keep the time' }).click()
  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByRole('button', { name: 'Keep pickup' }).waitFor()
  await check('question before a cancellation')
  await page.getByRole('button', { name: 'Keep pickup' }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Total (CAD)').waitFor()
  await check('receipt')
  await page.goto('/job/nothing-leads-here')
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  await check('link that is no longer valid')
}
