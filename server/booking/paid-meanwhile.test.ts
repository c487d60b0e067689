import { expect, test } from 'vitest'
import { bookPickup, type BookingForm } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import { useApp } from '../testing/app.ts'
import { GOOD_CARD } from '../testing/paying.ts'

const app = useApp()

const form = async (fields: Partial<BookingForm>): Promise<BookingForm> => ({
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  email: 'amrita@example.ca',
  address: '1166 Alberni St, Vancouver',
  description: 'A sofa',
  loadSize: 'small',
  preferredDate: Day.parse('2026-11-28'),
  preferredTime: 'evening',
  photos: [await app.given.photo()],
  marketingConsent: false,
  ...fields,
})

test('who paid in the bank app and sends the form again is led to the paid pickup', async () => {
  app.setNow(new Date('2026-11-24T19:00:00Z'))
  const visitor = await app.given.visitor()
  const book = async (description: string) =>
    app.as(visitor).call(bookPickup, { body: await form({ description }) })
  const { id: jobId, estimatedPrice: amount } = await book('An old sofa and two chair')
  const { clientSecret } = await app
    .as(visitor)
    .call(createPaymentIntent, { body: { jobId, amount } })
  const paying = { clientSecret, method: 'card', cardNumber: GOOD_CARD } as const
  await app.as().call(confirmSandboxPayment, { body: paying })
  // No webhook was handled: only the provider knows.
  await expect(book('An old sofa and two chairs')).rejects.toMatchObject({
    code: 'already_paid',
    message: expect.stringContaining(`booked as #${jobId}`),
    facts: { jobId },
  })
  const jobsOf = () =>
    app.ctx.db
      .selectFrom('jobs')
      .select(['id', 'paymentStatus'])
      .where('visitorId', '=', visitor.visitorId)
      .orderBy('id')
      .execute()
  expect(await jobsOf()).toEqual([{ id: jobId, paymentStatus: 'paid' }])
  // Sent once more, a second pickup is meant.
  await book('An old sofa and two chairs')
  expect(await jobsOf()).toMatchObject([{ paymentStatus: 'paid' }, { paymentStatus: 'pending' }])
})
