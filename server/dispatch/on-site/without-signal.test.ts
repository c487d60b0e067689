import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cancelPickup } from '../../../contract/job-page.ts'
import { recordCall } from '../../../contract/no-show.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { changeWindow } from '../../jobs/store.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { useApp } from '../../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout } from '../testing/by-hand.ts'

const app = useApp()
afterEach(async () => {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  await clearBoard(app)
})

const MINUTE = 60_000
const THE_TEAM = { by: 'admin', userId: null } as const
const DAY_MS = 24 * 60 * MINUTE

/** A job of a morning, 10:00 AM of its day, and its hauler with two phones. */
async function onTheDay(meanwhile?: (token: string, day: Day) => Promise<unknown>) {
  const hauler = await haulerWithAccount(app)
  const day = addDays(dayOf(app.ctx.now()), 8)
  const job = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  const token = jobTokenIn(new URL(await jobLinkFor(app.ctx, app.ctx.db, job)).pathname) ?? ''
  await meanwhile?.(token, day)
  const now = instantAt(day, '10:00')
  app.setNow(now)
  const params = { jobId: job.id }
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const note = (event: 'on_the_way' | 'arrived', happenedAt?: Date) =>
    app
      .as(hauler)
      .call(recordJobEvent, { params, body: { event, ...(happenedAt && { happenedAt }) } })
  const progress = (body: object, key?: string) =>
    app.http.inject({
      method: 'PATCH',
      url: `/api/hauler/jobs/${job.id}/status`,
      headers: { cookie: `sid=${hauler.cookie}`, ...(key && { 'idempotency-key': key }) },
      payload: body,
    })
  return { hauler, job, now, params, before, note, progress }
}

test('steps that were made without a signal stand at their time, and we keep when we heard of them', async () => {
  const { job, now, before, note, progress } = await onTheDay()
  expect(await note('on_the_way', before(50))).toMatchObject({ onTheWayAt: before(50) })
  expect(await note('arrived', before(40))).toMatchObject({ arrivedAt: before(40) })
  await progress({ status: 'in_progress', happenedAt: before(30).toISOString() }, 'a')
  await progress({ status: 'completed', happenedAt: before(5).toISOString() }, 'b')
  expect(await findJob(app, job)).toMatchObject({
    status: 'completed',
    startedAt: before(30),
    finishedAt: before(5),
    completedAt: now,
  })
  const events = await app.ctx.db
    .selectFrom('jobEvents')
    .selectAll()
    .where('jobId', '=', job.id)
    .execute()
  expect(events.map(({ notedAt, heardAt }) => [notedAt, heardAt])).toEqual([
    [before(50), now],
    [before(40), now],
  ])
})

test('a time in the future is now, one before the last step is that step, and none is older than seven days', async () => {
  const { now, before, note, progress, job } = await onTheDay()
  const old = new Date(now.getTime() - 30 * DAY_MS)
  // The database's clock, which stamps a change of the window, goes on while the server's is stopped.
  expect(await note('on_the_way', old)).toMatchObject({
    onTheWayAt: new Date(now.getTime() - 7 * DAY_MS),
  })
  expect(await note('arrived', before(-60))).toMatchObject({ arrivedAt: now })
  await progress({ status: 'in_progress', happenedAt: before(45).toISOString() })
  expect(await findJob(app, job)).toMatchObject({ startedAt: now })
})

test('the wait at the door begins when the customer hears of the arrival', async () => {
  const { hauler, params, before, note, now } = await onTheDay()
  await note('arrived', before(40))
  const call = { params, body: { happenedAt: before(20) } }
  const door = await app.as(hauler).call(recordCall, call)
  expect(door).toMatchObject({
    arrivedAt: before(40),
    heardAt: now,
    waitUntil: before(-15),
    calledAt: [before(20)],
  })
  // Sent again, as the answer was lost.
  expect((await app.as(hauler).call(recordCall, call)).calledAt).toHaveLength(1)
})

