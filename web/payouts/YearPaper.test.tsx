import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { StatementSheet } from './StatementSheet.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T18:00:00-07:00') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  vi.useRealTimers()
})

const sums = {
  jobs: 1,
  earned: '70.00',
  tips: '10.00',
  takenBack: '35.00',
  paid: '45.00',
  owed: '0.00',
  fees: '15.00',
  metres: 42_000,
}
const year = {
  year: 2026,
  firstYear: 2025,
  isRunning: true,
  legalName: 'Kowalchuk Hauling Ltd.',
  gstNumber: '123456789RT0001',
  months: [{ month: '2026-10', ...sums }],
  owedBefore: '0.00',
  ...sums,
  estimatedMetres: 12_000,
}
const month = {
  month: '2026-11',
  firstMonth: '2025-12',
  lines: [],
  owedBefore: '0.00',
  earned: '0.00',
  tips: '0.00',
  takenBack: '0.00',
  paid: '0.00',
  owed: '0.00',
}

async function show(searchParams: string): Promise<void> {
  answerApi({
    'GET /api/hauler/statements/years/2026': () => Response.json(year),
    'GET /api/hauler/statements/years/2025': () => Response.json({ ...year, year: 2025 }),
    'GET /api/hauler/statements/2026-11': () => Response.json(month),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter hasMemory searchParams={searchParams}>
        <StatementSheet user={{ firstName: 'Dale', lastName: 'Kowalchuk' } as never} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
}

const text = () => document.body.textContent
const sumsShown = () =>
  [...document.querySelectorAll('dl > div')].map((each) =>
    [...each.children].map(({ textContent }) => textContent).join(' '),
  )
const heading = () => document.querySelector('article h3')?.textContent

test('the year is one press away from the month, and back', async () => {
  await show('')
  expect(heading()).toBe('Statement for November 2026')
  press('Year')
  await pass(100)
  expect(heading()).toBe('Statement for 2026')
  press('Year before')
  await pass(100)
  expect(heading()).toBe('Statement for 2025')
  press('Month')
  await pass(100)
  expect(heading()).toBe('Statement for November 2026')
})

test('a year names its sums, its months and what an accountant asks for', async () => {
  await show('?month=2026')
  expect(text()).toContain('Kowalchuk Hauling Ltd., up to Nov 24, 2026')
  expect(sumsShown()).toEqual([
    'Owed on January 1, 2026 $0.00',
    'Earned $70.00',
    'Tips $10.00',
    'Taken back −$35.00',
    'Paid to you −$45.00',
    'Still owed today $0.00',
    'Jobs and trips 1',
    'Mileage 42.0 km',
    'Of it estimated 12.0 km',
    'Your GST/HST number 123456789RT0001',
    'Westhaul’s part of your jobs $15.00',
  ])
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['October1 job, 42.0 km, tips $10.00, taken back $35.00$45.00$45.00'])
  expect(text()).toContain('not tax advice')
})

test('the files of the year are a link each', async () => {
  await show('?month=2026')
  const links = [...document.querySelectorAll('a[download]')].map((each) =>
    each.getAttribute('href'),
  )
  expect(links).toEqual([
    '/api/hauler/statements/years/2026/statement.pdf',
    '/api/hauler/statements/years/2026/statement.csv',
  ])
})

test('a year that is still to come is this year', async () => {
  await show('?month=2031')
  expect(heading()).toBe('Statement for 2026')
})
