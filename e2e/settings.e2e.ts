import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf, dayOfWeek } from '../contract/calendar.ts'
import { adminPage, answer, paidJob, signInAdmin, uploaded } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct()

const MATTRESS = {
  loadSize: 'tiny',
  description: 'An old mattress and a small armchair',
}

/** The next Monday, as a person would choose it. */
const monday = () => {
  const today = dayOf(new Date())
  return addDays(today, 7 - ((dayOfWeek(today) + 6) % 7))
}

type Quote = { quoteId: string; estimatedPrice: string }

const quoted = async () => {
  const { request } = await product.newContext()
  const photos = [await uploaded(request, 'photo')]
  return answer<Quote>(request, 'POST', '/api/quote', { ...MATTRESS, photos })
}

const fee = (page: Page) =>
  page.getByRole('group', { name: 'Mattress or box spring' }).getByLabel('Each ($)')

test('an owner changes the mattress fee from Monday on, and sees what recent jobs would have cost', async () => {
  const { id } = await paidJob(await product.newContext(), MATTRESS)
  const before = await quoted()
  const page = await adminPage(product, '/admin?tab=settings')
  await page.getByRole('button', { name: 'Prices and fees' }).click()
  await page.getByText('Version 2 is in force.').waitFor()
  await page.getByRole('link', { name: 'Open rate card' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const old = Number(await fee(page).inputValue())
  await fee(page).fill(String(old + 20))
  const row = page
    .getByRole('table', { name: 'What recent jobs would have cost' })
    .getByRole('row')
    .filter({ hasText: `#${id}` })
  await row.getByText('+$21.00').waitFor()
  await page.getByLabel('What changes and why').fill('The depot charges more')
  await page.getByLabel('From (optional)').fill(`${monday()}T00:00`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It starts later').waitFor()
  await page.getByRole('button', { name: 'Show changes' }).click()
  const changes = page.getByRole('region', { name: 'What version 3 changed' })
  await changes
    .getByRole('row', { name: 'Stations and fees, Mattress or box spring: Each ($)' })
    .waitFor()
  expect((await quoted()).estimatedPrice).toBe(before.estimatedPrice)
})

test('by keyboard an owner changes the cancelling fees, and paid pickups keep theirs', async () => {
  const { id } = await paidJob(await product.newContext())
  const page = await adminPage(product, '/admin?tab=settings')
  await page.getByRole('button', { name: 'Prices and fees' }).press('Enter')
  const fees = page.getByRole('region', { name: 'Cancelling and trip fees' })
  await fees.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  const late = fees.getByLabel('Late cancellation fee')
  await late.press('Control+A')
  await page.keyboard.type('30')
  await late.press('Enter')
  await fees.getByText('Please say what changes and why').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  await page.keyboard.type('Fuel')
  await page.keyboard.press('Enter')
  const preview = fees.getByRole('status', { name: 'Preview' })
  await preview.getByText('$30.00').first().waitFor()
  await preview.getByText(/keeps? what was agreed at the booking/).waitFor()
  await fees.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByText('Version 2 published').waitFor()
  await fees.getByText('In force').waitFor()
  const context = await product.newContext()
  await signInAdmin(context)
  const cancellation = await answer<{ fee: string }>(
    context.request,
    'GET',
    `/api/admin/jobs/${id}/cancellation`,
  )
  expect(JSON.stringify(cancellation)).not.toContain('30.00')

  await fees.getByRole('button', { name: 'Go back to version 1' }).press('Enter')
  await fees.getByRole('button', { name: 'Preview' }).press('Enter')
  await fees.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByText('Version 3 published').waitFor()
  await fees.getByText('Brings back version 1.').waitFor()
})

test('a new name is on the next page that is opened', async () => {
  const page = await adminPage(product, '/admin?tab=settings&section=business')
  const group = page.getByRole('region', { name: 'Name, phone, hours' })
  await group.getByRole('button', { name: 'Change', exact: true }).click()
  await group.getByLabel('Business name').fill('Northhaul')
  await group.getByLabel('What changes and why').fill('We are called so')
  await group.getByRole('button', { name: 'Preview' }).click()
  await group.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 2 published').waitFor()
  const visitor = await product.newPage()
  await visitor.goto('/')
  await expect.poll(() => visitor.title()).toContain('Northhaul')
})

test('the settings have no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin?tab=settings')
  await page.getByText(/^Ready for real customers: \d of 9$/).waitFor()
  await check('checklist')
  await page.goto('/admin?tab=settings&section=business')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('group', { name: 'Phone hours' }).getByLabel('Monday').check()
  await check('business')
  await page.goto('/admin?tab=settings&section=areas')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('What changes and why').fill('Too far')
  await page.getByLabel('Bowen Island').uncheck()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('status', { name: 'Preview' }).waitFor()
  await check('areas')
  expect(found).toEqual([])
})
