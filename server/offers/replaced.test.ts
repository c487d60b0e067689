import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { bookPickup, type BookingForm } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { cancelJob } from '../../contract/job-cancellation.ts'
import { cents } from '../../contract/money.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { getReferral, makeReferralCode } from '../../contract/referrals.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
const newCode = () => `AGAIN${++made}`

/** The price of a form that is filled in completely, and its booking. */
async function bookWith(form: BookingForm, code: string | undefined, visit: Visit) {
  const { description, loadSize, photos, phone, email } = form
  const body = { description, loadSize, photos, phone, email, area: 'Port Moody' as const }
  const quote = await app
    .as(visit)
    .call(askForQuote, { body: { ...body, ...(code !== undefined && { code }) } })
  const job = await app.as(visit).call(bookPickup, { body: { ...form, quoteId: quote.quoteId } })
  return { quote, job }
}

const pay = (
  jobId: Awaited<ReturnType<typeof bookWith>>['job']['id'],
  amount: number,
  visit: Visit,
) => app.as(visit).call(createPaymentIntent, { body: { jobId, amount: cents(amount) } })

test.for([
  ['the same window, left before paying', 'afternoon', false],
  ['the same window, left while paying', 'afternoon', true],
  ['another window, left before paying', 'evening', false],
  ['another window, left while paying', 'evening', true],
] as const)(
  'who goes back from paying and books again keeps the code: %s',
  async ([, preferredTime, isPaying]) => {
    app.setNow(NOON)
    const code = newCode()
    await givenOffer(app, code, { firstBookingOnly: true, usesInAll: 1 })
    const visit = await app.given.visitor()
    const form = await bookingForm(app)
    const first = await bookWith(form, code, visit)
    if (isPaying) await pay(first.job.id, first.job.estimatedPrice, visit)
    const second = await bookWith({ ...form, preferredTime }, code, visit)
    expect(second.quote.offer).toMatchObject({ discount: 20_00, reason: null })
    expect(second.job).toMatchObject({ discount: 20_00 })

    // Who pays the first after all pays it without the code.
    const full = first.job.estimatedPrice + 20_00
    await expect(pay(first.job.id, first.job.estimatedPrice, visit)).rejects.toMatchObject({
      code: 'offer_refused',
      facts: { price: (full / 100).toFixed(2) },
    })
  },
)

/** A customer with $20.00 of credit. */
async function withCredit() {
  await givenOffer(app, `FRIENDS${++made}`, { credit: cents(20_00) }, { type: 'referral' })
  const email = `kim${++made}@example.ca`
  const visit = await app.given.user('client', { email })
  await app.as(visit).call(makeReferralCode, {})
  const code = app.ctx.db.selectFrom('referralCodes').select('id').where('userId', '=', visit.id)
  const { id: referralCodeId } = await code.executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('referrals')
    .values({
      referralCodeId,
      jobId: (await app.given.job()).id,
      creditCents: cents(20_00),
      share: 'westhaul',
      bookedAt: NOON,
      earnedAt: NOON,
    })
    .execute()
  const credit = async () => (await app.as(visit).call(getReferral, {})).credit
  return { visit, email, credit }
}

test.for([false, true])(
  'who goes back from paying and books again keeps the credit; payment open: %s',
  async (isPaying) => {
    app.setNow(NOON)
    const { visit, email, credit } = await withCredit()
    const form = await bookingForm(app, { email })
    const first = await bookWith(form, undefined, visit)
    expect(first.job).toMatchObject({ discount: 20_00 })
    if (isPaying) await pay(first.job.id, first.job.estimatedPrice, visit)
    const second = await bookWith({ ...form, preferredTime: 'evening' }, undefined, visit)
    expect(second.quote.estimatedPrice).toBe(first.quote.estimatedPrice)
    expect(second.job).toMatchObject({ discount: 20_00 })
    expect(await credit()).toBe(0)
    await expect(pay(first.job.id, first.job.estimatedPrice, visit)).rejects.toMatchObject({
      code: 'amount_mismatch',
      facts: { amount: ((first.job.estimatedPrice + 20_00) / 100).toFixed(2) },
    })
  },
)

test('of two codes for a first booking that one customer uses at the same moment, one holds', async () => {
  app.setNow(NOON)
  const form = await bookingForm(app)
  const windows = ['morning', 'evening'] as const
  const bookings: (() => Promise<unknown>)[] = []
  for (const preferredTime of windows) {
    const code = newCode()
    await givenOffer(app, code, { firstBookingOnly: true })
    const visit = await app.given.visitor()
    const preferredDate = Day.parse(preferredTime === 'morning' ? '2026-11-24' : '2026-11-25')
    bookings.push((await quoted(app, { ...form, preferredTime, preferredDate }, code, visit)).book)
  }
  // Each waits for the row of its offer, so that both decide at the same moment.
  const booked = await app.ctx.db.transaction().execute(async (db) => {
    await db.selectFrom('leadMagnets').select('id').forUpdate().execute()
    const both = bookings.map((book) => book())
    await expect.poll(() => waitingFor(app.ctx.db)).toBe(2)
    return { both }
  })
  const results = await Promise.allSettled(booked.both)
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.map(({ facts }) => facts.offer?.reason)).toEqual(['first_booking'])
})

/** How many sessions wait for a lock. */
async function waitingFor(db: typeof app.ctx.db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

test('a credit is not used twice while a cancellation by the team can be undone', async () => {
  app.setNow(NOON)
  const { visit, email, credit } = await withCredit()
  const { job } = await bookWith(await bookingForm(app, { email }), undefined, visit)
  const params = { jobId: job.id }
  const staff = app.as(await app.given.admin())
  await staff.call(cancelJob, { params, body: { reason: 'Moved out early', fee: 'waived' } })
  expect(await credit()).toBe(0)
  await app.ctx.db
    .updateTable('referralCreditUses')
    .set({ givenBackAt: sql`given_back_at - interval '10 seconds'` })
    .where('jobId', '=', job.id)
    .execute()
  expect(await credit()).toBe(20_00)
})
