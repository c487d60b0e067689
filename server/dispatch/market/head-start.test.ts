import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../../../contract/dispatch.ts'
import { getOffers } from '../../../contract/market.ts'
import { releaseOwnJob } from '../../../contract/release.ts'
import { assignJob } from '../../../contract/schedule.ts'
import { inTransaction } from '../../core/context.ts'
import { useApp } from '../../testing/app.ts'
import { openOffers } from './open-offers.ts'

const MINUTES = 10
const app = useApp({ settings: { HEAD_START_MINUTES: String(MINUTES) } })
type Hauler = Awaited<ReturnType<typeof app.given.hauler>>

const ids = async (hauler: Hauler) => (await app.as(hauler).call(getOffers, {})).ids
const listed = async (hauler: Hauler, jobId: number) =>
  (await app.as(hauler).call(listAvailableJobs.page, { query: { limit: 200 } })).items.find(
    ({ id }) => id === jobId,
  )

/** A job that was paid just now. */
async function payNow(fields: Parameters<typeof app.given.job>[0] = {}, ago = 0) {
  const job = await app.given.job({ paymentStatus: 'pending', area: 'Vancouver', ...fields })
  await app.ctx.db
    .updateTable('jobs')
    .set({ paymentStatus: 'paid' })
    .where('id', '=', job.id)
    .execute()
  if (ago > 0)
    await app.ctx.db
      .updateTable('jobs')
      .set({ offeredAt: new Date(Date.now() - ago) })
      .where('id', '=', job.id)
      .execute()
  return job
}

const near = () => app.given.hauler({ homeAddress: '1 Main St', homeLat: 49.26, homeLon: -123.11 })
const far = () =>
  app.given.hauler({ homeAddress: '1 Dewdney Trunk Rd', homeLat: 49.214, homeLon: -122.554 })

test('a new job is first for the haulers near it, and says until when; then for all', async () => {
  const [first, second] = [await near(), await far()]
  const job = await payNow()
  const until = (await listed(first, job.id))?.firstUntil
  expect(until?.getTime()).toBeGreaterThan(Date.now() + (MINUTES - 1) * 60_000)
  expect(await ids(second)).not.toContain(job.id)
  app.setNow(new Date(Date.now() + MINUTES * 60_000 + 1_000))
  expect((await listed(first, job.id))?.firstUntil).toBeNull()
  expect(await ids(second)).toContain(job.id)
  app.letClockRun()
})

test('whose slots of the window all have a job already does not see it first', async () => {
  const hauler = await near()
  const day = addDays(dayOf(app.ctx.now()), 4)
  const other = await app.given.job({ preferredDate: day })
  await app.as(hauler).call(claimJob, { params: { jobId: other.id } })
  const job = await payNow({ preferredDate: day, preferredTime: 'morning' })
  expect(await ids(hauler)).toContain(job.id)
  const second = await app.given.job({ preferredDate: day })
  await app.ctx.db
    .insertInto('jobSchedule')
    .values({ jobId: second.id, haulerId: hauler.id, scheduledDate: day, timeSlot: '10-12' })
    .execute()
  expect(await ids(hauler)).not.toContain(job.id)
})

test('a job within a day, one that came back and a request are for all immediately', async () => {
  const hauler = await far()
  app.setNow(instantOf(dayOf(new Date()), 10))
  const soon = await payNow({ preferredDate: dayOf(app.ctx.now()), preferredTime: 'evening' })
  const old = await payNow({}, 48 * 60 * 60_000)
  const request = await payNow({ confirmBy: new Date(Date.now() + 3_600_000) })
  const offered = await ids(hauler)
  expect(offered).toContain(soon.id)
  expect(offered).toContain(old.id)
  expect(offered).toContain(request.id)
  app.letClockRun()
})

test('a claim before its time is refused with the moment from which it may be claimed', async () => {
  const hauler = await far()
  const job = await payNow()
  const claim = app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await expect(claim).rejects.toMatchObject({
    code: 'offered_first',
    message: expect.stringMatching(
      /^This job is offered to haulers closer to it first. You can claim it from \d/,
    ),
    facts: { from: expect.any(String) },
  })
})

test('of a hauler with a head start and others at the same moment, the one with it gets the job', async () => {
  const job = await payNow()
  const [first, ...others] = [await near(), await far(), await far(), await far()]
  const results = await Promise.allSettled(
    [...others, first].map((hauler) =>
      app.as(hauler).call(claimJob, { params: { jobId: job.id } }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
})

test('the team assigns a new job to whom it likes', async () => {
  const [hauler, admin] = [await far(), await app.given.admin()]
  const job = await payNow()
  await app.as(admin).call(assignJob, {
    params: { jobId: job.id },
    body: { haulerId: hauler.id },
  })
  const { haulerId } = await app.ctx.db
    .selectFrom('jobs')
    .select('haulerId')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(haulerId).toBe(hauler.id)
})

test('when the head start is over the screens of all haulers hear of the job', async () => {
  const [over, running] = [await payNow({}, (MINUTES + 1) * 60_000), await payNow()]
  await app.ctx.db.deleteFrom('events').execute()
  await inTransaction(app.ctx, (tx) => tx.enqueue(openOffers, {}))
  await app.runTasks()
  const events = await app.ctx.db.selectFrom('events').select(['topic', 'subjectId']).execute()
  expect(events).toContainEqual({ topic: 'market', subjectId: over.id })
  expect(events).not.toContainEqual({ topic: 'market', subjectId: running.id })
})

test('a new job that its hauler releases is for all immediately', async () => {
  const [first, second] = [await near(), await far()]
  const { id: jobId } = await payNow()
  await app.as(first).call(claimJob, { params: { jobId } })
  await app.as(first).call(releaseOwnJob, { params: { jobId }, body: { reason: 'Flat tire' } })
  expect(await ids(second)).toContain(jobId)
  await app.as(second).call(claimJob, { params: { jobId } })
})
