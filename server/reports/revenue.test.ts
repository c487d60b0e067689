import { expect, test } from 'vitest'
import { getRevenue } from '../../contract/reports.ts'
import { useApp } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'

const app = useApp()

test('the revenue of a month ends at midnight in BC, net of refunds, and every month is there', async () => {
  app.setNow(new Date('2026-11-21T19:00:00Z'))
  const admin = await app.given.admin()
  const { db } = app.ctx
  const done = async (completedAt: string, price: number) => {
    const { id } = await app.given.job()
    await bookPriceAt(db, id, price, new Date(completedAt))
    return id
  }
  await done('2026-11-01T06:59:59Z', 100_00) // the last second of October
  await done('2026-11-01T07:00:00Z', 150_00)
  const jobId = await done('2026-11-20T07:00:00Z', 200_00)
  const entries = { refunds: -50_00, hauler_payable: 35_00, platform_fee: 15_00 }
  await bookAt(db, { kind: 'settled_refund', jobId, at: new Date('2026-11-21T07:00:00Z'), entries })

  const months = await app.as(admin).call(getRevenue, {})

  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toEqual([
    {
      from: '2026-11-01',
      jobs: 2,
      gross: 350_00,
      revenue: 300_00,
      platformFees: 90_00,
      payouts: 210_00,
    },
    {
      from: '2026-10-01',
      jobs: 1,
      gross: 100_00,
      revenue: 100_00,
      platformFees: 30_00,
      payouts: 70_00,
    },
  ])
  expect(months.at(-1)).toMatchObject({ from: '2025-12-01', jobs: 0, revenue: 0 })
})

test('a job is counted on its day for as long as something of its price is left, also after that month', async () => {
  app.setNow(new Date('2025-06-21T19:00:00Z'))
  const admin = await app.given.admin()
  const { db } = app.ctx
  const done = async (price: number) => {
    const { id } = await app.given.job()
    await bookPriceAt(db, id, price, new Date('2025-05-10T19:00:00Z'))
    return id
  }
  const [part, all] = [await done(100_00), await done(200_00)]
  let refunds = 0
  const refund = (jobId: typeof all, amount: number) =>
    bookAt(db, {
      kind: 'settled_refund',
      jobId,
      reference: `refund ${++refunds}`,
      at: new Date('2025-06-02T19:00:00Z'),
      entries: { refunds: -amount, hauler_payable: 0.7 * amount, platform_fee: 0.3 * amount },
    })
  const months = async () => (await app.as(admin).call(getRevenue, {})).slice(0, 2)
  await refund(part, 50_00)
  await refund(all, 100_00)
  expect(await months()).toMatchObject([{ jobs: 0 }, { jobs: 2, gross: 300_00 }])
  await refund(all, 100_00)
  expect(await months()).toMatchObject([
    { from: '2025-06-01', jobs: 0, revenue: -250_00 },
    { from: '2025-05-01', jobs: 1, gross: 300_00, revenue: 300_00 },
  ])
  app.letClockRun()
})
