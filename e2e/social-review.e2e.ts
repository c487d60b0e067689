import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, answer } from './given.ts'
import { useProduct } from './harness.ts'
import { runNow } from './run-now.ts'

const product = useProduct()

const SOCIAL = '/api/admin/social-media'
const chips = (page: Page, status = 'pending_approval') =>
  page.getByLabel('Calendar of posts').locator(`[data-status=${status}][id^=calendar-post]`)

/** A schedule whose fourteen posts are written ahead, in the calendar of next week. */
async function calendarPage(): Promise<Page> {
  const page = await adminPage(product, '/admin?tab=social&part=schedules')
  await page.getByRole('heading', { name: 'AI Social Media Manager' }).waitFor()
  await answer(page.request, 'POST', `${SOCIAL}/accounts`, {
    platform: 'facebook',
    username: 'westhaul',
  })
  await answer(page.request, 'POST', `${SOCIAL}/schedules`, { timeSlots: '12:10' })
  await page.getByText('14 posts wait for approval.').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(() => chips(page).count()).toBe(7)
  return page
}

const DEADLOCK = '40P01'
/** Deletes all rows. A schedule may be writing the same ones in another order: PostgreSQL then ends one of the two as a deadlock. */
const empty = (table: string): Promise<unknown> =>
  ask(product.database, `delete from ${table}`, []).catch((error: { code?: string }) => {
    if (error.code !== DEADLOCK) throw error
    return empty(table)
  })

beforeEach(async () => {
  for (const table of ['social_media_schedules', 'social_media_posts', 'social_media_accounts'])
    await empty(table)
})

test('posts are read with J, approved with A, skipped with S, and an approval is taken back with Z', async () => {
  const page = await calendarPage()
  await page.keyboard.press('j')
  await page.getByText('Why this post').waitFor()
  await page.getByText(/^Schedule “Facebook, promotional, daily at 12:10”/).waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => chips(page, 'scheduled').count()).toBe(1)
  await page.getByText(/^Approved, /).waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => chips(page).count()).toBe(7)
  await page.keyboard.press('s')
  await expect.poll(() => chips(page).count()).toBe(6)
  await page.keyboard.press('Shift+A')
  await expect.poll(() => chips(page).count()).toBe(0)
  await expect.poll(() => chips(page, 'scheduled').count()).toBe(6)
})

test('an arrow key takes a post to the next day and keeps the focus, and Undo takes it back', async () => {
  const page = await calendarPage()
  const first = chips(page).first()
  const id = await first.getAttribute('id')
  const dayOf = () => page.locator(`li:has(> ul #${id}) > time`).getAttribute('datetime')
  const before = await dayOf()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(dayOf).not.toBe(before)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
  await page
    .getByText(/^Facebook post waits for approval for /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dayOf).toBe(before)
})

test('a missed post gets the next free time by one tap, and goes out there', async () => {
  const page = await adminPage(product, '/admin?tab=social')
  await page.getByRole('heading', { name: 'AI Social Media Manager' }).waitFor()
  await answer(page.request, 'POST', `${SOCIAL}/accounts`, {
    platform: 'facebook',
    username: 'westhaul',
  })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await answer(page.request, 'POST', `${SOCIAL}/posts`, {
    content: 'The server was down',
    scheduledFor: inAnHour,
  })
  // As a server finds it that was down for a day.
  await ask(
    product.database,
    `update social_media_posts set scheduled_for = now() - interval '1 day', status = 'missed',
      missed_for = now() - interval '1 day', failure = 'Not sent: it was more than two hours late'`,
    [],
  )
  await page.goto('/admin?tab=social&status=missed')
  await page.getByText('Not sent: it was more than two hours late').waitFor()
  await page.getByRole('button', { name: 'Reschedule to the next free slot' }).click()
  await page.getByText(/^The Facebook post goes out /).waitFor()
  await ask(
    product.database,
    `update social_media_posts set scheduled_for = now() - interval '2 minutes'`,
    [],
  )
  await page.goto('/admin?tab=social&status=posted')
  const posted = page.getByText('The server was down')
  await runNow(product.database, 'sweep-social-posts')
  await expect.poll(() => posted.count()).toBe(1)
})
