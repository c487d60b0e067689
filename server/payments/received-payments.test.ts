import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import * as received from '../../contract/received-payments.ts'
import { monthOfDay, getStatement } from '../../contract/statements.ts'
import { dayOf } from '../../contract/calendar.ts'
import type { Job } from '../jobs/store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { cancelPaidJob } from './cancel-paid-job.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { muteMessages } from '../testing/messages.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { start, complete, completedJob, refund } = settlingIn(app)

const { cashJob, collect, receive, staff } = receivingIn(app)

const SHARE = 104_99
const FEE = 45_00
type Person = Awaited<ReturnType<typeof haulerWithAccount>>

/** A completed job whose price its hauler collected in cash. */
async function doneInCash(hauler: Person): Promise<Job> {
  const job = await cashJob()
  await start(job, hauler)
  await collect(hauler, job)
  await complete(job, hauler)
  await app.runTasks()
  return findJob(app, job)
}
const payoutsOf = (haulerId: Person['id']) =>
  app.ctx.db
    .selectFrom('payouts')
    .select(['status', 'amountCents', 'transferId'])
    .where('haulerId', '=', haulerId)
    .orderBy('id')
    .execute()
const books = async () => expect(await checkBooks(app.ctx.db)).toEqual([])

test('cash that the hauler collected pays the job, and the share is kept of it', async () => {
  await muteMessages(app.ctx)
  const hauler = await haulerWithAccount(app)
  const job = await cashJob()
  await start(job, hauler)
  await expect(complete(job, hauler)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Confirm first that you collected $149.99 from the customer',
  })
  expect(await collect(hauler, job)).toMatchObject({ paymentStatus: 'paid', due: 0 })
  expect(await collect(hauler, job)).toMatchObject({ paymentStatus: 'paid', due: 0 })
  await complete(job, hauler)
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'completed', platformFeeCents: FEE })
  expect(await payoutsOf(hauler.id)).toEqual([
    { status: 'netted', amountCents: SHARE, transferId: null },
  ])
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(FEE)
  expect(await balanceOf(app.ctx.db, 'hauler_cash', job.id)).toBe(FEE)
  await books()
})

test('a hauler without a bank account keeps the share of the cash as well', async () => {
  const hauler = { ...(await app.given.hauler()), accountId: '' }
  await doneInCash(hauler)
  expect(await payoutsOf(hauler.id)).toMatchObject([{ status: 'netted', amountCents: SHARE }])
  await completedJob(hauler)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([
    { status: 'netted', amountCents: SHARE },
    { status: 'waiting_for_bank', amountCents: SHARE - FEE },
    { status: 'netted', amountCents: FEE },
  ])
  await books()
})

test('what is left of the cash comes off the next payout, to the cent', async () => {
  const hauler = await haulerWithAccount(app)
  await doneInCash(hauler)
  await completedJob(hauler)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([
    { status: 'netted', amountCents: SHARE },
    { status: 'paid', amountCents: SHARE - FEE },
    { status: 'netted', amountCents: FEE },
  ])
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(0)
  const month = monthOfDay(dayOf(app.ctx.now()))
  expect(await app.as(hauler).call(getStatement, { params: { month } })).toMatchObject({
    earned: 2 * SHARE,
    paid: 2 * SHARE,
    owed: 0,
  })
  await books()
})

test('cash above several payouts is carried, and no payout is below zero', async () => {
  const hauler = await haulerWithAccount(app)
  // Collected, and not completed yet: all of it is held.
  const large = await cashJob({ estimatedPriceCents: cents(300_00) })
  await start(large, hauler)
  await collect(hauler, large, cents(300_00))
  for (let jobs = 0; jobs < 2; jobs++) {
    await completedJob(hauler)
    await app.runTasks()
  }
  expect((await payoutsOf(hauler.id)).map(({ status }) => status)).toEqual(['netted', 'netted'])
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(300_00 - 2 * SHARE)
  await complete(large, hauler)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([
    { status: 'netted' },
    { status: 'netted' },
    { status: 'paid', amountCents: 210_00 - (300_00 - 2 * SHARE) },
    { status: 'netted', amountCents: 300_00 - 2 * SHARE },
  ])
  await books()
})

