import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { listAtRisk } from '../../../contract/at-risk.ts'
import * as notes from '../../../contract/hauler-notes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { claimedJob, pageOf } from '../../job-page/testing/links.ts'
import { allowOn, pushed } from '../../push/testing/devices.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { messagesOf } from '../../testing/messages.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await app.ctx.db.deleteFrom('notifications').execute()
  await clearBoard(app)
})

const HOUR_MS = 3_600_000
const WORDS = 'The elevator key is at the concierge'

type Note = { kind?: notes.HaulerProblemKind; words?: string; photos?: string[]; happenedAt?: Date }

/** A job that its hauler works on, and what they write about it. */
async function atWork(fields: Parameters<typeof app.given.job>[0] = {}) {
  const hauler = await app.given.hauler()
  const job = await app.given.job({ status: 'in_progress', haulerId: hauler.id, ...fields })
  const params = { jobId: job.id }
  const add = (note: Note = {}, key: string = randomUUID(), by = hauler) =>
    app
      .as(by)
      .call(
        notes.addHaulerNote,
        { params, body: { kind: null, photos: [], words: WORDS, ...note } },
        { 'idempotency-key': key },
      )
  const own = () => app.as(hauler).call(notes.listHaulerNotes, { params })
  return { hauler, job, add, own }
}
const ofJob = async (jobId: JobId) =>
  app.as(await app.given.admin()).call(notes.listNotesOfJob, { params: { jobId } })

test('hauler and team read a note with its photos, and no one is alerted', async () => {
  await givenAlertsOf(app, 'problem_reported')
  const { hauler, job, add, own } = await atWork()
  const photo = await app.given.photo({ userId: hauler.userId })
  const note = await add({ photos: [photo] })
  expect(note).toMatchObject({ kind: null, words: WORDS, photos: [photo], heardAt: null })
  expect(await own()).toEqual([note])
  expect(await ofJob(job.id)).toMatchObject([
    { words: WORDS, hauler: { id: hauler.id, firstName: 'Dale', lastName: 'Kowalchuk' } },
  ])
  await app.runTasks()
  expect(await alertTexts(app)).toEqual([])
})

test('the customer’s page has no word of a note', async () => {
  const hauler = await app.given.hauler()
  const { job, token } = await claimedJob(app, hauler)
  const body = { kind: null, words: WORDS, photos: [] }
  await app.as(hauler).call(notes.addHaulerNote, { params: { jobId: job.id }, body })
  expect(JSON.stringify(await pageOf(app, token))).not.toContain(WORDS)
})

test('a note that is sent again under its key stands once, also when the job is another hauler’s by then', async () => {
  const { job, add } = await atWork()
  const first = await add({ kind: 'damage' }, 'one')
  await app.ctx.db
    .updateTable('jobs')
    .set({ haulerId: (await app.given.hauler()).id })
    .where('id', '=', job.id)
    .execute()
  expect(await add({ kind: 'damage' }, 'one')).toEqual(first)
  await expect(add({}, 'two')).rejects.toMatchObject({ code: 'not_found' })
  expect(await ofJob(job.id)).toHaveLength(1)
})

test('two phones that send the same note at one time store it once', async () => {
  const { job, add } = await atWork()
  const [first, second] = await Promise.all([add({}, 'same'), add({}, 'same')])
  expect(first).toEqual(second)
  expect(await ofJob(job.id)).toHaveLength(1)
})

