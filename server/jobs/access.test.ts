import { expect, test } from 'vitest'
import type { Access } from '../../contract/access.ts'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { claimJob, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { getAdminJob, type JobId } from '../../contract/jobs.ts'
import { showJobNow } from '../job-page/show-job.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

const ACCESS: Access = {
  place: 'basement',
  floors: 1,
  elevator: false,
  walkMinutes: 2,
  notes: 'Gate code 4417#, call from the lane',
  unattended: true,
}
const { notes: _notes, ...OFFERED } = ACCESS

/** A job that was booked with these notes and is paid. */
async function booked(fields: object = {}): Promise<JobId> {
  const { id } = await app.as(await app.given.visitor()).call(bookPickup, {
    body: {
      firstName: 'Amrita',
      lastName: 'Gill',
      phone: '604 555 0142',
      email: 'amrita@example.ca',
      address: '2418 St Johns St, Port Moody',
      description: 'A sofa and two chairs. The gate opens with 4417# then push',
      preferredDate: addDays(dayOf(app.ctx.now()), 4),
      preferredTime: 'morning',
      photos: [await app.given.photo()],
      marketingConsent: false,
      access: ACCESS,
      ...fields,
    },
  })
  await app.ctx.db.updateTable('jobs').set({ paymentStatus: 'paid' }).where('id', '=', id).execute()
  return id
}

test('haulers read how to get to the load before the claim, without the code, and all of it after', async () => {
  const jobId = await booked()
  const hauler = await app.given.hauler()
  const offered = (await app.as(hauler).call(listAvailableJobs, {})).find(({ id }) => id === jobId)
  expect(offered?.access).toEqual(OFFERED)
  expect(JSON.stringify(offered)).not.toContain('4417')
  expect(offered?.description).toContain('A sofa and two chairs. The gate opens with')

  const claimed = await app.as(hauler).call(claimJob, { params: { jobId } })
  expect(claimed.access).toEqual(ACCESS)
  expect((await app.as(hauler).call(listMyJobs, {}))[0]?.access).toEqual(ACCESS)
})

test('admin and customer read all of it', async () => {
  const jobId = await booked()
  const admin = await app.given.admin()
  expect((await app.as(admin).call(getAdminJob, { params: { jobId } })).access).toEqual(ACCESS)
  expect((await showJobNow(app.ctx, jobId)).access).toEqual(ACCESS)
})

test('a job without an answer has none', async () => {
  const jobId = await booked({ access: undefined })
  expect((await showJobNow(app.ctx, jobId)).access).toBeNull()
})
