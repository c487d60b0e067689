import { beforeEach, expect, test } from 'vitest'
import { instantOf } from '../../../contract/calendar.ts'
import { listMyJobs } from '../../../contract/dispatch.ts'
import { deleteHauler, setHaulerStatus } from '../../../contract/haulers.ts'
import { autoAssignJobs } from '../../../contract/auto-assign.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { assign, clearBoard } from '../testing/by-hand.ts'

const app = useApp()
beforeEach(() => clearBoard(app))

const preview = (admin: { cookie: string }) =>
  app.as(admin).call(autoAssignJobs, { query: { preview: 'true' } })
const autoAssign = (admin: { cookie: string }) => app.as(admin).call(autoAssignJobs, { query: {} })

const rows = () =>
  app.ctx.db
    .selectFrom('jobSchedule')
    .select(['jobId', 'haulerId', 'timeSlot', 'assignmentType'])
    .orderBy('jobId')
    .execute()

const givenJobs = async (count: number) => {
  const jobs = []
  for (let i = 0; i < count; i += 1) jobs.push(await app.given.job())
  return jobs
}

test('a preview shows who would do which job and why, and changes nothing', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  const [job] = await givenJobs(1)
  const far = await app.given.job({ area: 'Delta' })
  const { assigned, leftOut } = await preview(admin)
  expect(assigned).toMatchObject([
    {
      job: { id: job?.id, firstName: 'Mei', status: 'pending' },
      hauler: { id: hauler.id, user: { firstName: 'Dale', lastName: 'Kowalchuk' } },
      day: job?.preferredDate,
      timeSlot: '8-10',
      reasons: ['Starts next to it, in Vancouver', 'The only hauler with room in the window'],
    },
  ])
  expect(leftOut).toMatchObject([
    {
      job: { id: far.id },
      blocker: 'No available hauler serves Delta',
      unblock: 'Dale Kowalchuk could, if they served the area',
    },
  ])
  expect(await rows()).toEqual([])
  expect((await findJob(app, far)).status).toBe('pending')
  expect(await preview(admin)).toMatchObject({ assigned, leftOut })
})

test('applied, every job is with its hauler and in the schedule, and both sides are notified', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const [job] = await givenJobs(1)
  if (!job) throw new Error('There is a job')
  expect((await autoAssign(admin)).assigned).toMatchObject([{ job: { status: 'assigned' } }])
  expect(await rows()).toEqual([
    { jobId: job.id, haulerId: hauler.id, timeSlot: '8-10', assignmentType: 'auto' },
  ])
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: hauler.id,
    scheduledDate: job.preferredDate,
  })
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(1)
  const messages = (await textsOf(app)).filter(({ jobId }) => jobId === job.id)
  expect(messages.map(({ messageType, senderType }) => [messageType, senderType])).toEqual([
    ['hauler_assigned', 'system'],
    ['job_assigned_to_you', 'system'],
  ])
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select(['by', 'userId', 'move'])
    .where('noun', '=', 'job')
    .where('nounId', '=', job.id)
    .execute()
  expect(moves).toEqual([{ by: 'system', userId: admin.id, move: 'assign' }])
})

test('only paid jobs go, and only to approved, available haulers; nothing to do is an answer too', async () => {
  const admin = await app.given.admin()
  await app.given.job({ paymentStatus: 'pending' })
  expect(await autoAssign(admin)).toMatchObject({ assigned: [], leftOut: [] })
  const [job] = await givenJobs(1)
  for (const status of ['pending', 'rejected', 'suspended'] as const)
    await app.given.hauler({ status })
  await app.given.hauler({ isAvailable: false })
  await app.given.hauler({ deletedAt: new Date() })
  expect(await autoAssign(admin)).toMatchObject({
    assigned: [],
    leftOut: [{ job: { id: job?.id }, blocker: 'No approved hauler takes jobs at present' }],
  })
  expect(await rows()).toEqual([])
})

test('a window that is over is not assigned', async () => {
  const admin = await app.given.admin()
  await app.given.hauler()
  const [job] = await givenJobs(1)
  if (!job) throw new Error('There is a job')
  app.setNow(instantOf(job.preferredDate, 12))
  const { assigned, leftOut } = await autoAssign(admin)
  app.letClockRun()
  expect(assigned).toEqual([])
  expect(leftOut).toMatchObject([{ blocker: 'The pickup time has passed', unblock: null }])
})

test('what was assigned by hand stays, and takes its place', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const [byHand, ...others] = await givenJobs(5)
  if (!byHand) throw new Error('There is a job')
  await assign(app.as(admin), byHand, hauler, '10-12')
  const { assigned, leftOut } = await autoAssign(admin)
  expect([assigned.length, leftOut.length]).toEqual([3, 1])
  expect(leftOut).toMatchObject([
    { job: { id: others[3]?.id }, blocker: expect.stringContaining('is full in the morning') },
  ])
  expect(await rows()).toContainEqual({
    jobId: byHand.id,
    haulerId: hauler.id,
    timeSlot: '10-12',
    assignmentType: 'manual',
  })
})

test('a hauler who is suspended or leaves gets no job from the next run', async () => {
  const admin = await app.given.admin()
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const [job] = await givenJobs(1)
  if (!job) throw new Error('There is a job')
  await app.as(admin).call(setHaulerStatus, {
    params: { haulerId: first.id },
    body: { status: 'suspended', reason: 'The insurance ran out' },
  })
  await autoAssign(admin)
  expect(await rows()).toMatchObject([{ jobId: job.id, haulerId: second.id }])
  await app.as(admin).call(deleteHauler, { params: { haulerId: second.id } })
  expect(await autoAssign(admin)).toMatchObject({
    assigned: [],
    leftOut: [{ job: { id: job.id } }],
  })
})
