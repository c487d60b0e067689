import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, answer } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

/** Each test begins where nothing was posted and no account is connected. */
beforeEach(() =>
  ask(
    product.database,
    `with posts as (delete from social_media_posts),
          schedules as (delete from social_media_schedules),
          templates as (delete from social_media_templates)
     delete from social_media_accounts`,
    [],
  ),
)

const SOCIAL = '/api/admin/social-media'
const connectFacebook = ({ request }: Page) =>
  answer(request, 'POST', `${SOCIAL}/accounts`, { platform: 'facebook', username: 'westhaul' })

async function socialPage(part = 'posts'): Promise<Page> {
  const page = await adminPage(product, `/admin?tab=social&part=${part}`)
  await page.getByRole('heading', { name: 'AI Social Media Manager' }).waitFor()
  return page
}

const said = (page: Page, message: string, title = 'Success') =>
  page.getByRole('status').filter({ hasText: title }).getByText(message).waitFor()
const postWith = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Posts' }).locator('> li').filter({ hasText: text })
/** Where the keyboard goes on when the button that was pressed is gone. */
const focused = (page: Page, heading: string) =>
  page.locator('h3:focus').filter({ hasText: heading }).waitFor()
const openPart = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('the open part is seen among the tabs of a narrow screen', async () => {
  const page = await socialPage()
  await page.setViewportSize({ width: 320, height: 740 })
  for (const part of ['Analytics', 'Posts']) {
    await page.goto(`/admin?tab=social&part=${part.toLowerCase()}`)
    const tab = page.getByRole('tab', { name: part, exact: true, selected: true })
    await tab.waitFor()
    const isWhole = () =>
      tab.evaluate((shown) => {
        const { left, right } = shown.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    await expect.poll(isWhole).toBe(true)
  }
  await page.goto('/admin?tab=social&part=analytics')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a due post without an account fails visibly, and is published by Retry once one is connected', async () => {
  const page = await socialPage()
  await page.getByLabel('Content', { exact: true }).fill('Nobody speaks for us')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await said(page, 'Post created successfully')
  const post = postWith(page, 'Nobody speaks for us')
  await post.getByText('No connected account').waitFor()
  await post.getByText('Failed', { exact: true }).waitFor()

  await openPart(page, 'Accounts')
  await page.getByRole('link', { name: 'Connect Facebook' }).click()
  await page.getByText('not the real Facebook').waitFor()
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await said(page, 'Facebook is connected')
  await page.getByRole('heading', { name: '@westhaul' }).waitFor()

  await openPart(page, 'Posts')
  await post.getByRole('button', { name: 'Retry' }).click()
  await post.getByText('Posted', { exact: true }).waitFor()
  const feed = page.waitForEvent('popup')
  await post.getByRole('link', { name: /^View on Facebook/ }).click()
  await (await feed).getByText('Nobody speaks for us').waitFor()
  await expect.poll(() => post.getByRole('button').count()).toBe(0)
})

test('a draft is written, its tags are counted, and scheduled it is seen on the public feed and liked', async () => {
  const page = await socialPage()
  await connectFacebook(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByText('Content is required').first().waitFor()
  await page.getByLabel('Content', { exact: true }).fill('A tidy garage')
  await page.getByLabel('Hashtags (optional)').fill('#one')
  await page.getByLabel('Hashtags (optional)').press('Enter')
  await page.getByLabel('Hashtags (optional)').pressSequentially('two,three,four five,')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Post created successfully')
  await focused(page, 'Create Post')
  const post = postWith(page, 'A tidy garage')
  await post.getByText('Draft', { exact: true }).waitFor()
  await expect
    .poll(() => post.getByRole('list', { name: 'Hashtags' }).getByText(/^#/).allTextContents())
    .toEqual(['#one', '#two', '#three'])
  await post.getByText('+2 more').click()
  await post.getByText('#five').waitFor()

  await post.getByRole('button', { name: 'Edit', exact: true }).click()
  await focused(page, 'Edit Post')
  await page.getByLabel('Content', { exact: true }).fill('A tidy garage in Burnaby')
  await page.getByLabel('Schedule for (optional)').fill('2026-01-05T09:00')
  await page.getByText('This time has passed: the post goes out immediately.').waitFor()
  await page.getByRole('button', { name: 'Save Post' }).click()
  await post.getByText('Posted', { exact: true }).waitFor()

  const feed = await product.newPage()
  await feed.goto('/sandbox/feed/facebook')
  const shown = feed.getByRole('article').filter({ hasText: 'A tidy garage in Burnaby' })
  await shown.getByText('#one #two #three #four #five').waitFor()
  await shown.getByRole('button', { name: /^Like/ }).click()
  await shown.getByText('1 like', { exact: true }).waitFor()

  await openPart(page, 'Analytics')
  await page.getByRole('button', { name: 'Read engagement now' }).click()
  await said(page, 'Engagement updated for 1 post')
  await page.getByRole('row', { name: /^Facebook 1 post 1$/ }).waitFor()
})

test('a text is generated, says who wrote it, and is undone', async () => {
  const page = await socialPage()
  const content = page.getByLabel('Content', { exact: true })
  await content.fill('My own words')
  await page.getByRole('button', { name: 'Generate AI Content' }).click()
  await said(page, 'AI post generated successfully')
  await page.getByText('Built from templates, not AI.').waitFor()
  await expect.poll(() => content.inputValue()).not.toBe('My own words')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => content.inputValue()).toBe('My own words')

  await page.getByLabel('Platform', { exact: true }).selectOption('X')
  await content.fill('x'.repeat(281))
  await page.getByText('281 of 280 characters on X').waitFor()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByText('X takes at most 280 characters with the hashtags; these are 281').waitFor()
})

test('posts are filtered by platform; a filter that finds nothing offers to be cleared', async () => {
  const page = await socialPage()
  await answer(page.request, 'POST', `${SOCIAL}/posts`, { content: 'Any platform' })
  await page.reload()
  await postWith(page, 'Any platform').waitFor()
  await page.getByLabel('Filter by platform').selectOption('LinkedIn')
  await page.getByText('No posts match these filters').waitFor()
  await expect.poll(() => page.url()).toContain('platform=linkedin')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await postWith(page, 'Any platform').waitFor()
})

test('a schedule needs a time, knows its next run, and is switched off', async () => {
  const page = await socialPage('schedules')
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await page.getByText('At least one time slot is required').first().waitFor()
  await page.getByLabel('Time slots').fill('09:00,12:00,17:00')
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await said(page, 'Schedule created successfully')
  await focused(page, 'Create Schedule')
  await page.getByText(/^Next run .* Pacific time/).waitFor()
  await page.getByLabel('Active: Facebook, promotional').click()
  await page.getByText('Switched off', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/^Next run/).count()).toBe(0)
})

test('a template is kept, used in a post and counted', async () => {
  const page = await socialPage('templates')
  await page.getByLabel('Name').fill('Spring')
  await page.getByLabel('Template', { exact: true }).fill('Spring is here. Call {phone}.')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await said(page, 'Template created successfully')
  await page.getByRole('button', { name: 'Use in a post' }).click()
  await focused(page, 'Create Post')
  const content = page.getByLabel('Content', { exact: true })
  await expect.poll(() => content.inputValue()).toMatch(/^Spring is here\. Call [\d-]+\.$/)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Post created successfully')
  await openPart(page, 'Templates')
  await page.getByText('Facebook, used 1 time').waitFor()
  await expect.poll(() => page.url()).not.toContain('template=')
})

test('Auto-Post Now shows what goes out, asks, publishes exactly that, and then nothing for a minute', async () => {
  const page = await socialPage()
  await connectFacebook(page)
  await page.getByRole('button', { name: 'Auto-Post Now' }).click()
  const question = page.getByRole('dialog', { name: 'Publish these posts now?' })
  const words = await question.getByRole('listitem').locator('p').first().textContent()
  await question.getByText('Facebook as @westhaul').waitFor()
  await question.getByRole('button', { name: 'Publish 1 post' }).click()
  expect(words).toBeTruthy()
  await said(page, '1 posts scheduled for publishing', 'Auto-posting initiated')
  await postWith(page, words ?? '')
    .first()
    .getByText('Posted', { exact: true })
    .waitFor()

  await page.getByRole('button', { name: 'Auto-Post Now' }).click()
  const nothing = page.getByRole('dialog', { name: 'Nothing to post right now' })
  await nothing.getByText('Skipped: Facebook.').waitFor()
  await nothing.getByText('Already auto-posted less than a minute ago').waitFor()
  await expect.poll(() => nothing.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
})

const NOON = (day: string) => `${day}T12:00`

test('a post is given another time in the calendar by its dialog and by dragging, and both are undone', async () => {
  const page = await socialPage('posts&show=month&day=2030-06-12')
  await page.getByLabel('Content', { exact: true }).fill('Moving week')
  await page.getByLabel('Schedule for (optional)').fill(NOON('2030-06-12'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Post created successfully')
  const on = (day: string) =>
    page
      .getByRole('list', { name: 'Posts, June 2030' })
      .locator(`> li:has(time[datetime='${day}'])`)
      .getByRole('button', { name: /^Facebook, 12:00 PM ?, scheduled: Moving week$/ })
  await on('2030-06-12').click()
  const dialog = page.getByRole('dialog', { name: 'Facebook post' })
  await dialog.getByLabel('Goes out').fill('2026-01-05T09:00')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.getByText('Choose a time that is still to come').waitFor()
  await dialog.getByLabel('Goes out').fill(NOON('2030-06-19'))
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await on('2030-06-19').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The server has said so, and nothing is on its way any more.
  await page.getByRole('status').getByText('goes out Jun 12, 2030').waitFor()
  await on('2030-06-12').and(page.locator('[draggable=true]')).waitFor()

  const carried = await page.evaluateHandle(() => new DataTransfer())
  await on('2030-06-12').dispatchEvent('dragstart', { dataTransfer: carried })
  const target = page.locator("li[data-target='true']:has(> time[datetime='2030-06-20'])")
  await target.dispatchEvent('drop', { dataTransfer: carried })
  await on('2030-06-20').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await on('2030-06-12').waitFor()

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('heading', { name: 'Jun 9 to Jun 15, 2030' }).waitFor()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('No posts from Jun 16, 2030 to Jun 22, 2030.').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('2030-06-19')
})
