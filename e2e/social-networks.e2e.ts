import { afterAll, expect, test } from 'vitest'
import { startNetwork } from '../server/testing/networks/start.ts'
import { adminPage, answer, uploaded } from './given.ts'
import { useProduct } from './harness.ts'

const standIn = await startNetwork('twitter')
afterAll(() => standIn.stop())
const { world, apiBase } = standIn

const product = useProduct(
  {
    TWITTER_CLIENT_ID: world.clientId,
    TWITTER_CLIENT_SECRET: world.clientSecret,
    TWITTER_API_BASE: apiBase,
  },
  { intercepted: ['127.0.0.1'] },
)
const SOCIAL = '/api/admin/social-media'

test('a real network is connected by its sign-in, and a post with a picture is there and in the figures', async () => {
  const page = await adminPage(product, '/admin?tab=social&part=accounts')
  await page.getByText('Facebook, Instagram, LinkedIn and TikTok').waitFor()
  await page.getByRole('link', { name: 'Connect X' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('@westhaul').waitFor()
  await page.getByText('May publish posts').waitFor()

  const url = await uploaded(page.request, 'photo')
  await answer(page.request, 'POST', `${SOCIAL}/posts`, {
    platform: 'twitter',
    content: 'A tidy garage in Burnaby',
    scheduledFor: new Date().toISOString(),
    pictures: [{ url, alt: 'An empty garage' }],
    link: '/',
  })
  await expect.poll(() => world.posts.length, { timeout: 30_000 }).toBe(1)
  const [post] = world.posts
  expect(post?.pictures).toHaveLength(1)
  expect(post?.text).toContain('utm_medium=social')
  for (let likes = 0; likes < 7; likes += 1) world.like(post?.id ?? '')

  await page.getByRole('tab', { name: 'Analytics', exact: true }).click()
  const figures = page.getByRole('region', { name: 'Figures of each post' })
  const row = figures.getByRole('row').filter({ hasText: 'A tidy garage in Burnaby' })
  await row.getByText('Not read yet').waitFor()
  await page.getByRole('button', { name: 'Read engagement now' }).click()
  await row.getByRole('cell', { name: '70', exact: true }).waitFor()
  await row.getByRole('cell', { name: '7', exact: true }).waitFor()
  await expect.poll(() => row.getByText('Not read yet').count()).toBe(0)
})
