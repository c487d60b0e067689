import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, Day, dayOf } from '../../contract/calendar.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import { cancelUnpaid } from '../payments/cancel-unpaid.ts'
import { remindUnpaid, warnUnpaid } from '../payments/remind-unpaid.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob, GOOD_CARD } from '../testing/paying.ts'

const app = useApp()
const NOON = new Date('2026-12-05T19:00:00Z')
const TUESDAY = Day.parse('2026-12-08')

const book = (visit: Visit, photo: string, days = 0) =>
  app
    .as(visit)
    .call(bookPickup, { body: bookingForm([photo], { preferredDate: addDays(TUESDAY, days) }) })

const messagesAbout = async (id: number) =>
  (await messagesOf(app)).flatMap(({ jobId, messageType }) => (jobId === id ? [messageType] : []))

async function missPayment(jobId: Awaited<ReturnType<typeof book>>['id']) {
  for (const task of [remindUnpaid, warnUnpaid, cancelUnpaid]) await task.run({ jobId }, app.ctx)
}

test('who goes back and books the load for another day reads nothing of the first booking', async () => {
  app.setNow(NOON)
  const [visit, photo] = [{}, await app.given.photo()]
  const first = await book(visit, photo)
  const second = await book(visit, photo, 1)
  const { clientSecret } = await app.as(visit).call(createPaymentIntent, {
    body: { jobId: second.id, amount: second.estimatedPrice },
  })
  const payment = { clientSecret, method: 'card' as const, cardNumber: GOOD_CARD }
  await app.as(visit).call(confirmSandboxPayment, { body: payment })

  await missPayment(first.id)
  expect(await findJob(app, first)).toMatchObject({ status: 'cancelled' })
  expect(await messagesAbout(first.id)).toEqual([])
})

test('a number that many unpaid bookings name gets ten messages a day about them', async () => {
  // Messages are dated by the database.
  app.letClockRun()
  const phone = '604 555 0177'
  const preferredDate = addDays(dayOf(app.ctx.now()), 3)
  const messages = async () =>
    (await messagesOf(app)).filter(({ recipientPhone }) => recipientPhone === '+16045550177')
  for (let at = 0; at < 4; at++) {
    const form = bookingForm([await app.given.photo()], {
      preferredDate,
      phone,
      email: `a${at}@example.ca`,
    })
    await missPayment((await app.as({}).call(bookPickup, { body: form })).id)
  }
  expect(await messages()).toHaveLength(10)
})

test('who books another load as well is reminded of the first', async () => {
  app.setNow(NOON)
  const visit: Visit = {}
  const first = await book(visit, await app.given.photo())
  await book(visit, await app.given.photo(), 1)
  await missPayment(first.id)
  expect(new Set(await messagesAbout(first.id))).toEqual(
    new Set(['payment_reminder', 'payment_missed', 'job_cancelled']),
  )
})
