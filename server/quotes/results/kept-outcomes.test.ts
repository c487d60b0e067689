import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { getQuoteResults } from '../../../contract/quote-results.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { counterDifferences } from '../../db/counters.ts'
import { useApp } from '../../testing/app.ts'
import { doneJob, namedPrice } from '../testing/priced-jobs.ts'

const app = useApp()
const NOON = new Date('2026-11-20T20:00:00Z')

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.updateTable('jobs').set({ deletedAt: NOON }).execute()
})

const results = async (query: Args<typeof getQuoteResults>['query'] = {}) =>
  app.as(await app.given.admin()).call(getQuoteResults, { query })

test('whole months and single days together are the same as all days', async () => {
  const at = (instant: string, final: number) =>
    doneJob(app, { estimate: 100_00, final, job: { completedAt: new Date(instant) } })
  await at('2026-07-31T20:00:00Z', 101_00)
  for (const [month, final] of [
    ['08', 102_00],
    ['09', 104_00],
    ['10', 108_00],
  ] as const)
    await at(`2026-${month}-15T20:00:00Z`, final)
  await at('2026-11-02T20:00:00Z', 116_00)
  const from = Day.parse('2026-07-30')
  expect((await results({ from })).all).toMatchObject({ jobs: 5, meanError: 6.2, medianError: 4 })
  const inside = { from: Day.parse('2026-08-01'), to: Day.parse('2026-11-01') }
  expect((await results(inside)).all).toMatchObject({ jobs: 3, medianError: 4 })
  const uneven = { from: Day.parse('2026-08-20'), to: Day.parse('2026-11-02') }
  expect((await results(uneven)).all).toMatchObject({ jobs: 3, medianError: 8 })
})

test('what is kept of outcomes is what jobs, quotes, reviews and prices say', async () => {
  const deletedJob = await doneJob(app, { estimate: 200_00, final: 240_00 })
  const more = await doneJob(app, { estimate: 200_00, final: 220_00 })
  await namedPrice(app, more, { toCents: cents(220_00), status: 'settled' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: NOON })
    .where('id', '=', deletedJob.id)
    .execute()
  await app.ctx.db
    .updateTable('priceChanges')
    .set({ status: 'withdrawn' })
    .where('jobId', '=', more.id)
    .execute()
  const { rows } = await sql`
    (table quote_outcomes except table live_quote_outcomes)
    union all (table live_quote_outcomes except table quote_outcomes)`.execute(app.ctx.db)
  expect(rows).toEqual([])
  expect(await counterDifferences(app.ctx.db)).toEqual([])
  expect((await results()).all).toMatchObject({ jobs: 1, askedForMore: 0 })
})
