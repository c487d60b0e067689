import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPage, answer } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()
const SOCIAL = '/api/admin/social-media'

const postWith = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Posts' }).locator('> li').filter({ hasText: text })

test('one writing goes out on three networks with words and links of their own, as it was previewed', async () => {
  const page = await adminPage(product, '/admin?tab=social&part=posts')
  for (const platform of ['facebook', 'twitter', 'linkedin'])
    await answer(page.request, 'POST', `${SOCIAL}/accounts`, { platform, username: 'westhaul' })
  await page.reload()
  const platforms = page.getByRole('group', { name: 'Also on' })
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByText('@westhaul, connected')
    .nth(2)
    .waitFor()
  for (const label of ['X', 'LinkedIn', 'Instagram'])
    await platforms.getByText(label, { exact: true }).click()
  await page.getByLabel('Content', { exact: true }).fill('A tidy garage in Port Moody')
  await page.getByRole('button', { name: 'Per platform' }).click()
  await page.getByRole('textbox', { name: 'Content for X' }).fill('Tidy in 40 minutes')
  await page.getByLabel('Link (optional)').selectOption('/')
  const shownOn = (label: string) => page.getByRole('article', { name: `${label} preview` })
  await shownOn('X').getByText('Tidy in 40 minutes').waitFor()
  await shownOn('LinkedIn').getByText('A tidy garage in Port Moody').waitFor()
  await shownOn('Instagram').getByText('Stays a draft').waitFor()
  await page
    .getByText(/^Not enough posts yet for a best hour, of 20 in 90 days: Facebook 0/)
    .waitFor()

  await page.getByRole('button', { name: /Next free slot/ }).click()
  await expect.poll(() => page.getByLabel('Schedule for (optional)').inputValue()).toMatch(/^20/)
  await page.getByRole('button', { name: 'Schedule 3, keep Instagram as draft' }).waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('status').getByText('4 posts created successfully').waitFor()
  for (const words of ['Tidy in 40 minutes', 'A tidy garage in Port Moody'])
    await postWith(page, words).getByText('Posted', { exact: true }).first().waitFor()
  await expect
    .poll(() => page.getByText('Posted', { exact: true }).count())
    .toBeGreaterThanOrEqual(3)
  const feed = await product.newPage()
  for (const [platform, source, words] of [
    ['twitter', 'x', 'Tidy in 40 minutes'],
    ['linkedin', 'linkedin', 'A tidy garage in Port Moody'],
  ] as const) {
    await feed.goto(`/sandbox/feed/${platform}`)
    const post = feed.getByRole('article').filter({ hasText: words })
    await post.getByText(`utm_source=${source}&utm_medium=social`).waitFor()
  }

  await page.getByLabel('Content', { exact: true }).fill('A tidy garage in Port Moody!')
  await page.getByText('6 of 6 words are the same').waitFor()
  await page
    .getByRole('button', { name: /^Save as draft: Facebook had nearly the same text/ })
    .waitFor()
})
