import { expect, test } from 'vitest'
import { TEMPLATE_KEYS } from '../contract/templates.ts'
import { adminPage } from './given.ts'
import { useProduct } from './harness.ts'

// No test of this file makes anything.
const product = useProduct()

test('a new place says that there are no jobs and no haulers', async () => {
  const page = await adminPage(product, '/admin')
  await page.getByText('No jobs found').waitFor()
  await page.getByRole('tab', { name: /^Hauler Management/ }).click()
  await page.getByText('No haulers found').waitFor()
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
})

test('a new place has no messages, and a template for each kind of them', async () => {
  const page = await adminPage(product, '/admin?tab=messages')
  await page.getByRole('heading', { name: 'Internal SMS System' }).waitFor()
  await page.getByText('No messages yet').waitFor()
  await page.getByRole('tab', { name: 'Templates' }).click()
  const templates = page.getByRole('list', { name: 'Templates' }).getByRole('listitem')
  await expect.poll(() => templates.count()).toBe(TEMPLATE_KEYS.length)
  await templates.filter({ hasText: 'booking_confirmed' }).getByText('Active').waitFor()
})

test('a new place says that there are no campaigns, lead magnets and templates', async () => {
  const page = await adminPage(product, '/admin?tab=ads')
  await page.getByRole('heading', { name: 'AI Advertising' }).waitFor()
  await page.getByText('No campaigns yet').waitFor()
  await page.getByRole('heading', { name: 'ROI' }).waitFor()
  await page.getByText('No spend entered, $0.00 net share, $0.00 gross').waitFor()
  await page.getByRole('tab', { name: 'Lead Magnets' }).click()
  await page.getByText('No lead magnets yet').waitFor()
  await page.getByRole('tab', { name: 'Templates' }).click()
  await page.getByText('Templates are coming soon').waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Campaigns' }).count()).toBe(0)
})

test('a new place says that there are no posts, schedules, templates and accounts', async () => {
  const page = await adminPage(product, '/admin?tab=social')
  await page.getByText('No posts found').waitFor()
  for (const [part, nothing] of [
    ['Schedules', 'No schedules found'],
    ['Templates', 'No templates found'],
    ['Accounts', 'No accounts connected'],
  ] as const) {
    await page.getByRole('tab', { name: part, exact: true }).click()
    await page.getByText(nothing).waitFor()
  }
  await page.getByRole('tab', { name: 'Analytics', exact: true }).click()
  for (const name of ['Platform Performance', 'Top Performing Content', 'AI Performance'])
    await page.getByRole('heading', { name }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Best posts' }).count()).toBe(0)
})
