import { beforeEach, expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { getQuoteResults, listQuoteResults } from '../../../contract/quote-results.ts'
import type { Args } from '../../../contract/endpoint.ts'
import type { ListQuery } from '../../../contract/list.ts'
import { useApp } from '../../testing/app.ts'
import { plansOf } from '../../testing/plans.ts'
import { doneJob, givenQuote, namedPrice } from '../testing/priced-jobs.ts'
import { resultJobs } from './list-results.ts'

const app = useApp()
const NOON = new Date('2026-11-20T20:00:00Z')

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.updateTable('jobs').set({ deletedAt: NOON }).execute()
})

const results = async (query: Args<typeof getQuoteResults>['query'] = {}) =>
  app.as(await app.given.admin()).call(getQuoteResults, { query })
const jobs = async (query: ListQuery<typeof listQuoteResults>) =>
  (await app.as(await app.given.admin()).call(listQuoteResults.page, { query })).items

const AI = { source: 'ai', readerVersion: 'looker-1, prompt 1, catalogue 7' } as const

/** Errors of 0, 10, 20, -5 and -6.25 percent by the built-in reader, and one of 0 by a model. */
async function sixJobs() {
  const sure = await doneJob(app, { estimate: 200_00, final: 200_00 })
  const more = await doneJob(app, { estimate: 200_00, final: 220_00, quote: { confidence: 0.6 } })
  await namedPrice(app, more, { toCents: cents(220_00), status: 'settled' })
  const large = { loadSize: 'large' } as const
  const above = await doneJob(app, {
    estimate: 200_00,
    final: 240_00,
    quote: { ...large, confidence: 0.4 },
  })
  await namedPrice(app, above, { toCents: cents(240_00), status: 'settled' })
  await doneJob(app, { estimate: 200_00, final: 190_00, quote: { confidence: 0.8 } })
  const less = await doneJob(app, {
    estimate: 160_00,
    final: 150_00,
    quote: { ...large, confidence: 0.5 },
  })
  const model = await doneJob(app, { estimate: 100_00, final: 100_00, quote: AI })
  return { sure, more, above, less, model }
}

test('each reader has its errors, hits and requests, counted from the rows', async () => {
  await sixJobs()
  const { groups, all } = await results()
  expect(all).toMatchObject({ jobs: 6, meanError: 3.1, medianError: 0, withinRange: 3 })
  expect(groups).toHaveLength(2)
  const rules = groups.find(({ source }) => source === 'rules')
  expect(rules).toMatchObject({
    readerVersion: 'catalogue 7',
    rateCardVersion: 1,
    jobs: 5,
    // 18.75 / 5, the middle one of five, and 41.25 / 5.
    meanError: 3.8,
    medianError: 0,
    meanMiss: 8.3,
    withinRange: 2,
    withinCap: 4,
    askedForMore: 2,
    verdicts: { right: 0, tooLow: 0, tooHigh: 0 },
  })
  expect(groups.find(({ source }) => source === 'ai')).toMatchObject({
    ...AI,
    jobs: 1,
    meanError: 0,
    withinCap: 1,
  })
})

test('confidence and load size have their errors, 0.5 and 0.8 in the middle', async () => {
  await sixJobs()
  const { groups } = await results()
  const rules = groups.find(({ source }) => source === 'rules')
  expect(rules?.bands).toMatchObject([
    { band: 'low', jobs: 1, meanError: 20, meanMiss: 20, withinCap: 0 },
    { band: 'middle', jobs: 3, meanError: -0.4, medianError: -5, meanMiss: 7.1 },
    { band: 'high', jobs: 1, meanError: 0, meanMiss: 0 },
  ])
  expect(rules?.sizes).toMatchObject([
    { loadSize: 'small', jobs: 3, meanError: 1.7, medianError: 0, meanMiss: 5 },
    { loadSize: 'large', jobs: 2, meanError: 6.9, medianError: 6.9, meanMiss: 13.1 },
  ])
})

test('another rate card is another group', async () => {
  const { db } = app.ctx
  const first = await db.selectFrom('rateCards').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('rateCards')
    .values({ ...first, version: 900, card: JSON.stringify(first.card) })
    .execute()
  await doneJob(app, { estimate: 100_00, final: 100_00 })
  app.setNow(new Date(NOON.getTime() + 60_000))
  await doneJob(app, { estimate: 100_00, final: 110_00, quote: { rateCardVersion: 900 } })
  const { groups } = await results()
  expect(groups.map(({ rateCardVersion, meanError }) => [rateCardVersion, meanError])).toEqual([
    [900, 10],
    [1, 0],
  ])
})

