import { afterEach, expect, test } from 'vitest'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { getJobOutcome } from '../../../contract/job-outcome.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { assign, clearBoard, unassign } from '../testing/by-hand.ts'
import { announceSwap } from '../release/announce-swap.ts'
import { releasingIn } from '../testing/releasing.ts'
import { swappingIn } from '../testing/swapping.ts'

// Any hour, so that an offered swap is announced.
const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { claimed, release, claim } = releasingIn(app)
afterEach(() => clearBoard(app))

type Hauler = Awaited<ReturnType<typeof app.given.hauler>>
const outcome = (hauler: Hauler, { id: jobId }: { id: JobId }) =>
  app.as(hauler).call(getJobOutcome, { params: { jobId } })

test('a job that is theirs to do has no outcome', async () => {
  const { hauler, job } = await claimed()
  expect(await outcome(hauler, job)).toMatchObject({ status: 'assigned', by: null, at: null })
})

test('sent away by the customer, the hauler reads their share of the trip fee', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await site.decline(170_00, 'trip_fee')
  expect(await outcome(site.hauler, site.job)).toMatchObject({
    status: 'cancelled',
    by: 'customer',
    wasStarted: true,
    payout: 34_30,
  })
})

test('a completed or released job is the act of its hauler', async () => {
  const site = await onSite(app)
  await site.complete()
  expect(await outcome(site.hauler, site.job)).toMatchObject({
    status: 'completed',
    by: 'you',
    payout: 104_99,
  })
  const { hauler, job } = await claimed()
  await release(hauler, job)
  expect(await outcome(hauler, job)).toMatchObject({ status: null, by: 'you', payout: null })
})

test('taken back, also when another hauler has released it since', async () => {
  const { hauler, job } = await claimed()
  const admin = app.as(await app.given.admin())
  await unassign(admin, job)
  expect(await outcome(hauler, job)).toMatchObject({ status: null, by: 'team' })
  const other = await app.given.hauler()
  await claim(other, job)
  expect(await outcome(hauler, job)).toMatchObject({ status: null, by: 'team' })
  await release(other, job)
  expect(await outcome(hauler, job)).toMatchObject({ status: null, by: 'team' })
  await assign(admin, job, hauler)
  expect(await outcome(hauler, job)).toMatchObject({ status: 'assigned', by: null })
})

test('a deleted job was taken back by the team', async () => {
  const { hauler, job } = await claimed()
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: new Date() })
    .where('id', '=', job.id)
    .execute()
  expect(await outcome(hauler, job)).toMatchObject({ status: null, by: 'team', payout: null })
})

test('released and done by another hauler since, it was the act of the one who released it', async () => {
  const { hauler, job } = await claimed()
  const { releasedAt } = await release(hauler, job)
  const other = await app.given.hauler()
  await claim(other, job)
  const params = { jobId: job.id }
  await app.as(other).call(progressJob, { params, body: { status: 'in_progress' } })
  await app.as(other).call(progressJob, { params, body: { status: 'completed' } })
  const { by, at, status } = await outcome(hauler, job)
  expect({ by, status }).toEqual({ by: 'you', status: null })
  // When the other hauler finished is none of their business.
  expect(Math.abs(Number(at) - releasedAt.getTime())).toBeLessThan(1_000)
})

test('a hauler to whom it was only offered as a swap learns nothing of it', async () => {
  const { job, other } = await swappingIn(app).offered()
  await announceSwap.run({ swapId: await swappingIn(app).lastSwapId() }, app.ctx)
  app.letClockRun()
  await expect(outcome(other, job)).rejects.toMatchObject({ code: 'not_found' })
})

test('a hauler who never had the job learns nothing of it', async () => {
  const { job } = await claimed()
  const stranger = await app.given.hauler()
  await expect(outcome(stranger, job)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    app.as(stranger).call(claimJob, { params: { jobId: job.id } }),
  ).rejects.toMatchObject({ code: 'job_taken' })
  await expect(outcome(stranger, job)).rejects.toMatchObject({ code: 'not_found' })
})
