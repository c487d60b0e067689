import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, Day } from '../../contract/calendar.ts'
import { sweepHolds } from '../capacity/sweep-holds.ts'
import { startPayment } from '../payments/start-payment.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { bookPickup } from './book-pickup.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })
const NOON = new Date('2026-11-21T19:00:00Z')
const TUESDAY = Day.parse('2026-11-24')

async function book(visitorId: string, ip: string, day = 0) {
  const form = bookingForm([await app.given.photo()], { preferredDate: addDays(TUESDAY, day) })
  return bookPickup(app.ctx, { visitorId, ip, idempotencyKey: undefined }, form)
}

test('an address keeps ten places without paying, until they end or are paid', async () => {
  app.setNow(NOON)
  const others = () => book(randomUUID(), '203.0.113.7')
  for (let at = 0; at < 10; at++) await others()
  await expect(others()).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { retryAfterSeconds: 900 },
  })
  expect(await book(randomUUID(), '203.0.113.8')).toMatchObject({ bookedFrom: '203.0.113.8' })
  app.setNow(new Date(NOON.getTime() + 16 * 60_000))
  await others()
})

test('a visitor who is paying for three pickups finishes one first', async () => {
  app.setNow(NOON)
  const visitorId = randomUUID()
  for (let day = 1; day <= 3; day++) {
    const job = await book(visitorId, '198.51.100.4', day)
    const amount = job.estimatedPriceCents
    await startPayment(app.ctx, { visitorId }, { jobId: job.id, amount })
  }
  await expect(book(visitorId, '198.51.100.4', 4)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('the address of a booking is removed the day after', async () => {
  app.setNow(NOON)
  await book(randomUUID(), '192.0.2.9')
  const countJobs = async () => {
    const { db } = app.ctx
    const rows = await db.selectFrom('jobs').select('id').where('bookedFrom', '=', '192.0.2.9')
    return (await rows.execute()).length
  }
  expect(await countJobs()).toBe(1)
  app.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
  await sweepHolds.run({}, app.ctx)
  expect(await countJobs()).toBe(0)
})
