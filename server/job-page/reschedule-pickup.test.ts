import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, SLOTS, type TimeWindow } from '../../contract/calendar.ts'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { getWindows } from '../../contract/windows.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import type { Job } from '../jobs/store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { meanwhile } from '../testing/races.ts'
import { claimedJob, linkedJob, pageOf } from './testing/links.ts'

const app = useApp()
afterEach(async () => {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  await clearBoard(app)
})

const later = (job: Job, days: number) => addDays(job.preferredDate, days)
const moveTo = (
  token: string,
  preferredDate: ReturnType<typeof later>,
  preferredTime: TimeWindow = 'evening',
) => app.as().call(reschedulePickup, { params: { token }, body: { preferredDate, preferredTime } })

/** No evening of any weekday. */
const closeEvenings = (haulerId: Job['haulerId']) =>
  app.ctx.db
    .insertInto('availability')
    .values(
      [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
        (['4-6', '6-8'] as const).map((timeSlot) => ({
          haulerId: haulerId as never,
          dayOfWeek,
          timeSlot,
          isAvailable: false,
          maxJobs: 1,
        })),
      ),
    )
    .execute()

test('an unassigned job moves to a window that some hauler could do; its customer is notified', async () => {
  await app.given.hauler()
  const { job, token } = await linkedJob(app)
  const page = await moveTo(token, later(job, 2))
  expect(page).toMatchObject({
    status: 'pending',
    preferredDate: later(job, 2),
    preferredTime: 'evening',
  })
  expect(page.timeline.map(({ event }) => event)).toEqual(['booked', 'paid', 'moved'])
  await app.runTasks()
  const text = (await sentTexts(app)).at(-1)?.body
  expect(text).toContain(
    `has been rescheduled to ${formatDay(later(job, 2))}, 5PM-8PM. We'll let you know when`,
  )
  expect(text).toContain(token)
})

test('without a free hauler the reason is shown, and nothing changes', async () => {
  const { job, token } = await linkedJob(app)
  await expect(moveTo(token, later(job, 2))).rejects.toMatchObject({
    code: 'not_free',
    message: `No hauler is free on ${formatDay(later(job, 2))}, 5PM-8PM. Please choose another time`,
  })
  expect(await findJob(app, job)).toMatchObject({ preferredDate: job.preferredDate })
})

test('the hauler keeps the job when free then, in a slot of the new window', async () => {
  const hauler = await app.given.hauler()
  const { job, token } = await claimedJob(app, hauler)
  const page = await moveTo(token, later(job, 2))
  expect(page).toMatchObject({ status: 'assigned', timeSlot: '6-8', hauler: { firstName: 'Dale' } })
  expect(await findJob(app, job)).toMatchObject({
    haulerId: hauler.id,
    scheduledDate: later(job, 2),
  })
  expect(await textsAbout(app, job)).toEqual([
    'booking_confirmed delivered',
    'hauler_assigned cancelled',
    'job_rescheduled queued',
    'job_assigned_to_you queued',
  ])
})

test('a hauler whose first name is no name is not named in the message about the new time', async () => {
  const hauler = await app.given.hauler({ firstName: 'win.example/prize' })
  const { job, token } = await claimedJob(app, hauler)
  await moveTo(token, later(job, 2))
  await app.runTasks()
  const texts = (await sentTexts(app)).map(({ body }) => body)
  expect(texts).toContainEqual(expect.stringContaining('Your hauler still comes'))
})

test('a hauler who is not free then loses the job to the market, and both sides are told', async () => {
  const hauler = await app.given.hauler()
  await closeEvenings(hauler.id)
  const { job, token } = await claimedJob(app, hauler)
  await expect(moveTo(token, later(job, 2))).rejects.toMatchObject({ code: 'not_free' })
  await app.given.hauler()
  const page = await moveTo(token, later(job, 2))
  expect(page).toMatchObject({ status: 'pending', timeSlot: null, hauler: null })
  expect(await findJob(app, job)).toMatchObject({ haulerId: null, scheduledDate: null })
  expect((await textsAbout(app, job)).slice(-2)).toEqual([
    'job_taken_back queued',
    'job_rescheduled queued',
  ])
  expect((await pageOf(app, token)).timeline.map(({ event }) => event)).toEqual([
    'booked',
    'paid',
    'assigned',
    'moved',
  ])
})

test('a window that has passed, and a job that has begun, are refused', async () => {
  const hauler = await app.given.hauler()
  const { job, token } = await claimedJob(app, hauler)
  const yesterday = addDays(dayOf(app.ctx.now()), -1)
  await expect(moveTo(token, yesterday)).rejects.toMatchObject({ code: 'invalid_input' })
  const params = { jobId: job.id }
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  await expect(moveTo(token, later(job, 2))).rejects.toMatchObject({ code: 'illegal_move' })
})

test('the window a job has already changes nothing', async () => {
  const { job, token } = await linkedJob(app)
  await moveTo(token, job.preferredDate, job.preferredTime)
  expect(
    await app.ctx.db
      .selectFrom('jobWindowChanges')
      .select('id')
      .where('jobId', '=', job.id)
      .execute(),
  ).toEqual([])
})

test('a job that goes to another hauler meanwhile is not moved past them', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { job, token } = await claimedJob(app, first)
  const moving = meanwhile(
    app,
    (db) => db.updateTable('jobs').set({ haulerId: second.id }).where('id', '=', job.id).execute(),
    () => moveTo(token, later(job, 2)),
  )
  await expect(moving).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, job)).toMatchObject({ preferredDate: job.preferredDate })
})

test('a claim that comes while the customer moves the pickup is for the new day', async () => {
  const hauler = await app.given.hauler()
  const { job } = await linkedJob(app)
  const preferredDate = later(job, 2)
  await meanwhile(
    app,
    (db) => db.updateTable('jobs').set({ preferredDate }).where('id', '=', job.id).execute(),
    () => app.as(hauler).call(claimJob, { params: { jobId: job.id } }),
  )
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    scheduledDate: preferredDate,
  })
})

test('the windows to move to leave out the place of the pickup itself', async () => {
  const hauler = await app.given.hauler({ vehicleType: 'Box Truck' })
  const { job, token } = await claimedJob(app, hauler)
  await app.ctx.db
    .insertInto('availability')
    .values(
      [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
        SLOTS.map((timeSlot) => ({
          haulerId: hauler.id,
          dayOfWeek,
          timeSlot,
          isAvailable: timeSlot === '8-10',
          maxJobs: 1,
        })),
      ),
    )
    .execute()
  const { preferredDate: date, loadSize, preferredTime } = job
  const stateOf = async (query: { job?: string }) =>
    (await app.as().call(getWindows, { query: { date, loadSize, ...query } })).find(
      ({ window }) => window === preferredTime,
    )?.state
  expect(await stateOf({})).not.toBe('open')
  expect(['open', 'last']).toContain(await stateOf({ job: token }))
  await expect(stateOf({ job: 'no-link' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a paid pickup is not offered windows on request, which it cannot be moved to', async () => {
  const { job, token } = await linkedJob(app)
  const { loadSize } = job
  const date = later(job, 2)
  const statesOf = async (query: { job?: string }) =>
    (await app.as().call(getWindows, { query: { date, loadSize, ...query } })).map(
      ({ state }) => state,
    )
  expect(await statesOf({})).toContain('request')
  expect(await statesOf({ job: token })).not.toContain('request')
})
