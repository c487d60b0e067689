import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { listAdminJobs, type JobId } from '../../../contract/jobs.ts'
import type { ListQuery } from '../../../contract/list.ts'
import { cents } from '../../../contract/money.ts'
import { getQuoteResults } from '../../../contract/quote-results.ts'
import {
  listEstimatesToReview,
  reviewEstimate,
  type QuoteVerdict,
} from '../../../contract/quote-reviews.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApp } from '../../testing/app.ts'
import { plansOf } from '../../testing/plans.ts'
import { estimatesToReview } from './list-estimates.ts'
import { meanwhile } from '../../testing/races.ts'
import { doneJob, givenQuote } from '../testing/priced-jobs.ts'

const app = useApp()
const NOW = new Date('2026-11-20T20:00:00Z')
const NEVER = 2_000_000_000 as JobId

beforeEach(async () => {
  app.setNow(NOW)
  await app.ctx.db.updateTable('jobs').set({ deletedAt: NOW }).execute()
})

async function admin() {
  const user = await app.given.admin()
  const caller = app.as(user)
  return {
    user,
    list: async () =>
      (await caller.call(listEstimatesToReview.page, { query: { sort: 'pickup' } })).items,
    waiting: async () => (await caller.call(getAdminStats, {})).needs.estimatesToReview,
    jobs: () => caller.call(listAdminJobs, {}),
    say: (jobId: JobId, verdict: QuoteVerdict = 'right', note?: string) =>
      caller.call(reviewEstimate, { body: { jobId, verdict, note } }),
  }
}

/** A paid job for the day after so many others, whose reader was not sure. */
const unsure = async (days = 1, fields: Parameters<typeof app.given.job>[0] = {}) =>
  app.given.job({
    quoteId: await givenQuote(app, 200_00, { confidence: 0.4 }),
    estimatedPriceCents: cents(200_00),
    needsReview: true,
    preferredDate: addDays(dayOf(NOW), days),
    ...fields,
  })

test('who looks sees the load, what was made of it, and the price, the soonest pickup first', async () => {
  const team = await admin()
  const late = await unsure(5)
  const evening = await unsure(2, { preferredTime: 'evening' })
  const thing = { volume: 1, weight: 20, flags: [], confidence: 0.6 }
  const sofa = { ...thing, key: 'sofa', name: 'Sofa', quantity: 1 }
  const chairs = { ...thing, key: 'chair', name: 'Chair', quantity: 3 }
  const reading = {
    items: [sofa, chairs],
    confidence: 0.4,
    unknown: [],
    conditions: { flights: 0 },
  }
  const { id } = await unsure(2, {
    quoteId: await givenQuote(app, 200_00, {
      confidence: 0.4,
      reading: JSON.stringify(reading),
      items: JSON.stringify([{ ...sofa, quantity: 2, corrected: true }]),
      unknown: ['gizmo'],
    }),
  })

  const list = await team.list()
  expect(list.map((job) => job.id)).toEqual([id, evening.id, late.id])
  expect(list[0]).toEqual({
    id,
    clientName: 'Mei Tanaka',
    preferredDate: '2026-11-22',
    preferredTime: 'morning',
    area: 'Vancouver',
    description: 'An old sofa and two chairs',
    photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
    loadSize: 'small',
    items: [{ ...sofa, quantity: 2, corrected: true }],
    takenAway: ['Chair'],
    unknown: ['gizmo'],
    estimate: 200_00,
    low: 190_00,
    high: 210_00,
    priceCap: 230_00,
    confidence: 0.4,
    source: 'rules',
    readerVersion: 'catalogue 7',
  })
  expect(await team.waiting()).toBe(3)
})

test('estimates are found by area, load, day and client, and walked page by page', async () => {
  const caller = app.as(await app.given.admin())
  const first = await unsure(2, { area: 'Burnaby', preferredTime: 'evening' })
  const second = await unsure(3, { firstName: 'Zoë', loadSize: 'large' })
  const idsFor = async (query: ListQuery<typeof listEstimatesToReview>) =>
    (await caller.call(listEstimatesToReview.page, { query })).items.map(({ id }) => id)
  expect(await idsFor({ area: ['Burnaby'] })).toEqual([first.id])
  expect(await idsFor({ load: ['large'] })).toEqual([second.id])
  expect(await idsFor({ day: { from: addDays(dayOf(NOW), 3) } })).toEqual([second.id])
  expect(await idsFor({ q: 'zoe' })).toEqual([second.id])
  const query = { sort: 'pickup', limit: 1 } as const
  const page = await caller.call(listEstimatesToReview.page, { query })
  expect(page).toMatchObject({ items: [{ id: first.id }], total: 2 })
  expect(await idsFor({ ...query, cursor: page.nextCursor ?? '' })).toEqual([second.id])
})