test('a price that an admin was asked for is no hit, granted or not; one taken back was never asked', async () => {
  const refusedJob = await doneJob(app, { estimate: 100_00, final: 100_00 })
  await namedPrice(app, refusedJob, { toCents: cents(140_00), status: 'refused' })
  const withdrawnJob = await doneJob(app, { estimate: 100_00, final: 100_00 })
  await namedPrice(app, withdrawnJob, { toCents: cents(1000_00), status: 'withdrawn' })
  const declinedJob = await doneJob(app, { estimate: 100_00, final: 100_00 })
  await namedPrice(app, declinedJob, { toCents: cents(110_00), status: 'declined' })
  const { all } = await results()
  expect(all).toMatchObject({ jobs: 3, withinRange: 3, withinCap: 2, askedForMore: 2 })
})

test('what is no price of the load is left out, and counted where it ended', async () => {
  await doneJob(app, { estimate: 100_00, final: 100_00 })
  await doneJob(app, { estimate: 100_00, final: 150_00, job: { deletedAt: NOON } })
  const calledOff = await app.given.job({
    quoteId: await givenQuote(app, 100_00),
    status: 'cancelled',
    cancellationFeeCents: cents(49_00),
  })
  await app.ctx.db
    .insertInto('transitions')
    .values({
      noun: 'job',
      nounId: calledOff.id,
      move: 'call_off',
      fromStatus: 'in_progress',
      toStatus: 'cancelled',
      by: 'customer',
      at: NOON,
    })
    .execute()
  const old = await doneJob(app, { estimate: 100_00, final: 150_00 })
  await app.ctx.db.updateTable('jobs').set({ quoteId: null }).where('id', '=', old.id).execute()

  const { all, leftOut } = await results()
  expect(all.jobs).toBe(1)
  expect(leftOut).toEqual({ endedInFee: 1, withoutQuote: 1 })
  const later = await results({ from: Day.parse('2026-11-21') })
  expect(later.leftOut).toEqual({ endedInFee: 0, withoutQuote: 0 })
})

test('days begin and end in BC', async () => {
  const at = (instant: string, final: number) =>
    doneJob(app, { estimate: 100_00, final, job: { completedAt: new Date(instant) } })
  await at('2026-11-18T06:59:59Z', 101_00)
  await at('2026-11-18T07:00:00Z', 102_00)
  await at('2026-11-20T06:59:59Z', 104_00)
  await at('2026-11-20T07:00:00Z', 108_00)
  const days = { from: Day.parse('2026-11-18'), to: Day.parse('2026-11-19') }
  expect((await results(days)).all).toMatchObject({ jobs: 2, meanError: 3 })
  expect((await jobs({ completed: days })).map(({ final }) => final)).toEqual([104_00, 102_00])
  expect((await results({ from: days.from })).all.jobs).toBe(3)
})

test('without a job there are no figures', async () => {
  expect(await results()).toEqual({
    all: {
      jobs: 0,
      meanError: null,
      medianError: null,
      meanMiss: null,
      withinRange: 0,
      withinCap: 0,
      askedForMore: 0,
      verdicts: { right: 0, tooLow: 0, tooHigh: 0 },
      bands: [],
      sizes: [],
    },
    groups: [],
    leftOut: { endedInFee: 0, withoutQuote: 0 },
  })
})

test('the jobs of a group come with the worst miss first, whichever way it was', async () => {
  const { above, more, less, model } = await sixJobs()
  const items = [{ key: 'sofa', name: 'Sofa', quantity: 2 }]
  const { quoteId } = less
  if (quoteId === null) throw new Error('The job has no quote')
  await app.ctx.db
    .updateTable('quotes')
    .set({ items: JSON.stringify(items) })
    .where('id', '=', quoteId)
    .execute()
  const group = { source: 'rules', readerVersion: 'catalogue 7', rateCardVersion: 1 } as const
  const byGroup = { ...group, source: [group.source], rateCardVersion: [1] }
  const list = await jobs(byGroup)
  expect(list.map(({ error }) => error)).toEqual([20, 10, -6.3, -5, 0])
  expect(list[0]).toEqual({
    id: above.id,
    jobId: above.id,
    completedAt: NOON,
    loadSize: 'large',
    estimate: 200_00,
    final: 240_00,
    low: 190_00,
    high: 210_00,
    priceCap: 230_00,
    error: 20,
    confidence: 0.4,
    ...group,
    items: [],
    askedForMore: true,
    verdict: null,
  })
  expect(list[1]?.jobId).toBe(more.id)
  expect(list[2]?.items).toEqual([{ name: 'Sofa', quantity: 2 }])
  expect((await jobs({ ...byGroup, limit: 1 })).map(({ jobId }) => jobId)).toEqual([above.id])
  expect((await jobs({ source: ['ai'] })).map(({ jobId }) => jobId)).toEqual([model.id])
  expect(await jobs({ ...byGroup, rateCardVersion: [2] })).toEqual([])
})

test.for<ListQuery<typeof listQuoteResults>>([
  {},
  { source: ['rules'], readerVersion: 'catalogue 7', rateCardVersion: [1] },
  { completed: { from: Day.parse('2026-11-18') } },
])('the jobs by %o have an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => resultJobs.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'quote_outcomes')
  expect(scans.length).toBeGreaterThanOrEqual(1)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
