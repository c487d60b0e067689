import { afterEach, expect, test } from 'vitest'
import { EVERYTHING } from '../../contract/job-proof.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { completeForHauler } from '../../contract/office-jobs.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { hoursBefore } from '../job-page/testing/links.ts'
import { closeBooks, onSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const payoutOf = ({ id }: { id: number }) =>
  app.ctx.db
    .selectFrom('payouts')
    .select(['status', 'hold'])
    .where('jobId', '=', id as never)
    .executeTakeFirst()

test('the team completes a job that its hauler has not started, once its window has begun', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  const colleague = await app.given.admin('dispatcher')
  const admin = app.as(colleague)
  const body = { reason: 'His phone is broken' }
  app.setNow(hoursBefore(job, 1))
  await expect(admin.call(completeForHauler, { params, body })).rejects.toMatchObject({
    code: 'illegal_move',
    message: `The window of job #${job.id} has not begun yet`,
  })
  app.setNow(hoursBefore(job, -1))
  await expect(admin.call(completeForHauler, { params, body: {} })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const outcomes = await Promise.allSettled([
    admin.call(completeForHauler, { params, body }),
    admin.call(completeForHauler, { params, body }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'completed', proof: 'missing' })
  expect(await payoutOf(job)).toEqual({ status: 'on_hold', hold: 'proof' })
  expect(await textsAbout(app, job)).toContain('job_completed delivered')
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select(['move', 'by', 'userId', 'reason'])
    .where('noun', '=', 'job')
    .where('move', 'in', ['start', 'complete'])
    .orderBy('id')
    .execute()
  expect(moves).toEqual(
    ['start', 'complete'].map((move) => ({
      move,
      by: 'admin',
      userId: colleague.id,
      reason: 'His phone is broken',
    })),
  )
})

test('with photos and the disposal record its payout waits no longer than any other', async () => {
  const { job } = await onSite(app)
  const colleague = await app.given.admin('dispatcher')
  const photo = await app.given.photo({ userId: colleague.id })
  const params = { jobId: job.id }
  const disposal = [
    {
      group: EVERYTHING,
      way: 'donated' as const,
      facilityId: null,
      place: 'Big Brothers',
      fee: null,
      ticket: null,
      noTicket: '',
    },
  ]
  const foreign = [await app.given.photo()]
  await expect(
    app.as(colleague).call(completeForHauler, { params, body: { photos: foreign, disposal } }),
  ).rejects.toMatchObject({ code: 'refused' })
  const body = { photos: [photo], disposal }
  expect(await app.as(colleague).call(completeForHauler, { params, body })).toMatchObject({
    proof: 'complete',
    finalPrice: 149_99,
    haulerPayout: 104_99,
  })
  expect(await payoutOf(job)).toEqual({ status: 'on_hold', hold: 'time' })
})

test('not while a price question is open, and not once it is over', async () => {
  const site = await onSite(app)
  await site.name(200_00)
  const params = { jobId: site.job.id }
  const call = { params, body: { reason: 'His phone is broken' } }
  const admin = app.as(await app.given.admin('dispatcher'))
  await expect(admin.call(completeForHauler, call)).rejects.toMatchObject({ code: 'illegal_move' })
  await site.withdraw()
  await site.complete()
  await expect(admin.call(completeForHauler, call)).rejects.toMatchObject({
    message: `Job #${site.job.id} is completed; it cannot be completed now`,
  })
})
