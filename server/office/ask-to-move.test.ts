import { afterEach, expect, test } from 'vitest'
import { listBoardRows } from '../../contract/board.ts'
import { addDays, formatPickupDay, windowStart } from '../../contract/calendar.ts'
import { askToMove, keepTime } from '../../contract/move-requests.ts'
import { getMoveOptions } from '../../contract/team-moves.ts'
import { getWindows } from '../../contract/windows.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { countMoves } from '../jobs/store.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { askedJob, dispatcher, inHours, stays, timelineOf } from './testing/asked-job.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

test('the customer reads the question by text with the link, agrees, and the hauler keeps the pickup', async () => {
  await givenAlertsOf(app, 'move_answered')
  const { job, to, hauler, question, accept, page, params, by } = await askedJob(app)
  expect((question.answerBy.getTime() - app.ctx.now().getTime()) / 3_600_000).toBeCloseTo(4, 1)
  expect(await textsAbout(app, job)).toContain('move_asked queued')
  await app.runTasks({ delayed: false })
  inHours(app, 0.01)
  await app.runTasks({ delayed: true })
  const text = (await sentTexts(app)).findLast(({ body }) => body.includes('can we move'))?.body
  expect(text).toContain(`to ${formatPickupDay(to.preferredDate)}, 8AM-12PM?`)
  expect(text).toMatch(/\/job\//)
  expect((await page()).moveQuestion).toMatchObject({
    id: question.id,
    toDate: to.preferredDate,
    toTime: 'morning',
  })
  const { asked: open } = await by.call(getMoveOptions, { params, query: {} })
  expect(open).toEqual(question)
  const [row] = await by.call(listBoardRows, {
    query: { from: job.preferredDate, days: '1', hauler: [hauler.id] },
  })
  expect(row?.jobs[0]?.job.asked).toEqual({ day: to.preferredDate, window: 'morning' })

  const moved = await accept()
  expect(moved).toMatchObject({ ...to, moveQuestion: null })
  expect(await findJob(app, job)).toMatchObject({
    haulerId: hauler.id,
    scheduledDate: to.preferredDate,
  })
  // The customer was asked: it is no move of their own.
  expect(await countMoves(app.ctx.db, job.id)).toBe(0)
  await app.runTasks({ delayed: true })
  expect(await textsAbout(app, job)).toEqual(
    expect.arrayContaining(['job_rescheduled delivered', 'job_assigned_to_you delivered']),
  )
  expect((await alertTexts(app)).at(-1)).toContain(
    `Job #${job.id}: ${job.firstName} agreed to move it to ${formatPickupDay(to.preferredDate)}, 8AM-12PM. Its hauler comes then.`,
  )
  expect(await timelineOf(app, job)).toEqual(['customer moved', 'admin ask'])
})

test('a place in the other window is held until the customer keeps the time', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  const { job, token } = await linkedJob(app, { area: 'Vancouver', loadSize: 'small' })
  await app.runTasks()
  const to = { preferredDate: addDays(job.preferredDate, 2), preferredTime: 'morning' } as const
  for (let at = 0; at < 3; at += 1)
    await linkedJob(app, { ...to, area: 'Vancouver', loadSize: 'small' })
  const stateThen = async () => {
    const query = { date: to.preferredDate, loadSize: 'small', area: 'Vancouver' } as const
    const windows = await app.as().call(getWindows, { query })
    return windows.find(({ window }) => window === 'morning')?.state
  }
  expect(hauler.id).toBeGreaterThan(0)
  expect(await stateThen()).toBe('last')
  const by = await dispatcher(app)
  const { id } = await by.call(askToMove, { params: { jobId: job.id }, body: to })
  expect(await stateThen()).toBe('request')
  await app.as().call(keepTime, { params: { token }, body: { requestId: id } })
  expect(await stateThen()).toBe('last')
  expect(await findJob(app, job)).toMatchObject({ preferredDate: job.preferredDate })
})

test('taken back within eight seconds the customer reads nothing, later that the time stays', async () => {
  const early = await askedJob(app)
  await early.stop()
  await app.runTasks({ delayed: true })
  expect(await textsAbout(app, early.job)).toContain('move_asked cancelled')
  expect((await textsAbout(app, early.job)).join()).not.toContain('move_withdrawn')
  await expect(early.stop()).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(early.accept()).rejects.toMatchObject({
    message: `We don't need to move it any more. ${stays(early.job)}`,
  })
  const late = await askedJob(app)
  inHours(app, 0.01)
  await app.runTasks({ delayed: true })
  await late.stop()
  await app.runTasks()
  expect(await textsAbout(app, late.job)).toContain('move_withdrawn delivered')
})

test('a question that a colleague asked since is not taken back with the one before it', async () => {
  const { job, stop, ask, to, question } = await askedJob(app)
  await stop()
  const later = await ask({ ...to, preferredTime: 'evening' })
  await expect(stop(question.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The customer is asked about another window since. Please look at it again',
  })
  await stop(later.id)
  expect((await textsAbout(app, job)).join()).not.toContain('move_asked queued')
})

test('who asks a second time, too late, for money or about an unpaid pickup is refused with the reason', async () => {
  const { job, ask, to, by, params } = await askedJob(app)
  await expect(ask()).rejects.toMatchObject({
    code: 'illegal_move',
    message: `${job.firstName} is asked already about ${formatPickupDay(to.preferredDate)}, 8AM-12PM. Stop asking first`,
  })
  app.setNow(
    new Date(windowStart(job.preferredDate, job.preferredTime).getTime() - 3.4 * 3_600_000),
  )
  await app.runTasks({ delayed: true })
  await expect(ask()).rejects.toMatchObject({
    message: `There is too little time left for an answer by text. Please call ${job.firstName}`,
  })
  const { windows } = await by.call(getMoveOptions, { params, query: { date: to.preferredDate } })
  expect(windows[0]).toMatchObject({
    askUntil: null,
    askRefusal: expect.stringContaining('too little time'),
  })
  const unpaid = await app.given.job({ paymentStatus: 'pending' })
  await expect(
    by.call(askToMove, { params: { jobId: unpaid.id }, body: to }),
  ).rejects.toMatchObject({ message: `Job #${unpaid.id} is not paid yet; move it without asking` })
})

test('the database keeps one open question, with a time, another window and an end that fits', async () => {
  const { job, question } = await askedJob(app)
  const row = await app.ctx.db
    .selectFrom('moveRequests')
    .selectAll()
    .where('id', '=', question.id)
    .executeTakeFirstOrThrow()
  const { id: _, ...rest } = row
  const insert = (changes: object) =>
    app.ctx.db
      .insertInto('moveRequests')
      .values({ ...rest, ...changes })
      .execute()
  const ended = { outcome: 'kept', endedAt: new Date() }
  await expect(insert({})).rejects.toThrow('move_requests_open')
  await expect(insert({ ...ended, answerBy: row.askedAt })).rejects.toThrow('move_requests_time')
  await expect(
    insert({ ...ended, toDate: job.preferredDate, toTime: job.preferredTime }),
  ).rejects.toThrow('move_requests_window')
  await expect(insert({ outcome: 'kept' })).rejects.toThrow('move_requests_end')
  await expect(insert({ ...ended, endedBy: row.userId })).rejects.toThrow('move_requests_ended_by')
})
