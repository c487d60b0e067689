import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, windowStart, type Day } from '../../contract/calendar.ts'
import { payPickup } from '../../contract/job-page.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { insertChoice } from '../dispatch/assignment/choice-store.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { CARD, chargesOf, closeBooks, payWith } from './testing/on-site.ts'
import { quotedJob, type QuotedJob } from './testing/quoted-job.ts'

const app = useApp()
let today: Day
beforeEach(() => {
  app.letClockRun()
  // Eight in the morning of tomorrow: the evening can be booked.
  today = addDays(dayOf(app.ctx.now()), 1)
  app.setNow(windowStart(today, 'morning'))
})
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const booked = (terms: Parameters<typeof quotedJob>[1] = {}) => quotedJob(app, terms)

const expectUnmoved = async ({ job, price, page }: QuotedJob) =>
  expect(await page()).toMatchObject({ preferredDate: job.preferredDate, money: { price } })

test('moving a paid pickup to today costs what booking for today costs more, shown first', async () => {
  const moving = await booked()
  const { fee, price, job, token } = moving
  expect(fee).toBeGreaterThan(0)
  expect(await moving.page()).toMatchObject({
    rescheduleFee: 0,
    sameDay: { today, adds: fee, refunds: 0 },
  })
  for (const wrong of [{}, { fee: cents(0) }, { fee: cents(fee - 1) }])
    await expect(moving.move(today, wrong)).rejects.toMatchObject({ code: 'amount_mismatch' })
  await expectUnmoved(moving)

  expect(await moving.move(today, { fee })).toMatchObject({
    preferredDate: today,
    sameDay: { adds: 0, refunds: fee },
    money: { price: price + fee, paid: price + fee, reschedulingFee: null },
  })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([price, fee])
  expect(await heldFor(app.ctx.db, job.id)).toBe(price + fee)
  expect(await balanceOf(app.ctx.db, 'platform_fee', job.id)).toBe(0)
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain('The same-day price of $')
  const receipt = await app.as().call(getReceipt, { params: { token } })
  expect(receipt).toMatchObject({ total: price + fee, net: price + fee })
  expect(receipt.groups.map(({ name, amount }) => [name.split(',')[0], amount])).toEqual([
    ['Agreed when booking', price],
    ['Same-day pickup', fee],
  ])
  expect(receipt.groups[0]?.lines.length).toBeGreaterThan(1)
  expect(receipt.payments).toMatchObject([{ purpose: 'booking' }, { purpose: 'same_day' }])
})

test('another later day costs nothing', async () => {
  const { move, price } = await booked()
  const to = addDays(today, 1)
  expect(await move(to)).toMatchObject({ preferredDate: to, money: { price, paid: price } })
})

test('its hauler keeps it, and gets 70 % of the price with the same-day line', async () => {
  const { claim, progress, move, fee, price, job } = await booked()
  await claim()
  expect(await move(today, { fee })).toMatchObject({ status: 'assigned', timeSlot: '6-8' })
  app.setNow(windowStart(today, 'evening'))
  await progress('in_progress')
  await progress('completed')
  await app.runTasks()
  const total = price + fee
  const { haulerPayoutCents, finalPriceCents } = await findJob(app, job)
  expect(finalPriceCents).toBe(total)
  expect(haulerPayoutCents).toBe(Math.floor((total * 70 + 50) / 100))
})

test('two tabs at the same moment charge it once', async () => {
  const { move, fee, price, job } = await booked()
  const pages = await Promise.all([move(today, { fee }), move(today, { fee })])
  expect(pages.map(({ preferredDate }) => preferredDate)).toEqual([today, today])
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([price, fee])
  expect((await findJob(app, job)).estimatedPriceCents).toBe(price + fee)
})

test('a card that is refused moves nothing', async () => {
  const moving = await booked({ card: CARD.declinesLater })
  await expect(moving.move(today, { fee: moving.fee })).rejects.toMatchObject({
    code: 'payment_failed',
    message: 'Your card was declined. Your pickup was not moved',
  })
  await app.runTasks({ delayed: true })
  await expectUnmoved(moving)
  expect(await chargesOf(app, moving.job)).toEqual([moving.price])
})

test('a hauler who takes the pickup while the card is charged ends the move, and the money goes back', async () => {
  const moving = await booked()
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = async (request) => {
    await moving.claim()
    return chargeSaved(request)
  }
  await expect(moving.move(today, { fee: moving.fee })).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Your pickup could not be moved any more. The same-day price goes back to your card',
  })
  app.ctx.payments.chargeSaved = chargeSaved
  await app.runTasks({ delayed: true })
  await expectUnmoved(moving)
  expect(await heldFor(app.ctx.db, moving.job.id)).toBe(moving.price)
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain(
    'Your pickup was not moved, so the same-day price goes back to your card.',
  )
})

