import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { importSpend, listSpendImports, SpendReport } from '../../../contract/ad-spend.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { answerApi } from '../../testing/api.ts'
import { button, press, render } from '../../testing/render.ts'
import { ImportSpend } from './ImportSpend.tsx'

const day = Day.parse('2026-11-16')
const row: SpendReport['listed'][number] = {
  row: 17,
  day,
  campaign: 'Same-day Vancouver',
  networkId: null,
  impressions: 2_004,
  clicks: 66,
  cost: null,
  costText: 'US$41.20',
  result: 'error',
  message: 'US dollars in a Canadian account. Type the CAD cost, or leave it out.',
  campaignId: null,
}
const counts = { new: 1, changed: 0, same: 0, match: 0, error: 1, left_out: 0 }
const report: SpendReport = {
  network: 'google',
  encoding: 'UTF-8 with commas',
  from: day,
  to: day,
  rows: 2,
  totals: 1,
  counts,
  problem: null,
  listed: [row, { ...row, row: 18, cost: cents(39_75), result: 'new', message: '' }],
  importId: null,
}
const mended: SpendReport = {
  ...report,
  counts: { ...counts, error: 0, left_out: 1 },
  listed: [{ ...row, result: 'left_out', message: '' }],
}

const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(words)
  })

test('nothing can be imported while a row is wrong; left out, the button says what is stored', async () => {
  let answer = report
  const asked = answerApi({
    [`POST ${importSpend.path}`]: () => Response.json(z.encode(SpendReport, answer)),
    [`GET ${listSpendImports.path}`]: () => Response.json([]),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <ImportSpend />
    </QueryClientProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  const file = new File(['Day'], 'google-ads.csv', { type: 'text/csv' })
  Object.defineProperty(input, 'files', { value: [file] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await shows('US dollars in a Canadian account')
  expect(document.body.textContent).toContain('Google Ads, UTF-8 with commas, Nov 16 to Nov 16')
  expect(document.body.textContent).toContain('Fix or leave out each marked row first.')
  const sent = () => asked.length
  const checks = sent()
  press('Import 1 row')
  expect(sent()).toBe(checks)
  answer = mended
  press('Leave row out')
  await shows('1 left out')
  expect(sent()).toBe(checks + 1)
  expect(button('Import 1 row, leave out 1').getAttribute('aria-disabled')).not.toBe('true')
})
