import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '../../../contract/calendar.ts'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { deleteHauler } from '../../../contract/haulers.ts'
import { deleteJob, type JobId } from '../../../contract/jobs.ts'
import { inTransaction } from '../../core/context.ts'
import { notifyJobStarted } from '../../messaging/notify-customer.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { useApp } from '../../testing/app.ts'
import { jobInProgress } from '../../testing/at-work.ts'
import { messagesOf, outbox } from '../../testing/messages.ts'
import { findJob, paidJob, unpaidJob } from '../../testing/paying.ts'

const app = useApp()

/** What was written and sent before the part of the story that a test is about. */
const forget = async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
}
beforeEach(forget)

const linkOf = async (id: JobId) => jobLinkFor(app.ctx, app.ctx.db, await findJob(app, { id }))
const day = () => formatDay(addDays(dayOf(app.ctx.now()), 3))

test('the customer is notified once who takes the job, however many haulers ask', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job()
  const claim = (who: typeof first) => app.as(who).call(claimJob, { params: { jobId } })
  await Promise.allSettled([claim(first), claim(second), claim(first), claim(second)])
  expect(await messagesOf(app)).toMatchObject([
    { messageType: 'hauler_assigned', senderType: 'hauler', jobId, status: 'queued' },
  ])

  await app.runTasks()
  expect(await outbox(app)).toMatchObject([
    {
      recipient: '+16045550142',
      body: `Westhaul: Hi Mei, Dale (Isuzu NPR) will pick up #${jobId} on ${day()}, 8-10 AM. ${await linkOf(jobId)} Questions? 604-555-0142`,
    },
  ])
})

test('the customer is notified of the start and of the end of the job', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ status: 'assigned', haulerId: hauler.id })
  const progress = (status: 'in_progress' | 'completed', id: JobId = jobId) =>
    app.as(hauler).call(progressJob, { params: { jobId: id }, body: { status } })
  await expect(progress('completed')).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await messagesOf(app)).toEqual([])
  await progress('in_progress')
  await expect(progress('in_progress')).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([
    {
      body: `Westhaul: Hi Mei, Dale has started your pickup #${jobId}. ${await linkOf(jobId)} Questions? 604-555-0142`,
    },
  ])

  const { id: paidId } = await jobInProgress(app, hauler)
  await forget()
  await progress('completed', paidId)
  await app.runTasks()
  expect(
    (await messagesOf(app)).filter(({ messageType }) => messageType === 'job_completed'),
  ).toHaveLength(1)
  expect((await outbox(app)).map(({ body }) => body)).toContain(
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
    notifyJobStarted(
      app.ctx,
      tx,
      { ...job, id: jobId },
      { firstName: 'Dale', vehicleModel: 'Ram' },
    ),
  )
  await admin.call(deleteJob, { params: { jobId } })
  await app.runTasks()
  expect(await messagesOf(app)).toMatchObject([
    { messageType: 'job_started', status: 'cancelled' },
    { messageType: 'job_cancelled', senderType: 'admin', status: 'delivered', jobId },
  ])
  expect((await outbox(app)).map(({ body }) => body)).toEqual([
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
  expect(await messagesOf(app)).toMatchObject([
    { messageType: 'job_cancelled', recipientPhone: '+16045550142' },
    { messageType: 'job_taken_back', recipientId: hauler.userId, senderType: 'admin' },
  ])
  await app.runTasks()
})

test('a claim of a released job withdraws the message that we look for another hauler', async () => {
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job({ status: 'assigned', haulerId: first.id })
  const admin = app.as(await app.given.admin())
  await admin.call(deleteHauler, { params: { haulerId: first.id } })
  await app.as(second).call(claimJob, { params: { jobId } })
  expect(await messagesOf(app)).toMatchObject([
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
  await app.runTasks()
  expect((await outbox(app)).map(({ body }) => body)).toEqual([
    expect.stringContaining('You were not charged.'),
  ])
})

test('when the hauler cannot come any more, the customer is notified that we look for another', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ status: 'assigned', haulerId: hauler.id })
  const busy = await app.given.job({ status: 'in_progress', haulerId: hauler.id })
  const admin = app.as(await app.given.admin())
  const close = () => admin.call(deleteHauler, { params: { haulerId: hauler.id } })
  await expect(close()).rejects.toMatchObject({ code: 'in_use' })
  expect(await messagesOf(app)).toEqual([])

  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'completed' })
    .where('id', '=', busy.id)
    .execute()
  await close()
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([
    {
      body: `Westhaul: Hi Mei, Dale cannot come for pickup #${jobId} on ${day()}. We're finding another hauler and will text you.`,
    },
  ])
})

test('a name that is a web address is in no message', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ firstName: 'Win at http://evil.example' })
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await app.runTasks()
  const [message] = await outbox(app)
  expect(message?.body).toContain('Hi there, Dale')
  expect(message?.body).not.toContain('evil')
})
