import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, answer } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()
const SOCIAL = '/api/admin/social-media'

const open = (part: string): Promise<Page> => adminPage(product, `/admin?tab=social&part=${part}`)
const said = (page: Page, message: string) =>
  page.getByRole('status').filter({ hasText: 'Success' }).getByText(message).waitFor()
const postWith = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Posts' }).locator('> li').filter({ hasText: text })
const openPart = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('of two pages one is chosen, a revoked account says so, and its post goes out after Reconnect', async () => {
  const page = await open('accounts')
  await page.getByRole('link', { name: 'Connect LinkedIn' }).click()
  await page.getByLabel('I manage a second page as well').check()
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose an account on LinkedIn' })
  await dialog.getByLabel('westhaul.second').check()
  await dialog.getByRole('button', { name: 'Connect' }).press('Enter')
  await said(page, 'LinkedIn is connected as @westhaul.second')
  await page.getByText('May publish posts and read how posts do.').waitFor()

  // What the owner of the page does at LinkedIn.
  await ask(product.database, 'delete from sandbox_network_accounts', [])
  const at = new Date().toISOString()
  const post = { platform: 'linkedin', content: 'Waits for you', scheduledFor: at }
  await answer(page.request, 'POST', `${SOCIAL}/posts`, post)
  await openPart(page, 'Posts')
  const card = postWith(page, 'Waits for you')
  await card.getByText('Waits for reconnect', { exact: true }).waitFor()
  await card.getByText('Waits until LinkedIn is connected again').waitFor()

  await page.goto('/admin?tab=social&part=accounts')
  await page.getByText('Needs reconnect', { exact: true }).waitFor()
  await page.getByText('1 post waits and will go out once you reconnect.').waitFor()
  await page.getByRole('link', { name: 'Reconnect LinkedIn' }).click()
  await page.getByLabel('Account to post as').fill('westhaul.second')
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await said(page, 'LinkedIn is connected')
  await page.getByText('Connected', { exact: true }).waitFor()
  await openPart(page, 'Posts')
  await card.getByText('Posted', { exact: true }).waitFor()
  await expect.poll(() => card.getByRole('button').count()).toBe(0)
})

test('a post that cannot be confirmed asks a person, who says that it is there', async () => {
  const page = await open('posts')
  const account = { platform: 'facebook', username: 'westhaul' }
  await answer(page.request, 'POST', `${SOCIAL}/accounts`, account)
  const at = new Date().toISOString()
  const post = { content: 'Lost #sandbox-lost #sandbox-lag-300', scheduledFor: at }
  await answer(page.request, 'POST', `${SOCIAL}/posts`, post)
  const card = postWith(page, 'Lost')
  await card.getByText('Not confirmed', { exact: true }).waitFor({ timeout: 90_000 })
  await card.getByText('We could not confirm. Check there, then retry.').waitFor()
  await card.getByRole('button', { name: 'It is there' }).press('Enter')
  await card.getByText('Posted', { exact: true }).waitFor()
  await expect.poll(() => card.getByRole('button').count()).toBe(0)
})
