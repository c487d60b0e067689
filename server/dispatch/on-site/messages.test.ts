import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '../../../contract/calendar.ts'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { deleteHauler } from '../../../contract/haulers.ts'
import { deleteJob, type JobId } from '../../../contract/jobs.ts'
import { inTransaction } from '../../core/context.ts'
import { notifyJobStarted } from '../../messaging/notify-trip.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { useApp } from '../../testing/app.ts'
import { jobInProgress } from '../../testing/at-work.ts'
import { textsOf, sentTexts } from '../../testing/messages.ts'
import { findJob, paidJob, unpaidJob } from '../../testing/paying.ts'
import { settleCancellationOf } from '../../workbench/testing/settle-cancellation.ts'

const app = useApp()

/** What was written and sent before the part of the story that a test is about. */
const forget = async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
}
beforeEach(forget)

const linkOf = async (id: JobId) => jobLinkFor(app.ctx, app.ctx.db, await findJob(app, { id }))
const yesterday = () => addDays(dayOf(app.ctx.now()), -1)
const day = () => formatDay(addDays(dayOf(app.ctx.now()), 3))

test('the customer is notified once who takes the job, however many haulers ask', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job()
  const claim = (who: typeof first) => app.as(who).call(claimJob, { params: { jobId } })
  await Promise.allSettled([claim(first), claim(second), claim(first), claim(second)])
  expect(await textsOf(app)).toMatchObject([
    { messageType: 'hauler_assigned', senderType: 'hauler', jobId, status: 'queued' },
  ])

  await app.runTasks()
  expect(await sentTexts(app)).toMatchObject([
    {
      recipient: '+16045550142',
      body: `Westhaul: Dale (Isuzu NPR) will pick up #${jobId} on ${day()}, 8-10 AM. Call: (604) 555-0143. ${await linkOf(jobId)}`,
    },
  ])
})

test('the customer is notified of the start and of the end of the job', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({
    status: 'assigned',
    haulerId: hauler.id,
    scheduledDate: yesterday(),
  })
  const progress = (status: 'in_progress' | 'completed', id: JobId = jobId) =>
    app.as(hauler).call(progressJob, { params: { jobId: id }, body: { status } })
  await expect(progress('completed')).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await textsOf(app)).toEqual([])
  await progress('in_progress')
  await expect(progress('in_progress')).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect(await sentTexts(app)).toMatchObject([
    {
      body: `Westhaul: Hi Mei, Dale has started your pickup #${jobId}. ${await linkOf(jobId)} Questions? 604-555-0142`,
    },
  ])

  const { id: paidId } = await jobInProgress(app, hauler)
  await forget()
  await progress('completed', paidId)
  await app.runTasks()
  expect(
    (await textsOf(app)).filter(({ messageType }) => messageType === 'job_completed'),
  ).toHaveLength(1)
  expect((await sentTexts(app)).map(({ body }) => body)).toContain(
    `Westhaul: Hi Mei, your pickup #${paidId} is done. Final price: $149.99. Thank you for booking with us. ${await linkOf(paidId)}`,
  )
})

test('who paid reads what comes back when the job is cancelled, and nothing stale goes out', async () => {
  const { id: jobId } = await paidJob(app)
  await forget()
  const admin = app.as(await app.given.admin())
  const job = await app.given.job()
  // Something that waits about the same job.
  await inTransaction(app.ctx, (tx) =>
    notifyJobStarted(app.ctx, tx, { ...job, id: jobId }, { firstName: 'Dale' }),
  )
  await admin.call(deleteJob, { params: { jobId } })
  await settleCancellationOf(app, jobId)
  await app.runTasks()
  expect(await textsOf(app)).toMatchObject([
    { messageType: 'job_started', status: 'cancelled' },
    { messageType: 'job_cancelled', senderType: 'admin', status: 'delivered', jobId },
  ])
  expect((await sentTexts(app)).map(({ body }) => body)).toEqual([
    `Westhaul: Hi Mei, your pickup #${jobId} on ${day()} is cancelled. We're refunding $149.99. Questions? 604-555-0142`,
  ])
})

test('a hauler whose job is deleted is notified that it is no longer theirs', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ paymentStatus: 'pending' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'assigned', haulerId: hauler.id })
    .where('id', '=', jobId)
    .execute()
  const admin = app.as(await app.given.admin())
  await admin.call(deleteJob, { params: { jobId } })
  expect(await textsOf(app)).toEqual([])
  await settleCancellationOf(app, jobId)
  expect(await textsOf(app)).toMatchObject([
    { messageType: 'job_cancelled', recipientPhone: '+16045550142' },
    { messageType: 'job_taken_back', recipientId: hauler.userId, senderType: 'admin' },
  ])
  await app.runTasks()
})

test('a claim of a released job withdraws the message that we look for another hauler', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job()
  await app.as(first).call(claimJob, { params: { jobId } })
  await app.runTasks()
  const admin = app.as(await app.given.admin())
  await admin.call(deleteHauler, { params: { haulerId: first.id } })
  await app.as(second).call(claimJob, { params: { jobId } })
  expect(await textsOf(app)).toMatchObject([
    { messageType: 'hauler_assigned', status: 'delivered' },
    { messageType: 'job_released', status: 'cancelled' },
    { messageType: 'hauler_assigned', status: 'queued' },
  ])
  await app.runTasks()
})

test('who did not pay reads so, and who was hauled already reads nothing', async () => {
  const { job } = await unpaidJob(app)
  const { id: haulerId } = await app.given.hauler()
  const done = await app.given.job({ status: 'completed', haulerId })
  const admin = app.as(await app.given.admin())
  await admin.call(deleteJob, { params: { jobId: job.id } })
  await admin.call(deleteJob, { params: { jobId: done.id } })
  await settleCancellationOf(app, job.id)
  await app.runTasks()
  expect((await sentTexts(app)).map(({ body }) => body)).toEqual([
    expect.stringContaining('You were not charged.'),
  ])
})

test('when the hauler is closed, the customer who knows of them reads that we look for another', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await app.runTasks()
  const busy = await app.given.job({ status: 'in_progress', haulerId: hauler.id })
  const admin = app.as(await app.given.admin())
  const close = () => admin.call(deleteHauler, { params: { haulerId: hauler.id } })
  await expect(close()).rejects.toMatchObject({ code: 'in_use' })
  expect(await textsOf(app)).toHaveLength(1)

  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'completed' })
    .where('id', '=', busy.id)
    .execute()
  await close()
  await app.runTasks()
  expect((await sentTexts(app)).map(({ body }) => body)).toEqual([
    expect.stringContaining(`Dale (Isuzu NPR) will pick up #${jobId}`),
    `Westhaul: Hi Mei, we're finding another hauler for your pickup #${jobId} on ${day()} and will let you know.`,
  ])
})

test('a name that is a web address is in no message', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ firstName: 'Win at http://evil.example' })
  await app.as(hauler).call(claimJob, { params: { jobId } })
  // In its window: an early start has other words, without a name.
  const scheduledDate = yesterday()
  await app.ctx.db.updateTable('jobs').set({ scheduledDate }).where('id', '=', jobId).execute()
  const body = { status: 'in_progress' } as const
  await app.as(hauler).call(progressJob, { params: { jobId }, body })
  await app.runTasks()
  const bodies = (await sentTexts(app)).map((message) => message.body)
  expect(bodies).toEqual([
    expect.any(String),
    expect.stringContaining('Hi there, Dale has started'),
  ])
  expect(bodies.join()).not.toContain('evil')
})
