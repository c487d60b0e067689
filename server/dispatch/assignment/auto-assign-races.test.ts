import { beforeEach, expect, test } from 'vitest'
import { instantOf } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { autoAssignJobs } from '../../../contract/auto-assign.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { meanwhile } from '../../testing/races.ts'
import { autoAssign as planAndApply } from './auto-assign.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()
beforeEach(() => clearBoard(app))

const autoAssign = (admin: { cookie: string }) => app.as(admin).call(autoAssignJobs, { query: {} })

const rows = () =>
  app.ctx.db
    .selectFrom('jobSchedule')
    .select(['jobId', 'haulerId', 'timeSlot', 'assignmentType'])
    .orderBy('jobId')
    .execute()

/** How many jobs the fullest slot of all haulers holds. */
const fullest = async () => {
  const slots = Map.groupBy(await rows(), ({ haulerId, timeSlot }) => `${haulerId} ${timeSlot}`)
  return Math.max(0, ...[...slots.values()].map((jobs) => jobs.length))
}

const givenJobs = async (count: number) => {
  const jobs = []
  for (let i = 0; i < count; i += 1) jobs.push(await app.given.job())
  return jobs
}

test('two concurrent admins assign each job once, ten times over', async () => {
  const admins = [await app.given.admin(), await app.given.admin()]
  for (let round = 0; round < 10; round += 1) {
    await app.given.hauler()
    const jobs = await givenJobs(3)
    const answers = await Promise.all(admins.map((admin) => autoAssign(admin)))
    const placed = answers.flatMap(({ assigned }) => assigned.map(({ job }) => job.id))
    expect(placed.toSorted((a, b) => a - b)).toEqual(jobs.map(({ id }) => id))
    for (const { id } of jobs) {
      const texts = (await textsOf(app)).filter(({ jobId }) => jobId === id)
      expect(texts).toHaveLength(2)
    }
  }
  expect(await fullest()).toBeLessThanOrEqual(2)
}, 60_000)

test('haulers who claim meanwhile and the plan never meet in a job or overfill a slot', async () => {
  const admin = await app.given.admin()
  const jobs = await givenJobs(20)
  const claims = []
  for (let i = 0; i < 5; i += 1) {
    const hauler = app.as(await app.given.hauler())
    for (const { id: jobId } of jobs.slice(4 * i, 4 * i + 4))
      claims.push(() => hauler.call(claimJob, { params: { jobId } }))
  }
  await Promise.allSettled([
    autoAssign(admin),
    ...claims.map((claim) => claim()),
    autoAssign(admin),
  ])
  await autoAssign(admin)
  const booked = await rows()
  expect(booked.map(({ jobId }) => jobId)).toEqual(jobs.map(({ id }) => id))
  expect(await fullest()).toBe(2)
  for (const { jobId, haulerId } of booked)
    expect(await findJob(app, { id: jobId })).toMatchObject({ status: 'assigned', haulerId })
}, 60_000)

test('what changes while the plan is made leads to a new plan', async () => {
  const admin = await app.given.admin()
  const near = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  const far = await app.given.hauler({ serviceAreas: ['Vancouver', 'Langley'] })
  await givenJobs(1)
  const answer = await meanwhile(
    app,
    (db) =>
      db.updateTable('haulers').set({ isAvailable: false }).where('id', '=', near.id).execute(),
    () => autoAssign(admin),
  )
  expect(answer.assigned).toMatchObject([{ hauler: { id: far.id } }])
})

test('a job that is deleted while the plan is applied stays without a hauler', async () => {
  const admin = await app.given.admin()
  await app.given.hauler()
  const [gone, stays] = await givenJobs(2)
  if (!gone || !stays) throw new Error('There are jobs')
  const answer = await meanwhile(
    app,
    (db) =>
      db.updateTable('jobs').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute(),
    () => autoAssign(admin),
  )
  expect(answer.assigned.map(({ job }) => job.id)).toEqual([stays.id])
  expect((await rows()).map(({ jobId }) => jobId)).toEqual([stays.id])
})

test('what keeps changing ends in a clear refusal, and nothing is assigned', async () => {
  await app.given.hauler()
  const [job] = await givenJobs(1)
  if (!job) throw new Error('There is a job')
  // Each plan is made in time and applied too late.
  const { now } = app.ctx
  let looks = 0
  const restless = () => ((looks += 1) % 2 === 1 ? now() : instantOf(job.preferredDate, 12))
  await expect(planAndApply({ ...app.ctx, now: restless })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was assigned; please try again.'),
  })
  expect(await rows()).toEqual([])
})
