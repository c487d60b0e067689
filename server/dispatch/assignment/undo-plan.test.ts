import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { deleteJob, type JobId } from '../../../contract/jobs.ts'
import { autoAssignJobs, undoAutoAssign, type Placement } from '../../../contract/auto-assign.ts'
import { useApp } from '../../testing/app.ts'
import { messagesOf, outbox } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { meanwhile } from '../../testing/races.ts'
import { clearBoard, textsAbout, move } from '../testing/by-hand.ts'
import { movesOf } from '../../testing/moves-of.ts'
import { settleCancellationOf } from '../../workbench/testing/settle-cancellation.ts'

const app = useApp()
beforeEach(async () => {
  await clearBoard(app)
  await app.runTasks({ delayed: true })
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
})

const asAdmin = async () => app.as(await app.given.admin())
type Caller = Awaited<ReturnType<typeof asAdmin>>

const placements = ({ assigned }: Result<typeof autoAssignJobs>): Placement[] =>
  assigned.map(({ job, hauler, day, timeSlot }) => ({
    jobId: job.id,
    haulerId: hauler.id,
    day,
    timeSlot,
  }))
const plan = async (admin: Caller) => placements(await admin.call(autoAssignJobs, { query: {} }))
const undo = (admin: Caller, placed: Placement[]) =>
  admin.call(undoAutoAssign, { body: { placed } })

/** A hauler and so many jobs that the plan has given to them. */
async function planned(count: number) {
  const [admin, hauler] = [await asAdmin(), await app.given.hauler()]
  const jobs = []
  for (let i = 0; i < count; i += 1) jobs.push(await app.given.job())
  return { admin, hauler, jobs, placed: await plan(admin) }
}

const scheduledIds = async () => {
  const rows = await app.ctx.db.selectFrom('jobSchedule').select('jobId').orderBy('jobId').execute()
  return rows.map(({ jobId }) => jobId)
}

test('a plan that is undone before its messages leave is on the market again, and no message leaves', async () => {
  const { admin, hauler, jobs, placed } = await planned(3)
  const ids = jobs.map(({ id }) => id)
  expect(await scheduledIds()).toEqual(ids)
  const answer = await undo(admin, placed)
  expect(answer.kept).toEqual([])
  expect(answer.takenBack).toMatchObject(ids.map((id) => ({ id, status: 'pending' })))
  expect(await scheduledIds()).toEqual([])
  for (const job of jobs) {
    expect(await findJob(app, job)).toMatchObject({ haulerId: null, scheduledDate: null })
    expect(await textsAbout(app, job)).toEqual([
      'hauler_assigned cancelled',
      'job_assigned_to_you cancelled',
    ])
  }
  await app.runTasks({ delayed: true })
  expect(await outbox(app)).toEqual([])
  const [first] = ids
  if (!first) throw new Error('There is a job')
  const claimed = await app.as(hauler).call(claimJob, { params: { jobId: first } })
  expect(claimed.status).toBe('assigned')
})

test('a job that is cancelled before its messages leave says nothing to its hauler', async () => {
  const { admin, jobs } = await planned(1)
  for (const job of jobs) {
    await admin.call(deleteJob, { params: { jobId: job.id } })
    await settleCancellationOf(app, job.id)
    expect(await textsAbout(app, job)).toEqual([
      'hauler_assigned cancelled',
      'job_assigned_to_you cancelled',
      'job_cancelled queued',
    ])
  }
})

test('both sides of a plan whose messages have left read that it is undone', async () => {
  const { admin, jobs, placed } = await planned(1)
  await app.runTasks()
  expect(await outbox(app)).toEqual([])
  await app.runTasks({ delayed: true })
  await undo(admin, placed)
  for (const job of jobs)
    expect(await textsAbout(app, job)).toEqual([
      'hauler_assigned delivered',
      'job_assigned_to_you delivered',
      'job_released queued',
      'job_taken_back queued',
    ])
})

test('a customer whose message about a plan never arrived reads nothing of its end, and a hauler in doubt not to go', async () => {
  const templates = (isActive: boolean) =>
    app.ctx.db
      .updateTable('messageTemplates')
      .set({ isActive })
      .where('templateKey', '=', 'job_assigned_to_you')
      .execute()
  const [admin, job] = [
    await asAdmin(),
    await app.given.job({ phoneE164: '+16045550000', email: 'bounce@example.test' }),
  ]
  await app.given.hauler()
  await templates(false)
  const placed = await plan(admin)
  await templates(true)
  await app.runTasks({ delayed: true })
  await undo(admin, placed)
  const messages = (await messagesOf(app)).filter(({ jobId }) => jobId === job.id)
  expect(messages.map(({ messageType, status }) => `${messageType} ${status}`)).toEqual([
    'hauler_assigned failed',
    'hauler_assigned failed',
    'job_assigned_to_you not_sent',
    'job_taken_back queued',
  ])
})

