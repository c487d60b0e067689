import { expect, test } from 'vitest'
import { claimJob, listMyJobs, progressJob } from '../../../contract/dispatch.ts'
import { listSchedule } from '../../../contract/schedule.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { assign, textsAbout, move, unassign } from '../testing/by-hand.ts'

const app = useApp()

const asAdmin = async () => app.as(await app.given.admin())

test('a released job is on the market again, its place is free, and both sides are notified', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  await assign(admin, job, hauler)
  await app.runTasks({ delayed: true })
  expect(await unassign(admin, job)).toMatchObject({ id: job.id, status: 'pending' })
  expect(await findJob(app, job)).toMatchObject({ haulerId: null, scheduledDate: null })
  expect(await admin.call(listSchedule, { query: { date: job.preferredDate } })).not.toContainEqual(
    expect.objectContaining({ jobId: job.id }),
  )
  expect(await textsAbout(app, job)).toEqual([
    'hauler_assigned delivered',
    'job_assigned_to_you delivered',
    'job_released queued',
    'job_taken_back queued',
  ])
  await expect(unassign(admin, job)).rejects.toMatchObject({ code: 'illegal_move' })
  const other = await app.given.hauler()
  expect((await app.as(other).call(claimJob, { params: { jobId: job.id } })).status).toBe(
    'assigned',
  )
})

test('a started job is neither released nor moved', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  await assign(admin, job, hauler)
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: job.id }, body: { status: 'in_progress' } })
  const begun = { code: 'illegal_move', message: expect.stringContaining('is in progress') }
  await expect(unassign(admin, job)).rejects.toMatchObject(begun)
  await expect(move(admin, job, '10-12')).rejects.toMatchObject(begun)
  await expect(assign(admin, job, hauler)).rejects.toMatchObject(begun)
})

test('a job moves within its window, to where there is room, and then counts as placed by hand', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  expect(await move(admin, job, '10-12')).toMatchObject({
    timeSlot: '10-12',
    assignmentType: 'manual',
    haulerId: hauler.id,
  })
  expect(await textsAbout(app, job)).toEqual([
    'hauler_assigned cancelled',
    'hauler_assigned queued',
    'job_assigned_to_you queued',
  ])
  await expect(move(admin, job, '6-8')).rejects.toMatchObject({ code: 'not_free' })
  // Its own place does not count against it.
  const twoMore = [await app.given.job(), await app.given.job()]
  await assign(admin, twoMore[0] ?? job, hauler, '10-12')
  expect((await move(admin, job, '10-12')).timeSlot).toBe('10-12')
  await assign(admin, twoMore[1] ?? job, hauler, '8-10')
  const waiting = await app.given.job()
  await assign(admin, waiting, hauler, '8-10')
  await expect(move(admin, job, '8-10')).rejects.toMatchObject({
    code: 'not_free',
    message: 'Dale has no room in 8-10 AM of that day',
  })
})

test('a job moves to another hauler, and all three get a message', async () => {
  const admin = await asAdmin()
  const [dale, mei, job] = [
    await app.given.hauler(),
    await app.given.hauler({ firstName: 'Mei' }),
    await app.given.job(),
  ]
  await assign(admin, job, dale)
  await app.runTasks({ delayed: true })
  expect(await move(admin, job, '10-12', mei)).toMatchObject({
    haulerId: mei.id,
    timeSlot: '10-12',
    job: { status: 'assigned' },
  })
  expect(await app.as(dale).call(listMyJobs, {})).toEqual([])
  expect(await textsAbout(app, job)).toEqual([
    'hauler_assigned delivered',
    'job_assigned_to_you delivered',
    'job_taken_back queued',
    'hauler_assigned queued',
    'job_assigned_to_you queued',
  ])
})
