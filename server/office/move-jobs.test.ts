import { afterEach, expect, test } from 'vitest'
import { moveJobs, previewMoves } from '../../contract/bulk-moves.ts'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { askToMove } from '../../contract/move-requests.ts'
import { undoMoveJob } from '../../contract/team-moves.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob, linkedJob } from '../job-page/testing/links.ts'
import { onTheWay } from '../job-page/testing/on-the-way.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { dispatcher } from './testing/asked-job.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

/** One with a hauler, one that waits, and one that is over, all on the same day. */
async function three() {
  const hauler = await app.given.hauler({ firstName: 'Dale', lastName: 'Kowalchuk' })
  const { job: assigned } = await claimedJob(app, hauler)
  const { job: waiting } = await linkedJob(app, { preferredDate: assigned.preferredDate })
  const over = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  await app.runTasks()
  app.setNow(app.ctx.now())
  return { hauler, assigned, waiting, over, to: addDays(assigned.preferredDate, 1) }
}
const preview = async (jobIds: JobId[], date: Day) =>
  (await (await dispatcher(app)).call(previewMoves, { body: { jobIds, date } })).jobs
const move = async (
  moves: { jobId: JobId; hauler: 'keep' | 'release' }[],
  preferredDate: Day,
  preferredTime = 'evening' as const,
) => (await dispatcher(app)).call(moveJobs, { body: { moves, preferredDate, preferredTime } })

test('the preview says which windows are open to each job, whether its hauler comes, and why another stays', async () => {
  const { assigned, waiting, over, to } = await three()
  const jobs = await preview([assigned.id, waiting.id, over.id], to)
  expect(jobs.map(({ jobId, hauler }) => [jobId, hauler])).toEqual([
    [assigned.id, 'Dale Kowalchuk'],
    [waiting.id, null],
    [over.id, null],
  ])
  const evening = jobs.map(({ windows }) => windows.find(({ window }) => window === 'evening'))
  expect(evening).toMatchObject([
    { hauler: 'keep', refusal: null },
    { hauler: null, refusal: null },
    { refusal: `Job #${over.id} is cancelled; it cannot be moved now` },
  ])
  expect(await findJob(app, assigned)).toMatchObject({ preferredDate: assigned.preferredDate })
  const own = await preview([waiting.id], waiting.preferredDate)
  const here = own[0]?.windows.find(({ window }) => window === waiting.preferredTime)
  expect(here?.refusal).toBe('It is in this window already')
})

test('each job is moved or stays with its reason; both can be undone, and the team is named in the log', async () => {
  const { hauler, assigned, waiting, over, to } = await three()
  const outcome = await move(
    [
      { jobId: assigned.id, hauler: 'keep' },
      { jobId: over.id, hauler: 'keep' },
      { jobId: waiting.id, hauler: 'keep' },
    ],
    to,
  )
  expect(outcome).toMatchObject({
    done: [assigned.id, waiting.id],
    failed: [{ id: over.id, reason: `Job #${over.id} is cancelled; it cannot be moved now` }],
  })
  // Eight seconds, and 0.2 for each of the other two.
  const undoUntil = new Date(app.ctx.now().getTime() + 8_400)
  expect(outcome.undo).toEqual([assigned, waiting].map(({ id }) => ({ id, undoUntil })))
  app.setNow(undoUntil)
  await app.runTasks()
  expect(await findJob(app, assigned)).toMatchObject({ preferredDate: to, haulerId: hauler.id })
  expect(await findJob(app, waiting)).toMatchObject({ preferredDate: to, preferredTime: 'evening' })
  const rows = await app.ctx.db
    .selectFrom('auditEntries')
    .select(['call', 'jobId'])
    .where('jobId', 'in', [assigned.id, waiting.id, over.id])
    .where('call', '=', `POST ${moveJobs.path}`)
    .execute()
  expect(new Set(rows.map(({ jobId }) => jobId))).toEqual(new Set([assigned.id, waiting.id]))

  const by = await dispatcher(app)
  await by.call(undoMoveJob, { params: { jobId: waiting.id }, body: { undoUntil } })
  expect(await findJob(app, waiting)).toMatchObject({ preferredDate: waiting.preferredDate })
  await app.runTasks({ delayed: true })
  expect(await textsAbout(app, assigned)).toContain('job_rescheduled delivered')
  expect(await textsAbout(app, waiting)).not.toContain('job_rescheduled delivered')
})

test('a job that costs a fee, and one whose customer is asked, stay', async () => {
  const { assigned, to } = await three()
  const by = await dispatcher(app)
  const body = { preferredDate: to, preferredTime: 'morning' as const }
  await by.call(askToMove, { params: { jobId: assigned.id }, body })
  const asked = await move([{ jobId: assigned.id, hauler: 'keep' }], addDays(to, 1))
  expect(asked.failed).toEqual([
    { id: assigned.id, reason: 'Its customer is asked about another window' },
  ])
  const { job, to: later } = await onTheWay(app)
  const costly = await move([{ jobId: job.id, hauler: 'release' }], later)
  expect(costly).toEqual({
    done: [],
    undo: [],
    failed: [{ id: job.id, reason: 'Its price changes with the move. Move it on its own' }],
  })
  expect(await findJob(app, job)).toMatchObject({ preferredDate: job.preferredDate })
})

test('more than 200 jobs, or one twice are refused, and one that is gone is left out', async () => {
  const { waiting, to } = await three()
  const many = Array.from({ length: 201 }, (_, at) => (at + 1) as JobId)
  await expect(preview(many, to)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(preview([waiting.id, waiting.id], to)).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await preview([2_000_000_000 as JobId], to)).toEqual([])
  const twice = { jobId: waiting.id, hauler: 'keep' as const }
  await expect(move([twice, twice], to)).rejects.toMatchObject({ code: 'invalid_input' })
  const gone = await move([{ jobId: 2_000_000_000 as JobId, hauler: 'keep' }], to)
  expect(gone.failed).toMatchObject([{ reason: 'There is no job #2000000000' }])
})
