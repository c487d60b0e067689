import { afterEach, expect, test } from 'vitest'
import { listAtRisk, reassignJob, undoReassign } from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, listMyJobs, recordJobEvent } from '../../../contract/dispatch.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { lastSteps } from '../../testing/last-steps.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))

afterEach(async () => {
  app.letClockRun()
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await clearBoard(app)
})

const admin = async () => app.as(await app.given.admin())
const steps = lastSteps()
const reassign = async (jobId: JobId, haulerId: HaulerId) =>
  steps.keep(jobId, (await admin()).call(reassignJob, { params: { jobId }, body: { haulerId } }))
const undo = async (jobId: JobId, step = steps.of(jobId)) =>
  (await admin()).call(undoReassign, { params: { jobId }, body: step })
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))

/** A morning whose hauler set out and did not come, given to another hauler in the afternoon at 12:20 PM. */
async function reassigned() {
  const hauler = await app.given.hauler()
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await app.runTasks()
  const [mine] = await app.as(hauler).call(listMyJobs, {})
  const other = await app.given.hauler({ phoneE164: '+16045550199' })
  at('12:20')
  const read = (await textsOf(app)).length
  await reassign(job.id, other.id)
  return { hauler, other, job, mine, read }
}

test('undone within its seconds the job is as it was, and no one reads of either', async () => {
  const { hauler, other, job, mine, read } = await reassigned()
  inSeconds(8)
  expect(await undo(job.id)).toMatchObject({ haulerId: hauler.id, timeSlot: '8-10' })
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: hauler.id,
    preferredTime: 'morning',
  })
  expect(await app.as(hauler).call(listMyJobs, {})).toEqual([mine])
  expect(await app.as(other).call(listMyJobs, {})).toEqual([])
  const kinds = (await (await admin()).call(listAtRisk, {})).items.map(({ kind }) => kind)
  expect(kinds).toEqual(['no_show'])
  await app.runTasks({ delayed: true })
  const sent = (await textsOf(app)).slice(read).filter(({ status }) => status !== 'cancelled')
  expect(sent).toEqual([])
})

test('undone, the job is placed by the plan and confirmed as before', async () => {
  const { hauler, other, job } = await reassigned()
  await undo(job.id)
  const confirmedAt = app.ctx.now()
  await app.ctx.db.updateTable('jobs').set({ confirmedAt }).where('id', '=', job.id).execute()
  const schedule = app.ctx.db.updateTable('jobSchedule').set({ assignmentType: 'auto' })
  await schedule.where('jobId', '=', job.id).execute()
  await reassign(job.id, other.id)
  await undo(job.id)
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id, confirmedAt })
  expect(
    await app.ctx.db.selectFrom('jobSchedule').selectAll().where('jobId', '=', job.id).execute(),
  ).toMatchObject([{ assignmentType: 'auto' }])
})

test('it is undone once, and not after its seconds', async () => {
  const { job, other } = await reassigned()
  const outcomes = await Promise.allSettled([undo(job.id), undo(job.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await reassign(job.id, other.id)
  inSeconds(8.001)
  await expect(undo(job.id)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, job)).toMatchObject({ haulerId: other.id })
})

test('a window that the customer chose meanwhile stays, and so does the new hauler', async () => {
  const { job, other } = await reassigned()
  const params = { token: await tokenFor(app, job) }
  const body = { preferredDate: day(), preferredTime: 'evening' } as const
  await app.as().call(reschedulePickup, { params, body })
  await expect(undo(job.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The customer has chosen another window meanwhile',
  })
  expect(await findJob(app, job)).toMatchObject({ haulerId: other.id, preferredTime: 'evening' })
})

test('a slot that was filled meanwhile stays so, and a job that was never reassigned has nothing to undo', async () => {
  const { hauler, job } = await reassigned()
  const next = await paidJob(app, { preferredDate: day(), preferredTime: 'afternoon' })
  await expect(undo(next.id)).rejects.toMatchObject({ code: 'not_found' })
  const fill = async (jobId: JobId) =>
    app.ctx.db
      .insertInto('jobSchedule')
      .values({
        jobId,
        haulerId: hauler.id,
        scheduledDate: day(),
        timeSlot: '8-10',
        assignmentType: 'manual',
      })
      .execute()
  await fill(next.id)
  await fill((await paidJob(app, { preferredDate: day(), preferredTime: 'afternoon' })).id)
  await expect(undo(job.id)).rejects.toMatchObject({ code: 'not_free' })
})

test('a slot with room for two takes the job back beside another one, as assigning by hand does', async () => {
  const { hauler, job } = await reassigned()
  const { id: jobId } = await paidJob(app, { preferredDate: day(), preferredTime: 'afternoon' })
  const slot = { haulerId: hauler.id, scheduledDate: day(), timeSlot: '8-10' as const }
  await app.ctx.db
    .insertInto('jobSchedule')
    .values({ jobId, ...slot, assignmentType: 'manual' })
    .execute()
  expect(await undo(job.id)).toMatchObject({ haulerId: hauler.id, timeSlot: '8-10' })
})

test('once the new hauler is on the way, it is too late', async () => {
  const { other, job } = await reassigned()
  const params = { jobId: job.id }
  await app.as(other).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await expect(undo(job.id)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, job)).toMatchObject({ haulerId: other.id })
})

test('once it changed hands again, only that can be undone', async () => {
  const { job } = await reassigned()
  const third = await app.given.hauler()
  await reassign(job.id, third.id)
  expect(await undo(job.id)).toMatchObject({ timeSlot: '12-2' })
  await expect(undo(job.id)).rejects.toMatchObject({ code: 'illegal_move' })
})
