import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { deleteJobs } from '../../contract/bulk-deletions.ts'
import { moveJobs } from '../../contract/bulk-moves.ts'
import { addDays } from '../../contract/calendar.ts'
import { undoDelete } from '../../contract/job-cancellation.ts'
import { undoMoveJob } from '../../contract/team-moves.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { dispatcher } from './testing/asked-job.ts'

const app = useApp()
const BREAKS = sql`alter table jobs drop constraint if exists breaks`
afterEach(async () => {
  await BREAKS.execute(app.ctx.db)
  await app.runTasks({ delayed: true })
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

/** Three pickups of a day, of which the database takes no change of the second. */
async function three() {
  const hauler = await app.given.hauler()
  const { job: first } = await linkedJob(app)
  const { preferredDate } = first
  const { job: second } = await linkedJob(app, { preferredDate })
  const { job: third } = await linkedJob(app, { preferredDate })
  app.setNow(app.ctx.now())
  await sql`alter table jobs add constraint breaks
    check (id <> ${sql.lit(second.id)} or (deleted_at is null and preferred_date = ${sql.lit(preferredDate)}))`.execute(
    app.ctx.db,
  )
  const failed = [
    { id: second.id, reason: expect.stringContaining('Something went wrong with this one') },
  ]
  return { hauler, jobs: [first, second, third] as const, preferredDate, failed }
}

test('a deletion that breaks half way says which jobs are deleted, and these can be undone', async () => {
  const { jobs, failed } = await three()
  const [first, second, third] = jobs
  const by = await dispatcher(app)
  const outcome = await by.call(deleteJobs, { body: { jobIds: jobs.map(({ id }) => id) } })
  expect(outcome).toMatchObject({ done: [first.id, third.id], failed })
  expect(outcome.undo.map(({ id }) => id)).toEqual([first.id, third.id])
  expect(await findJob(app, second)).toMatchObject({ status: 'pending' })
  for (const { id: jobId, undoUntil } of outcome.undo)
    expect(await by.call(undoDelete, { params: { jobId }, body: { undoUntil } })).toEqual({
      id: jobId,
      status: 'pending',
    })
})

test('a move that breaks half way says which jobs are moved, and these can be undone', async () => {
  const { jobs, preferredDate, failed } = await three()
  const [first, second, third] = jobs
  const by = await dispatcher(app)
  const to = { preferredDate: addDays(preferredDate, 1), preferredTime: 'evening' as const }
  const moves = jobs.map(({ id: jobId }) => ({ jobId, hauler: 'keep' as const }))
  const outcome = await by.call(moveJobs, { body: { ...to, moves } })
  expect(outcome).toMatchObject({ done: [first.id, third.id], failed })
  expect(await findJob(app, first)).toMatchObject(to)
  expect(await findJob(app, second)).toMatchObject({ preferredDate })
  for (const { id: jobId, undoUntil } of outcome.undo)
    expect(await by.call(undoMoveJob, { params: { jobId }, body: { undoUntil } })).toMatchObject({
      preferredDate,
    })
})
