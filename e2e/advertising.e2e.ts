import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { continueToPayment, fillBooking, payByCard, readSuccess, switchTo } from './users.ts'
import { drawn } from './photos.ts'
import { runNow } from './run-now.ts'

const product = useProduct()

async function adminPage(
  path = '/admin?tab=ads',
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto(path)
  return { page, context }
}

type Made = { id: number; slug: string; performance: { clicks: number; conversions: number } }

async function activeCampaign({ request }: BrowserContext, name: string): Promise<Made> {
  const made = await answer<Made>(request, 'POST', '/api/admin/campaigns', {
    name,
    type: 'customer_acquisition',
    budget: '500',
    platforms: ['google', 'facebook'],
  })
  const live = await request.put(`/api/admin/campaigns/${made.id}`, { data: { status: 'active' } })
  expect(live.status()).toBe(200)
  return made
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, title: string) =>
  page.getByRole('status').filter({ hasText: title }).waitFor()

test('a campaign by hand goes through three steps, each refused in the words of the specification', async () => {
  const { page } = await adminPage()
  await page.getByRole('button', { name: 'Create campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create campaign' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Campaign name is required').waitFor()
  await dialog.getByLabel('Campaign name').fill('Movers week')
  await dialog.getByRole('button', { name: 'Next' }).click()

  await dialog.getByLabel('Duration').fill('0')
  await dialog.getByRole('button', { name: 'Next' }).click()
  for (const message of [
    'Select at least one platform',
    'Budget is required',
    'Duration must be at least 1 day',
  ])
    await dialog.getByText(message).waitFor()
  await expect.poll(() => dialog.getByLabel('Location').inputValue()).toBe('British Columbia')
  await switchTo(dialog.getByRole('checkbox', { name: 'Google' }), true)
  await dialog.getByLabel('Budget').fill('600')
  await dialog.getByLabel('Duration').fill('30')
  await dialog.getByText('About $20.00 a day').waitFor()
  await dialog.getByRole('button', { name: 'Next' }).click()

  await dialog.getByLabel('Page headline').fill('Moving? Leave the rest to us')
  await dialog.getByLabel('Page text').fill('We carry out what does not come along.')
  await dialog.getByLabel('Google headline').fill('x'.repeat(31))
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await dialog.getByText('Google shows at most 30 characters here').waitFor()
  await dialog.getByLabel('Google headline').fill('Moving? We carry it')
  await dialog.getByLabel('Google text').fill('Add photos and see an estimate.')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await toast(page, 'Campaign Created')

  const panel = page.getByRole('dialog', { name: 'Movers week' })
  await panel.getByText('Moving? Leave the rest to us').waitFor()

  await panel.getByRole('button', { name: 'Edit words' }).click()
  const editor = page.getByRole('dialog', { name: 'Words of “Movers week”' })
  await editor.getByRole('button', { name: /^Rewrite.*Google/ }).click()
  await editor.getByText('Rewritten from templates, not by AI.').waitFor()
  const headline = editor.getByLabel('Google headline')
  await expect.poll(() => headline.inputValue()).not.toBe('Moving? We carry it')
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => headline.inputValue()).toBe('Moving? We carry it')
  await editor.getByRole('button', { name: 'Close' }).click()
  await panel.getByText('/c/movers-week-').first().waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('campaign')).toMatch(/^\d+$/)
})

test('AI-generate says that templates write here, before and after', async () => {
  const { page } = await adminPage()
  await page.getByRole('button', { name: 'AI-generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI-generate a campaign' })
  await dialog.getByText('No AI model is connected').waitFor()
  await dialog.getByLabel('Location').fill('Delta')
  await switchTo(dialog.getByRole('checkbox', { name: 'LinkedIn' }), true)
  await dialog.getByLabel('Budget').fill('250')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await toast(page, 'AI Campaign Generated')
  await page.getByText('Built from templates; no AI was used.').waitFor()
  const panel = page.getByRole('dialog', { name: 'Junk pickups, Delta' })
  await panel.getByText('draft', { exact: true }).waitFor()
  await panel.getByText('Junk removal in Delta, booked online').waitFor()
  // The mark of what a language model wrote.
  await expect.poll(() => panel.getByText('AI', { exact: true }).count()).toBe(0)
})

