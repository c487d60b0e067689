import { afterEach, expect, test } from 'vitest'
import { addDays, instantOf } from '../../../contract/calendar.ts'
import {
  claimJob,
  listMyJobs,
  recordJobEvent,
  progressJob,
  type HaulerEvent,
} from '../../../contract/dispatch.ts'
import { cancelPickup, getJobPage } from '../../../contract/job-page.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import type { Job } from '../../jobs/store.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import { useApp } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout, unassign } from '../testing/by-hand.ts'

const app = useApp()
afterEach(async () => {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  await clearBoard(app)
})

type Caller = { cookie: string }
const note = (hauler: Caller, jobId: JobId, event: HaulerEvent) =>
  app.as(hauler).call(recordJobEvent, { params: { jobId }, body: { event } })
const start = (hauler: Caller, jobId: JobId) =>
  app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } })
const mine = async (hauler: Caller, id: JobId) =>
  (await app.as(hauler).call(listMyJobs, {})).find((job) => job.id === id)

/** A paid job that this hauler claimed, with the token of its customer's link. */
async function claimed() {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  const token = jobTokenIn(new URL(await jobLinkFor(app.ctx, app.ctx.db, job)).pathname) ?? ''
  return { hauler, job, token }
}
const pageOf = (token: string) => app.as().call(getJobPage, { params: { token } })
const eventsOn = async (token: string) => (await pageOf(token)).timeline.map(({ event }) => event)
const messagesOfKind = async (job: Job, kind: 'hauler_on_the_way' | 'hauler_arrived') =>
  (await textsAbout(app, job)).filter((message) => message.startsWith(kind))
const writtenOnTheWay = (job: Job) => messagesOfKind(job, 'hauler_on_the_way')

test('setting out and arriving are announced once each, with the link', async () => {
  const { hauler, job, token } = await claimed()
  expect(await mine(hauler, job.id)).toMatchObject({ onTheWayAt: null, arrivedAt: null })
  const first = await note(hauler, job.id, 'on_the_way')
  expect(first).toMatchObject({ status: 'assigned', onTheWayAt: expect.any(Date), arrivedAt: null })
  expect(await note(hauler, job.id, 'on_the_way')).toEqual(first)
  const there = await note(hauler, job.id, 'arrived')
  expect(await note(hauler, job.id, 'arrived')).toEqual(there)
  expect(await mine(hauler, job.id)).toEqual(there)
  // Once the hauler is at the door, the text about the way there has no use.
  expect(await writtenOnTheWay(job)).toEqual(['hauler_on_the_way cancelled'])
  expect(await messagesOfKind(job, 'hauler_arrived')).toEqual(['hauler_arrived queued'])

  await app.runTasks()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  const bodies = (await outbox(app)).map(({ body }) => body)
  expect(bodies).toContain(
    `Westhaul: Dale has arrived for your pickup #${job.id} and waits until 8:15 AM. ${link}`,
  )
  expect(bodies.join()).not.toContain(`is on the way to your pickup #${job.id}.`)
  await start(hauler, job.id)
  expect(await eventsOn(token)).toEqual([
    'booked',
    'paid',
    'assigned',
    'on_the_way',
    'arrived',
    'started',
  ])
})

test('the start withdraws the news of the arrival that has not left yet', async () => {
  const { hauler, job } = await claimed()
  await note(hauler, job.id, 'on_the_way')
  await app.runTasks()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  expect((await outbox(app)).map(({ body }) => body)).toContain(
    `Westhaul: Dale is on the way to your pickup #${job.id}. ${link}`,
  )
  await note(hauler, job.id, 'arrived')
  await start(hauler, job.id)
  expect((await textsAbout(app, job)).slice(-3)).toEqual([
    'hauler_on_the_way delivered',
    'hauler_arrived cancelled',
    'job_started_early queued',
  ])
})

test('of many concurrent taps one is recorded, and one message goes out', async () => {
  const { hauler, job } = await claimed()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => note(hauler, job.id, 'on_the_way')),
  )
  expect(new Set(answers.map(({ onTheWayAt }) => onTheWayAt?.getTime())).size).toBe(1)
  expect(await writtenOnTheWay(job)).toHaveLength(1)
})

