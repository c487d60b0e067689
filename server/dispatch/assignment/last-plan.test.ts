import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  acceptPlacements,
  autoAssignJobs,
  getLastSteps,
  undoStep,
} from '../../../contract/auto-assign.ts'
import { progressJob } from '../../../contract/dispatch.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import { useApp } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'

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

async function planned(by: Team, count = 2) {
  const hauler = await app.given.hauler()
  const jobs = []
  for (let i = 0; i < count; i += 1) jobs.push(await app.given.job())
  await by.call(autoAssignJobs, { query: {} })
  return { hauler, jobs }
}

test('the last plan is offered for ten minutes, also in another tab, to who applied it, and undone once', async () => {
  const by = await team()
  const { jobs } = await planned(by)
  expect(await last(await team())).toBeUndefined()
  inSeconds(60)
  const step = await last(by)
  expect(step).toMatchObject({
    isPlan: true,
    jobs: jobs.map(({ id }) => id),
    place: null,
    leftMs: 540_000,
  })
  await expect(undo(await team(), step)).rejects.toMatchObject({ code: 'illegal_move' })
  const both = await Promise.allSettled([undo(by, step), undo(by, step)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await last(by)).toBeUndefined()
  await app.runTasks({ delayed: true })
  expect(await outbox(app)).toEqual([])
  for (const job of jobs) expect(await findJob(app, job)).toMatchObject({ status: 'pending' })
})

test('a part of a plan that was accepted is offered, and what changed since stays and is named', async () => {
  const by = await team()
  const hauler = await app.given.hauler()
  const [begun, other] = [await app.given.job(), await app.given.job()]
  const { assigned } = await by.call(autoAssignJobs, { query: { preview: 'true' } })
  expect(await last(by)).toBeUndefined()
  const placed = assigned.map(({ job, day, timeSlot, hauler: { id } }) => ({
    jobId: job.id,
    haulerId: id,
    day,
    timeSlot,
  }))
  await by.call(acceptPlacements, { body: { placed } })
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: begun.id }, body: { status: 'in_progress' } })
  expect(await undo(by)).toMatchObject({
    takenBack: [{ id: other.id }],
    kept: [{ jobId: begun.id, reason: `Job #${begun.id} is in progress` }],
  })
})

test('after ten minutes a plan is neither offered nor undone', async () => {
  const by = await team()
  const { jobs } = await planned(by)
  const step = await last(by)
  inSeconds(600.001)
  expect(await last(by)).toBeUndefined()
  await expect(undo(by, step)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. The messages have left',
  })
  expect(await findJob(app, { id: jobs[0]?.id ?? 0 } as never)).toMatchObject({
    status: 'assigned',
  })
})
