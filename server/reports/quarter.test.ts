import { beforeAll, expect, test } from 'vitest'
import { listLedger } from '../../contract/admin-money.ts'
import {
  getJournal,
  getJournalFile,
  type JournalProgram,
  listBookkeepingAccounts,
} from '../../contract/bookkeeping.ts'
import { Day } from '../../contract/calendar.ts'
import { getGstReturn } from '../../contract/gst-return.ts'
import { formatMoney, cents } from '../../contract/money.ts'
import { getOperationsReport } from '../../contract/operations-report.ts'
import { spanStart } from '../../contract/report-period.ts'
import {
  getRevenueReport,
  getRevenueReportCsv,
  REVENUE_GROUPINGS,
} from '../../contract/revenue-report.ts'
import { givenActive } from '../advertising/testing/campaigns.ts'
import { counterDifferences } from '../db/counters.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { accountsByDay, expectedOperations, reported } from '../testing/quarter/expected.ts'
import { drawHours, expectedPlaces, WEEKS, writeHours } from '../testing/quarter/hours.ts'
import { isSpan, keysOf, startOf } from '../testing/quarter/keys.ts'
import { drawQuarter } from '../testing/quarter/quarter-facts.ts'
import {
  fromQuickBooks,
  fromXero,
  readLedgerFile,
  readRevenueFile,
} from '../testing/quarter/read-files.ts'
import { replay } from '../testing/quarter/recompute.ts'
import { sumsBy } from '../testing/quarter/sums.ts'
import { writeQuarter } from '../testing/quarter/write-quarter.ts'
import { readCsv } from '../testing/read-csv.ts'

// Ten thousand simulated jobs around a quarter, with everything that can happen to their money: each figure of the
// reports against a recomputation from the plain facts.

const JOBS = Number(process.env.REPORT_JOBS ?? 10_000)
const HAULERS = 20
const app = useApp()
const quarter = drawQuarter(JOBS, 20_260_701)
const { changes, movements } = replay(quarter)
const keyOf = keysOf(quarter)
const DAYS = { from: Day.parse('2026-07-01'), to: Day.parse('2026-09-30') }
const hours = drawHours(HAULERS, 20_260_702)
const places = expectedPlaces(hours, HAULERS, DAYS)
const inQuarter = changes.filter(({ day }) => DAYS.from <= day && day <= DAYS.to)
const [total] = sumsBy(inQuarter, () => '').values()

let admin: Visit & { id: number }

beforeAll(async () => {
  app.setNow(new Date('2026-11-20T19:00:00Z'))
  admin = await app.given.admin()
  const haulers = await Promise.all(
    Array.from({ length: HAULERS }, () =>
      app.given.hauler({ createdAt: new Date('2026-06-01T19:00:00Z') }),
    ),
  )
  const { id: campaignId } = await givenActive(app, admin)
  const haulerIds = haulers.map(({ id }) => id)
  const started = performance.now()
  await writeQuarter(app.ctx.db, quarter, { haulerIds, campaignId, adminId: admin.id })
  await writeHours(app.ctx.db, hours, haulerIds)
  const seconds = (performance.now() - started) / 1000
  console.info(
    `${JOBS} jobs, ${quarter.facts.length} facts, ${movements.length} movements, written in ${seconds.toFixed(1)} s`,
  )
}, 300_000)

const expectedTotal = () => {
  if (!total) throw new Error('Nothing happened in the quarter')
  return total
}

test('revenue of the quarter is that of the facts, to the cent', async () => {
  const started = performance.now()
  const report = await app.as(admin).call(getRevenueReport, { query: { ...DAYS, by: 'week' } })
  const ms = performance.now() - started
  expect(report.total).toEqual(reported(expectedTotal()))
  const { total: sums } = report
  expect(sums.revenue).toBe(sums.gst + sums.haulers + sums.platform)
  for (const [name, amount] of Object.entries(sums))
    console.info(`${name}: ${name === 'jobs' ? amount : formatMoney(cents(amount))}`)
  console.info(`The revenue report took ${ms.toFixed(0)} ms`)
})

test.for(REVENUE_GROUPINGS)('revenue by %s is that of the facts', async (by) => {
  const { groups } = await app.as(admin).call(getRevenueReport, { query: { ...DAYS, by } })
  const expected = sumsBy(inQuarter, keyOf(by))
  const shown = groups.map(({ from, area, size, source, ...group }) => {
    const { to: _, isRunning: __, ...sums } = group
    const key = isSpan(by) ? spanStart(by, from) : (area ?? size ?? source ?? '')
    return [key, sums] as const
  })
  const all = [...expected].map(([key, figures]) => [key, reported(figures)] as const)
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(all))
})

const fetchFile = async (url: string) => {
  const file = await app.http.inject({ url, headers: { cookie: `sid=${admin.cookie}` } })
  expect(file.statusCode).toBe(200)
  return file.body
}

test.for(REVENUE_GROUPINGS)(
  'the file of revenue by %s, read back, is that of the facts',
  async (by) => {
    const file = await fetchFile(
      `${getRevenueReportCsv.path}?from=${DAYS.from}&to=${DAYS.to}&by=${by}`,
    )
    expect(file.startsWith('\uFEFF')).toBe(true)
    const { parts, total: all } = readRevenueFile(file)
    expect(all).toEqual(reported(expectedTotal()))
    const readBack = parts.map(([name, sums]) => {
      const key = isSpan(by) ? startOf(by, name.slice(0, 10)) : name
      return [key === 'Outside our areas' ? '' : key, sums] as const
    })
    const expected = [...sumsBy(inQuarter, keyOf(by))]
    expect(Object.fromEntries(readBack)).toEqual(
      Object.fromEntries(expected.map(([key, figures]) => [key, reported(figures)])),
    )
  },
)

