import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, Day } from '../../contract/calendar.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { openJobLinks } from '../messaging/job-links.ts'
import { outbox } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { linkedJob, tokenFor } from './testing/links.ts'
import { openBookingPage } from '../../contract/booked.ts'
import { jobTokenIn } from '../../contract/paths.ts'

const app = useApp()
const NOON = new Date('2026-12-05T19:00:00Z')
const TUESDAY = Day.parse('2026-12-08')

/** Moves a pickup to Wednesday evening, Thursday evening, and so on. */
async function moveOften(token: string, times: number) {
  for (let at = 0; at < times; at++)
    await app.as().call(reschedulePickup, {
      params: { token },
      body: { preferredDate: addDays(TUESDAY, 1 + (at % 2)), preferredTime: 'evening' },
    })
}

test('an unpaid booking keeps places and sends texts for three moves, then it has to be paid', async () => {
  app.setNow(NOON)
  await app.given.hauler()
  const visit: Visit = {}
  const form = bookingForm([await app.given.photo()], { preferredDate: TUESDAY })
  const { id: jobId } = await app.as(visit).call(bookPickup, { body: form })
  const { path } = await app.as(visit).call(openBookingPage, { params: { jobId } })
  const token = jobTokenIn(path ?? '') ?? ''
  await moveOften(token, 3)
  const { heldUntil } = await findJob(app, { id: jobId })
  await expect(moveOften(token, 2)).rejects.toMatchObject({
    code: 'illegal_move',
    message:
      'This pickup was rescheduled 3 times. Please pay for it before you reschedule it again',
  })
  expect((await findJob(app, { id: jobId })).heldUntil).toEqual(heldUntil)
})

test('a paid pickup is moved twenty times', async () => {
  app.setNow(NOON)
  await app.given.hauler()
  const { job } = await linkedJob(app, { preferredDate: TUESDAY, preferredTime: 'evening' })
  const token = await tokenFor(app, job)
  await moveOften(token, 20)
  await expect(moveOften(token, 1)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'This pickup was rescheduled 20 times. Please call us at 604-555-0142',
  })
})

test('a pickup whose price is collected in cash is moved like a paid one: it cannot be paid before', async () => {
  app.setNow(NOON)
  await app.given.hauler()
  const job = await app.given.job({
    paymentStatus: 'pending',
    collectMethod: 'cash',
    collectBy: 'hauler',
    preferredDate: TUESDAY,
    preferredTime: 'evening',
  })
  await openJobLinks(app.ctx.db, [job])
  await moveOften(await tokenFor(app, job), 4)
  expect(await findJob(app, job)).toMatchObject({ preferredDate: addDays(TUESDAY, 2) })
})

test('a pickup whose price is collected in cash is confirmed where it is moved to, and held for no payment', async () => {
  app.setNow(NOON)
  await app.given.hauler()
  const job = await app.given.job({
    paymentStatus: 'pending',
    collectMethod: 'cash',
    collectBy: 'hauler',
    preferredDate: TUESDAY,
    preferredTime: 'evening',
  })
  await openJobLinks(app.ctx.db, [job])
  await moveOften(await tokenFor(app, job), 1)
  await app.runTasks()
  const text = (await outbox(app)).at(-1)?.body
  expect(text).toContain("We'll let you know when a hauler accepts")
  expect(text).not.toContain('until you pay')
  expect((await findJob(app, job)).heldUntil).toEqual(job.heldUntil)
})
