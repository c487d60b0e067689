import { afterEach, expect, test } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { JobId } from '../../contract/jobs.ts'
import { missingRight } from '../../contract/rights.ts'
import { moveJob } from '../../contract/team-moves.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'

import { editingIn, facts } from './testing/undo-edits.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const { team, inSeconds, makeEdit, undo } = editingIn(app)

test('contact, address, access and notes are as before, no message leaves, and the timeline names who undid it', async () => {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  await app.runTasks()
  app.setNow(new Date())
  const before = await findJob(app, job)
  const texts = await textsAbout(app, job)
  const { undo: edit } = await makeEdit(job, {
    firstName: 'Amrita',
    phone: '604-555-0117',
    email: 'amrita@example.test',
    address: '4500 Kingsway, Burnaby',
    note: 'Gate 4419',
    access: {
      place: 'basement',
      floors: 1,
      elevator: false,
      walkMinutes: 0,
      notes: '',
      unattended: false,
    },
  })
  expect(edit?.until.getTime()).toBe(app.ctx.now().getTime() + 8_000)
  inSeconds(8)
  await expect(undo(job, edit, 'read-only')).rejects.toMatchObject({
    message: missingRight('run-jobs'),
  })
  await undo(job, edit)
  expect(facts(await findJob(app, job))).toEqual(facts(before))
  const { items } = await (
    await team()
  ).call(getJobTimeline, { params: { jobId: job.id }, query: { show: 'all' } })
  expect(items.filter(({ kind }) => kind === 'edit')).toMatchObject([
    {
      move: 'undo',
      name: 'Priya Lee',
      changes: expect.arrayContaining([
        { field: 'phone', before: '604-555-0117', after: '604-555-0142' },
      ]),
    },
    { move: 'edit', name: 'Priya Lee' },
  ])
  await app.runTasks({ delayed: true })
  expect((await textsAbout(app, job)).slice(texts.length).toSorted()).toEqual([
    'booking_changed cancelled',
    'booking_changed cancelled',
    'job_assigned_to_you cancelled',
  ])
})

test('it is undone once, by its own number, and not after its seconds', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  app.setNow(new Date())
  const { undo: edit } = await makeEdit(job, { phone: '604-555-0117' })
  const other = await app.given.job({ paymentStatus: 'pending' })
  await expect(undo(other, edit)).rejects.toMatchObject({ code: 'not_found' })
  await expect(undo({ id: JobId.parse(999_999) }, edit)).rejects.toMatchObject({
    code: 'not_found',
  })
  const outcomes = await Promise.allSettled([undo(job, edit), undo(job, edit)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'illegal_move', message: 'That is undone already' },
  })
  const { undo: late } = await makeEdit(job, { phone: '604-555-0118' })
  inSeconds(8.001)
  await expect(undo(job, late)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. Edit the job once more instead',
  })
  expect(await findJob(app, job)).toMatchObject({ phone: '604-555-0118' })
})

test('what the job was before is kept no longer than it can be undone', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  await makeEdit(job, { phone: '604-555-0117' })
  await app.runTasks({ delayed: true })
  const kept = app.ctx.db.selectFrom('jobEdits').select('before').where('jobId', '=', job.id)
  expect(await kept.execute()).toEqual([{ before: null }])
})

test('a field that someone changed since is a conflict with both values, and nothing is undone', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const { undo: edit } = await makeEdit(job, { phone: '604-555-0117', lastName: 'Gill' })
  const { undo: next } = await makeEdit(job, { phone: '604-555-0170', email: 'new@example.test' })
  await expect(undo(job, edit)).rejects.toMatchObject({
    code: 'edit_conflict',
    facts: {
      conflicts: [{ field: 'phone', mine: job.phone, theirs: '604-555-0170', by: 'Priya Lee' }],
    },
  })
  expect(await findJob(app, job)).toMatchObject({ phone: '604-555-0170', lastName: 'Gill' })
  await undo(job, next)
  expect(await findJob(app, job)).toMatchObject({ phone: '604-555-0117', email: job.email })
})

test('another field that a colleague changed since stays theirs', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const { undo: edit } = await makeEdit(job, { phone: '604-555-0117' })
  await makeEdit(job, { email: 'new@example.test' })
  await undo(job, edit)
  expect(await findJob(app, job)).toMatchObject({ phone: job.phone, email: 'new@example.test' })
})

/** A job whose hauler drives a pickup, which is too small for an extra large load. */
async function withPickup() {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  const pickup = app.ctx.db.updateTable('haulers').set({ vehicleType: 'pickup' })
  await pickup.where('id', '=', hauler.id).execute()
  await app.runTasks()
  return { hauler, job }
}

test('a hauler whom the edit released has the job again in the same slot, and reads nothing', async () => {
  const { job, hauler } = await withPickup()
  const texts = await textsAbout(app, job)
  const slots = app.ctx.db.selectFrom('jobSchedule').selectAll().where('jobId', '=', job.id)
  const [slot] = await slots.execute()
  const { undo: edit } = await makeEdit(job, { loadSize: 'xl', hauler: 'release' })
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', haulerId: null })
  await undo(job, edit)
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: hauler.id,
    loadSize: job.loadSize,
  })
  expect(await slots.execute()).toMatchObject([{ timeSlot: slot?.timeSlot }])
  await app.runTasks({ delayed: true })
  const left = (await textsAbout(app, job)).slice(texts.length)
  expect(left.filter((text) => !text.endsWith('cancelled'))).toEqual([])
})

test('a job that another hauler claimed meanwhile stays as it was edited', async () => {
  const { job } = await withPickup()
  const { undo: edit } = await makeEdit(job, { loadSize: 'xl', hauler: 'release' })
  const other = await app.given.hauler({ vehicleType: 'Box Truck' })
  await app.as(other).call(claimJob, { params: { jobId: job.id } })
  await expect(undo(job, edit)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The hauler of the job has changed meanwhile',
  })
  expect(await findJob(app, job)).toMatchObject({ loadSize: 'xl', haulerId: other.id })
})

test('a pickup that was moved since its hauler was released stays on its new day', async () => {
  const { job } = await withPickup()
  await app.given.hauler({ vehicleType: 'Box Truck' })
  const { undo: edit } = await makeEdit(job, { loadSize: 'xl', hauler: 'release' })
  const preferredDate = addDays(job.preferredDate, 1)
  const body = { preferredDate, preferredTime: job.preferredTime }
  await (await team()).call(moveJob, { params: { jobId: job.id }, body })
  await expect(undo(job, edit)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The pickup was moved to another time meanwhile',
  })
  expect(await findJob(app, job)).toMatchObject({
    preferredDate,
    status: 'pending',
    loadSize: 'xl',
  })
})

test('the note that says why a hauler is kept goes with the edit', async () => {
  const { job } = await withPickup()
  const kept = { loadSize: 'xl', hauler: 'keep', haulerReason: 'Dale brings a trailer' } as const
  const { undo: edit } = await makeEdit(job, kept)
  const notes = app.ctx.db.selectFrom('jobNotes').select('text').where('jobId', '=', job.id)
  expect(await notes.execute()).toHaveLength(1)
  await undo(job, edit)
  expect(await notes.execute()).toEqual([])
})
