import { afterEach, expect, test } from 'vitest'
import { cancelJob, undoCancel } from '../../contract/job-cancellation.ts'
import { editJob, previewEdit } from '../../contract/job-edit.ts'
import type { JobId } from '../../contract/jobs.ts'
import { checkCallQuoteCode, convertCallQuote, saveCallQuote } from '../../contract/call-quotes.ts'
import { bookByPhone, quoteByPhone } from '../../contract/phone-bookings.ts'
import { callForm, newCall } from '../booking/phone/testing/call-form.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000', QUIET_HOURS: '0:00-23:59' } })
afterEach(() => app.letClockRun())

let made = 0
const newCode = () => `TEAM${++made}`
const team = async () => app.as(await app.given.admin('dispatcher'))
const jobOf = (id: JobId) =>
  app.ctx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Booked by the team for a caller who names a code. */
async function called(code: string, fields: Parameters<typeof callForm>[1] = {}) {
  const by = await team()
  const form = callForm(app.ctx, {
    callId: newCall(),
    phone: `604 556 ${String(1000 + made)}`,
    ...fields,
  })
  const { items, address, preferredDate, phone } = form
  const quote = await by.call(quoteByPhone, {
    body: { items, address, preferredDate, phone, code },
  })
  const book = () => by.call(bookByPhone, { body: { ...form, quoteId: quote.quoteId } })
  return { by, quote, book }
}

test('a caller’s code is in the price that is read to them, and the hauler keeps the share of the price before', async () => {
  const code = newCode()
  await givenOffer(app, code)
  const { quote, book } = await called(code)
  expect(quote.offer).toMatchObject({ code, discount: 20_00, reason: null })
  const before = quote.estimatedPrice + 20_00
  expect(quote.haulerPayout).toBe(Math.floor((before * 700 + 500) / 1_000))
  const { id, estimatedPrice } = await book()
  expect(estimatedPrice).toBe(quote.estimatedPrice)
  expect(await jobOf(id)).toMatchObject({ discountCents: 20_00, westhaulDiscountCents: 20_00 })
  // The same caller once more: the quote says so, and the booking is refused with the price without it.
  const again = await called(code)
  expect(again.quote.offer).toMatchObject({ reason: 'used', discount: 0 })
})

test('edited items change the price of the load, and the discount stays in dollars', async () => {
  const code = newCode()
  await givenOffer(app, code)
  const { by, book } = await called(code)
  const { id } = await book()
  const params = { jobId: id }
  const items = [
    { key: 'mattress', quantity: 2 },
    { key: 'sofa', quantity: 3 },
  ]
  const before = await jobOf(id)
  const { from, to } = await by.call(previewEdit, { params, body: { items } })
  expect(from).toBe(before.estimatedPriceCents)
  await by.call(editJob, { params, body: { version: before.version, items, price: to } })
  const after = await jobOf(id)
  expect(after).toMatchObject({ estimatedPriceCents: to, discountCents: 20_00 })
  const { offer, estimatedPriceCents } = await app.ctx.db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', after.quoteId)
    .executeTakeFirstOrThrow()
  expect(estimatedPriceCents).toBe(to + 20_00)
  expect(offer).toMatchObject({ code, discountCents: 20_00 })
})

test('a cancellation by the team keeps the use while it can be undone, so that no one else has it then', async () => {
  app.setNow(NOON)
  const code = newCode()
  await givenOffer(app, code, { usesInAll: 1 })
  const { by, book } = await called(code)
  const { id } = await book()
  const params = { jobId: id }
  const cancelled = await by.call(cancelJob, {
    params,
    body: { reason: 'Moved out early', fee: 'waived' },
  })
  const other = await quoted(app, await bookingForm(app))
  await expect(other.book({ code })).rejects.toMatchObject({
    facts: { offer: { reason: 'all_used' } },
  })
  await by.call(undoCancel, { params, body: { undoUntil: cancelled.undoUntil } })
  const use = () =>
    app.ctx.db.selectFrom('offerUses').selectAll().where('jobId', '=', id).executeTakeFirstOrThrow()
  expect(await use()).toMatchObject({ givenBackAt: null, givenBackWhy: null })

  await by.call(cancelJob, { params, body: { reason: 'Moved out early', fee: 'waived' } })
  await app.ctx.db
    .updateTable('offerUses')
    .set({ givenBackAt: new Date(0) })
    .where('jobId', '=', id)
    .execute()
  expect(await other.book({ code })).toMatchObject({ discount: 20_00 })
})

