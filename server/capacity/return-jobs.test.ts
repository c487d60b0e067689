import { beforeEach, expect, test } from 'vitest'
import { Day, SLOTS } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { closeHauler } from '../dispatch/assignment/close-hauler.ts'
import { unassignJob } from '../dispatch/assignment/unassign-job.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
// Noon in BC on a Saturday.
const NOON = new Date('2026-11-21T19:00:00Z')
const TUESDAY = Day.parse('2026-11-24')
const CONFIRM_BY = new Date('2026-11-23T19:00:00Z')

beforeEach(async () => {
  app.setNow(NOON)
  const { db } = app.ctx
  await db.updateTable('jobs').set({ deletedAt: NOON }).execute()
  await db.updateTable('haulers').set({ deletedAt: NOON }).execute()
})

/** A hauler with so many places on Tuesday evening, and none elsewhere on that day. */
async function haulerWith(places: number) {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  await openEvening(hauler.id, places)
  return hauler
}

const openEvening = (id: Awaited<ReturnType<typeof haulerWith>>['id'], places: number) =>
  saveCells(
    app.ctx.db,
    id,
    SLOTS.map((timeSlot) => ({
      dayOfWeek: 2,
      timeSlot,
      isAvailable: timeSlot === '6-8' && places > 0,
      maxJobs: Math.max(1, places),
    })),
  )

async function claimedBy(hauler: Awaited<ReturnType<typeof haulerWith>>) {
  const { job, pay } = await unpaidJob(app, { preferredDate: TUESDAY, preferredTime: 'evening' })
  await pay()
  await app.runTasks()
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  return job
}

const alerts = async () => {
  const rows = await app.ctx.db.selectFrom('alerts').select('what').orderBy('id').execute()
  return rows.map(({ what }) => what)
}

test('a job that is taken back while its window has room stays certain', async () => {
  const hauler = await haulerWith(1)
  const job = await claimedBy(hauler)
  await unassignJob(app.ctx, await app.given.admin(), job.id)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', confirmBy: null })
})

test('a job that is taken back when its window has no room is a request with a deadline, then refunded', async () => {
  const hauler = await haulerWith(1)
  const job = await claimedBy(hauler)
  await openEvening(hauler.id, 0)
  await unassignJob(app.ctx, await app.given.admin(), job.id)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', confirmBy: CONFIRM_BY })
  expect(await alerts()).toContain(
    `Pickup #${job.id} on Tue, Nov 24, 5PM-8PM, has no hauler any more, and the day is full. Assign one by Nov 23, 2026, 12:00 PM, or it is refunded.`,
  )
  app.setNow(CONFIRM_BY)
  await app.runTasks({ delayed: true })
  await app.runTasks()
  const texts = (await sentTexts(app)).map(({ body }) => body)
  expect(texts.join('\n')).toContain(
    `and will confirm your hauler by Nov 23, 2026, 12:00 PM, or refund you in full.`,
  )
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('of the jobs of a hauler who leaves, as many stay certain as the others have room for', async () => {
  const hauler = await haulerWith(3)
  const jobs = [await claimedBy(hauler), await claimedBy(hauler), await claimedBy(hauler)]
  await haulerWith(1)
  await closeHauler(app.ctx, await app.given.admin(), hauler.id)
  const states = await Promise.all(jobs.map((job) => findJob(app, job)))
  expect(states.map((job) => job?.confirmBy)).toEqual([null, CONFIRM_BY, CONFIRM_BY])
})
