import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { saveCallQuote } from '../../contract/call-quotes.ts'
import { editJob } from '../../contract/job-edit.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { moveJob } from '../../contract/team-moves.ts'
import { callForm, newCall } from '../booking/phone/testing/call-form.ts'
import { lockAccount } from '../commercial/account-store.ts'
import { companiesIn } from '../commercial/testing/companies.ts'
import type { Db } from '../db/database.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { meanwhile, untilWaiting } from '../testing/races.ts'
import {
  encodeSettings,
  insertSettings,
  lockSettings,
  nextSettingsVersion,
} from './settings-store.ts'
import { ownerOf, without } from './testing/owners.ts'

const app = useApp()
const { aCompany } = companiesIn(app)
const ADDRESS = '4455 Clarence Taylor Crescent, Delta, BC V4K 3E1'
const inDays = (count: number): Day => addDays(dayOf(app.ctx.now()), count)

/** Delta is open again, and its pickups are over. */
afterEach(async () => {
  await app.ctx.db.updateTable('jobs').set({ status: 'cancelled' }).execute()
  const by = await ownerOf(app)
  const { content } = await by.newestOf('areas')
  if (content.group !== 'areas' || content.values.areas.includes('Delta')) return
  await by.publish({ group: 'areas', values: { areas: [...content.values.areas, 'Delta'] } })
})

/** Publishing, as it stands before its commit: Delta is closed. */
async function closeDelta(db: Db): Promise<void> {
  await lockSettings(db, 'areas')
  const areas = SERVICE_AREAS.filter((area) => area !== 'Delta')
  const at = app.ctx.now()
  const version = await nextSettingsVersion(db, 'areas')
  await insertSettings(db, {
    groupName: 'areas',
    version,
    value: encodeSettings('areas', { areas }),
    effectiveFrom: at,
    note: 'Closed',
    restores: null,
    publishedBy: null,
    publishedAt: at,
  })
}
const desk = async () => app.as(await app.given.admin('dispatcher'))
const bookIn = async (by: Awaited<ReturnType<typeof desk>>, email?: string) =>
  by.call(bookByPhone, {
    body: callForm(app.ctx, {
      address: ADDRESS,
      callId: newCall(),
      ...(email !== undefined && { payment: 'account', email }),
    }),
  })

test('a booking waits for an area that is being closed, and is refused', async () => {
  const by = await desk()
  await expect(meanwhile(app, closeDelta, () => bookIn(by))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ message: expect.stringContaining('pick up in Delta any more') }],
  })
})

test('closing an area waits for a booking in it, and is refused for it', async () => {
  const company = await aCompany()
  const [by, owner] = [await desk(), await ownerOf(app)]
  const [booking, publishing] = await meanwhile(
    app,
    // The booking has its place, and waits for the credit of its company.
    (db) => lockAccount(db, company.accountId),
    async () => {
      const booked = bookIn(by, company.email)
      await untilWaiting(app, 1)
      return Promise.allSettled([booked, owner.publish(without('Delta'))])
    },
    2,
  )
  expect(booking.status).toBe('fulfilled')
  expect(publishing).toMatchObject({
    status: 'rejected',
    reason: { code: 'refused', message: expect.stringContaining('1 pickup is booked there') },
  })
})

test('a pickup is not moved to a day on which its area is being closed', async () => {
  const by = await desk()
  const moved = await app.given.job({
    area: 'Delta',
    preferredDate: inDays(3),
    paymentStatus: 'pending',
  })
  const params = { jobId: moved.id }
  const body = { preferredDate: inDays(4), preferredTime: 'evening' } as const
  await expect(
    meanwhile(app, closeDelta, () => by.call(moveJob, { params, body })),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await findJob(app, moved)).toMatchObject({ preferredDate: inDays(3) })
})

test('the price of a caller waits for an area that is being closed, and is not saved', async () => {
  const by = await desk()
  const { firstName, lastName, phone, items } = callForm(app.ctx, { address: ADDRESS })
  const body = { callId: newCall(), firstName, lastName, phone, address: ADDRESS, items }
  await expect(
    meanwhile(app, closeDelta, () => by.call(saveCallQuote, { body })),
  ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'address' }] })
  expect(await app.ctx.db.selectFrom('callQuotes').select('id').execute()).toEqual([])
})

test('an address is not edited into an area that is being closed', async () => {
  const by = await desk()
  const job = await app.given.job({ paymentStatus: 'pending' })
  const body = { version: 1, address: ADDRESS }
  await expect(
    meanwhile(app, closeDelta, () => by.call(editJob, { params: { jobId: job.id }, body })),
  ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'address' }] })
  expect(await findJob(app, job)).toMatchObject({ area: job.area })
})
