import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('the figures are counted from the rows, months and weeks by the clock of BC', async () => {
  // Saturday, 31 October, half past eleven at night in BC; in UTC it is November already.
  app.setNow(new Date('2026-11-01T06:30:00Z'))
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  await app.given.hauler({ status: 'pending' })
  await app.given.hauler({ status: 'pending', deletedAt: new Date() })
  const done = (completedAt: string, price: number) =>
    app.given.job({
      haulerId: hauler.id,
      status: 'completed',
      completedAt: new Date(completedAt),
      finalPriceCents: cents(price),
      haulerPayoutCents: cents(price - 100),
      platformFeeCents: cents(100),
      createdAt: new Date('2026-10-25T08:00:00Z'),
    })
  await done('2026-10-01T06:59:59Z', 50_00) // the last second of September in BC
  await done('2026-10-01T07:00:00Z', 100_00)
  await done('2026-11-01T05:00:00Z', 214_00)
  await app.given.job({ createdAt: new Date('2026-11-01T05:00:00Z') })
  await app.given.job({ createdAt: new Date('2026-11-01T05:00:00Z'), paymentStatus: 'pending' })

  const stats = await app.as(admin).call(getAdminStats, {})

  expect(stats).toMatchObject({
    totalJobs: 5,
    activeHaulers: 1,
    pendingApprovals: 1,
    unassigned: 1,
    totalRevenue: 314_00,
    openJobsByArea: [{ area: 'Vancouver', jobs: 2 }],
  })
  expect(stats.weeks).toHaveLength(12)
  expect(stats.weeks.at(-1)).toEqual({
    from: '2026-10-25',
    jobs: 5,
    revenue: 214_00,
    payouts: 213_00,
  })
  expect(stats.weeks.at(-5)).toMatchObject({ from: '2026-09-27', revenue: 150_00 })
})