test('another hauler neither writes nor reads, and photos are the hauler’s own', async () => {
  const { job, add } = await atWork()
  const other = await app.given.hauler()
  await expect(add({}, 'other', other)).rejects.toMatchObject({ code: 'not_found' })
  const read = app.as(other).call(notes.listHaulerNotes, { params: { jobId: job.id } })
  await expect(read).rejects.toMatchObject({ code: 'not_found' })
  const photo = await app.given.photo({ userId: other.userId })
  await expect(add({ photos: [photo] })).rejects.toMatchObject({ code: 'refused' })
  await expect(add({ words: 'x'.repeat(2_001) })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(add({ words: '  ' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a completed job takes notes for 48 hours, a cancelled one none', async () => {
  const completedAt = new Date('2026-11-18T20:00:00Z')
  const { add } = await atWork({ status: 'completed', completedAt })
  app.setNow(new Date(completedAt.getTime() + 48 * HOUR_MS - 1))
  await add()
  app.setNow(new Date(completedAt.getTime() + 48 * HOUR_MS))
  await expect(add()).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('was completed more than 48 hours ago'),
  })
  // Written in time, without a signal.
  await add({ happenedAt: new Date(completedAt.getTime() + HOUR_MS) })
  const cancelled = await atWork({ status: 'cancelled' })
  await expect(cancelled.add()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a note that waited for a signal stands at its time, and never in the future', async () => {
  const { add } = await atWork()
  const now = new Date('2026-11-18T20:00:00Z')
  app.setNow(now)
  const happenedAt = new Date(now.getTime() - HOUR_MS)
  expect(await add({ happenedAt })).toMatchObject({ at: happenedAt, heardAt: now })
  expect(await add({ happenedAt: new Date(now.getTime() + HOUR_MS) })).toMatchObject({ at: now })
})

test('after fifty notes a hauler is asked to call', async () => {
  const { hauler, job, add } = await atWork()
  const note = { jobId: job.id, haulerId: hauler.id, words: WORDS, at: new Date() }
  await app.ctx.db
    .insertInto('haulerNotes')
    .values(Array.from({ length: notes.MOST_NOTES }, () => note))
    .execute()
  await expect(add()).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('Please call us'),
  })
})

test('a problem alerts the team, stands on the lane until it is closed, and its answer reaches the hauler', async () => {
  const admin = app.as(await givenAlertsOf(app, 'problem_reported'))
  const { hauler, job, add, own } = await atWork()
  await allowOn(app, hauler)
  const { id: noteId } = await add({ kind: 'no_access', words: 'The gate code does not work' })
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toEqual(
    expect.stringContaining(
      `Dale Kowalchuk reported a problem with job #${job.id}: Can’t get in, or access is blocked.`,
    ),
  )
  const lane = async () => (await admin.call(listAtRisk, {})).items
  expect(await lane()).toMatchObject([
    { jobId: job.id, kind: 'hauler_problem', actions: [{ do: 'open' }, { do: 'call' }, {}] },
  ])
  expect((await admin.call(getAdminStats, {})).needs.jobsAtRisk).toBe(1)

  const params = { noteId }
  const words = 'The customer comes down now'
  await admin.call(notes.answerHaulerNote, { params, body: { words } })
  await app.runTasks()
  const sent = (await messagesOf(app)).filter(({ messageType }) => messageType === 'note_answered')
  expect(sent).toMatchObject([{ channel: 'sms', recipientPhone: '+16045550143', jobId: job.id }])
  // The lock screen shows no word of it.
  expect(await pushed(app)).toMatchObject([
    { title: `We answered about job #${job.id}`, url: `/hauler#job-${job.id}` },
  ])
  expect(await own()).toMatchObject([{ answers: [{ name: 'Priya', words }], closedAt: null }])

  await admin.call(notes.closeHaulerNote, { params })
  expect(await lane()).toEqual([])
  expect(await own()).toMatchObject([{ closedAt: expect.any(Date) }])
  const again = admin.call(notes.closeHaulerNote, { params })
  await expect(again).rejects.toMatchObject({ code: 'illegal_move' })
  const late = admin.call(notes.answerHaulerNote, { params, body: { words } })
  await expect(late).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a hauler who lost the job could not read an answer: the team is asked to call, and closes the problem', async () => {
  const admin = app.as(await app.given.admin())
  const { job, add } = await atWork({ status: 'assigned' })
  const params = { noteId: (await add({ kind: 'truck' })).id }
  await app.ctx.db
    .updateTable('jobs')
    .set({ haulerId: null, status: 'pending' })
    .where('id', '=', job.id)
    .execute()
  const answer = admin.call(notes.answerHaulerNote, { params, body: { words: 'Thanks' } })
  await expect(answer).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('Please call them'),
  })
  const types = (await messagesOf(app)).map(({ messageType }) => messageType)
  expect(types).not.toContain('note_answered')
  expect(await admin.call(notes.closeHaulerNote, { params })).toMatchObject({
    closedAt: expect.any(Date),
  })
})

test('a note is neither answered nor closed', async () => {
  const admin = app.as(await app.given.admin())
  const { add } = await atWork()
  const params = { noteId: (await add()).id }
  const answer = admin.call(notes.answerHaulerNote, { params, body: { words: 'Thanks' } })
  await expect(answer).rejects.toMatchObject({ code: 'illegal_move' })
  const close = admin.call(notes.closeHaulerNote, { params })
  await expect(close).rejects.toMatchObject({ code: 'illegal_move' })
  const unknown = { noteId: notes.HaulerNoteId.parse(999_999) }
  await expect(admin.call(notes.closeHaulerNote, { params: unknown })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a note is published to its hauler and the team alone', async () => {
  const { hauler, job, add } = await atWork({ clientId: (await app.given.user('client')).id })
  const { id } = await add()
  const events = await app.ctx.db
    .selectFrom('events')
    .select(['audience', 'jobId'])
    .where('topic', '=', 'hauler_note')
    .where('subjectId', '=', id)
    .execute()
  expect(events).toEqual([{ audience: [hauler.userId], jobId: null }])
  expect(job.clientId).not.toBeNull()
})

const refused = (row: object) =>
  app.ctx.db
    .insertInto('haulerNotes')
    .values(row as never)
    .execute()

test('the database refuses a second note of one key, a closed note, and one that is heard before it was written', async () => {
  const { hauler, job, add } = await atWork()
  await add({}, 'a key')
  const at = new Date()
  const row = { jobId: job.id, haulerId: hauler.id, words: WORDS, at }
  const closed = { closedAt: at, closedBy: (await app.given.admin()).id }
  for (const [wrong, constraint] of [
    [{ requestKey: 'a key' }, 'hauler_notes_request'],
    [closed, 'hauler_notes_closed_problem'],
    [{ kind: 'other', closedAt: at }, 'hauler_notes_closed'],
    [{ heardAt: new Date(at.getTime() - 1) }, 'hauler_notes_check'],
    [{ kind: 'weather' }, 'hauler_notes_kind_check'],
    [{ words: '' }, 'hauler_notes_words_check'],
    [{ photos: ['1', '2', '3', '4', '5', '6'] }, 'hauler_notes_photos_check'],
  ] as const)
    await expect(refused({ ...row, ...wrong })).rejects.toMatchObject({ constraint })
  const answer = { noteId: (await add()).id, userId: hauler.userId, words: '', at }
  await expect(
    app.ctx.db.insertInto('haulerNoteAnswers').values(answer).execute(),
  ).rejects.toMatchObject({ constraint: 'hauler_note_answers_words_check' })
})