test('a campaign is paused, that is undone, and it is deleted with its spend said first', async () => {
  const { page, context } = await adminPage('/admin')
  const { id } = await activeCampaign(context, 'Estate clear-outs')
  await page.goto('/admin?tab=ads')
  const row = rowOf(page, 'Estate clear-outs')
  const live = row.getByRole('switch', { name: 'Estate clear-outs: live' })
  await live.click()
  await toast(page, 'Campaign Updated')
  await row.getByText('paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('active', { exact: true }).waitFor()
  await expect.poll(() => live.getAttribute('aria-checked')).toBe('true')

  await row.getByRole('button', { name: 'Enter spend of Estate clear-outs' }).click()
  const spend = page.getByRole('dialog', { name: 'Enter spend for “Estate clear-outs”' })
  await spend.getByRole('button', { name: 'Save spend' }).click()
  await spend.getByText('Cost is required').waitFor()
  await spend.getByLabel('Impressions').fill('1200')
  await spend.getByLabel('Cost').fill('35.5')
  await spend.getByRole('button', { name: 'Save spend' }).click()
  await row.getByText('1,200').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Money', exact: true }).click()
  await row.getByText('$35.50').waitFor()
  const total = rowOf(page, 'Total, last 30 days')
  await total.getByText('$35.50').first().waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Delete Estate clear-outs' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Estate clear-outs”?' })
  await question.getByText('$35.50 has been spent on it so far.').waitFor()
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await toast(page, 'Campaign Deleted')
  await row.waitFor({ state: 'detached' })

  await page.goto(`/admin?tab=ads&campaign=${id}`)
  await page.getByText('There is no such campaign any more').waitFor()
})

test('a campaign that another admin paused first says so and shows how it is', async () => {
  const { page, context } = await adminPage('/admin')
  const { id } = await activeCampaign(context, 'Two admins')
  await page.goto('/admin?tab=ads')
  const row = rowOf(page, 'Two admins')
  await row.waitFor()
  // What the other one did has not arrived yet.
  const arriving = Promise.withResolvers<void>()
  await page.route('**/api/admin/campaigns*', async (route) => {
    if (route.request().method() === 'GET') await arriving.promise
    await route.continue()
  })
  await context.request.put(`/api/admin/campaigns/${id}`, { data: { status: 'paused' } })
  await row.getByRole('switch').click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error' })
    .getByText('This campaign is paused; you cannot pause it now')
    .waitFor()
  arriving.resolve()
  await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

test('a lead magnet gets a code, and its page says so while it is off', async () => {
  const { page } = await adminPage('/admin?tab=ads&part=leads')
  await page.getByRole('button', { name: 'Create lead magnet', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create lead magnet' })
  await dialog.getByRole('button', { name: 'Create lead magnet' }).click()
  await dialog.getByText('Title is required').waitFor()
  await dialog.getByLabel('Title').fill('Moving-day checklist')
  await switchTo(dialog.getByRole('radio', { name: 'Guide' }), true)
  await dialog.getByRole('button', { name: 'Create lead magnet' }).click()
  await toast(page, 'Lead Magnet Created')

  const card = rowOf(page, 'Moving-day checklist')
  const code = await card.locator('b').first().innerText()
  const visitor = await product.newPage()
  await visitor.goto(`/o/${code}`)
  await visitor.getByRole('heading', { name: 'Moving-day checklist' }).waitFor()
  // By key: the list may still be moving under the new card.
  await switchTo(card.getByRole('switch'), false)
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'This offer is not available right now' }).waitFor()
  expect(await card.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

test('who comes through a tracked link, books and pays is one click and one conversion', async () => {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const { id, slug } = await activeCampaign(admin, 'Spring clear-out')
  const page = await product.newPage()
  await page.goto(`/c/${slug}?via=google`)
  await page.getByRole('main').getByRole('link', { name: 'Book a pickup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByLabel('Describe it').waitFor()
  await fillBooking(dialog, [await drawn('#c9683e')])
  await continueToPayment(dialog)
  await payByCard(dialog, '4242 4242 4242 4242')
  await readSuccess(dialog)

  const figures = async () => {
    await runNow(product.database, 'credit-ad-results')
    const all = await answer<Made[]>(admin.request, 'GET', '/api/admin/campaigns')
    return all.find((campaign) => campaign.id === id)?.performance
  }
  await expect
    .poll(figures, { interval: 1_000 })
    .toEqual({ impressions: 0, clicks: 1, conversions: 1 })
})
