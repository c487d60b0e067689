import { afterEach, expect, test } from 'vitest'
import { listAtRisk, reassignJob, refundAtRisk } from '../../../contract/at-risk.ts'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { releaseOwnJob } from '../../../contract/release.ts'
import { assignJob } from '../../../contract/schedule.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { findJob, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))

afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await clearBoard(app)
})

const admin = async () => app.as(await app.given.admin())
const actionsOf = async (jobId: JobId) => {
  const { items } = await (await admin()).call(listAtRisk, {})
  return items.find((item) => item.jobId === jobId)?.actions
}
const reassign = async (jobId: JobId, haulerId: HaulerId) =>
  (await admin()).call(reassignJob, { params: { jobId }, body: { haulerId } })
const refund = async (jobId: JobId) => (await admin()).call(refundAtRisk, { params: { jobId } })

async function assigned(preferredTime: 'morning' | 'evening' = 'morning') {
  const hauler = await app.given.hauler()
  const job = await paidJob(app, { preferredDate: day(), preferredTime })
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  return { hauler, job }
}

test('the nearest hauler who is free is the best action, and assigns in one call', async () => {
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  await app.given.hauler({ serviceAreas: ['Vancouver', 'Surrey'] })
  const near = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  await app.given.hauler({ serviceAreas: ['Vancouver'], isAvailable: false })
  at('07:00')
  const [best, ...others] = (await actionsOf(job.id)) ?? []
  expect(best).toMatchObject({
    do: 'assign',
    hauler: { id: near.id },
    window: 'morning',
    timeSlot: '8-10',
  })
  expect(others.map((action) => action.do)).toEqual(['refund', 'call', 'open'])
  const body = { haulerId: near.id, timeSlot: '8-10' as const }
  await (await admin()).call(assignJob, { params: { jobId: job.id }, body })
  expect(await actionsOf(job.id)).toBeUndefined()
})

test('who released the job is not proposed for it', async () => {
  const { hauler, job } = await assigned()
  const body = { reason: 'Vehicle trouble' }
  await app.as(hauler).call(releaseOwnJob, { params: { jobId: job.id }, body })
  at('07:00')
  expect(await actionsOf(job.id)).toMatchObject([
    { do: 'refund', amount: 149_99 },
    { do: 'call' },
    { do: 'open' },
  ])
})

test('after the window another hauler comes in the next one of the day, and both sides read of it', async () => {
  const { hauler, job } = await assigned()
  const other = await app.given.hauler({ firstName: 'Theo', lastName: 'Lachance' })
  at('12:20')
  expect(await actionsOf(job.id)).toMatchObject([
    { do: 'reassign', hauler: { id: other.id }, window: 'afternoon', timeSlot: '12-2' },
    { do: 'refund' },
    { do: 'call', who: 'hauler' },
    { do: 'call', who: 'customer' },
    { do: 'open' },
  ])
  expect(await reassign(job.id, other.id)).toMatchObject({ haulerId: other.id, timeSlot: '12-2' })
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    haulerId: other.id,
    preferredTime: 'afternoon',
  })
  const written = (await textsOf(app)).filter(({ status }) => status === 'queued')
  expect(written.map(({ messageType, recipientId }) => [messageType, recipientId])).toEqual(
    expect.arrayContaining([
      ['hauler_assigned', null],
      ['job_assigned_to_you', other.userId],
      ['job_taken_back', hauler.userId],
    ]),
  )
  // It is 12:20 PM: the lane goes on until the new hauler sets out.
  expect((await actionsOf(job.id))?.[0]).toEqual({ do: 'call', who: 'hauler' })
  const params = { jobId: job.id }
  await app.as(other).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  expect(await actionsOf(job.id)).toBeUndefined()
})

test('within the window a job goes to another hauler in that window', async () => {
  const { job } = await assigned()
  const other = await app.given.hauler()
  at('09:00')
  expect((await actionsOf(job.id))?.[0]).toEqual({ do: 'call', who: 'hauler' })
  expect(await reassign(job.id, other.id)).toMatchObject({ timeSlot: '8-10' })
  expect(await findJob(app, job)).toMatchObject({ preferredTime: 'morning' })
})

test('no slot that is over is proposed: late in the window the next one is', async () => {
  const { job } = await assigned()
  const other = await app.given.hauler()
  at('15:30')
  expect((await actionsOf(job.id))?.[0]).toMatchObject({ window: 'afternoon', timeSlot: '2-4' })
  expect(await reassign(job.id, other.id)).toMatchObject({ timeSlot: '2-4' })
})

test('after the last window of the day only a refund is left', async () => {
  const { job } = await assigned('evening')
  const other = await app.given.hauler()
  at('20:20')
  expect((await actionsOf(job.id))?.[0]).toEqual({ do: 'refund', amount: 149_99 })
  await expect(reassign(job.id, other.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} has no window left on its day. Offer another day or a refund`,
  })
})

test('a hauler who has come meanwhile keeps the job', async () => {
  const { hauler, job } = await assigned()
  const other = await app.given.hauler()
  at('12:20')
  const params = { jobId: job.id }
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
  await expect(reassign(job.id, other.id)).rejects.toMatchObject({ code: 'illegal_move' })
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  for (const act of [() => reassign(job.id, other.id), () => refund(job.id)])
    await expect(act()).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id, status: 'in_progress' })
})

test('the same hauler, a hauler who is not free and a missing one are refused', async () => {
  const { hauler, job } = await assigned()
  const away = await app.given.hauler({ isAvailable: false })
  at('12:20')
  await expect(reassign(job.id, hauler.id)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(reassign(job.id, away.id)).rejects.toMatchObject({ code: 'not_free' })
  await expect(reassign(job.id, 999_999 as HaulerId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a refund gives all of it back, once, and both sides read of it', async () => {
  const { hauler, job } = await assigned()
  at('12:20')
  const outcomes = await Promise.allSettled([refund(job.id), refund(job.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  const kinds = (await textsOf(app)).map(({ messageType, recipientId }) => [
    messageType,
    recipientId,
  ])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['job_cancelled', null],
      ['job_taken_back', hauler.userId],
    ]),
  )
})
