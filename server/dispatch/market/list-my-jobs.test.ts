import { expect, test } from 'vitest'
import { Day, instantOf } from '../../../contract/calendar.ts'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import { cents } from '../../../contract/money.ts'
import { useApp } from '../../testing/app.ts'
import { plansOf } from '../../testing/plans.ts'
import { haulerFigures } from './hauler-figures-query.ts'
import { myJobs } from './list-my-jobs.ts'

const app = useApp()
const day = (text: string) => Day.parse(text)

/** A hauler with jobs that are planned, in progress, completed and cancelled. */
async function busyHauler() {
  const hauler = await app.given.hauler()
  const job = (fields: Parameters<typeof app.given.job>[0]) =>
    app.given.job({ haulerId: hauler.id, ...fields })
  const completed = (at: string, payout: number) =>
    job({
      status: 'completed',
      scheduledDate: day('2026-10-01'),
      completedAt: new Date(at),
      finalPriceCents: cents(payout + 10_00),
      platformFeeCents: cents(10_00),
      haulerPayoutCents: cents(payout),
    })
  const jobs = {
    late: await job({ status: 'assigned', scheduledDate: day('2026-11-25') }),
    soon: await job({ status: 'assigned', scheduledDate: day('2026-11-21') }),
    now: await job({ status: 'in_progress', scheduledDate: day('2026-11-30') }),
    october: await completed('2026-11-01T06:30:00Z', 20_00), // still 31 October in BC
    november: await completed('2026-11-01T08:00:00Z', 3_00),
    recent: await completed('2026-11-18T20:00:00Z', 100_00),
    cancelled: await job({ status: 'cancelled', scheduledDate: day('2026-10-02') }),
  }
  return { hauler, jobs, call: app.as(hauler).call }
}

test('the job in progress comes first, then assigned jobs by pickup day', async () => {
  const { jobs, call } = await busyHauler()
  const query = { status: ['assigned', 'in_progress'], sort: 'next' } as const
  const { items, total } = await call(listMyJobs.page, {
    query: { ...query, status: [...query.status] },
  })
  expect(items.map(({ id }) => id)).toEqual([jobs.now.id, jobs.soon.id, jobs.late.id])
  expect(total).toBe(3)
})

test('jobs are found by the day in BC on which they ended, latest first', async () => {
  const { jobs, call } = await busyHauler()
  const ended = async (from: string, to: string) => {
    const query = { ended: { from: day(from), to: day(to) }, sort: 'ended' } as const
    return (await call(listMyJobs.page, { query })).items.map(({ id }) => id)
  }
  expect(await ended('2026-11-01', '2026-11-30')).toEqual([jobs.recent.id, jobs.november.id])
  expect(await ended('2026-10-01', '2026-10-31')).toEqual([jobs.october.id, jobs.cancelled.id])
})

test('the figures count jobs, and earnings by week and month in BC', async () => {
  app.setNow(instantOf(day('2026-11-18'), 15))
  const { call } = await busyHauler()
  const figures = await call(getHaulerFigures, {})
  expect(figures).toMatchObject({ completedJobs: 3, activeJobs: 3, totalEarnings: 123_00 })
  expect(figures.months).toEqual([
    { start: '2026-11-01', jobs: 2, earnings: 103_00 },
    { start: '2026-10-01', jobs: 2, earnings: 20_00 },
  ])
  expect(figures.weeks.map(({ start, amount }) => [start, amount])).toEqual([
    ['2026-09-27', 0],
    ['2026-10-04', 0],
    ['2026-10-11', 0],
    ['2026-10-18', 0],
    ['2026-10-25', 20_00],
    ['2026-11-01', 3_00],
    ['2026-11-08', 0],
    ['2026-11-15', 100_00],
  ])
})

test('a hauler who has done nothing has earned nothing', async () => {
  const hauler = await app.given.hauler()
  const figures = await app.as(hauler).call(getHaulerFigures, {})
  expect(figures).toMatchObject({ completedJobs: 0, activeJobs: 0, totalEarnings: 0, months: [] })
  expect(figures.weeks).toHaveLength(8)
})

test('the jobs of a hauler are read on indexes', async () => {
  const { hauler } = await busyHauler()
  const plans = [
    ...(await plansOf(app.ctx, (ctx) => haulerFigures(ctx, hauler))),
    ...(await plansOf(app.ctx, (ctx) =>
      myJobs.page(ctx, { status: ['assigned', 'in_progress'], sort: 'next' }, hauler),
    )),
  ]
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'jobs')
  expect(scans.length).toBeGreaterThanOrEqual(3)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
