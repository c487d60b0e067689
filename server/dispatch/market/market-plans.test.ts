import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../contract/calendar.ts'
import type { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { ListQuery } from '../../../contract/list.ts'
import { cents } from '../../../contract/money.ts'
import { useApp } from '../../testing/app.ts'
import { plansOf } from '../../testing/plans.ts'
import { fillMarket } from '../testing/fill-market.ts'
import { almostFits } from './list-almost-fits.ts'
import { availableJobs, offersOf } from './list-available-jobs.ts'
import { offerCounts } from './offer-counts-query.ts'

const app = useApp({ settings: { HEAD_START_MINUTES: '10' } })
const OFFERS = 20_000
let hauler: Awaited<ReturnType<typeof app.given.hauler>>

beforeAll(async () => {
  hauler = await app.given.hauler()
  const today = dayOf(app.ctx.now())
  // Done jobs as well: a market that is the whole table is better read from end to end.
  await fillMarket(app.ctx.db, { jobs: OFFERS, haulers: 20, days: 60, done: 4_000, today })
  await sql`analyze jobs, job_schedule`.execute(app.ctx.db)
}, 120_000)

/** How the jobs are read: by which kinds of steps of the plans. */
async function readingsOf(ask: (ctx: typeof app.ctx) => Promise<unknown>) {
  const plans = await plansOf(app.ctx, ask)
  const steps = plans.flat().filter((step) => step['Relation Name'] === 'jobs')
  return steps.length > 0 ? steps.map((step) => step['Node Type']) : ['nothing']
}

test.for([
  {},
  { sort: 'day' },
  { near: true, noStairs: true },
  { sort: 'payout' },
  { sort: 'perHour' },
  { sort: 'distance' },
  { sort: 'newest' },
  { area: ['Surrey'] },
  { slots: true, load: ['small'], payout: { from: cents(50_00) } },
] as ListQuery<typeof listAvailableJobs>[])(
  'the market by %o reads no table from end to end',
  async (query) => {
    const readings = await readingsOf((ctx) => availableJobs.page(ctx, query, hauler))
    expect(readings).not.toContain('nothing')
    expect(readings).not.toContain('Seq Scan')
  },
)

test('counts, ids and what almost fits read no table from end to end', async () => {
  const readings = [
    ...(await readingsOf((ctx) => offerCounts(ctx, { slots: true }, hauler))),
    ...(await readingsOf((ctx) => offersOf(ctx, hauler))),
    ...(await readingsOf((ctx) => almostFits(ctx, hauler))),
  ]
  expect(readings).not.toContain('nothing')
  expect(readings).not.toContain('Seq Scan')
})

test('a page asks as many statements for many jobs as for few', async () => {
  const few = await plansOf(app.ctx, (ctx) => availableJobs.page(ctx, { limit: 1 }, hauler))
  const many = await plansOf(app.ctx, (ctx) => availableJobs.page(ctx, { limit: 200 }, hauler))
  expect(many).toHaveLength(few.length)
  const before = performance.now()
  await availableJobs.page(app.ctx, { sort: 'perHour', limit: 25 }, hauler)
  // Milliseconds on a quiet machine; a query for each row would take seconds.
  expect(performance.now() - before).toBeLessThan(5_000)
})
