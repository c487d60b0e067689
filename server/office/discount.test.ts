import { afterEach, expect, test } from 'vitest'
import { getDiscountOffer, giveDiscount, type DiscountShare } from '../../contract/discounts.ts'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { refundSettledJob } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { pageOf, tokenFor } from '../job-page/testing/links.ts'
import { chargesOf, closeBooks, onSite } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { cancelUnpaid } from '../payments/cancel-unpaid.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, unpaidJob } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const PRICE = 149_99
const team = async (role: 'dispatcher' | 'marketing' | 'read-only' = 'dispatcher') =>
  app.as(await app.given.admin(role))
const offer = async ({ id: jobId }: Pick<Job, 'id'>) =>
  (await team()).call(getDiscountOffer, { params: { jobId } })
const discount = async (
  { id: jobId }: Pick<Job, 'id'>,
  amount: number,
  share: DiscountShare = 'westhaul',
  price = PRICE,
) =>
  (await team()).call(giveDiscount, {
    params: { jobId },
    body: {
      amount: cents(amount),
      share,
      reason: 'Late by two hours',
      price: cents(price),
    },
  })

/** Claimed, started and completed by a hauler with an account. */
async function complete(job: Pick<Job, 'id'>) {
  const hauler = app.as(await haulerWithAccount(app))
  const params = { jobId: job.id }
  await hauler.call(claimJob, { params })
  await hauler.call(progressJob, { params, body: { status: 'in_progress' } })
  await hauler.call(progressJob, { params, body: { status: 'completed' } })
  await app.runTasks()
  return findJob(app, job)
}

const receiptOf = async (job: Job) =>
  app.as().call(getReceipt, { params: { token: await tokenFor(app, job) } })

test('before it is paid the customer pays less, and who bears it decides the share of the hauler', async () => {
  for (const [share, payout] of [
    ['westhaul', 104_99],
    ['shared', 90_99],
  ] as const) {
    const { job } = await unpaidJob(app)
    expect(await discount(job, 20_00, share)).toMatchObject({ price: 129_99, refunded: 0 })
    const { pay } = await payable(job)
    await pay()
    await app.runTasks()
    expect(await chargesOf(app, job)).toEqual([129_99])
    expect(await complete(job)).toMatchObject({
      finalPriceCents: 129_99,
      haulerPayoutCents: payout,
      platformFeeCents: 129_99 - payout,
    })
    expect(await heldFor(app.ctx.db, job.id)).toBe(0)
    // The tax of 5 % is within what the customer pays.
    expect(await balanceOf(app.ctx.db, 'gst_payable', job.id)).toBe(-6_19)
  }
})

/** The visitor who booked pays what it costs by now. */
async function payable(job: Job) {
  const { createPaymentIntent } = await import('../../contract/payments.ts')
  const { confirmSandboxPayment } = await import('../../contract/sandbox-payments.ts')
  const { estimatedPriceCents: amount, visitorId } = await findJob(app, job)
  const { startSession } = await import('../accounts/sessions.ts')
  const cookie = await startSession(app.ctx.db, app.ctx.now(), { visitorId })
  const pay = async () => {
    const { clientSecret } = await app
      .as({ cookie })
      .call(createPaymentIntent, { body: { jobId: job.id, amount } })
    const body = { clientSecret, method: 'card' as const, cardNumber: '4242 4242 4242 4242' }
    await app.as().call(confirmSandboxPayment, { body })
  }
  return { pay }
}

test('a payment that was begun at the price before can no longer be made', async () => {
  const { job, start } = await unpaidJob(app)
  await start()
  await discount(job, 20_00)
  await expect(start()).rejects.toMatchObject({ code: 'amount_mismatch' })
  await (await payable(job)).pay()
  await app.runTasks()
  expect(await chargesOf(app, job)).toEqual([129_99])
})

test('a price that is lowered to what was received is paid, and the job stays', async () => {
  const { job } = await unpaidJob(app)
  const { receive } = receivingIn(app)
  expect(await receive(job, { amount: cents(129_99) })).toMatchObject({ due: 20_00 })
  // Less than what is left to pay: still unpaid.
  expect(await discount(job, 15_00)).toMatchObject({ isPaid: false })
  expect(await discount(job, 5_00, 'westhaul', 134_99)).toMatchObject({ isPaid: true })
  await cancelUnpaid.run({ jobId: job.id }, app.ctx)
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  await app.runTasks()
  expect(await textsAbout(app, job)).toContain('booking_confirmed delivered')
})

