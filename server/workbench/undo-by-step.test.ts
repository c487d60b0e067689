import { afterEach, beforeEach, expect, test } from 'vitest'
import { reassignJob, undoReassign } from '../../contract/at-risk.ts'
import { undoStep } from '../../contract/auto-assign.ts'
import { addDays } from '../../contract/calendar.ts'
import { cancelJob, undoCancel, undoDelete } from '../../contract/job-cancellation.ts'
import { deleteJob } from '../../contract/jobs.ts'
import { recoverJob } from '../../contract/office-jobs.ts'
import { assignJob, moveJobSlot, unassignJob } from '../../contract/schedule.ts'
import { moveJob, releaseJob, undoMoveJob, undoReleaseJob } from '../../contract/team-moves.ts'
import type { UndoneStep } from '../../contract/undo.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { ownerOf, PLANNING } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob } from '../testing/paying.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
beforeEach(() => clearBoard(app))
afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const AGAIN = {
  code: 'illegal_move',
  message: 'This was changed again since. Nothing was undone',
}
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const stepOf = ({ undoUntil }: { undoUntil: Date | null }): UndoneStep => {
  if (!undoUntil) throw new Error('It can be undone')
  return { undoUntil }
}

/** A claimed job and two colleagues, of whom the second changes it a second after the first. */
async function twoColleagues() {
  const hauler = await app.given.hauler()
  const { job } = await claimedJob(app, hauler)
  await app.runTasks()
  app.setNow(new Date())
  const colleague = async () => app.as(await app.given.admin('dispatcher'))
  const [first, second] = [await colleague(), await colleague()]
  return { hauler, job, params: { jobId: job.id }, first, second }
}
const WHY = { reason: 'Moved out early', fee: 'waived' as const }

