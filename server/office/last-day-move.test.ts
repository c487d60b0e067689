import { afterEach, expect, test } from 'vitest'
import { getLastSteps } from '../../contract/auto-assign.ts'
import { addDays } from '../../contract/calendar.ts'
import { moveJob, releaseJob, undoMoveJob } from '../../contract/team-moves.ts'
import { assignJob } from '../../contract/schedule.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { ownerOf, PLANNING } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { askedJob, dispatcher } from './testing/asked-job.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

type Team = Awaited<ReturnType<typeof dispatcher>>
const dayMoveOf = async (by: Team) => (await by.call(getLastSteps, {})).dayMove
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))

async function movedJob() {
  const by = await dispatcher(app)
  const hauler = await app.given.hauler()
  const { job } = await linkedJob(app)
  await app.runTasks()
  app.setNow(app.ctx.now())
  const params = { jobId: job.id }
  const to = { preferredDate: addDays(job.preferredDate, 1), preferredTime: 'morning' } as const
  await by.call(moveJob, { params, body: to })
  return { by, job, hauler, params, to }
}

test('a move to another day is offered to the colleague who made it until its message leaves', async () => {
  const { by, job, params, to } = await movedJob()
  const offer = { jobId: job.id, isAsked: false, toDate: to.preferredDate, toTime: 'morning' }
  expect(await dayMoveOf(by)).toMatchObject({ ...offer, leftMs: 8_000 })
  expect(await dayMoveOf(await dispatcher(app))).toBeNull()
  inSeconds(3)
  expect(await dayMoveOf(by)).toMatchObject({ ...offer, leftMs: 5_000 })
  const undoUntil = (await dayMoveOf(by))?.undoUntil ?? new Date()
  await by.call(undoMoveJob, { params, body: { undoUntil } })
  expect(await dayMoveOf(by)).toBeNull()
  expect(await findJob(app, job)).toMatchObject({ preferredDate: job.preferredDate })
  await by.call(moveJob, { params, body: to })
  inSeconds(8.001)
  expect(await dayMoveOf(by)).toBeNull()
})

test('a move is not offered once the job has changed, and a release is no move to another day', async () => {
  const { by, job, hauler, params, to } = await movedJob()
  await by.call(assignJob, { params, body: { haulerId: hauler.id } })
  expect(await dayMoveOf(by)).toBeNull()
  await by.call(releaseJob, { params, body: { reason: 'The truck broke down' } })
  expect(await dayMoveOf(by)).toBeNull()
  const later = { ...to, preferredDate: addDays(to.preferredDate, 1) }
  await by.call(moveJob, { params, body: later })
  expect(await dayMoveOf(by)).toMatchObject({ jobId: job.id, toDate: later.preferredDate })
  await (await dispatcher(app)).call(moveJob, { params, body: to })
  expect(await dayMoveOf(by)).toBeNull()
})

test('a question to the customer is offered for the seconds of when it was asked, and not once it is answered', async () => {
  const { by, job, to, accept, ask, question, stop } = await askedJob(app)
  const offer = { id: question.id, jobId: job.id, isAsked: true, toDate: to.preferredDate }
  const owner = await ownerOf(app)
  await owner.publish({ group: 'planning', values: { ...PLANNING, undoSeconds: 30 } })
  try {
    expect(await dayMoveOf(by)).toMatchObject({ ...offer, leftMs: 8_000 })
    inSeconds(8.001)
    expect(await dayMoveOf(by)).toBeNull()
  } finally {
    const values = { ...PLANNING, undoSeconds: 8, planUndoMinutes: 10 }
    await owner.publish({ group: 'planning', values })
  }
  await stop()
  const { id } = await ask()
  expect(await dayMoveOf(by)).toMatchObject({ ...offer, id })
  await accept(id)
  expect(await dayMoveOf(by)).toBeNull()
})
