import type { Page } from 'playwright-core'

/** What the posts of Social Media open: their calendar, the question of Auto-Post Now, the public feed. */
export async function checkSocial(
  page: Page,
  check: (what: string) => Promise<void>,
): Promise<void> {
  const fill = (path: string, data: object) =>
    page.request.post(`/api/admin/social-media/${path}`, { data })
  await fill('accounts', { platform: 'facebook', username: 'westhaul' })
  await fill('schedules', { timeSlots: '09:00,17:00' })
  await fill('templates', { name: 'Spring', template: 'In {city} today', hashtags: ['#Spring'] })
  const hashtags = ['#one', '#two', '#three', '#four']
  await fill('posts', { content: `A draft ${'w'.repeat(120)}`, hashtags })
  const at = new Date().toISOString()
  await fill('posts', { content: 'Without an account', platform: 'linkedin', scheduledFor: at })
  await fill('posts', { content: 'On the feed', scheduledFor: at })

  await page.goto('/admin?tab=social')
  await page.getByText('No connected account', { exact: true }).first().waitFor()
  const posts = page.getByRole('list', { name: 'Posts' })
  await posts.getByText('Posted', { exact: true }).first().waitFor()
  await check('Social Media, posts with long words')
  await page.goto('/admin?tab=social&show=month')
  await page
    .getByRole('button', { name: /^Facebook, .*, posted/ })
    .first()
    .waitFor()
  await check('calendar of posts')
  await page
    .getByRole('button', { name: /^LinkedIn, .*, failed/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'LinkedIn post' }).waitFor()
  await check('post of the calendar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Auto-Post Now' }).click()
  await page.getByRole('dialog', { name: 'Publish these posts now?' }).waitFor()
  await check('question of Auto-Post Now')
  await page.goto('/sandbox/feed/facebook')
  await page.getByRole('article').first().waitFor()
  await check('public feed of the sandbox')
}
