import { afterEach, expect, test } from 'vitest'
import { getAvailability, saveAvailability } from '../../../contract/availability.ts'
import { listMyJobs, recordJobEvent } from '../../../contract/dispatch.ts'
import { pauseNewJobs } from '../../../contract/hauler-schedule.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { releasingIn } from '../testing/releasing.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { release, undo, claim, reliability, inSeconds, claimed, clearMessages } = releasingIn(app)

afterEach(async () => {
  await clearMessages()
  await clearBoard(app)
})

test('undone within eight seconds, no one reads of it and nothing counts', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler({ phoneE164: '+16045550199' })
  const params = { jobId: job.id }
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await app.runTasks()
  const before = (await sentTexts(app)).length
  const [mine] = await app.as(hauler).call(listMyJobs, {})

  app.setNow(new Date())
  await release(hauler, job)
  inSeconds(8)
  expect(await undo(hauler, job)).toEqual(mine)
  // A second press answers the same.
  expect(await undo(hauler, job)).toEqual(mine)
  await app.runTasks({ delayed: true })

  expect(await sentTexts(app)).toHaveLength(before)
  expect((await textsOf(app)).some(({ recipientId }) => recipientId === other.userId)).toBe(false)
  expect((await reliability(hauler)).latest).toEqual([])
})

test('a release is not undone with the one before it', async () => {
  const { hauler, job } = await claimed()
  app.setNow(new Date())
  const { undoUntil } = await release(hauler, job)
  await undo(hauler, job)
  inSeconds(1)
  await release(hauler, job)
  await expect(undo(hauler, job, { undoUntil })).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'This was changed again since. Nothing was undone',
  })
  await undo(hauler, job)
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id })
})

test('after eight seconds it is too late to undo, but the job can be claimed again', async () => {
  const { hauler, job } = await claimed()
  app.setNow(new Date())
  await release(hauler, job)
  app.setNow(new Date(app.ctx.now().getTime() + 8_001))
  await expect(undo(hauler, job)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await claim(hauler, job)).toMatchObject({ status: 'assigned' })
  expect(await reliability(hauler)).toMatchObject({ releases: 1 })
})

test('another hauler who claims it meanwhile keeps it', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler()
  app.setNow(new Date())
  await release(hauler, job)
  await claim(other, job)
  await expect(undo(hauler, job)).rejects.toMatchObject({ code: 'job_taken' })
  // Who never released it has nothing to undo.
  await expect(undo(other, job)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findJob(app, job)).toMatchObject({ haulerId: other.id })
  await app.runTasks({ delayed: true })
  // The job is taken: no other hauler reads of it.
  const nearby = (await textsOf(app)).filter(({ messageType }) => messageType === 'jobs_nearby')
  expect(nearby).toEqual([])
})

test('of an undo and a claim sent together one gets the job', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler()
  app.setNow(new Date())
  await release(hauler, job)
  const outcomes = await Promise.allSettled([undo(hauler, job), claim(other, job)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'job_taken' },
  })
})

test('a hauler who takes no new jobs gets back what was theirs', async () => {
  const { hauler, job } = await claimed()
  await app.as(hauler).call(pauseNewJobs, { body: { resumesOn: null } })
  app.setNow(new Date())
  await release(hauler, job)
  await expect(claim(hauler, job)).rejects.toMatchObject({ code: 'not_free' })
  expect(await undo(hauler, job)).toMatchObject({ status: 'assigned' })
  expect((await reliability(hauler)).latest).toEqual([])
})

test('a slot that the hauler has filled meanwhile has no room for the job', async () => {
  const { hauler, job } = await claimed()
  const { db } = app.ctx
  const { timeSlot } = (await findScheduled(db, job.id)) ?? { timeSlot: '8-10' as const }
  const params = { haulerId: hauler.id }
  const week = await app.as(hauler).call(getAvailability, { params })
  const entries = week.map((entry) => ({
    ...entry,
    isAvailable: entry.timeSlot === timeSlot,
    maxJobs: 1,
  }))
  await app.as(hauler).call(saveAvailability, { params, body: { availability: entries } })
  const { preferredDate } = job
  const other = await paidJob(app, { preferredDate, preferredTime: 'morning' })
  app.setNow(new Date())
  await release(hauler, job)
  await claim(hauler, other)
  await expect(undo(hauler, job)).rejects.toMatchObject({ code: 'not_free' })
})