test.for([{}, { sort: 'pickup' }] as const)('estimates by %o have an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => estimatesToReview.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'jobs')
  expect(scans.map((step) => step['Index Name'])).toContain(
    'sort' in query ? 'jobs_to_review_by_pickup' : 'jobs_to_review_by_created',
  )
})

test('a job that is not paid, over, deleted, or sure needs no review', async () => {
  const team = await admin()
  const { id: haulerId } = await app.given.hauler()
  await unsure(1, { paymentStatus: 'pending' })
  await unsure(1, { paymentStatus: 'failed' })
  await unsure(1, { paymentStatus: 'refunded', status: 'cancelled' })
  await unsure(1, { status: 'cancelled' })
  await unsure(1, { status: 'completed', haulerId })
  await unsure(1, { deletedAt: NOW })
  await unsure(1, { needsReview: false })
  const assignedJob = await unsure(1, { status: 'assigned', haulerId })
  expect((await team.list()).map((job) => job.id)).toEqual([assignedJob.id])
  expect(await team.waiting()).toBe(1)
})

test('a word on an estimate is kept with who said it, and the job is not marked any more', async () => {
  const team = await admin()
  const { id } = await unsure()
  expect(await team.say(id, 'too_low', '  A piano stands behind the sofa ')).toEqual({
    jobId: id,
    verdict: 'too_low',
    reviewedAt: NOW,
  })
  expect(await team.list()).toEqual([])
  expect(await team.waiting()).toBe(0)
  expect((await team.jobs()).find((job) => job.id === id)).toMatchObject({
    needsReview: false,
    estimatedPrice: 200_00,
  })
  const row = await app.ctx.db
    .selectFrom('quoteReviews')
    .selectAll()
    .where('jobId', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    reviewerId: team.user.id,
    verdict: 'too_low',
    note: 'A piano stands behind the sofa',
    reviewedAt: NOW,
  })
})

test('of two concurrent reviews one counts, and the other is refused with the first reviewer', async () => {
  const [first, second] = [await admin(), await admin()]
  const { id } = await unsure()
  const both = await Promise.allSettled([first.say(id, 'right'), second.say(id, 'too_high')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = both.find(({ status }) => status === 'rejected')
  expect(late).toMatchObject({ reason: { code: 'illegal_move' } })
  const rows = await app.ctx.db
    .selectFrom('quoteReviews')
    .select('id')
    .where('jobId', '=', id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('who comes while another one’s word is being written waits for it, and then reads it', async () => {
  const [first, second] = [await admin(), await admin()]
  const { id: jobId } = await unsure()
  const review = meanwhile(
    app,
    async (db) => {
      await db.updateTable('jobs').set({ needsReview: false }).where('id', '=', jobId).execute()
      const word = {
        jobId,
        reviewerId: first.user.id,
        verdict: 'too_low',
        reviewedAt: NOW,
      } as const
      await db.insertInto('quoteReviews').values(word).execute()
    },
    () => second.say(jobId, 'too_high'),
  )
  await expect(review).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Priya looked at the estimate of job #${jobId} already: too low`,
  })
})

test('a review of a job that needs none is refused, and one of an unknown job is not found', async () => {
  const team = await admin()
  const { id } = await unsure(1, { needsReview: false })
  await expect(team.say(id)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(team.say(NEVER)).rejects.toMatchObject({ code: 'not_found' })
  const deletedJob = await unsure(1, { deletedAt: NOW })
  await expect(team.say(deletedJob.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(team.say(id, 'right', 'x'.repeat(501))).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a completed job can no longer be reviewed', async () => {
  const team = await admin()
  const { id } = await doneJob(app, {
    estimate: 100_00,
    final: 110_00,
    job: { needsReview: true },
  })
  const cancelledJob = await unsure(1, { status: 'cancelled' })
  for (const jobId of [id, cancelledJob.id])
    await expect(team.say(jobId)).rejects.toMatchObject({
      code: 'illegal_move',
      message: `Job #${jobId} is over: its estimate can no longer be reviewed`,
    })
  const jobs = await app.as(team.user).call(listAdminJobs, {})
  const markedIds = jobs.filter(({ needsReview }) => needsReview).map((job) => job.id)
  expect(markedIds).not.toContain(id)
  expect(markedIds).not.toContain(cancelledJob.id)
})

test('what was said before the pickup stands beside how it turned out', async () => {
  const team = await admin()
  for (const verdict of ['right', 'too_low', 'too_low', 'too_high'] as const) {
    const { id } = await doneJob(app, {
      estimate: 100_00,
      final: 110_00,
      job: { needsReview: true, status: 'in_progress' },
    })
    await team.say(id, verdict)
    await app.ctx.db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', id).execute()
  }
  await doneJob(app, { estimate: 100_00, final: 110_00 })
  const { all } = await app.as(team.user).call(getQuoteResults, { query: {} })
  expect(all).toMatchObject({ jobs: 5, verdicts: { right: 1, tooLow: 2, tooHigh: 1 } })
})
