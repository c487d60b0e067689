import type { Page } from 'playwright-core'

/** The command palette over the dashboard, before and after a search, and the list of shortcuts. */
export async function checkPalette(
  page: Page,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Search jobs, clients, haulers or actions' }).click()
  const field = page.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })
  await field.waitFor()
  await check('command palette')
  await field.fill('da')
  await page.getByRole('group', { name: 'Clients' }).waitFor()
  await check('what the palette found')
  await field.fill('no such thing')
  await page.getByText('No results for').waitFor()
  await check('a palette that found nothing')
  await field.fill('shortcuts')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await check('keyboard shortcuts')
}
