import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  acceptWithoutProof,
  listAtRisk,
  remindOfProof,
  undoAccept,
} from '../../../contract/at-risk.ts'
import { listMyJobs } from '../../../contract/dispatch.ts'
import { getJobProof } from '../../../contract/proof.ts'
import * as problems from '../../../contract/problems.ts'
import { findEvidenceEvents } from '../../disputes/evidence-query.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { releaseDuePayouts } from '../../payouts/release-payouts.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { at, entry, jobAtWork } from '../../testing/proof.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { lastSteps } from '../../testing/last-steps.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const later = (seconds: number) => app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const admin = async () => app.as(await app.given.admin())

const steps = lastSteps()

/** A job that was completed without proof two days ago, and what the team does with it. */
async function unproven() {
  const job = await jobAtWork(app)
  await job.complete()
  app.setNow(at('2026-11-20T12:00:00'))
  const params = { jobId: job.jobId }
  const sweep = async () => {
    await releaseDuePayouts.run({}, app.ctx)
    await app.runTasks()
  }
  return {
    ...job,
    params,
    sweep,
    accept: async () => steps.keep(job.jobId, (await admin()).call(acceptWithoutProof, { params })),
    undo: async (step = steps.of(job.jobId)) =>
      (await admin()).call(undoAccept, { params, body: step }),
    lane: async () => (await (await admin()).call(listAtRisk, {})).items.map(({ kind }) => kind),
  }
}

test('accepted without proof the payout goes, and team and hauler see who accepted it and when', async () => {
  const job = await unproven()
  expect(await job.lane()).toEqual(['no_proof'])
  const acceptedAt = app.ctx.now()
  const undoUntil = new Date(acceptedAt.getTime() + 8_000)
  expect(await job.accept()).toEqual({ jobId: job.jobId, acceptedAt, undoUntil })
  expect(await job.lane()).toEqual([])
  expect(await (await admin()).call(getJobProof, { params: job.params })).toMatchObject({
    check: { name: 'Priya', at: acceptedAt, withoutProof: true },
  })
  expect((await app.as(job.hauler).call(listMyJobs, {}))[0]).toMatchObject({
    acceptedWithoutProof: { name: 'Priya', at: acceptedAt },
  })
  const events = await findEvidenceEvents(app.ctx.db, job.jobId)
  expect(events.filter(({ what }) => what === 'accept_without_proof')).toMatchObject([
    { at: acceptedAt, actor: 'admin', name: 'Priya Lee' },
  ])
  // Not while it can be undone.
  later(7)
  await job.sweep()
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'time' })
  later(1)
  await job.sweep()
  expect(await job.payout()).toMatchObject({ status: 'paid' })
})

test('an acceptance is undone within eight seconds, and the payout waits for the proof again', async () => {
  const job = await unproven()
  const { undoUntil } = await job.accept()
  later(7)
  expect(await job.undo()).toEqual({ jobId: job.jobId })
  expect(await job.lane()).toEqual(['no_proof'])
  expect((await app.as(job.hauler).call(listMyJobs, {}))[0]?.acceptedWithoutProof).toBeNull()
  later(60)
  await job.sweep()
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'proof' })
  await expect(job.undo()).rejects.toMatchObject({ code: 'not_found' })
  await job.accept()
  await expect(job.undo({ undoUntil })).rejects.toMatchObject({
    message: 'This was changed again since. Nothing was undone',
  })
  later(8)
  await expect(job.undo()).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. The payout no longer waits for proof',
  })
})

test('a payout that has left is not undone, whatever the clock of the process says', async () => {
  const job = await unproven()
  await job.accept()
  later(8)
  await job.sweep()
  later(-1)
  await expect(job.undo()).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await job.lane()).toEqual([])
  expect(await job.payout()).toMatchObject({ status: 'paid' })
})

test('of two people together one accepts it, and the other reads who did', async () => {
  const job = await unproven()
  const outcomes = await Promise.allSettled([job.accept(), job.accept()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'illegal_move', message: `Priya has accepted job #${job.jobId} already` },
  })
  const checks = app.ctx.db.selectFrom('proofChecks').selectAll().where('jobId', '=', job.jobId)
  expect(await checks.execute()).toHaveLength(1)
})

test('the same person who presses twice gets the same answer', async () => {
  const job = await unproven()
  const person = await admin()
  const accept = () => person.call(acceptWithoutProof, { params: job.params })
  expect(await accept()).toEqual(await accept())
})

test('a job with an open problem is not accepted: its payout waits for that', async () => {
  const job = await unproven()
  const token = await tokenFor(app, await findJob(app, { id: job.jobId }))
  await app.as().call(problems.reportProblem, {
    params: { token },
    body: { kind: 'damage', words: 'The wall in the hall', photos: [] },
  })
  await expect(job.accept()).rejects.toMatchObject({
    code: 'illegal_move',
    message: `A problem with job #${job.jobId} is open, and its payout waits for that. Close the problem first`,
  })
  expect(await job.payout()).toMatchObject({ status: 'on_hold', waitsFor: 'problem' })
})

test('proof that came meanwhile is looked at instead', async () => {
  const job = await unproven()
  const [photo, ticket] = [await job.photo(), await job.photo()]
  await job.add({ photos: [photo], disposal: [entry({ place: 'Burnaby depot', ticket })] })
  await expect(job.accept()).rejects.toMatchObject({
    code: 'illegal_move',
    message: `The proof of job #${job.jobId} has come meanwhile. Open the job and look at it`,
  })
  app.setNow(at('2026-11-18T09:00:00'))
  const proven = await jobAtWork(app)
  await proven.complete({
    photos: [await proven.photo()],
    disposal: [entry({ way: 'donated', place: 'Habitat ReStore' })],
  })
  const params = { jobId: proven.jobId }
  await expect((await admin()).call(acceptWithoutProof, { params })).rejects.toMatchObject({
    message: `Job #${proven.jobId} lacks no proof any more`,
  })
})

test('a reminder that has not left is withdrawn with the acceptance', async () => {
  const job = await unproven()
  await (await admin()).call(remindOfProof, { params: job.params })
  await job.accept()
  const texts = (await textsOf(app)).filter(({ messageType }) => messageType === 'proof_missing')
  expect(texts.map(({ status }) => status)).toEqual(['cancelled'])
})