test('money at the office pays a share from our own balance, and goes back by hand when cancelled', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await cashJob({ collectMethod: 'e_transfer', collectBy: 'office' })
  await start(job, hauler)
  await expect(complete(job, hauler)).rejects.toMatchObject({ code: 'illegal_move' })
  await receive(job, { method: 'e_transfer' })
  await complete(job, hauler)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([{ status: 'paid', amountCents: SHARE }])

  const cancelledJob = await cashJob({ collectBy: 'office' })
  await receive(cancelledJob)
  await inTransaction(app.ctx, async (tx) =>
    cancelPaidJob(app.ctx, tx, await findJob(app, cancelledJob), { by: 'system' }),
  )
  await app.runTasks()
  const waiting = await refundOf(cancelledJob)
  expect(waiting).toMatchObject({ status: 'requested', amountCents: PRICE })
  const desk = await staff('dispatcher')
  const params = { refundId: waiting.id }
  await expect(
    desk.call(received.handBackRefund, { params, body: { by: 'hauler' } }),
  ).rejects.toMatchObject({ code: 'refused' })
  await desk.call(received.handBackRefund, { params, body: { by: 'office' } })
  await expect(
    desk.call(received.handBackRefund, { params, body: { by: 'office' } }),
  ).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, cancelledJob)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await balanceOf(app.ctx.db, 'office_funds', cancelledJob.id)).toBe(0)
  await books()
})

const refundOf = ({ id }: Pick<Job, 'id'>) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', id).executeTakeFirstOrThrow()

test('a refund takes a netted share back as cash that the hauler hands over', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await doneInCash(hauler)
  await refund(job, PRICE)
  await app.runTasks()
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(PRICE)
  const { id } = await refundOf(job)
  await (
    await staff()
  ).call(received.handBackRefund, {
    params: { refundId: id },
    body: { by: 'hauler' },
  })
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(0)
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'refunded' })
  await books()
})

test('part of a netted share goes back, and the rest stays', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await doneInCash(hauler)
  await refund(job, 50_00)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([
    { status: 'netted', amountCents: SHARE - 35_00 },
  ])
  await books()
})

test('a share that is asked back before it is sent is not netted, and comes back whole', async () => {
  const hauler = await haulerWithAccount(app)
  await doneInCash(hauler)
  const job = await completedJob(hauler)
  await refund(job, PRICE)
  await app.runTasks()
  expect(await payoutsOf(hauler.id)).toMatchObject([
    { status: 'netted', amountCents: SHARE },
    { status: 'reversed', amountCents: SHARE },
  ])
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(FEE)
  await books()
})

describe('a record that was wrong', () => {
  test('is withdrawn by a posting of its own, and another one takes its place', async () => {
    const job = await cashJob({ collectBy: 'office' })
    const { paymentId } = await receive(job)
    const desk = await staff()
    const call = { params: { paymentId }, body: { reason: 'The cheque was for another job' } }
    expect(await desk.call(received.withdrawReceived, call)).toMatchObject({
      paymentStatus: 'pending',
      due: PRICE,
    })
    await expect(desk.call(received.withdrawReceived, call)).rejects.toMatchObject({
      code: 'illegal_move',
    })
    await receive(job, { method: 'cheque' })
    expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'paid' })
    await books()
  })

  test('stays once it was netted or settled', async () => {
    const hauler = await haulerWithAccount(app)
    const job = await cashJob()
    await start(job, hauler)
    const { paymentId } = await receive(job, { heldBy: 'hauler' })
    await completedJob(hauler)
    await app.runTasks()
    const withdraw = async () =>
      (await staff()).call(received.withdrawReceived, {
        params: { paymentId },
        body: { reason: 'Wrong' },
      })
    await expect(withdraw()).rejects.toMatchObject({ code: 'refused' })
    await complete(job, hauler)
    await expect(withdraw()).rejects.toMatchObject({ code: 'illegal_move' })
    await app.runTasks()
    await books()
  })
})