test('who forgot may arrive without having been on the way, and after the start', async () => {
  const { hauler, job } = await claimed()
  await start(hauler, job.id)
  await expect(note(hauler, job.id, 'on_the_way')).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is in progress; you cannot be on the way to it now`,
  })
  expect(await note(hauler, job.id, 'arrived')).toMatchObject({
    status: 'in_progress',
    onTheWayAt: null,
    arrivedAt: expect.any(Date),
  })
  expect(await messagesOfKind(job, 'hauler_arrived')).toEqual([])
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: job.id }, body: { status: 'completed' } })
  // What is noted already is answered again, whatever the job is now.
  expect(await note(hauler, job.id, 'arrived')).toMatchObject({ status: 'completed' })
  await expect(note(hauler, job.id, 'on_the_way')).rejects.toMatchObject({ code: 'illegal_move' })
})

test('only the hauler whose job it is notes anything', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler()
  await expect(note(other, job.id, 'arrived')).rejects.toMatchObject({ code: 'not_found' })
  const { id: open } = await paidJob(app)
  await expect(note(hauler, open, 'arrived')).rejects.toMatchObject({ code: 'not_found' })
  expect(await mine(hauler, job.id)).toMatchObject({ arrivedAt: null })
})

test('a job that comes back to its hauler starts without events, and says the way again', async () => {
  const { hauler, job, token } = await claimed()
  await note(hauler, job.id, 'on_the_way')
  await note(hauler, job.id, 'arrived')
  await unassign(app.as(await app.given.admin()), job)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  expect(await mine(hauler, job.id)).toMatchObject({ onTheWayAt: null, arrivedAt: null })
  expect((await pageOf(token)).cancel).toMatchObject({ fee: 0 })
  await note(hauler, job.id, 'on_the_way')
  expect(await writtenOnTheWay(job)).toHaveLength(2)
  expect((await eventsOn(token)).filter((event) => event === 'on_the_way')).toHaveLength(2)
})

const move = (token: string, { preferredDate }: Job) =>
  app.as().call(reschedulePickup, {
    params: { token },
    body: { preferredDate: addDays(preferredDate, 1), preferredTime: 'morning' },
  })

test('another day is another trip, but a hauler at the door keeps the job', async () => {
  const { hauler, job, token } = await claimed()
  await note(hauler, job.id, 'on_the_way')
  await move(token, job)
  expect(await mine(hauler, job.id)).toMatchObject({ status: 'assigned', onTheWayAt: null })
  await note(hauler, job.id, 'arrived')
  expect(await pageOf(token)).toMatchObject({ canReschedule: false })
  await expect(move(token, job)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('sent away at the door, the hauler has the share of the trip fee', async () => {
  const { hauler, job, token } = await claimed()
  await note(hauler, job.id, 'arrived')
  const fee = cents(49_00)
  // A hauler can only stand at the door on the day of the pickup.
  expect((await pageOf(token)).cancel).toMatchObject({ fee: 0 })
  app.setNow(instantOf(job.preferredDate, 7))
  expect((await pageOf(token)).cancel).toMatchObject({ fee, freeUntil: null })
  const cancel = (shown: typeof fee) =>
    app.as().call(cancelPickup, { params: { token }, body: { fee: shown } })
  await expect(cancel(cents(0))).rejects.toMatchObject({ code: 'amount_mismatch' })
  expect(await cancel(fee)).toMatchObject({ status: 'cancelled' })
  await app.runTasks()
  const { haulerPayout, platformFee } = splitPrice(fee, FIRST_SHARE_PERMILLE)
  expect(await findJob(app, job)).toMatchObject({
    cancellationFeeCents: fee,
    haulerPayoutCents: haulerPayout,
  })
  expect(-(await balanceOf(app.ctx.db, 'platform_fee', job.id))).toBe(platformFee)
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(platformFee)
  app.letClockRun()
})

test('who only set out is paid nothing for it', async () => {
  const { hauler, job, token } = await claimed()
  await note(hauler, job.id, 'on_the_way')
  expect((await pageOf(token)).cancel).toMatchObject({ fee: 0 })
})
