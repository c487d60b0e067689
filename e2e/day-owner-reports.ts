import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { readCsv } from '../server/testing/read-csv.ts'
import { type Desk, lookUp } from './day-desk.ts'

const centsOf = (text: string | null | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(/[^\d.-]/g, '')) * 100)

/** Revenue net of refunds by week and area, margin, utilisation and quote accuracy; the journal adds up. */
export async function readReports(desk: Desk) {
  const { page, hands } = desk
  await page.goto('/admin')
  await lookUp(desk, 'revenue', /^Reports/)
  await page.getByRole('heading', { name: 'Revenue of the period' }).waitFor()
  await hands.select(page.getByLabel('Period', { exact: true }), 'This year')
  const totalCell = page
    .locator('dl > div', { hasText: 'Gross less refunds and lost disputes.' })
    .locator('dd')
  for (const by of ['Week', 'Area'] as const) {
    await hands.select(page.getByLabel('Divide by'), by)
    const table = page.getByRole('table', { name: `Revenue by ${by.toLowerCase()}` })
    const total = table.getByRole('row', { name: /^Total/ }).getByRole('cell')
    await expect.poll(async () => centsOf((await total.allTextContents())[4])).toBeGreaterThan(0)
    expect(centsOf((await total.allTextContents())[4])).toBe(centsOf(await totalCell.textContent()))
  }

  await hands.press(page.getByRole('tab', { name: 'Operations' }))
  for (const name of ['Margin after disposal', 'Hauler utilisation', 'Quote accuracy'])
    await page.getByRole('region', { name }).waitFor()

  await hands.press(page.getByRole('tab', { name: 'Bookkeeping' }))
  await hands.select(page.getByLabel('Period', { exact: true }), 'This month')
  const [, ...lines] = await fileOf(
    desk,
    page.getByRole('button', { name: 'QuickBooks Online file' }),
  )
  const sumOf = (place: number) => lines.reduce((sum, line) => sum + centsOf(line[place]), 0)
  expect(sumOf(3)).toBeGreaterThan(0)

  await lookUp(desk, 'ledger', /^Ledger/)
  await hands.press(page.getByRole('button', { name: 'Check now' }))
  await page.getByText(/^[1-9]\d* compared, 0 healed, 0 differ$/).waitFor()
  return { debits: sumOf(3), credits: sumOf(4) }
}

async function fileOf({ page, hands }: Desk, button: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), hands.press(button)])
  const text = await readFile(await download.path(), 'utf8')
  return readCsv(text.replace('\uFEFF', ''))
}
