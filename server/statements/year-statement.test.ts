import { expect, test } from 'vitest'
import { instantAt, Day } from '../../contract/calendar.ts'
import { enterMileage } from '../../contract/mileage.ts'
import { cents } from '../../contract/money.ts'
import { saveTaxDetails } from '../../contract/tax-details.ts'
import { getYearStatement } from '../../contract/year-statement.ts'
import { post } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { haulerStories } from '../testing/hauler-stories.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { pagesOf, pdfText } from '../testing/pdf-text.ts'
import { plansOf } from '../testing/plans.ts'
import { yearStatementOf } from './year-statement.ts'

const app = useApp()
const stories = haulerStories(app)
type Given = Awaited<ReturnType<typeof haulerWithAccount>>

const year = async (hauler: Given, of: number) =>
  app.as(await stories.sessionOf(hauler)).call(getYearStatement, { params: { year: of } })

const file = async (hauler: Given, path: string) =>
  app.http.inject({
    url: path,
    headers: { cookie: `sid=${(await stories.sessionOf(hauler)).cookie}` },
  })

/** One job in December with a tip, and part of it taken back in January. */
async function haulerOverNewYear() {
  await stories.setClock(instantAt(Day.parse('2026-12-30'), '12:00'))
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.tipped(jobId, cents(10_00))
  await stories.setClock(instantAt(Day.parse('2027-01-02'), '12:00'))
  await stories.refunded(jobId, cents(50_00), 'take_back')
  return hauler
}

test('a hauler without any money has a year of zeros up to the present month', async () => {
  await stories.setClock(instantAt(Day.parse('2026-11-24'), '12:00'))
  const statement = await year(await haulerWithAccount(app), 2026)
  expect(statement).toMatchObject({
    year: 2026,
    firstYear: null,
    isRunning: true,
    jobs: 0,
    owed: 0,
  })
  expect(statement).toMatchObject({ legalName: null, gstNumber: null, metres: 0, fees: 0 })
  expect(statement.months).toHaveLength(11)
})

test('what is taken back in January belongs to the new year', async () => {
  const hauler = await haulerOverNewYear()
  expect(await year(hauler, 2026)).toMatchObject({
    firstYear: 2026,
    isRunning: false,
    jobs: 1,
    earned: 70_00,
    tips: 10_00,
    takenBack: 0,
    paid: 80_00,
    owed: 0,
    fees: 30_00,
  })
  const next = await year(hauler, 2027)
  expect(next).toMatchObject({ jobs: 0, earned: 0, takenBack: 35_00, paid: -35_00, fees: -15_00 })
  expect(next.months.map(({ month }) => month)).toEqual(['2027-01'])
})

test('a rescheduling fee and its refund are no fees of the hauler’s jobs', async () => {
  await stories.setClock(instantAt(Day.parse('2026-12-30'), '12:00'))
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  const fee = cents(25_00)
  const booked = { jobId, reference: '1' }
  await app.ctx.db.transaction().execute(async (db) => {
    await post(db, {
      ...booked,
      kind: 'rescheduling_fee',
      entries: { customer_funds: fee, platform_fee: cents(-fee) },
    })
    await post(db, {
      ...booked,
      kind: 'rescheduling_fee_refund',
      entries: { refunds: cents(-fee), platform_fee: fee },
    })
  })
  expect(await year(hauler, 2026)).toMatchObject({ fees: 30_00 })
})

test('the year names the tax details and sums the mileage, entered and estimated', async () => {
  await stories.setClock(instantAt(Day.parse('2026-12-30'), '12:00'))
  const hauler = await haulerWithAccount(app)
  const session = app.as(await stories.sessionOf(hauler))
  const entered = { kind: 'odometer', start: 1_000, end: 1_042, note: '=Dump run' } as const
  await session.call(enterMileage, { params: { day: Day.parse('2026-12-29') }, body: entered })
  await session.call(saveTaxDetails, {
    body: {
      kind: 'business',
      legalName: 'Kowalchuk Hauling Ltd.',
      street: '1 Main St',
      city: 'Burnaby',
      province: 'BC',
      postalCode: 'V5H 1A1',
      gstNumber: '123456789RT0001',
      taxNumber: '123456789',
    },
  })
  const statement = await year(hauler, 2026)
  expect(statement).toMatchObject({ metres: 42_000, estimatedMetres: 0 })
  expect(statement.months.at(-1)).toMatchObject({ month: '2026-12', metres: 42_000 })
  expect(statement).toMatchObject({
    legalName: 'Kowalchuk Hauling Ltd.',
    gstNumber: '123456789RT0001',
  })
  const log = await file(hauler, '/api/hauler/mileage/years/2026/mileage.csv')
  expect(log.headers['content-disposition']).toBe('attachment; filename="mileage-2026.csv"')
  expect(log.body.split('\r\n')[1]).toBe(
    `2026-12-29,"Day, entered by you",,,,0.0,42.0,1000,1042,'=Dump run`,
  )
})

test('the file and the paper hold the sums of the screen', async () => {
  const hauler = await haulerOverNewYear()
  const csv = await file(hauler, '/api/hauler/statements/years/2026/statement.csv')
  const lines = csv.body.split('\r\n')
  expect(lines).toHaveLength(15)
  expect(lines[12]).toBe('2026-12,1,70.00,10.00,0.00,80.00,0.00,30.00,0.0')
  expect(lines[13]).toBe('Year 2026,1,70.00,10.00,0.00,80.00,0.00,30.00,0.0')
  const pdf = await file(hauler, '/api/hauler/statements/years/2026/statement.pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="statement-2026.pdf"',
    'cache-control': 'no-store',
  })
  const text = pdfText(pdf.rawPayload)
  expect(text).toContain('Year-end statement\n2026\n')
  expect(text).toContain('Earned: your shares of prices and trip fees $70.00')
  expect(text).toContain('Paid to you -$80.00')
  expect(text).toContain('not tax advice')
  expect(pagesOf(pdf.rawPayload)).toBe(1)
})

test.for(['', '/statement.pdf', '/statement.csv'])(
  'there is no statement%s of a year that has not begun',
  async (path) => {
    await stories.setClock(instantAt(Day.parse('2026-11-24'), '12:00'))
    const hauler = await haulerWithAccount(app)
    const answer = await file(hauler, `/api/hauler/statements/years/2027${path}`)
    expect(answer.statusCode).toBe(404)
  },
)

test('another hauler sees none of it', async () => {
  await haulerOverNewYear()
  const other = await haulerWithAccount(app)
  expect(await year(other, 2026)).toMatchObject({ firstYear: null, jobs: 0, paid: 0, fees: 0 })
})

test('a year is read by indexes', async () => {
  const hauler = await haulerOverNewYear()
  const plans = await plansOf(app.ctx, (ctx) => yearStatementOf(ctx, hauler, 2026))
  const scanned = plans.flat().filter((step) => step['Node Type'] === 'Seq Scan')
  expect(scanned.map((step) => step['Relation Name'])).toEqual([])
})
