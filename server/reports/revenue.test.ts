import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { getRevenue } from '../../contract/reports.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('the revenue of a month ends at midnight in BC, and every month is there', async () => {
  app.setNow(new Date('2026-11-21T19:00:00Z'))
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const done = (completedAt: string, price: number) =>
    app.given.job({
      haulerId: hauler.id,
      status: 'completed',
      completedAt: new Date(completedAt),
      finalPriceCents: cents(price),
      haulerPayoutCents: cents(price - 30_00),
      platformFeeCents: cents(30_00),
    })
  await done('2026-11-01T06:59:59Z', 100_00) // the last second of October
  await done('2026-11-01T07:00:00Z', 150_00)
  await done('2026-11-20T07:00:00Z', 200_00)

  const months = await app.as(admin).call(getRevenue, {})

  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toEqual([
    { from: '2026-11-01', jobs: 2, revenue: 350_00, platformFees: 60_00, payouts: 290_00 },
    { from: '2026-10-01', jobs: 1, revenue: 100_00, platformFees: 30_00, payouts: 70_00 },
  ])
  expect(months.at(-1)).toMatchObject({ from: '2025-12-01', jobs: 0, revenue: 0 })
})
