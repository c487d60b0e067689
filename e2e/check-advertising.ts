import type { Page } from 'playwright-core'
import { answer } from './given.ts'

type Check = (screen: string) => Promise<void>

/** Shows every screen of advertising to `check`. */
export async function checkAdvertising(page: Page, check: Check): Promise<void> {
  const wish = {
    name: 'Spring clear-out',
    type: 'customer_acquisition',
    budget: '500',
    platforms: ['google'],
  }
  type Made = { id: number; slug: string }
  const made = await answer<Made>(page.request, 'POST', '/api/admin/campaigns', wish)
  await page.goto(`/admin?tab=ads&campaign=${made.id}`)
  await page.getByRole('heading', { name: 'Tracked links' }).waitFor()
  await check('details of a campaign')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'AI-generate' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByText('Budget is required').waitFor()
  await check('AI-generate with errors')
  await page.goto('/admin?tab=ads&part=leads')
  await page.getByRole('button', { name: 'Create lead magnet', exact: true }).first().waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await check('Lead Magnets')
  await page.goto(`/c/${made.slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('page of a campaign')
  await page.goto('/c/no-such-campaign')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await check('page of an offer that has ended')
}
