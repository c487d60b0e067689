import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { readCsv } from '../server/testing/read-csv.ts'
import { signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

const signIn = (context: BrowserContext) =>
  signInByCall(context, { ...DEMO_LOGINS.admin, role: 'admin' })

async function openReports(): Promise<Page> {
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto('/admin?tab=money&part=reports&period=this-year')
  await page.getByRole('heading', { name: 'Revenue of the period' }).waitFor()
  return page
}

/** Presses a button by key, and reads the file that the browser gets. */
async function fileOf(page: Page, name: string): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).press('Enter'),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return readCsv(text.replace('\uFEFF', ''))
}

const centsOf = (text: string | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(/[^\d.-]/g, '')) * 100)

const sumOf = (rows: readonly string[][], place: number): number =>
  rows.reduce((sum, row) => sum + centsOf(row[place]), 0)

test('an owner reads revenue by period and area, and both journals have the same totals', async () => {
  const page = await openReports()
  await page.getByLabel('Divide by').selectOption('month')
  const table = page.getByRole('table', { name: 'Revenue by month' })
  await table.getByText('Still running').first().waitFor()

  // The table twin is the drawing in figures, and its total is the statement's.
  const total = await table
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allTextContents()
  const shownTotal = await page
    .locator('dl > div', { hasText: 'Gross less refunds and lost disputes.' })
    .locator('dd')
    .textContent()
  expect(centsOf(shownTotal ?? '')).toBe(centsOf(total[4]))
  const [head = [], ...lines] = await fileOf(page, 'CSV')
  const place = head.indexOf('Revenue (CAD)')
  const parts = lines.slice(0, -1)
  expect(sumOf(parts, place)).toBe(centsOf(lines.at(-1)?.[place]))
  expect(centsOf(lines.at(-1)?.[place])).toBe(centsOf(total[4]))

  await page.getByLabel('Divide by').selectOption('area')
  await page.getByRole('table', { name: 'Revenue by area' }).waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('area')
  await page.getByLabel('Period', { exact: true }).selectOption('last-year')
  await page.getByText('No revenue in these days').first().waitFor()

  await page.getByLabel('Period', { exact: true }).selectOption('this-month')
  await page.getByRole('tab', { name: 'Bookkeeping' }).press('Enter')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  const [, ...quickbooks] = await fileOf(page, 'QuickBooks Online file')
  const [, ...xero] = await fileOf(page, 'Xero file')
  const debits = sumOf(quickbooks, 3)
  expect(debits).toBeGreaterThan(0)
  expect(debits).toBe(sumOf(quickbooks, 4))
  const positive = xero.filter((row) => centsOf(row[5]) > 0)
  expect(sumOf(positive, 5)).toBe(debits)
  expect(sumOf(xero, 5)).toBe(0)
  const debitsShown = page.locator('dl > div', { hasText: 'Debits, and as much in credits' })
  expect(centsOf((await debitsShown.locator('dd').textContent()) ?? '')).toBe(debits)
})

test('an account is named for the next journal', async () => {
  const page = await openReports()
  await page.goto('/admin?tab=money&part=reports&report=books&period=this-month')
  await page.getByRole('button', { name: 'Edit Platform’s share' }).press('Enter')
  await page.getByLabel('Account name', { exact: true }).fill('=Sales')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText('Please begin with a letter or a number').waitFor()
  await page.getByLabel('Account name', { exact: true }).fill('Sales:Platform')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText('Sales:Platform, 4000').waitFor()
  const file = await fileOf(page, 'QuickBooks Online file')
  expect(file.some((row) => row[2] === 'Sales:Platform')).toBe(true)
})

test('days in the wrong order are explained where they are chosen', async () => {
  const page = await openReports()
  await page.getByLabel('Period', { exact: true }).selectOption('own')
  await page.getByLabel('Last day').fill('2020-01-01')
  const explanation = page.getByText('The last day is before the first')
  await explanation.waitFor()
  expect(await explanation.count()).toBe(1)
})

test('every report has no barriers, wide and narrow, light and dark', async () => {
  const { page, check, found } = await inspector(product, { signIn })
  for (const report of ['revenue', 'operations', 'gst', 'books']) {
    await page.goto(`/admin?tab=money&part=reports&report=${report}&period=this-year`)
    await page.locator('h3[id]').first().waitFor()
    await check(`Reports, ${report}`)
  }
  expect(found).toEqual([])
})
