import { afterEach, expect, test } from 'vitest'
import { instantAt, instantOf } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { cancelPickup } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { useApp } from '../../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { atTheDoorIn } from '../testing/at-the-door.ts'
import { unassign } from '../testing/by-hand.ts'

const app = useApp()
const {
  at,
  photoOf,
  call,
  arrive,
  moveArrival,
  arrived,
  progress,
  record,
  start,
  waited,
  closeDay,
} = atTheDoorIn(app)

afterEach(closeDay)

test('a second before the 15 minutes are over it is refused, with until when to wait', async () => {
  const { hauler, job, day, photo } = await waited()
  app.setNow(new Date(instantAt(day, '09:21').getTime() - 1_000))
  await expect(record(hauler, job.id, [photo])).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Please wait until 9:21 AM',
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

test('without a recorded call, or without a photo, it is refused with what is missing', async () => {
  const { hauler, job, day } = await arrived()
  at(day, '09:30')
  const photo = await photoOf(hauler)
  await expect(record(hauler, job.id, [photo])).rejects.toMatchObject({
    code: 'refused',
    message: 'Call Mei first. The call is recorded',
  })
  await call(hauler, job.id)
  await expect(record(hauler, job.id, [])).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'photos', message: 'Add a photo of the place' }],
  })
  const other = await haulerWithAccount(app)
  await expect(record(hauler, job.id, [await photoOf(other)])).rejects.toMatchObject({
    code: 'refused',
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned' })
})

test('the wait begins with the window, not with an early arrival', async () => {
  const { hauler, job, day } = await arrived()
  await moveArrival(job.id, instantAt(day, '07:30'))
  expect((await progress(hauler, job.id)).waitUntil).toEqual(instantAt(day, '08:15'))
})

test('a hauler who came after the window cannot record a no-show', async () => {
  const { hauler, job, day, photo } = await waited()
  await moveArrival(job.id, instantOf(day, 12))
  at(day, '12:30')
  expect((await progress(hauler, job.id)).refusal).toBe(
    'You arrived after Mei’s window. Please call us',
  )
  await expect(record(hauler, job.id, [photo])).rejects.toMatchObject({ code: 'illegal_move' })
})

test('before the arrival nothing is recorded, and another hauler’s job is not there', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  const photo = await photoOf(hauler)
  await expect(call(hauler, job.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Tap Arrived first. Calls count from then on',
  })
  await expect(record(hauler, job.id, [photo])).rejects.toMatchObject({ code: 'illegal_move' })
  const other = await haulerWithAccount(app)
  for (const ask of [
    () => call(other, job.id),
    () => record(other, job.id, [photo]),
    () => progress(other, job.id),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
})

test('when they came out the job just goes on, and there is no no-show any more', async () => {
  const { hauler, job, photo } = await waited()
  expect(await start(hauler, job.id)).toMatchObject({ status: 'in_progress' })
  for (const ask of [() => record(hauler, job.id, [photo]), () => call(hauler, job.id)])
    await expect(ask()).rejects.toMatchObject({
      code: 'illegal_move',
      message: `Job #${job.id} is in progress; you cannot record a no-show now`,
    })
})

test('calls of an earlier trip do not count for the next', async () => {
  const { hauler, job, day, photo } = await waited()
  await unassign(app.as(await app.given.admin()), job)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await arrive(hauler, job.id, instantAt(day, '09:06'))
  await expect(record(hauler, job.id, [photo])).rejects.toMatchObject({ code: 'refused' })
})

test('of one visit twenty calls are recorded, and no more', async () => {
  const { hauler, job, day } = await arrived()
  for (let minute = 10; minute < 30; minute += 1) {
    at(day, `09:${minute}`)
    await call(hauler, job.id)
  }
  at(day, '09:30')
  await expect(call(hauler, job.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: '20 calls are recorded, which is enough. You can record that Mei isn’t there',
  })
  expect((await progress(hauler, job.id)).calledAt).toHaveLength(20)
})

test('of five taps on one button one call is recorded, and of five no-shows one', async () => {
  const { hauler, job, day } = await arrived()
  await Promise.all(Array.from({ length: 5 }, () => call(hauler, job.id)))
  expect((await progress(hauler, job.id)).calledAt).toHaveLength(1)
  at(day, '09:21')
  const photo = await photoOf(hauler)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => record(hauler, job.id, [photo])),
  )
  expect(new Set(answers.map(({ recordedAt }) => recordedAt?.getTime())).size).toBe(1)
  const refunds = app.ctx.db.selectFrom('refunds').where('jobId', '=', job.id)
  expect(await refunds.select('id').execute()).toHaveLength(1)
})

test('while the customer cancels, one of the two ends the job, once', async () => {
  const { hauler, job, photo } = await waited()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  const params = { token: jobTokenIn(new URL(link).pathname) ?? '' }
  const outcomes = await Promise.allSettled([
    record(hauler, job.id, [photo]),
    app.as().call(cancelPickup, { params, body: { fee: cents(49_00) } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'illegal_move' },
  })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ cancellationFeeCents: 49_00 })
})