test('the database keeps one use for each job, a code in capitals, and a reason for what was given back', async () => {
  const code = newCode()
  const offer = await givenOffer(app, code)
  const { book } = await called(code)
  const { id: jobId } = await book()
  const { db } = app.ctx
  const use = {
    leadMagnetId: offer.id,
    version: 1,
    code,
    jobId,
    discountCents: (await jobOf(jobId)).discountCents,
    takenAt: new Date(0),
  }
  const insert = (fields: Partial<typeof use>) =>
    db
      .insertInto('offerUses')
      .values({ ...use, ...fields })
      .execute()
  await expect(insert({})).rejects.toThrow('offer_uses_job')
  await expect(insert({ discountCents: 0 as never })).rejects.toThrow('offer_uses_discount_check')
  const change = (fields: object) =>
    db.updateTable('offerUses').set(fields).where('jobId', '=', jobId).execute()
  await expect(change({ givenBackAt: new Date(0) })).rejects.toThrow('offer_uses_given_back_check')
  await expect(change({ givenBackAt: new Date(0), givenBackWhy: 'lost' })).rejects.toThrow(
    'offer_uses_why_check',
  )
  const magnet = (fields: object) =>
    db.updateTable('leadMagnets').set(fields).where('id', '=', offer.id).execute()
  await expect(magnet({ code: 'small' })).rejects.toThrow('lead_magnets_code_check')
  await expect(magnet({ version: 0 })).rejects.toThrow('lead_magnets_version_check')
  const discounts = (fields: object) =>
    db.updateTable('jobDiscounts').set(fields).where('jobId', '=', jobId).execute()
  await expect(discounts({ offerUseId: null })).rejects.toThrow('job_discounts_source_check')
  const version = {
    leadMagnetId: offer.id,
    version: 1,
    change: 'edit' as const,
    snapshot: '{}',
    changedBy: null,
    at: new Date(0),
  }
  const versions = (fields: object) =>
    db
      .insertInto('leadMagnetVersions')
      .values({ ...version, ...fields })
      .execute()
  await expect(versions({})).rejects.toThrow('lead_magnet_versions_once')
  await expect(versions({ version: 2, change: 'burn' })).rejects.toThrow(
    'lead_magnet_versions_change_check',
  )
})

test('a saved quote keeps its price without the code, and is booked with the code that the caller names', async () => {
  const [code, other] = [newCode(), newCode()]
  await givenOffer(app, code)
  const by = await team()
  const callId = newCall()
  const form = callForm(app.ctx, { callId, phone: `604 557 ${String(1000 + made)}` })
  const { firstName, lastName, phone, address, items, preferredDate } = form
  const { quoteId, estimatedPrice } = await by.call(quoteByPhone, {
    body: { items, address, phone, code },
  })
  const saved = await by.call(saveCallQuote, {
    body: { callId, firstName, lastName, phone, address, items, quoteId },
  })
  expect(saved.price).toBe(estimatedPrice + 20_00)
  const params = { callQuoteId: saved.id }
  const check = (named: string) => by.call(checkCallQuoteCode, { params, body: { code: named } })
  expect(await check(other)).toMatchObject({ offer: { reason: 'unknown' }, price: saved.price })
  expect(await check(code)).toMatchObject({ offer: { reason: null }, price: estimatedPrice })

  const convert = (named: string) =>
    by.call(convertCallQuote, {
      params,
      body: {
        preferredDate,
        preferredTime: 'afternoon',
        payment: 'link',
        linkBy: 'sms',
        price: saved.price,
        code: named,
        agreed: true,
      },
    })
  await expect(convert(other)).rejects.toMatchObject({ code: 'offer_refused' })
  const { id } = await convert(code)
  expect(await jobOf(id)).toMatchObject({
    estimatedPriceCents: estimatedPrice,
    discountCents: 20_00,
  })
})
