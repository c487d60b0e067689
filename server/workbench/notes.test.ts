import { afterEach, expect, test } from 'vitest'
import {
  addJobNote,
  changeJobNote,
  deleteJobNote,
  getJobTimeline,
  JobNoteId,
} from '../../contract/job-timeline.ts'
import { listColleagues } from '../../contract/staff.ts'
import { getJobPage } from '../../contract/job-page.ts'
import { JobId } from '../../contract/jobs.ts'
import { listMyJobs } from '../../contract/dispatch.ts'
import { missingRight } from '../../contract/rights.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const inMinutes = (minutes: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + minutes * 60_000))
const timelineOf = async (jobId: JobId) =>
  app
    .as(await app.given.admin('read-only'))
    .call(getJobTimeline, { params: { jobId }, query: { show: 'notes' } })
const emailsTo = async (email: string) => {
  await app.runTasks()
  return app.ctx.db
    .selectFrom('sandboxMessages')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .execute()
}

test('a note is in the timeline, and who is mentioned gets an email that leads to the job without its words', async () => {
  const job = await app.given.job()
  const [priya, jordan] = [
    await app.given.admin('dispatcher'),
    await app.given.user('admin', { firstName: 'Jordan', lastName: 'Leung', teamRole: 'owner' }),
  ]
  const colleagues = await app.as(priya).call(listColleagues, {})
  expect(colleagues).toContainEqual({
    id: jordan.id,
    firstName: 'Jordan',
    lastName: 'Leung',
    email: jordan.email,
  })
  const note = await app.as(priya).call(addJobNote, {
    params: { jobId: job.id },
    body: { text: '@Jordan Leung the garden bench too', mentions: [jordan.id, priya.id] },
  })
  expect(note).toMatchObject({
    author: { name: 'Priya Lee' },
    isOwn: true,
    pinnedBy: null,
    editedAt: null,
  })
  const { items } = await timelineOf(job.id)
  expect(items).toMatchObject([
    { kind: 'note', by: 'admin', name: 'Priya Lee', note: { id: note.id } },
  ])
  const [email] = await emailsTo(jordan.email)
  expect(email?.body).toContain(`Priya mentions you in a note about job #${job.id}.`)
  expect(email?.body).toContain(`/admin/jobs/${job.id}`)
  expect(email?.body).not.toContain('bench')
  expect(await emailsTo(priya.email)).toEqual([])
})

test('its author changes a note for 15 minutes; a new mention gets an email, an old one none again', async () => {
  const job = await app.given.job()
  const [author, first, second] = [
    await app.given.admin(),
    await app.given.admin(),
    await app.given.admin(),
  ]
  const params = { jobId: job.id }
  const { id: noteId } = await app
    .as(author)
    .call(addJobNote, { params, body: { text: 'Gate code', mentions: [first.id] } })
  const change = (by: { cookie: string }, text: string) =>
    app.as(by).call(changeJobNote, {
      params: { ...params, noteId },
      body: { text, mentions: [first.id, second.id] },
    })
  expect(await change(author, 'Gate code 4419')).toMatchObject({
    text: 'Gate code 4419',
    editedAt: expect.any(Date),
  })
  expect(await emailsTo(first.email)).toHaveLength(1)
  expect(await emailsTo(second.email)).toHaveLength(1)
  await expect(change(first, 'Mine')).rejects.toMatchObject({ code: 'illegal_move' })
  inMinutes(16)
  await expect(change(author, 'Late')).rejects.toMatchObject({
    message: 'A note can be changed for 15 minutes. Write another one instead',
  })
  const remove = app.as(author).call(deleteJobNote, { params: { ...params, noteId } })
  await expect(remove).rejects.toMatchObject({ code: 'illegal_move' })
})

test('anyone who runs jobs pins a note and unpins it; a deleted one is gone', async () => {
  const job = await app.given.job()
  const [author, other] = [await app.given.admin(), await app.given.admin('dispatcher')]
  const { id: noteId } = await app
    .as(author)
    .call(addJobNote, { params: { jobId: job.id }, body: { text: 'Big dog', mentions: [] } })
  const params = { jobId: job.id, noteId }
  const pin = (isPinned: boolean) =>
    app.as(other).call(changeJobNote, { params, body: { isPinned } })
  expect(await pin(true)).toMatchObject({ pinnedBy: 'Priya Lee', text: 'Big dog', editedAt: null })
  expect((await timelineOf(job.id)).pinned).toMatchObject([{ id: noteId }])
  expect(await pin(false)).toMatchObject({ pinnedBy: null })
  await app.as(author).call(deleteJobNote, { params })
  expect(await timelineOf(job.id)).toMatchObject({ items: [], pinned: [] })
  await expect(pin(true)).rejects.toMatchObject({ code: 'not_found' })
})

test('customers and haulers never read a note', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  await app.as(await app.given.admin()).call(addJobNote, {
    params: { jobId: job.id },
    body: { text: 'Was rude on the phone', mentions: [] },
  })
  const seen = [
    await app.as().call(getJobPage, { params: { token } }),
    await app.as(hauler).call(listMyJobs, {}),
  ]
  expect(JSON.stringify(seen)).not.toContain('rude')
})

test('a stranger cannot be mentioned, nor a note be written about no job, by a role without it, or on another job', async () => {
  const [job, other] = [await app.given.job(), await app.given.job()]
  const author = await app.given.admin()
  const stranger = await app.given.user('client')
  const add = (by: { cookie: string }, jobId: JobId, mentions: number[] = []) =>
    app.as(by).call(addJobNote, { params: { jobId }, body: { text: 'Hello', mentions } })
  await expect(add(author, job.id, [stranger.id])).rejects.toMatchObject({
    code: 'refused',
    message: 'Someone who is mentioned is not of the team',
  })
  await expect(add(author, JobId.parse(999_999))).rejects.toMatchObject({ code: 'not_found' })
  await expect(add(await app.given.admin('accountant'), job.id)).rejects.toMatchObject({
    message: missingRight('run-jobs'),
  })
  const { id } = await add(author, job.id)
  const params = { jobId: other.id, noteId: JobNoteId.parse(id) }
  await expect(app.as(author).call(deleteJobNote, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
})