test('once it is paid the difference goes back to the card, and the receipt says why', async () => {
  const job = await paidJob(app)
  expect(await offer(job)).toMatchObject({
    price: PRICE,
    haulerShare: 104_99,
    most: { westhaul: 37_86, shared: 148_99 },
  })
  expect(await discount(job, 30_00)).toMatchObject({ price: 119_99, refunded: 30_00 })
  await app.runTasks({ delayed: true })
  const receipt = await receiptOf(await findJob(app, job))
  expect(receipt).toMatchObject({ total: 119_99, net: 119_99 })
  expect(receipt.groups.at(-1)).toMatchObject({
    amount: -30_00,
    lines: [{ name: 'Late by two hours', amount: -30_00 }],
  })
  expect(await complete(job)).toMatchObject({ haulerPayoutCents: 104_99, platformFeeCents: 15_00 })
  expect(await receiptOf(await findJob(app, job))).toMatchObject({ total: 119_99 })
  expect((await pageOf(app, await tokenFor(app, job))).money).toMatchObject({ paid: PRICE })
})

test('after the pickup it is a refund of the price, with the same choice', async () => {
  for (const [share, left] of [
    ['westhaul', 104_99],
    ['shared', 90_99],
  ] as const) {
    const job = await complete(await paidJob(app))
    expect(await discount(job, 20_00, share)).toMatchObject({
      price: 129_99,
      haulerShare: left,
      refunded: 20_00,
    })
    await app.runTasks()
    const { refunds } = await receiptOf(job)
    expect(refunds).toMatchObject([{ amount: 20_00, reason: 'Late by two hours', isAfter: true }])
  }
})

test('never more than is left or than Westhaul can bear, nothing below zero, and once for two clicks', async () => {
  const job = await paidJob(app)
  for (const [amount, share] of [
    [0, 'shared'],
    [37_87, 'westhaul'],
    [149_00, 'shared'],
  ] as const)
    await expect(discount(job, amount, share)).rejects.toMatchObject({ code: 'refused' })
  await expect(discount(job, -5_00)).rejects.toMatchObject({ code: 'invalid_input' })
  const outcomes = await Promise.allSettled([discount(job, 20_00), discount(job, 20_00)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(discount(job, 20_00)).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { price: '129.99' },
  })
  expect(await discount(job, 128_99, 'shared', 129_99)).toMatchObject({ price: 1_00 })
  expect(await complete(job)).toMatchObject({ finalPriceCents: 1_00, haulerPayoutCents: 1_00 })
})

test('refunds and discounts of two colleagues take from the same price', async () => {
  const job = await complete(await paidJob(app))
  const params = { jobId: job.id }
  const refund = (await team()).call(refundSettledJob, {
    params,
    body: {
      amount: cents(100_00),
      of: 'price',
      share: 'take_back',
      reason: 'Half of it was left',
      alreadyRefunded: cents(0),
    },
  })
  const outcomes = await Promise.allSettled([refund, discount(job, 100_00, 'shared')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await app.runTasks()
})

test('not while a price question is open, not once it is cancelled, and not by every role', async () => {
  const site = await onSite(app)
  await site.name(200_00)
  await expect(discount(site.job, 10_00)).rejects.toMatchObject({ code: 'illegal_move' })
  await site.withdraw()
  expect(await discount(site.job, 10_00)).toMatchObject({ price: 139_99 })
  await site.complete()
  await app.runTasks()
  expect(await findJob(app, site.job)).toMatchObject({ haulerPayoutCents: 104_99 })
  const cancelled = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  await expect(discount(cancelled, 10_00)).rejects.toMatchObject({ code: 'illegal_move' })
  const job = await paidJob(app)
  const body = {
    amount: cents(5_00),
    share: 'shared' as const,
    reason: 'Thanks',
    price: cents(PRICE),
  }
  for (const role of ['marketing', 'read-only'] as const)
    await expect(
      (await team(role)).call(giveDiscount, { params: { jobId: job.id }, body }),
    ).rejects.toMatchObject({ code: 'forbidden' })
})

test('the database keeps no discount of nothing, by no rule it knows, or above that of the job', async () => {
  const { id: jobId } = await paidJob(app)
  const { id: userId } = await app.given.admin()
  const row = {
    jobId,
    reason: 'x',
    userId,
    at: new Date(),
    share: 'shared' as const,
    priceCents: null,
  }
  const insert = (changes: object) =>
    app.ctx.db
      .insertInto('jobDiscounts')
      .values({ ...row, amountCents: cents(1), ...changes })
      .execute()
  await expect(insert({ amountCents: 0 })).rejects.toThrow('job_discounts_amount_check')
  await expect(insert({ share: 'half' })).rejects.toThrow('job_discounts_share_check')
  const set = (changes: object) =>
    app.ctx.db.updateTable('jobs').set(changes).where('id', '=', jobId).execute()
  await expect(set({ discountCents: -1 })).rejects.toThrow('jobs_')
  await expect(set({ westhaulDiscountCents: 1 })).rejects.toThrow('jobs_westhaul_discount_check')
})
