import { afterEach, expect, test } from 'vitest'
import { claimJob, progressJob, recordJobEvent } from '../../contract/dispatch.ts'
import { getDiscountOffer, giveDiscount } from '../../contract/discounts.ts'
import { cancelJob } from '../../contract/job-cancellation.ts'
import { addJobNote, getJobTimeline, TIMELINE_PAGE } from '../../contract/job-timeline.ts'
import { deleteJob, JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { recoverJob } from '../../contract/office-jobs.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { receivePayment } from '../../contract/received-payments.ts'
import { assignJob } from '../../contract/schedule.ts'
import { releaseJob } from '../../contract/team-moves.ts'
import { callForm } from '../booking/phone/testing/call-form.ts'
import { insertJobEvent } from '../jobs/job-event-store.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const show = async (
  jobId: JobId,
  query: { show?: 'all' | 'notes' | 'money'; cursor?: string } = {},
) =>
  app
    .as(await app.given.admin())
    .call(getJobTimeline, { params: { jobId }, query: { show: 'all', ...query } })

test('every event of a job stands there with its actor, the newest first', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  await app.runTasks()
  const admin = await app.given.admin()
  await app.as(admin).call(addJobNote, { params, body: { text: 'Call first', mentions: [] } })
  const { items, nextCursor } = await show(job.id)
  expect(nextCursor).toBeNull()
  const told = items.map((entry) => {
    const what = 'move' in entry ? entry.move : 'event' in entry ? entry.event : ''
    return `${entry.kind} ${what} ${entry.by} ${entry.name ?? ''}`.trim()
  })
  for (const each of [
    'booked  customer Mei Tanaka',
    'payment settle provider',
    'job claim hauler Dale Kowalchuk',
    'trip on_the_way hauler Dale Kowalchuk',
    'job start hauler Dale Kowalchuk',
    'note  admin Priya Lee',
  ])
    expect(told).toContain(each)
  expect(told.at(-1)).toBe('booked  customer Mei Tanaka')
  const times = items.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(items.find(({ kind }) => kind === 'payment')).toMatchObject({
    amount: job.estimatedPriceCents,
    card: expect.stringContaining('4242'),
  })
  expect(items.filter(({ kind }) => kind === 'message')).not.toEqual([])
})

test('money and notes stand alone when asked for', async () => {
  const job = await paidJob(app)
  const admin = await app.given.admin()
  const params = { jobId: job.id }
  await app.as(admin).call(addJobNote, { params, body: { text: 'Call first', mentions: [] } })
  await app.as(admin).call(cancelJob, { params, body: { reason: 'Ill', fee: 'waived' } })
  await app.runTasks({ delayed: true })
  const money = (await show(job.id, { show: 'money' })).items
  expect(money.map((entry) => `${entry.kind} ${'move' in entry ? entry.move : ''}`)).toEqual([
    'refund succeed',
    'refund request',
    'payment settle',
  ])
  const notes = (await show(job.id, { show: 'notes' })).items
  expect(notes.map(({ kind }) => kind)).toEqual(['note'])
  const cancelled = (await show(job.id)).items.find((entry) => entry.kind === 'job')
  expect(cancelled).toMatchObject({ move: 'cancel', by: 'admin', name: 'Priya Lee', reason: 'Ill' })
})

test('pages follow each other without a gap or a repeated entry, also where many happen in one moment', async () => {
  const hauler = await app.given.hauler()
  const job = await app.given.job({ paymentStatus: 'pending' })
  const notedAt = new Date()
  for (let n = 0; n < TIMELINE_PAGE + 5; n += 1)
    await insertJobEvent(app.ctx.db, {
      jobId: job.id,
      haulerId: hauler.id,
      event: 'on_the_way',
      notedAt,
      heardAt: null,
      // One event of a trip stands once.
      tripEndedAt: new Date(notedAt.getTime() + n),
    })
  const first = await show(job.id)
  expect(first.items).toHaveLength(TIMELINE_PAGE)
  const second = await show(job.id, { cursor: first.nextCursor ?? '' })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(TIMELINE_PAGE + 6)
  expect(second.nextCursor).toBeNull()
})

test('a made-up cursor and a job that is not there are refused', async () => {
  const job = await app.given.job()
  for (const cursor of [
    '1',
    "2026-11-20T18:00:00.000000Z job 1' or 1=1",
    '2026-99-99T18:00:00.000000Z job 1',
  ])
    await expect(show(job.id, { cursor })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(show(JobId.parse(999_999))).rejects.toMatchObject({ code: 'not_found' })
})

test('a phone booking names the colleague, and money taken by hand who recorded it and how', async () => {
  const priya = await app.given.admin('dispatcher')
  const { id: jobId } = await app
    .as(priya)
    .call(bookByPhone, { body: callForm(app.ctx, { payment: 'cash', collectBy: 'office' }) })
  const [booked] = (await show(jobId)).items.filter(({ kind }) => kind === 'booked')
  expect(booked).toMatchObject({ by: 'admin', name: 'Priya Lee', via: 'phone' })
  const amount = cents(10_00)
  await app.as(await app.given.admin('accountant')).call(receivePayment, {
    params: { jobId },
    body: { method: 'cash', amount, heldBy: 'office' },
  })
  const payments = (await show(jobId, { show: 'money' })).items
  expect(payments).toMatchObject([
    { kind: 'payment', by: 'admin', name: 'Priya Lee', method: 'cash', heldBy: 'office', amount },
  ])
})

test('assigning and releasing by the team name the hauler, also after another had the job', async () => {
  const [dale, rosa] = [await app.given.hauler(), await app.given.hauler({ firstName: 'Rosa' })]
  const { id: jobId } = await paidJob(app)
  const admin = app.as(await app.given.admin())
  const params = { jobId }
  for (const { id: haulerId } of [dale, rosa]) {
    await admin.call(assignJob, { params, body: { haulerId } })
    await admin.call(releaseJob, { params, body: { reason: 'Another job' } })
  }
  const moves = (await show(jobId)).items.flatMap((entry) =>
    entry.kind === 'job' ? [`${entry.move} ${entry.hauler}`] : [],
  )
  expect(moves).toEqual([
    expect.stringMatching(/^release Rosa /),
    expect.stringMatching(/^assign Rosa /),
    expect.stringMatching(/^release Dale /),
    expect.stringMatching(/^assign Dale /),
  ])
})

test('a discount of an unpaid job, and recovering a deleted job, have entries of their own', async () => {
  const { id: jobId } = await app.given.job({ paymentStatus: 'pending' })
  const owner = app.as(await app.given.admin('owner'))
  const params = { jobId }
  const { price } = await owner.call(getDiscountOffer, { params })
  const amount = cents(10_00)
  await owner.call(giveDiscount, {
    params,
    body: { amount, share: 'shared', reason: 'A regular', price },
  })
  await owner.call(deleteJob, { params })
  await owner.call(recoverJob, { params })
  const { items } = await show(jobId)
  expect(items.filter(({ kind }) => kind === 'discount')).toMatchObject([
    { move: 'give', name: 'Priya Lee', amount, reason: 'A regular' },
  ])
  expect(items.flatMap((entry) => (entry.kind === 'deletion' ? entry.move : []))).toEqual([
    'recover',
    'delete',
  ])
})