test('the file of the ledger, read back, is every account of the facts', async () => {
  const readBack = readLedgerFile(await fetchFile(listLedger.csv.path), DAYS)
  expect(Object.fromEntries(readBack)).toEqual(Object.fromEntries(accountsByDay(movements, DAYS)))
})

test('operations are those of the facts', async () => {
  const started = performance.now()
  const report = await app.as(admin).call(getOperationsReport, { query: DAYS })
  console.info(`The operations report took ${(performance.now() - started).toFixed(0)} ms`)
  const expected = expectedOperations(quarter, DAYS)
  const { platform, fees } = expectedTotal()
  const { disposal, jobsWithCost, jobsWithoutCost } = expected
  expect(report.margin).toEqual({
    platform,
    fees,
    disposal,
    margin: platform - fees - disposal,
    jobsWithCost,
    jobsWithoutCost,
  })
  const { weeks, ...all } = report.utilisation
  expect(all).toEqual(daysSummed(DAYS))
  expect(weeks.map(({ from, to }) => [from, to])).toEqual(WEEKS)
  for (const { from, to, ...week } of weeks) expect(week).toEqual(daysSummed({ from, to }))

  function daysSummed({ from, to }: { from: string; to: string }) {
    const sum = (of: Map<string, number>) =>
      [...of].reduce((counted, [day, count]) => counted + (from <= day && day <= to ? count : 0), 0)
    return { booked: sum(expected.booked), offered: sum(places) }
  }
  expect(report.claims).toEqual(expected.claims)
  expect(report.endings).toEqual(expected.endings)
  expect(report.customers).toEqual(expected.customers)
  expect(report.quotes).toEqual(expected.quotes)
})

test('the lines of the GST return are the tax of the facts and of the ledger', async () => {
  const { lines } = await app.as(admin).call(getGstReturn, { query: DAYS })
  const { gross, taxCharged, taxReturned } = expectedTotal()
  expect(Object.fromEntries(lines.map(({ line, amount }) => [line, amount]))).toEqual({
    101: gross - taxCharged,
    103: taxCharged,
    104: 0,
    105: taxCharged,
    106: null,
    107: taxReturned,
    108: taxReturned,
    109: taxCharged - taxReturned,
  })
  const grown = [...accountsByDay(movements, DAYS)]
    .filter(([key]) => key.endsWith(' gst_payable'))
    .reduce((sum, [, amount]) => sum - amount, 0)
  expect(lines.at(-1)?.amount).toBe(grown)
})

const fortnight = { from: Day.parse('2026-08-01'), to: Day.parse('2026-08-14') }

test.for([
  ['quickbooks', DAYS],
  ['xero', fortnight],
] as const)(
  'the journal for %s, read back, is every account of the facts',
  async ([program, days]) => {
    const file = await fileFor(program, days)
    const [head, ...rows] = readCsv(file)
    const mappings = await app.as(admin).call(listBookkeepingAccounts, {})
    const accountOf = new Map(
      mappings.flatMap(({ account, mapping }) =>
        mapping ? [[program === 'xero' ? mapping.code : mapping.name, account]] : [],
      ),
    )
    expect(head?.slice(0, 6)).toEqual(
      program === 'xero'
        ? ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
        : ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    )
    const readBack = new Map(
      rows.map((row) => {
        const { day, name, amount } = program === 'xero' ? fromXero(row) : fromQuickBooks(row)
        return [`${day} ${accountOf.get(name)}`, amount]
      }),
    )
    expect(readBack.size).toBe(rows.length)
    expect(Object.fromEntries(readBack)).toEqual(Object.fromEntries(accountsByDay(movements, days)))
    const entries = Map.groupBy(readBack, ([key]) => key.slice(0, 10))
    for (const [, lines] of entries)
      expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0)
  },
)

const fileFor = (program: JournalProgram, { from, to }: typeof DAYS): Promise<string> =>
  fetchFile(`${getJournalFile.path}?from=${from}&to=${to}&program=${program}`)

test('Xero takes 300 lines: a whole quarter is one entry for each month', async () => {
  const { lines } = await app.as(admin).call(getJournal, { query: DAYS })
  expect(lines).toBeGreaterThan(300)
  const [, ...rows] = readCsv(await fileFor('xero', DAYS))
  expect([...new Set(rows.map(([, date]) => date))]).toEqual([
    '31/07/2026',
    '31/08/2026',
    '30/09/2026',
  ])
  const sums = new Map<string, number>()
  for (const [key, amount] of accountsByDay(movements, DAYS)) {
    const [day = '', account = ''] = key.split(' ')
    const month = `${day.slice(0, 7)} ${account}`
    sums.set(month, (sums.get(month) ?? 0) + amount)
  }
  // The third column is the account of the ledger.
  const readBack = rows.map(
    (row) => [`${fromXero(row).day.slice(0, 7)} ${row[2]}`, fromXero(row).amount] as const,
  )
  const nonZero = [...sums].filter(([, amount]) => amount !== 0)
  expect(Object.fromEntries(readBack)).toEqual(Object.fromEntries(nonZero))
})

test('what the triggers counted is what the rows say', async () => {
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})