test('the same steps from another phone are answered as done, and nothing happens twice', async () => {
  const { job, before, note, progress } = await onTheDay()
  for (const phone of ['one', 'two']) {
    await note('on_the_way', before(50))
    await note('arrived', before(40))
    const start = { status: 'in_progress', happenedAt: before(30).toISOString() }
    expect((await progress(start, `${phone}-start`)).statusCode).toBe(200)
    const end = { status: 'completed', happenedAt: before(5).toISOString() }
    expect((await progress(end, `${phone}-complete`)).statusCode).toBe(200)
  }
  const payouts = await app.ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('jobId', '=', job.id)
    .execute()
  expect(payouts).toHaveLength(1)
  const texts = await textsAbout(app, job)
  expect(texts.filter((text) => text.startsWith('job_completed'))).toHaveLength(1)
  // Without a key it is a second tap on a screen that is out of date.
  expect((await progress({ status: 'in_progress' })).statusCode).toBe(409)
})

test('photos and places that a second phone sends after the completion are kept', async () => {
  const { hauler, job, before, progress } = await onTheDay()
  await progress({ status: 'in_progress', happenedAt: before(30).toISOString() }, 'one-start')
  const happenedAt = before(5).toISOString()
  await progress({ status: 'completed', happenedAt }, 'one-complete')
  const photo = await app.given.photo({ userId: hauler.userId })
  const proof = { photos: [photo], disposal: [{ way: 'donated', place: 'Habitat ReStore' }] }
  for (let time = 0; time < 2; time += 1) {
    const answer = await progress({ status: 'completed', happenedAt, ...proof }, 'two-complete')
    expect(answer.statusCode).toBe(200)
  }
  // It was completed without proof, so the team still looks.
  expect(await findJob(app, job)).toMatchObject({ proof: 'missing', afterPhotos: [photo] })
  const places = app.ctx.db.selectFrom('disposals').select('place').where('jobId', '=', job.id)
  expect(await places.execute()).toEqual([{ place: 'Habitat ReStore' }])
})

test('a start of a job that was cancelled meanwhile is refused with the reason, and pays nothing', async () => {
  const { job, before, progress } = await onTheDay((token) =>
    app.as().call(cancelPickup, { params: { token }, body: { fee: cents(0) } }),
  )
  const answer = await progress({ status: 'in_progress', happenedAt: before(5).toISOString() }, 'k')
  expect(answer.statusCode).toBe(409)
  expect(answer.json<{ detail: string }>().detail).toBe(
    `Pickup #${job.id} was cancelled before this reached us. If you did the work, please call us`,
  )
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', startedAt: null })
})

test('who set out before the customer moved the pickup reads when it is now, and no message goes out', async () => {
  const setOut = new Date(Date.now() - MINUTE)
  const { job, note } = await onTheDay((token, day) =>
    app.as().call(reschedulePickup, {
      params: { token },
      body: { preferredDate: addDays(day, 1), preferredTime: 'morning' },
    }),
  )
  await expect(note('on_the_way', setOut)).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining(`${job.firstName} moved pickup #${job.id} to`),
  })
  expect((await textsAbout(app, job)).join()).not.toContain('hauler_on_the_way')
})

test.each([
  ['admin', 'Our team moved pickup #'],
  [null, 'Pickup #'],
] as const)(
  'a window that was moved by %s is not said to be moved by the customer',
  async (movedBy, words) => {
    const setOut = new Date(Date.now() - MINUTE)
    const { job, note } = await onTheDay()
    const evening = { preferredDate: job.preferredDate, preferredTime: 'evening' as const }
    await changeWindow(app.ctx.db, job, evening, THE_TEAM)
    await app.ctx.db
      .updateTable('jobWindowChanges')
      .set({ movedBy })
      .where('jobId', '=', job.id)
      .execute()
    const refusal = note('on_the_way', setOut)
    await expect(refusal).rejects.toMatchObject({
      code: 'illegal_move',
      message: expect.stringContaining(words),
    })
    await expect(refusal).rejects.not.toMatchObject({
      message: expect.stringContaining(job.firstName),
    })
  },
)

test('a window that was moved and moved back changes nothing for the hauler', async () => {
  const setOut = new Date(Date.now() - MINUTE)
  const { job, note } = await onTheDay()
  const { preferredDate, preferredTime } = job
  const moved = await changeWindow(
    app.ctx.db,
    job,
    { preferredDate, preferredTime: 'evening' },
    THE_TEAM,
  )
  await changeWindow(app.ctx.db, moved, { preferredDate, preferredTime }, THE_TEAM)
  expect(await note('on_the_way', setOut)).toMatchObject({ id: job.id })
})
