import { afterEach, expect, test } from 'vitest'
import { getDiscountOffer, giveDiscount } from '../../contract/discounts.ts'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { GOOD_CARD, haulerWithAccount } from '../testing/paying.ts'
import { holdUses } from './hold-use.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({
  settings: { REQUESTS_ABOVE_CAPACITY: '1000', GST_NUMBER: '123456789 RT0001' },
})
afterEach(async () => {
  await closeBooks(app)
  app.letClockRun()
})

let made = 0
const newCode = () => `HELD${++made}`

/** Booked with a code by a visitor who can pay. */
async function booked(code: string, visit: Visit = {}) {
  const { book } = await quoted(app, await bookingForm(app), code, visit)
  return { ...(await book()), visit }
}

const pay = async ({ id: jobId, visit }: Awaited<ReturnType<typeof booked>>, amount: number) => {
  const { clientSecret } = await app
    .as(visit)
    .call(createPaymentIntent, { body: { jobId, amount: cents(amount) } })
  const body = { clientSecret, method: 'card' as const, cardNumber: GOOD_CARD }
  await app.as().call(confirmSandboxPayment, { body })
  await app.runTasks()
}

const givenBack = async (id: JobId) => {
  const use = app.ctx.db.selectFrom('offerUses').select('givenBackWhy').where('jobId', '=', id)
  return (await use.executeTakeFirstOrThrow()).givenBackWhy
}
const lapse = async ({ heldUntil }: { heldUntil: Date | null }) => {
  app.setNow(new Date((heldUntil ?? NOON).getTime() + 1_000))
  await holdUses.run({}, app.ctx)
}
const jobOf = (id: JobId) =>
  app.ctx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the end of an unpaid hold gives the use back; who pays later takes it again while one is left', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { usesInAll: 1 })
  const job = await booked(code)
  await holdUses.run({}, app.ctx)
  expect(await givenBack(job.id)).toBeNull()
  await lapse(job)
  expect(await givenBack(job.id)).toBe('unpaid')
  await pay(job, job.estimatedPrice)
  expect(await givenBack(job.id)).toBeNull()
  expect(await jobOf(job.id)).toMatchObject({ paymentStatus: 'paid', discountCents: 20_00 })
})

test('who pays later and finds none left reads the price without the code, and pays that', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { usesInAll: 1 })
  const late = await booked(code)
  await lapse(late)
  await booked(code)
  const full = late.estimatedPrice + 20_00
  await expect(pay(late, late.estimatedPrice)).rejects.toMatchObject({
    code: 'offer_refused',
    facts: { offer: { reason: 'all_used' }, price: (full / 100).toFixed(2) },
  })
  await pay(late, full)
  expect(await jobOf(late.id)).toMatchObject({
    paymentStatus: 'paid',
    estimatedPriceCents: full,
    discountCents: 0,
    westhaulDiscountCents: 0,
  })
})

test('who used the code for another booking meanwhile pays the late one without it', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code)
  const form = await bookingForm(app)
  const visit = {}
  const late = { ...(await (await quoted(app, form, code, visit)).book()), visit }
  await lapse(late)
  const elsewhere = await app.given.visitor()
  await (await quoted(app, { ...form, preferredTime: 'evening' }, code, elsewhere)).book()
  await expect(pay(late, late.estimatedPrice)).rejects.toMatchObject({
    code: 'offer_refused',
    facts: { offer: { reason: 'used' } },
  })
  expect(await jobOf(late.id)).toMatchObject({ discountCents: 0 })
})

test('who pays late for what is no first booking any more pays without the code', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { firstBookingOnly: true, usesPerCustomer: null })
  const form = await bookingForm(app)
  const visit = {}
  const late = { ...(await (await quoted(app, form, code, visit)).book()), visit }
  await lapse(late)
  const elsewhere = await app.given.visitor()
  await (await quoted(app, { ...form, preferredTime: 'evening' }, undefined, elsewhere)).book()
  await expect(pay(late, late.estimatedPrice)).rejects.toMatchObject({
    facts: { offer: { reason: 'first_booking' } },
  })
})

test('a stranger who asks to pay does not touch the use of another booking', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { usesInAll: 1 })
  const job = await booked(code)
  await lapse(job)
  const stranger = await app.given.visitor()
  await expect(pay({ ...job, visit: stranger }, job.estimatedPrice)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await givenBack(job.id)).toBe('unpaid')
})

test.for<[OfferTerms['share']]>([['westhaul'], ['shared']])(
  'the books of a completed job with an offer that is %s, its receipt and a discount of the team on top',
  async ([share]) => {
    app.letClockRun()
    const code = newCode()
    await givenOffer(app, code, { share })
    const day = addDays(dayOf(app.ctx.now()), 3)
    const visitor = await app.given.visitor()
    const form = await bookingForm(app, { preferredDate: day })
    const { quote, book } = await quoted(app, form, code, visitor)
    const booking = { ...(await book()), visit: visitor }
    await pay(booking, booking.estimatedPrice)
    const params = { jobId: booking.id }
    const full = quote.estimatedPrice + 20_00
    const own = share === 'westhaul' ? full : quote.estimatedPrice

    const admin = app.as(await app.given.admin())
    const offer = await admin.call(getDiscountOffer, { params })
    // Both together leave what Westhaul can bear, and the hauler the share.
    expect(offer.haulerShare).toBe(Math.floor((own * 700 + 500) / 1_000))
    expect(offer.most.westhaul).toBe(
      quote.estimatedPrice - offer.haulerShare - Math.floor((quote.estimatedPrice * 5) / 105 + 0.5),
    )
    const body = {
      amount: cents(1_00),
      share: 'westhaul' as const,
      reason: 'Late',
      price: offer.price,
    }
    await admin.call(giveDiscount, { params, body })
    app.setNow(new Date(app.ctx.now().getTime() + 9_000))
    await app.runTasks({ delayed: true })

    const hauler = app.as(await haulerWithAccount(app))
    await hauler.call(claimJob, { params })
    await hauler.call(progressJob, { params, body: { status: 'in_progress' } })
    await hauler.call(progressJob, { params, body: { status: 'completed' } })
    await app.runTasks()
    const done = await jobOf(booking.id)
    const paid = quote.estimatedPrice - 1_00
    expect(done).toMatchObject({ finalPriceCents: paid, haulerPayoutCents: offer.haulerShare })
    expect(await balanceOf(app.ctx.db, 'gst_payable', booking.id)).toBe(
      0 - Math.floor((paid * 5) / 105 + 0.5),
    )
    const receipt = await app
      .as()
      .call(getReceipt, { params: { token: await tokenFor(app, done) } })
    expect(receipt.total).toBe(paid)
    expect(receipt.groups.flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining([
        { name: `${code}, $20.00 off`, quantity: 1, amount: -20_00 },
        { name: 'Late', quantity: 1, amount: -1_00 },
      ]),
    )
  },
)
