import { beforeEach, expect, test } from 'vitest'
import { claimJob } from '../../../contract/dispatch.ts'
import { useApp } from '../../testing/app.ts'
import { messagesOf, sentTexts, textsOf } from '../../testing/messages.ts'
import { assign, clearBoard, textsAbout, move, unassign } from '../testing/by-hand.ts'

const app = useApp()
beforeEach(async () => {
  await clearBoard(app)
  await app.runTasks({ delayed: true })
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
})

/** Two haulers, and a job that the team gave to the first; both sides have read it unless `unread`. */
async function assigned({ unread = false } = {}) {
  const admin = app.as(await app.given.admin())
  const first = await app.given.hauler()
  const second = await app.given.hauler({ firstName: 'Ravi', phoneE164: '+16045550177' })
  const job = await app.given.job()
  await assign(admin, job, first, '8-10')
  if (!unread) await app.runTasks({ delayed: true })
  return { admin, first, second, job }
}
const KNOWN = ['hauler_assigned delivered', 'job_assigned_to_you delivered']
/** The texts that people read after the first assignment. */
const readSince = async () => {
  await app.runTasks({ delayed: true })
  return (await sentTexts(app)).slice(KNOWN.length)
}

test('a job that is moved to another hauler and back before anybody read of it sends nothing', async () => {
  const { admin, first, second, job } = await assigned()
  await move(admin, job, '8-10', second)
  expect(await textsAbout(app, job)).toEqual([
    ...KNOWN,
    'job_taken_back queued',
    'hauler_assigned queued',
    'job_assigned_to_you queued',
  ])
  await move(admin, job, '8-10', first)
  expect(await textsAbout(app, job)).toEqual([
    ...KNOWN,
    'job_taken_back cancelled',
    'hauler_assigned cancelled',
    'job_assigned_to_you cancelled',
  ])
  expect(await readSince()).toEqual([])
})

test('a job that is unassigned and given to the same hauler again sends nothing', async () => {
  const { admin, first, job } = await assigned()
  await unassign(admin, job)
  await app.runTasks()
  await assign(admin, job, first, '8-10')
  expect(await readSince()).toEqual([])
})

test('moved to another hauler, back and away again, each side reads the end of it once', async () => {
  const { admin, first, second, job } = await assigned()
  await move(admin, job, '8-10', second)
  await move(admin, job, '8-10', first)
  await move(admin, job, '8-10', second)
  await readSince()
  const sent = (await textsOf(app)).filter(({ isSent }) => isSent).slice(KNOWN.length)
  expect(sent.map(({ messageType, recipientId }) => [messageType, recipientId])).toEqual([
    ['job_taken_back', first.userId],
    ['hauler_assigned', null],
    ['job_assigned_to_you', second.userId],
  ])
})

test('back in another slot, both sides read the new one, and the hauler nothing else', async () => {
  const { admin, first, second, job } = await assigned()
  await move(admin, job, '8-10', second)
  await move(admin, job, '10-12', first)
  const read = await readSince()
  expect(read.map(({ body }) => body)).toEqual([
    expect.stringContaining('10 AM-12 PM'),
    expect.stringContaining('10 AM-12 PM'),
  ])
})

test('a hauler who read that the job is gone reads that it is theirs again', async () => {
  const { admin, first, second, job } = await assigned()
  await move(admin, job, '8-10', second)
  await app.runTasks({ delayed: true })
  await move(admin, job, '8-10', first)
  await app.runTasks({ delayed: true })
  const toFirst = (await messagesOf(app)).filter(({ recipientId }) => recipientId === first.userId)
  expect(toFirst.map(({ messageType, status }) => `${messageType} ${status}`)).toEqual([
    'job_assigned_to_you delivered',
    'job_taken_back delivered',
    'job_assigned_to_you delivered',
  ])
})

test('back before the first message left, the assignment is still announced', async () => {
  const { admin, first, second, job } = await assigned({ unread: true })
  await move(admin, job, '8-10', second)
  await move(admin, job, '8-10', first)
  await app.runTasks({ delayed: true })
  expect((await sentTexts(app)).map(({ recipient }) => recipient).toSorted()).toEqual([
    '+16045550142',
    '+16045550143',
  ])
})

test('a hauler who claims the job again gets no message to stay away', async () => {
  const { admin, first, job } = await assigned()
  await unassign(admin, job)
  await app.as(first).call(claimJob, { params: { jobId: job.id } })
  expect((await readSince()).map(({ body }) => body)).toEqual([
    expect.stringContaining('will pick up'),
  ])
})
