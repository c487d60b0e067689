import { beforeEach, expect, test } from 'vitest'
import {
  acceptPlacements,
  autoAssignJobs,
  undoAutoAssign,
  type Placement,
} from '../../../contract/auto-assign.ts'
import { addDays } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { assign, clearBoard, textsAbout } from '../testing/by-hand.ts'

const app = useApp()
beforeEach(() => clearBoard(app))

const asAdmin = async () => app.as(await app.given.admin())
type Caller = Awaited<ReturnType<typeof asAdmin>>
type Query = Args<typeof autoAssignJobs>['query']

const preview = async (admin: Caller, query: Query = {}): Promise<Placement[]> => {
  const plan = await admin.call(autoAssignJobs, { query: { preview: 'true', ...query } })
  return plan.assigned.map(({ job, hauler, day, timeSlot }) => ({
    jobId: job.id,
    haulerId: hauler.id,
    day,
    timeSlot,
  }))
}
const accept = (admin: Caller, placed: Placement[]) =>
  admin.call(acceptPlacements, { body: { placed } })

test('what was ticked is assigned as it was shown, the rest stays on the market, and undo takes it back', async () => {
  const admin = await asAdmin()
  await app.given.hauler()
  const jobs = [await app.given.job(), await app.given.job(), await app.given.job()] as const
  const placed = await preview(admin)
  expect(placed).toHaveLength(3)
  const ticked = placed.filter(({ jobId }) => jobId !== jobs[2].id)
  const { assigned } = await accept(admin, ticked)
  expect(
    assigned.map(({ jobId, haulerId, scheduledDate: day, timeSlot }) => ({
      jobId,
      haulerId,
      day,
      timeSlot,
    })),
  ).toEqual(expect.arrayContaining(ticked))
  expect(assigned.every(({ assignmentType }) => assignmentType === 'auto')).toBe(true)
  expect(await findJob(app, jobs[2])).toMatchObject({ status: 'pending', haulerId: null })
  expect(await textsAbout(app, jobs[0])).toEqual([
    'hauler_assigned queued',
    'job_assigned_to_you queued',
  ])
  const undone = await admin.call(undoAutoAssign, { body: { placed: ticked } })
  expect(undone.takenBack).toHaveLength(2)
  expect(await textsAbout(app, jobs[0])).toEqual([
    'hauler_assigned cancelled',
    'job_assigned_to_you cancelled',
  ])
})

test('a plan is made for one day or area alone', async () => {
  const admin = await asAdmin()
  await app.given.hauler()
  const near = await app.given.job()
  const late = await app.given.job({ preferredDate: addDays(near.preferredDate, 1) })
  const surrey = await app.given.job({ area: 'Surrey' })
  const ids = async (query: Query) => (await preview(admin, query)).map(({ jobId }) => jobId)
  expect(await ids({ day: late.preferredDate })).toEqual([late.id])
  expect(await ids({ area: ['Surrey'] })).toEqual([surrey.id])
  expect(await ids({ day: late.preferredDate, area: ['Surrey'] })).toEqual([])
  expect((await ids({})).toSorted()).toEqual([near.id, late.id, surrey.id].toSorted())
})

test('of two dispatchers who accept the same job one is refused, and nothing of theirs is assigned', async () => {
  const [first, second] = [await asAdmin(), await asAdmin()]
  await app.given.hauler()
  const jobs = [await app.given.job(), await app.given.job()] as const
  const placed = await preview(first)
  const answers = await Promise.allSettled([
    accept(first, placed.slice(0, 1)),
    accept(second, placed),
  ])
  const refused = answers.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'illegal_move' })
  const assigned = await Promise.all(jobs.map((job) => findJob(app, job)))
  const isFirst = answers[0]?.status === 'fulfilled'
  expect(assigned.filter(({ status }) => status === 'assigned')).toHaveLength(isFirst ? 1 : 2)
})

test('a placement without room, a moved job and one that is gone are refused with the job', async () => {
  const admin = await asAdmin()
  const hauler = await app.given.hauler()
  const job = await app.given.job()
  const [placement] = await preview(admin)
  if (!placement) throw new Error('The job is placed')
  for (let count = 0; count < 2; count += 1)
    await assign(admin, await app.given.job(), hauler, placement.timeSlot)
  await expect(accept(admin, [placement])).rejects.toMatchObject({
    code: 'not_free',
    message: expect.stringContaining(`Job #${job.id}: Dale has no room in`),
  })
  const moved = { ...placement, day: addDays(placement.day, 1) }
  await expect(accept(admin, [moved])).rejects.toMatchObject({ code: 'illegal_move' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: new Date(0) })
    .execute()
  await expect(accept(admin, [placement])).rejects.toMatchObject({ code: 'illegal_move' })
})

test('two placements of one call do not take the same last place', async () => {
  const admin = await asAdmin()
  const hauler = await app.given.hauler()
  const jobs = [await app.given.job(), await app.given.job(), await app.given.job()] as const
  const placed = jobs.map(({ id: jobId, preferredDate: day }) => ({
    jobId,
    haulerId: hauler.id,
    day,
    timeSlot: '8-10' as const,
  }))
  await expect(accept(admin, placed)).rejects.toMatchObject({ code: 'not_free' })
  expect(await findJob(app, jobs[0])).toMatchObject({ status: 'pending' })
  await accept(admin, placed.slice(0, 2))
})
