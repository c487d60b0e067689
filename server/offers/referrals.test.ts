import { afterEach, expect, test } from 'vitest'
import { bookPickup, type BookingForm } from '../../contract/booking.ts'
import { cents } from '../../contract/money.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { getReferral, makeReferralCode, MOST_REFERRALS } from '../../contract/referrals.ts'
import { startSession } from '../accounts/sessions.ts'
import { settleCustomers } from '../customers/store.ts'
import { useApp } from '../testing/app.ts'
import { bookPriceAt } from '../testing/book-ledger.ts'
import { creditReferrals } from './refer-friends.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

let made = 0
/** A referral offer, '$20.00 off' for the friend and $20.00 for who referred. */
const givenReferral = () =>
  givenOffer(app, `FRIENDS${++made}`, { credit: cents(20_00) }, { type: 'referral' })

/** A customer who signed in, with a code of their own. */
async function referrer() {
  const email = `yuki${++made}@example.ca`
  const visit = await app.given.user('client', { email })
  const { code } = await app.as(visit).call(makeReferralCode, {})
  if (code === null) throw new Error('There is no code')
  return { visit, email, code, referral: () => app.as(visit).call(getReferral, {}) }
}

/** A friend books with the code; then the pickup is completed, paid, and this much of it refunded. */
async function friendBooks(code: string, fields: Partial<BookingForm> = {}) {
  const { book, quote } = await quoted(app, await bookingForm(app, fields), code)
  return { quote, ...(await book()) }
}
async function completed(id: number, price = 200_00) {
  const { id: haulerId } = await app.given.hauler()
  await app.ctx.db
    .updateTable('jobs')
    .set({
      haulerId,
      status: 'completed',
      paymentStatus: 'paid',
      completedAt: app.ctx.now(),
      finalPriceCents: cents(price),
      haulerPayoutCents: cents(0),
      platformFeeCents: cents(price),
    })
    .where('id', '=', id as never)
    .execute()
  await bookPriceAt(app.ctx.db, id as never, price, app.ctx.now())
  await creditReferrals.run({}, app.ctx)
}

test('a friend’s first completed pickup brings a credit, which comes off the next pickup and stands in its quote', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { visit, email, code, referral } = await referrer()
  const { id, quote } = await friendBooks(code)
  expect(quote.offer).toMatchObject({ code, discount: 20_00, reason: null })
  await creditReferrals.run({}, app.ctx)
  expect(await referral()).toMatchObject({ booked: 1, completed: 0, credit: 0 })
  await completed(id)
  await creditReferrals.run({}, app.ctx)
  expect(await referral()).toMatchObject({ booked: 1, completed: 1, credit: 20_00, code })

  const form = await bookingForm(app, { email })
  const { description, loadSize, photos } = form
  const body = { description, loadSize, photos, area: 'Port Moody' as const }
  const plain = await app.as().call(askForQuote, { body })
  const own = await app.as(visit).call(askForQuote, { body })
  expect(own.estimatedPrice).toBe(plain.estimatedPrice - 20_00)
  expect(own.lines.at(-1)).toEqual({
    kind: 'discount',
    label: 'Your credit for referring friends',
    amount: -20_00,
  })
  const large = { ...body, loadSize: 'xl' as const }
  const atCounted = (await app.as().call(askForQuote, { body: large })).size.countedPrice ?? 0
  expect((await app.as(visit).call(askForQuote, { body: large })).size.countedPrice).toBe(
    atCounted - 20_00,
  )
  const booked = await app.as(visit).call(bookPickup, { body: { ...form, quoteId: own.quoteId } })
  expect(booked).toMatchObject({ estimatedPrice: own.estimatedPrice, discount: 20_00 })
  expect(await referral()).toMatchObject({ credit: 0 })

  // A cancelled pickup gives it back.
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'cancelled' })
    .where('id', '=', booked.id)
    .execute()
  expect(await referral()).toMatchObject({ credit: 20_00 })
})

test('of two bookings in two browsers at the same moment one has the credit', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { visit, email, code, referral } = await referrer()
  await completed((await friendBooks(code)).id)
  const forms = [await bookingForm(app, { email }), await bookingForm(app, { email })]
  const userId = visit.id
  const elsewhere = { cookie: await startSession(app.ctx.db, app.ctx.now(), { userId }) }
  const booked = await Promise.all(
    forms.map((body, at) =>
      app
        .as(at ? visit : elsewhere)
        .call(bookPickup, { body: { ...body, preferredTime: at ? 'morning' : 'evening' } }),
    ),
  )
  expect(booked.map(({ discount }) => discount ?? 0).toSorted((a, b) => a - b)).toEqual([0, 20_00])
  expect(await referral()).toMatchObject({ credit: 0 })
})