test('the day is that of British Columbia at the time of the move', async () => {
  const moving = await booked({ day: addDays(today, 4) })
  const tomorrow = addDays(today, 1)
  app.setNow(new Date(windowStart(tomorrow, 'morning').getTime() - 8 * 3_600_000 - 1_000))
  expect(await moving.page()).toMatchObject({ sameDay: { today } })
  app.setNow(new Date(windowStart(tomorrow, 'morning').getTime() - 8 * 3_600_000))
  // What was free a second ago, when tomorrow was tomorrow, has its price now.
  await expect(moving.move(tomorrow, { fee: cents(0) })).rejects.toMatchObject({
    code: 'amount_mismatch',
  })
  expect(await moving.move(tomorrow, { fee: moving.fee })).toMatchObject({
    preferredDate: tomorrow,
  })
})

test('a pickup booked for today moves to a later window of today for nothing', async () => {
  const { job, move, price } = await booked({ day: today })
  await app.ctx.db
    .updateTable('jobs')
    .set({ preferredTime: 'afternoon' })
    .where('id', '=', job.id)
    .execute()
  expect(await move(today)).toMatchObject({
    preferredTime: 'evening',
    money: { price, paid: price },
  })
})

test('off today before it has a hauler, the same-day line of the booking goes back; coming back costs it again', async () => {
  const { job, token, move, page, fee, price } = await booked({ day: today })
  expect(await page()).toMatchObject({ sameDay: { adds: 0, refunds: fee } })
  const to = addDays(today, 2)
  await expect(move(to, { refund: cents(fee + 1) })).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { fee: '0.00' },
  })
  expect(await move(to, { refund: fee })).toMatchObject({ money: { price: price - fee } })
  await app.runTasks()
  expect(await heldFor(app.ctx.db, job.id)).toBe(price - fee)
  expect(await page()).toMatchObject({
    money: { paid: price, refunded: fee },
    sameDay: { adds: fee, refunds: 0 },
  })
  const receipt = await app.as().call(getReceipt, { params: { token } })
  expect(receipt).toMatchObject({ total: price - fee, net: price - fee })
  expect(receipt.groups.map(({ amount }) => amount)).toEqual([price, -fee])
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain("We're refunding the same-day price of $")

  expect(await move(today, { fee })).toMatchObject({ money: { price } })
  await app.runTasks()
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
})

test('with a hauler nothing goes back, and coming back to today costs nothing more', async () => {
  const { claim, move, page, price } = await booked({ day: today })
  await claim()
  expect(await page()).toMatchObject({ sameDay: null })
  const to = addDays(today, 2)
  expect(await move(to)).toMatchObject({ preferredDate: to, money: { price, paid: price } })
  expect(await page()).toMatchObject({ sameDay: null })
  expect(await move(today)).toMatchObject({ preferredDate: today, money: { price, paid: price } })
})

test('the choice that we offered when no hauler was found never costs it', async () => {
  const { job, move, page, price } = await booked()
  await insertChoice(app.ctx.db, await findJob(app, job), app.ctx.now())
  expect(await page()).toMatchObject({ sameDay: null })
  expect(await move(today)).toMatchObject({ preferredDate: today, money: { price } })
})

test('a pickup that is moved by the team to today has no price for that', async () => {
  const { claim, job, move, page, price } = await booked()
  await claim()
  for (const table of ['jobs', 'jobSchedule'] as const)
    await app.ctx.db
      .updateTable(table)
      .set({ scheduledDate: today })
      .where(table === 'jobs' ? 'id' : 'jobId', '=', job.id as never)
      .execute()
  expect(await page()).toMatchObject({ sameDay: null })
  expect(await move(today)).toMatchObject({ money: { price } })
})

test('a pickup without a quote keeps its price', async () => {
  const { job, move, page, price } = await booked()
  await app.ctx.db.updateTable('jobs').set({ quoteId: null }).where('id', '=', job.id).execute()
  expect(await page()).toMatchObject({ sameDay: null })
  expect(await move(today)).toMatchObject({ money: { price, paid: price } })
})

test('once the hauler is on the way the fee is all that moving to today costs', async () => {
  const { claim, leave, move, page, price } = await booked({
    day: addDays(today, 1),
    window: 'morning',
  })
  await claim()
  await leave()
  expect(await page()).toMatchObject({ rescheduleFee: 25_00 })
  expect(await move(today, { fee: cents(25_00) })).toMatchObject({
    preferredDate: today,
    money: { price, paid: price, reschedulingFee: 25_00 },
  })
})

test('before it is paid the price changes, and the payment that was begun at the old one ends', async () => {
  const { job, token, move, page, fee, price } = await booked({ card: null })
  const pay = (amount: Cents) => app.as().call(payPickup, { params: { token }, body: { amount } })
  const { pay: begun } = await pay(price)
  expect(await move(today, { fee })).toMatchObject({ due: { amount: price + fee } })
  await expect(payWith(app, begun.clientSecret)).rejects.toMatchObject({
    code: expect.any(String) as string,
  })
  await expect(pay(price)).rejects.toMatchObject({ code: 'amount_mismatch' })
  const { pay: again } = await pay(cents(price + fee))
  await payWith(app, again.clientSecret)
  await app.runTasks()
  expect(await page()).toMatchObject({ money: { paid: price + fee } })
  expect(await chargesOf(app, job)).toEqual([price + fee])
})
