import { afterEach, beforeEach, expect, test } from 'vitest'
import { autoAssignJobs, getLastSteps, undoStep } from '../../../contract/auto-assign.ts'
import { claimJob, recordJobEvent } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { assignJob, moveJobSlot, unassignJob } from '../../../contract/schedule.ts'
import { missingRight } from '../../../contract/rights.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import { lockJob } from '../../jobs/store.ts'
import { ownerOf, PLANNING } from '../../settings/testing/owners.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { meanwhile } from '../../testing/races.ts'
import { clearBoard, textsAbout } from '../testing/by-hand.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
beforeEach(async () => {
  await clearBoard(app)
  await app.runTasks({ delayed: true })
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
  app.setNow(new Date())
})
afterEach(() => app.letClockRun())

const team = async (role: TeamRole = 'dispatcher') => app.as(await app.given.admin(role))
type Team = Awaited<ReturnType<typeof team>>
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const steps = async (by: Team) => (await by.call(getLastSteps, {})).steps
const last = async (by: Team) => (await steps(by))[0]
async function undo(by: Team, step?: Awaited<ReturnType<typeof last>>) {
  const { stepId } = step ?? (await last(by)) ?? { stepId: 0 }
  return by.call(undoStep, { params: { stepId: stepId as never } })
}

const slotOf = (jobId: JobId) =>
  app.ctx.db
    .selectFrom('jobSchedule')
    .selectAll()
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()

async function planned(by: Team, count = 2) {
  const hauler = await app.given.hauler()
  const jobs = []
  for (let i = 0; i < count; i += 1) jobs.push(await app.given.job())
  await by.call(autoAssignJobs, { query: {} })
  return { hauler, jobs }
}

test('a single move is offered for eight seconds before the plan, which is offered again after it', async () => {
  const by = await team()
  const { hauler, jobs } = await planned(by, 1)
  const [{ id: jobId } = { id: 0 as never }] = jobs
  const before = await last(by)
  await by.call(moveJobSlot, { params: { jobId }, body: { timeSlot: '10-12' } })
  expect(await last(by)).toMatchObject({
    isPlan: false,
    jobs: [jobId],
    place: { hauler: { id: hauler.id }, timeSlot: '10-12' },
    leftMs: 8_000,
  })
  expect(await steps(by)).toMatchObject([{ isPlan: false }, { isPlan: true }])
  await undo(by)
  // As the plan placed it: undoing the plan takes it as well.
  expect(await slotOf(jobId)).toMatchObject({ timeSlot: '8-10', assignmentType: 'auto' })
  expect(await last(by)).toMatchObject({ stepId: before?.stepId, isPlan: true })
  expect(await undo(by)).toMatchObject({ takenBack: [{ id: jobId }], kept: [] })
})

test('assigning and unassigning by hand are taken back to where the job was, and no message leaves', async () => {
  const by = await team()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const params = { jobId: job.id }
  await by.call(assignJob, { params, body: { haulerId: hauler.id, timeSlot: '10-12' } })
  await undo(by)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', haulerId: null })
  await by.call(assignJob, { params, body: { haulerId: hauler.id, timeSlot: '10-12' } })
  await by.call(unassignJob, { params })
  expect(await last(by)).toMatchObject({ jobs: [job.id], place: null })
  await undo(by)
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
  expect((await textsAbout(app, job)).filter((text) => text.startsWith('job_'))).not.toContain(
    'job_released queued',
  )
})

test('a job is restored with its trip, and not as a request, also where its hauler could not claim it now', async () => {
  const by = await team()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await app.runTasks({ delayed: true })
  app.setNow(new Date())
  await app.ctx.db
    .updateTable('haulers')
    .set({ serviceAreas: ['Surrey'] })
    .where('id', '=', hauler.id)
    .execute()
  const texts = await textsAbout(app, job)
  await by.call(unassignJob, { params })
  expect(await findJob(app, job)).toMatchObject({ confirmBy: expect.any(Date) })
  await undo(by)
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: hauler.id,
    confirmBy: null,
  })
  const trip = app.ctx.db.selectFrom('jobEvents').selectAll().where('jobId', '=', job.id)
  expect(await trip.execute()).toMatchObject([{ event: 'on_the_way', tripEndedAt: null }])
  await app.runTasks({ delayed: true })
  const left = (await textsAbout(app, job)).slice(texts.length)
  expect(left.filter((text) => !text.endsWith('cancelled'))).toEqual([])
})

test('moving a job to another hauler is undone, and each reads only what is true in the end', async () => {
  const by = await team()
  const [one, other] = [await app.given.hauler(), await app.given.hauler()]
  const job = await app.given.job()
  const params = { jobId: job.id }
  await by.call(assignJob, { params, body: { haulerId: one.id, timeSlot: '8-10' } })
  inSeconds(3)
  await by.call(moveJobSlot, { params, body: { haulerId: other.id, timeSlot: '10-12' } })
  await undo(by)
  expect(await slotOf(job.id)).toMatchObject({ haulerId: one.id, timeSlot: '8-10' })
  await app.runTasks({ delayed: true })
  const texts = await textsAbout(app, job)
  expect(texts.filter((text) => !text.endsWith('cancelled')).toSorted()).toEqual([
    'hauler_assigned delivered',
    'job_assigned_to_you delivered',
  ])
})

test('a hauler who is on the way by now keeps the job', async () => {
  const by = await team()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const params = { jobId: job.id }
  await by.call(assignJob, { params, body: { haulerId: hauler.id } })
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await expect(undo(by)).rejects.toMatchObject({
    message: `The hauler of job #${job.id} is on the way already`,
  })
})

test('a step can be undone for the seconds of when it was made, and by where the job was then', async () => {
  const by = await team()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const params = { jobId: job.id }
  await by.call(assignJob, { params, body: { haulerId: hauler.id, timeSlot: '8-10' } })
  const owner = await ownerOf(app)
  await owner.publish({ group: 'planning', values: PLANNING })
  try {
    const step = await last(by)
    expect(step).toMatchObject({ leftMs: 8_000 })
    inSeconds(9)
    await expect(undo(by, step)).rejects.toMatchObject({ code: 'illegal_move' })
  } finally {
    const values = { ...PLANNING, undoSeconds: 8, planUndoMinutes: 10 }
    await owner.publish({ group: 'planning', values })
  }
  // Between the press and its lock a colleague moves the job.
  await meanwhile(
    app,
    (db) =>
      db
        .updateTable('jobSchedule')
        .set({ timeSlot: '10-12' })
        .where('jobId', '=', job.id)
        .execute()
        .then(() => lockJob(db, job.id)),
    () => by.call(unassignJob, { params }),
  )
  await undo(by)
  expect(await slotOf(job.id)).toMatchObject({ timeSlot: '10-12' })
})

test('a job that a colleague moved since stays there', async () => {
  const by = await team()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const params = { jobId: job.id }
  await by.call(assignJob, { params, body: { haulerId: hauler.id, timeSlot: '8-10' } })
  await (await team()).call(moveJobSlot, { params, body: { timeSlot: '10-12' } })
  await expect(undo(by)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} was moved by a colleague meanwhile`,
  })
  expect(await last(by)).not.toBeUndefined()
})

test('who may only look undoes nothing', async () => {
  const by = await team('read-only')
  expect(await last(by)).toBeUndefined()
  await expect(undo(by)).rejects.toMatchObject({
    message: expect.stringMatching(missingRight('run-jobs')),
  })
})
