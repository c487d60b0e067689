import { afterEach, beforeEach, expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { claimJob, listMyJobs, progressJob } from '../../../contract/dispatch.ts'
import { getAdminJob } from '../../../contract/jobs.ts'
import {
  closeOwnProblem,
  closeProblem,
  listJobProblems,
  reportProblem,
} from '../../../contract/problems.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { pageOf, tokenFor } from '../../job-page/testing/links.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'

const app = useApp()
const at = (text: string) => new Date(`${text}-07:00`)
beforeEach(() => app.setNow(at('2026-11-18T06:00:00')))
afterEach(() => closeBooks(app))

/** A job of the morning, 8AM-12PM, that its hauler starts at this time. */
async function startedAt(time: string, reason?: string) {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, {
    preferredDate: Day.parse('2026-11-18'),
    preferredTime: 'morning',
  })
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  await app.runTasks()
  app.setNow(at(`2026-11-18T${time}`))
  const body = { status: 'in_progress', ...(reason !== undefined && { reason }) } as const
  const started = await app.as(hauler).call(progressJob, { params, body })
  const token = await tokenFor(app, job)
  const admin = app.as(await app.given.admin())
  return {
    job,
    hauler,
    started,
    admin,
    page: () => pageOf(app, token),
    object: () =>
      app.as().call(reportProblem, {
        params: { token },
        body: { kind: 'early_start', words: 'This is too early for me', photos: [] },
      }),
    takeBack: () => app.as().call(closeOwnProblem, { params: { token } }),
    complete: () => app.as(hauler).call(progressJob, { params, body: { status: 'completed' } }),
    mine: async () => (await app.as(hauler).call(listMyJobs, {}))[0],
    details: () => admin.call(getAdminJob, { params }),
  }
}

test('a start more than an hour before the window is marked with its reason, and the customer gets a link', async () => {
  const site = await startedAt('06:59:59', 'No one needs to be home')
  expect(site.started).toMatchObject({ status: 'in_progress', startedEarly: true, isPaused: false })
  expect(await site.details()).toMatchObject({
    startedEarly: true,
    earlyStartReason: 'No one needs to be home',
  })
  await app.runTasks()
  const link = await jobLinkFor(app.ctx, app.ctx.db, await findJob(app, site.job))
  expect((await outbox(app)).map(({ body }) => body)).toContain(
    `Westhaul: Dale is starting pickup #${site.job.id} now, earlier than planned. Not okay? Tap here: ${link}`,
  )
  expect(await site.page()).toMatchObject({ startedEarly: true, canObject: true })
})

test('a start an hour before the window is in time, whatever reason comes with it', async () => {
  const site = await startedAt('07:00:00', 'I was let in by someone else')
  expect(await site.details()).toMatchObject({ startedEarly: false, earlyStartReason: null })
  await app.runTasks()
  expect((await outbox(app)).map(({ body }) => body).join()).toContain('has started your pickup')
  expect(await site.page()).toMatchObject({ startedEarly: false, canObject: false })
  await expect(site.object()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('the plain call starts early too; the reason stays unknown', async () => {
  const site = await startedAt('06:30:00')
  expect(await site.details()).toMatchObject({ startedEarly: true, earlyStartReason: null })
})

test('an objection pauses the job and tells the hauler and the team, until the customer takes it back', async () => {
  await givenAlertsOf(app, 'problem_reported')
  const site = await startedAt('06:30:00')
  expect(await site.object()).toMatchObject({ problem: { kind: 'early_start' }, canObject: false })
  expect(await site.mine()).toMatchObject({ isPaused: true })
  await expect(site.complete()).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('Mei objects to the early start'),
  })
  await app.runTasks()
  expect((await outbox(app)).map(({ body }) => body).join()).toContain(
    `your customer of job #${site.job.id} objects to the early start`,
  )
  expect((await alertTexts(app)).at(-1)).toContain('The hauler started too early')

  await site.takeBack()
  expect(await site.mine()).toMatchObject({ isPaused: false })
  expect(await site.complete()).toMatchObject({ status: 'completed' })
  await expect(site.object()).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
})

test('the team can end the pause as well', async () => {
  const site = await startedAt('06:30:00')
  await site.object()
  const [problem] = await site.admin.call(listJobProblems, { params: { jobId: site.job.id } })
  if (!problem) throw new Error('There is no problem')
  await site.admin.call(closeProblem, { params: { problemId: problem.id } })
  expect(await site.complete()).toMatchObject({ status: 'completed' })
  await app.runTasks()
})
