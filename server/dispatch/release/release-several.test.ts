import { afterEach, expect, test } from 'vitest'
import { instantOf } from '../../../contract/calendar.ts'
import { progressJob } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { getReleaseTerms, MOST_RELEASED, releaseOwnJobs } from '../../../contract/release.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout } from '../testing/by-hand.ts'
import { REASON, releasingIn } from '../testing/releasing.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { undo, reliability, claimed, clearMessages } = releasingIn(app)

afterEach(async () => {
  await clearMessages()
  await clearBoard(app)
})

const releaseAll = (hauler: { cookie: string }, jobIds: JobId[]) =>
  app.as(hauler).call(releaseOwnJobs, { body: { jobIds, reason: REASON } })

test('a flat tire ends the day: several jobs go back for one reason, each counted by its own window', async () => {
  const { hauler, job: morning } = await claimed()
  const { job: evening } = await claimed({ by: hauler, preferredTime: 'evening' })
  app.setNow(instantOf(morning.preferredDate, 7))
  const { items } = await releaseAll(hauler, [morning.id, evening.id, morning.id])
  expect(items).toMatchObject([
    { jobId: morning.id, release: { isLate: true }, refusal: null },
    { jobId: evening.id, release: { isLate: false }, refusal: null },
  ])
  for (const job of [morning, evening])
    expect(await findJob(app, job)).toMatchObject({ status: 'pending', haulerId: null })
  expect(await reliability(hauler)).toMatchObject({ releases: 1, lateReleases: 1 })
  // Each has its own way back.
  const { undoUntil = new Date() } = items[1]?.release ?? {}
  await undo(hauler, evening, { undoUntil })
  expect(await reliability(hauler)).toMatchObject({ releases: 0, lateReleases: 1 })
  expect(await textsAbout(app, morning)).toContain('job_released queued')
})

test('what cannot be released is said by job, and keeps none of the others back', async () => {
  const { hauler, job: started } = await claimed()
  const { job: afternoon } = await claimed({ by: hauler, preferredTime: 'afternoon' })
  const { job: foreign } = await claimed()
  const params = { jobId: started.id }
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  const { items } = await releaseAll(hauler, [started.id, foreign.id, afternoon.id])
  expect(items).toMatchObject([
    { release: null, refusal: `Job #${started.id} is in progress; you cannot release it now` },
    { release: null, refusal: `Job #${foreign.id} is not one of yours` },
    { jobId: afternoon.id, release: { isLate: false } },
  ])
  expect(await findJob(app, foreign)).toMatchObject({ status: 'assigned' })
})

test('sent twice at the same time each job is released once', async () => {
  const { hauler, job } = await claimed()
  const { job: afternoon } = await claimed({ by: hauler, preferredTime: 'afternoon' })
  const ids = [job.id, afternoon.id]
  const answers = await Promise.all([
    releaseAll(hauler, ids),
    releaseAll(hauler, ids.toReversed()),
    releaseAll(hauler, ids),
  ])
  expect(answers.every(({ items }) => items.every(({ refusal }) => refusal === null))).toBe(true)
  expect(await reliability(hauler)).toMatchObject({ releases: 2 })
})

test.for([
  ['no job', 0],
  ['more than the most', MOST_RELEASED + 1],
])('%s is refused before anything happens', async ([, count]) => {
  const { hauler, job } = await claimed()
  const ids = Array.from({ length: count as number }, () => job.id)
  await expect(releaseAll(hauler, ids)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

test('the terms name the other jobs of that day in the order of their slots, each with its deadline', async () => {
  const { hauler, job: evening } = await claimed({ preferredTime: 'evening' })
  const { job: afternoon } = await claimed({ by: hauler, preferredTime: 'afternoon' })
  const { job: morning } = await claimed({ by: hauler })
  await claimed()
  app.setNow(instantOf(morning.preferredDate, 7))
  const { sameDay } = await app.as(hauler).call(getReleaseTerms, { params: { jobId: evening.id } })
  expect(sameDay).toMatchObject([
    { jobId: morning.id, isLate: true, timeSlot: '8-10', haulerPayout: 104_99 },
    { jobId: afternoon.id, isLate: false, freeUntil: instantOf(morning.preferredDate, 9) },
  ])
})