test('a pickup that was refunded in full takes the credit back', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { code, referral } = await referrer()
  const { id } = await friendBooks(code)
  await completed(id)
  expect(await referral()).toMatchObject({ credit: 20_00 })
  await app.ctx.db
    .updateTable('revenueLines')
    .set({ refundsCents: '20000' })
    .where('jobId', '=', id)
    .execute()
  await creditReferrals.run({}, app.ctx)
  expect(await referral()).toMatchObject({ completed: 0, credit: 0 })
})

test('one code for each customer, also of two presses, and no offer takes its name', async () => {
  await givenReferral()
  const { visit, code } = await referrer()
  const both = await Promise.all([1, 2].map(() => app.as(visit).call(makeReferralCode, {})))
  expect(both.map((each) => each.code)).toEqual([code, code])
  await expect(givenOffer(app, code)).rejects.toMatchObject({ code: 'in_use' })
})

test('a customer does not refer themselves: not by email, by phone number or by address', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { visit, email, code } = await referrer()
  const own = await bookingForm(app, { email, address: '2418 St Johns St, Port Moody' })
  await app.as(visit).call(bookPickup, { body: own })
  for (const fields of [
    { email: email.replace('@', '+friend@'), address: '300 Ioco Rd, Port Moody' },
    { phone: own.phone, address: '300 Ioco Rd, Port Moody' },
    { address: own.address.toUpperCase() },
  ]) {
    const { book } = await quoted(app, await bookingForm(app, fields), code)
    await expect(book()).rejects.toMatchObject({ facts: { offer: { reason: 'self_referral' } } })
  }
  const other = { address: '300 Ioco Rd, Port Moody' }
  expect(await friendBooks(code, other)).toMatchObject({ discount: 20_00 })
})

test('a customer does not refer themselves by another contact while signed in, in the same browser, or with a contact of their record', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { visit, email, code } = await referrer()
  const own = await bookingForm(app, { email, address: '12 Elgin St, Port Moody' })
  const browser = await app.given.visitor()
  const { id } = await app.as(browser).call(bookPickup, { body: own })
  await app.ctx.db.updateTable('jobs').set({ clientId: visit.id }).where('id', '=', id).execute()
  const refused = { facts: { offer: { reason: 'self_referral' } } }
  const other = () => bookingForm(app, { address: '300 Ioco Rd, Port Moody' })
  const signedIn = await quoted(app, await other(), undefined, visit)
  await expect(signedIn.book({ code })).rejects.toMatchObject(refused)
  const sameBrowser = await quoted(app, await other(), undefined, browser)
  await expect(sameBrowser.book({ code })).rejects.toMatchObject(refused)

  await settleCustomers(app.ctx.db)
  const { customerId } = await app.ctx.db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('value', '=', email)
    .executeTakeFirstOrThrow()
  const second = await other()
  await app.ctx.db
    .insertInto('customerContacts')
    .values({ customerId, kind: 'email', value: second.email })
    .execute()
  const { book } = await quoted(app, second)
  await expect(book({ code })).rejects.toMatchObject(refused)
})

test('a friend is a new customer', async () => {
  app.setNow(NOON)
  await givenReferral()
  const { code } = await referrer()
  const body = await bookingForm(app, { address: '300 Ioco Rd, Port Moody' })
  await app.as().call(bookPickup, { body })
  const { book } = await quoted(app, { ...body, preferredTime: 'evening' }, code)
  await expect(book()).rejects.toMatchObject({ facts: { offer: { reason: 'first_booking' } } })
})

test(`a code brings at most ${MOST_REFERRALS} friends`, async () => {
  app.setNow(NOON)
  const { id } = await givenReferral()
  const { code } = await referrer()
  const { id: referralCodeId } = await app.ctx.db
    .selectFrom('referralCodes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(0)
  for (let friend = 0; friend < MOST_REFERRALS; friend++) {
    const job = await app.given.job()
    await app.ctx.db
      .insertInto('referrals')
      .values({
        referralCodeId,
        jobId: job.id,
        creditCents: cents(20_00),
        share: 'westhaul',
        bookedAt: NOON,
      })
      .execute()
  }
  const { book } = await quoted(app, await bookingForm(app), code)
  await expect(book()).rejects.toMatchObject({ facts: { offer: { reason: 'all_used' } } })
})