test('a job that was started, moved, confirmed by hand, released or deleted since stays as it is', async () => {
  const other = await app.given.hauler({ serviceAreas: ['Delta'], isAvailable: false })
  const { admin, hauler, jobs, placed } = await planned(4)
  const [begun, moved, confirmed, untouched] = jobs
  if (!begun || !moved || !confirmed || !untouched) throw new Error('There are jobs')
  const slotOf = (id: JobId) => placed.find(({ jobId }) => jobId === id)?.timeSlot ?? '8-10'
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: begun.id }, body: { status: 'in_progress' } })
  await app.ctx.db
    .updateTable('haulers')
    .set({ serviceAreas: [], isAvailable: true })
    .where('id', '=', other.id)
    .execute()
  await move(admin, moved, slotOf(moved.id), other)
  await move(admin, confirmed, slotOf(confirmed.id))
  const gone = await app.given.job({ deletedAt: new Date() })
  const free = await app.given.job()
  const nowhere = { haulerId: hauler.id, day: gone.preferredDate, timeSlot: '8-10' } as const

  const answer = await undo(admin, [
    ...placed,
    { ...nowhere, jobId: gone.id },
    { ...nowhere, jobId: free.id },
  ])
  expect(answer.takenBack.map(({ id }) => id)).toEqual([untouched.id])
  expect(answer.kept).toEqual([
    { jobId: begun.id, reason: `Job #${begun.id} is in progress` },
    { jobId: moved.id, reason: `Job #${moved.id} is with another hauler now` },
    { jobId: confirmed.id, reason: `Job #${confirmed.id} was placed by hand meanwhile` },
    { jobId: gone.id, reason: `Job #${gone.id} is not on the lists any more` },
    { jobId: free.id, reason: `Job #${free.id} is on the market already` },
  ])
  expect(await findJob(app, moved)).toMatchObject({ status: 'assigned', haulerId: other.id })
  expect(await findJob(app, confirmed)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
})

test('a job in another slot than the plan gave it stays there', async () => {
  const { admin, jobs, placed } = await planned(1)
  const [job] = jobs
  if (!job) throw new Error('There is a job')
  const elsewhere = placed.map((each) => ({ ...each, timeSlot: '10-12' as const }))
  expect(await undo(admin, elsewhere)).toEqual({
    takenBack: [],
    kept: [{ jobId: job.id, reason: `Job #${job.id} was moved to another slot` }],
  })
  expect(await scheduledIds()).toEqual([job.id])
})

test('undone twice, also within one call, a job is released once', async () => {
  const { admin, jobs, placed } = await planned(1)
  const [job] = jobs
  if (!job) throw new Error('There is a job')
  expect((await undo(admin, [...placed, ...placed])).takenBack).toHaveLength(1)
  expect(await undo(admin, placed)).toMatchObject({
    takenBack: [],
    kept: [{ reason: `Job #${job.id} is on the market already` }],
  })
  expect(await movesOf(app.ctx.db, 'job', job.id)).toEqual(['assign', 'release'])
})

test('a hauler who begins while the plan is undone keeps the job', async () => {
  const { admin, jobs, placed } = await planned(2)
  const [begun, other] = jobs
  if (!begun || !other) throw new Error('There are jobs')
  const answer = await meanwhile(
    app,
    (db) =>
      db.updateTable('jobs').set({ status: 'in_progress' }).where('id', '=', begun.id).execute(),
    () => undo(admin, placed),
  )
  expect(answer.takenBack.map(({ id }) => id)).toEqual([other.id])
  expect(answer.kept).toMatchObject([{ jobId: begun.id }])
})

test('no job is released when one of them fails', async () => {
  const { admin, jobs, placed } = await planned(2)
  const stuck = jobs[1]?.id ?? 0
  const { db } = app.ctx
  await sql`alter table transitions add constraint stuck
    check (noun <> 'job' or noun_id <> ${sql.lit(stuck)} or move <> 'release') not valid`.execute(
    db,
  )
  try {
    await expect(undo(admin, placed)).rejects.toMatchObject({ code: 'internal' })
  } finally {
    await sql`alter table transitions drop constraint stuck`.execute(db)
  }
  expect(await scheduledIds()).toEqual(jobs.map(({ id }) => id))
  for (const job of jobs) expect((await findJob(app, job)).status).toBe('assigned')
})

test('an empty list is refused with a sentence', async () => {
  await expect(undo(await asAdmin(), [])).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'placed', message: 'Please say which jobs are to be taken back' }],
  })
})