test('a cancellation is not undone with the one before it', async () => {
  const { job, params, second } = await twoColleagues()
  const owner = app.as(await app.given.admin())
  const before = stepOf(await owner.call(cancelJob, { params, body: WHY }))
  await second.call(undoCancel, { params, body: before })
  await expect(owner.call(undoCancel, { params, body: before })).rejects.toMatchObject({
    message: 'That is undone already',
  })
  inSeconds(1)
  const body = { ...WHY, fee: 'kept' as const }
  const later = stepOf(await second.call(cancelJob, { params, body }))
  await expect(owner.call(undoCancel, { params, body: before })).rejects.toMatchObject(AGAIN)
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled' })
  await second.call(undoCancel, { params, body: later })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

test('a deletion is not undone with the one before it', async () => {
  const { params, first, second } = await twoColleagues()
  const before = stepOf(await first.call(deleteJob, { params }))
  await second.call(recoverJob, { params })
  inSeconds(1)
  const later = stepOf(await second.call(deleteJob, { params }))
  await expect(first.call(undoDelete, { params, body: before })).rejects.toMatchObject(AGAIN)
  expect(await second.call(undoDelete, { params, body: later })).toMatchObject({ id: params.jobId })
})

test('a move to another window is not undone with the one before it, nor with a release', async () => {
  const { job, params, first, second } = await twoColleagues()
  const move = async (by: typeof first, days: number) => {
    const preferredDate = addDays(job.preferredDate, days)
    return stepOf(
      await by.call(moveJob, { params, body: { preferredDate, preferredTime: 'evening' } }),
    )
  }
  const before = await move(first, 1)
  inSeconds(1)
  const later = await move(second, 2)
  for (const undo of [undoMoveJob, undoReleaseJob])
    await expect(first.call(undo, { params, body: before })).rejects.toMatchObject(AGAIN)
  const moved = { preferredDate: addDays(job.preferredDate, 2), preferredTime: 'evening' }
  expect(await findJob(app, job)).toMatchObject(moved)
  expect(await second.call(undoMoveJob, { params, body: later })).toMatchObject({
    preferredDate: addDays(job.preferredDate, 1),
  })
})

test('a release is not undone with the one before it', async () => {
  const { job, params, first, second } = await twoColleagues()
  const body = { reason: 'His truck is needed elsewhere' }
  const before = stepOf(await first.call(releaseJob, { params, body }))
  await second.call(undoReleaseJob, { params, body: before })
  inSeconds(1)
  const later = stepOf(await second.call(releaseJob, { params, body }))
  await expect(first.call(undoReleaseJob, { params, body: before })).rejects.toMatchObject(AGAIN)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending' })
  await second.call(undoReleaseJob, { params, body: later })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

const placeOf = async ({ id }: { id: number }) =>
  app.ctx.db
    .selectFrom('jobSchedule')
    .select(['haulerId', 'scheduledDate', 'timeSlot'])
    .where('jobId', '=', id as never)
    .executeTakeFirst()

test('a slot that a colleague chose after a move stays', async () => {
  const { job, params, first, second } = await twoColleagues()
  const body = { preferredDate: addDays(job.preferredDate, 1), preferredTime: 'morning' as const }
  const step = stepOf(await first.call(moveJob, { params, body }))
  await second.call(moveJobSlot, { params, body: { timeSlot: '10-12' } })
  await expect(first.call(undoMoveJob, { params, body: step })).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The job has changed meanwhile. Please look at it again',
  })
  expect(await placeOf(job)).toMatchObject({
    scheduledDate: body.preferredDate,
    timeSlot: '10-12',
  })
})

test('a reassignment is not undone with the one before it, nor once a colleague moved the job', async () => {
  const { job, params, first, second } = await twoColleagues()
  const [one, other] = [await app.given.hauler(), await app.given.hauler()]
  const give = async (by: typeof first, haulerId: typeof one.id) =>
    stepOf(await by.call(reassignJob, { params, body: { haulerId } }))
  const before = await give(first, one.id)
  inSeconds(1)
  const later = await give(second, other.id)
  await expect(first.call(undoReassign, { params, body: before })).rejects.toMatchObject(AGAIN)
  expect(await findJob(app, job)).toMatchObject({ haulerId: other.id })
  await first.call(moveJobSlot, { params, body: { timeSlot: '10-12' } })
  await expect(second.call(undoReassign, { params, body: later })).rejects.toMatchObject(AGAIN)
  expect(await placeOf(job)).toMatchObject({ haulerId: other.id, timeSlot: '10-12' })
})

test('a day that a colleague chose after a reassignment stays', async () => {
  const { job, params, first, second } = await twoColleagues()
  const other = await app.given.hauler()
  const body = { haulerId: other.id }
  const step = stepOf(await first.call(reassignJob, { params, body }))
  inSeconds(1)
  const to = { preferredDate: addDays(job.preferredDate, 1), preferredTime: job.preferredTime }
  await second.call(moveJob, { params, body: to })
  await expect(first.call(undoReassign, { params, body: step })).rejects.toMatchObject(AGAIN)
  expect(await placeOf(job)).toMatchObject({ haulerId: other.id, scheduledDate: to.preferredDate })
})

test('an assignment that a colleague made again is not undone with the one before it', async () => {
  const { first, second } = await twoColleagues()
  const [hauler, job] = [await app.given.hauler(), await paidJob(app)]
  const params = { jobId: job.id }
  const body = { haulerId: hauler.id, timeSlot: '10-12' as const }
  const { stepId } = await first.call(assignJob, { params, body })
  await second.call(unassignJob, { params })
  const later = await second.call(assignJob, { params, body })
  await expect(first.call(undoStep, { params: { stepId } })).rejects.toMatchObject(AGAIN)
  expect(await placeOf(job)).toMatchObject({ haulerId: hauler.id, timeSlot: '10-12' })
  await second.call(undoStep, { params: { stepId: later.stepId } })
  expect(await placeOf(job)).toBeUndefined()
})

test('cancelling and deleting wait as long as the settings let them be undone', async () => {
  const owner = await ownerOf(app)
  const { undoSeconds } = PLANNING
  await owner.publish({ group: 'planning', values: PLANNING })
  try {
    app.setNow(new Date())
    const undoUntil = new Date(app.ctx.now().getTime() + undoSeconds * 1_000)
    const [cancelled, deleted] = [await paidJob(app), await paidJob(app)]
    const of = (job: typeof deleted) => ({ params: { jobId: job.id } })
    expect(await owner.call(cancelJob, { ...of(cancelled), body: WHY })).toMatchObject({
      undoUntil,
    })
    expect(await owner.call(deleteJob, of(deleted))).toMatchObject({ undoUntil })
    inSeconds(undoSeconds)
    await app.runTasks()
    for (const job of [cancelled, deleted])
      expect(await rowOf(job)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    await owner.call(undoCancel, { ...of(cancelled), body: { undoUntil } })
    await owner.call(undoDelete, { ...of(deleted), body: { undoUntil } })
    for (const job of [cancelled, deleted])
      expect(await rowOf(job)).toMatchObject({ status: 'pending', deletedAt: null })
  } finally {
    const values = { ...PLANNING, undoSeconds: 8, planUndoMinutes: 10 }
    await owner.publish({ group: 'planning', values })
  }
})

const rowOf = ({ id }: { id: number }) =>
  app.ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
