import { afterEach, expect, test } from 'vitest'
import { progressJob } from '../../contract/dispatch.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import {
  getHaulerCash,
  getMyCash,
  recordHandIn,
  undoHandIn,
  withdrawHandIn,
} from '../../contract/hauler-cash.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import { inTransaction } from '../core/context.ts'
import { assign, clearBoard } from '../dispatch/testing/by-hand.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { balanceOf, post } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'

const app = useApp()
const { cashJob, collect, staff } = receivingIn(app)
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

/** A hauler who holds the price of one job in cash. */
async function holder() {
  const hauler = await haulerWithAccount(app)
  const job = await cashJob()
  await assign(await staff('dispatcher'), job, hauler)
  await collect(hauler, job)
  const by = await staff('accountant')
  const params = { haulerId: hauler.id }
  const record = (amount: Cents, fields: { held?: Cents; day?: ReturnType<typeof dayOf> } = {}) =>
    by.call(recordHandIn, {
      params,
      body: {
        amount,
        day: dayOf(app.ctx.now()),
        receivedBy: 'Priya at the front desk',
        reason: 'Weekly cash',
        held: PRICE,
        ...fields,
      },
    })
  const cash = () => by.call(getHaulerCash, { params })
  return { hauler, job, by, record, cash }
}

test('cash that is handed in is with the office, and the hauler reads of it', async () => {
  const { hauler, record, cash } = await holder()
  const officeBefore = await balanceOf(app.ctx.db, 'office_funds')
  expect(await cash()).toEqual({ held: PRICE, handIns: [] })
  const answer = await record(cents(100_00))
  expect(answer).toMatchObject({
    held: PRICE - 100_00,
    handIns: [{ amount: 100_00, receivedBy: 'Priya at the front desk', reason: 'Weekly cash' }],
  })
  expect((await balanceOf(app.ctx.db, 'office_funds')) - officeBefore).toBe(100_00)
  const mine = await app.as(hauler).call(getMyCash, {})
  expect(mine).toEqual({
    held: PRICE - 100_00,
    handIns: [
      {
        id: answer.handInId,
        amount: 100_00,
        day: dayOf(app.ctx.now()),
        receivedBy: 'Priya at the front desk',
      },
    ],
  })
})

test('what was handed in is not kept of the next payout', async () => {
  const { hauler, job, record } = await holder()
  await record(cents(100_00))
  const params = { jobId: job.id }
  for (const status of ['in_progress', 'completed'] as const)
    await app.as(hauler).call(progressJob, { params, body: { status } })
  await app.runTasks()
  const payouts = await app.ctx.db
    .selectFrom('payouts')
    .select(['status', 'amountCents'])
    .where('haulerId', '=', hauler.id)
    .orderBy('amountCents')
    .execute()
  const { haulerPayout } = splitPrice(PRICE, FIRST_SHARE_PERMILLE)
  const keptAmount = PRICE - 100_00
  expect(payouts).toEqual([
    { status: 'netted', amountCents: keptAmount },
    { status: 'paid', amountCents: haulerPayout - keptAmount },
  ])
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(0)
})

test('two clicks, and two colleagues at once, record one', async () => {
  const { record, cash } = await holder()
  const both = await Promise.allSettled([record(cents(50_00)), record(cents(50_00))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'amount_mismatch', facts: { held: '99.99' } },
  })
  expect(await cash()).toMatchObject({ held: PRICE - 50_00 })
})

test.each([
  [cents(150_00), '$149.99 is all that is still held'],
  [cents(0), 'Please enter an amount above $0.00'],
])('%i cents are refused: %s', async (amount, message) => {
  const { record, cash } = await holder()
  await expect(record(amount)).rejects.toMatchObject({ code: 'refused', message })
  expect(await cash()).toEqual({ held: PRICE, handIns: [] })
})

test('a day ahead is refused, and so is a role that may not give money', async () => {
  const { hauler, record } = await holder()
  const tomorrow = addDays(dayOf(app.ctx.now()), 1)
  await expect(record(cents(1_00), { day: tomorrow })).rejects.toMatchObject({ code: 'refused' })
  const reader = await staff('read-only')
  await expect(
    reader.call(recordHandIn, {
      params: { haulerId: hauler.id },
      body: { amount: cents(1), day: tomorrow, receivedBy: 'x', reason: 'x', held: PRICE },
    }),
  ).rejects.toMatchObject({ message: missingRight('give-money') })
  await expect(
    reader.call(getHaulerCash, { params: { haulerId: HaulerId.parse(999_999) } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('it can be undone for eight seconds, once', async () => {
  const { hauler, by, record, cash } = await holder()
  const first = await record(cents(100_00))
  const undo = (handInId: number) => by.call(undoHandIn, { params: { handInId } })
  const both = await Promise.allSettled([undo(first.handInId), undo(first.handInId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await cash()).toMatchObject({ held: PRICE, handIns: [{ undoneAt: expect.any(Date) }] })
  expect((await app.as(hauler).call(getMyCash, {})).handIns).toEqual([])
  const second = await record(cents(100_00))
  app.setNow(new Date(second.undoUntil.getTime() + 1_000))
  await expect(undo(second.handInId)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await cash()).toMatchObject({ held: PRICE - 100_00 })
})

test('it is withdrawn once with a reason, long after: the hauler holds it again, and the log has who and why', async () => {
  const { hauler, job, by, record, cash } = await holder()
  const { handInId } = await record(cents(100_00))
  app.setNow(new Date(app.ctx.now().getTime() + 86_400_000))
  const withdraw = () =>
    by.call(withdrawHandIn, { params: { handInId }, body: { reason: 'It never came' } })
  const officeBefore = await balanceOf(app.ctx.db, 'office_funds')
  const both = await Promise.allSettled([withdraw(), withdraw()])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'illegal_move' },
  })
  expect(await cash()).toMatchObject({
    held: PRICE,
    handIns: [{ withdrawn: { by: expect.any(String), reason: 'It never came' } }],
  })
  expect((await balanceOf(app.ctx.db, 'office_funds')) - officeBefore).toBe(-100_00)
  expect(await balanceOf(app.ctx.db, 'hauler_cash', job.id)).toBe(PRICE)
  expect((await app.as(hauler).call(getMyCash, {})).handIns).toEqual([])
  const log = await app.ctx.db
    .selectFrom('auditEntries')
    .select(['call', 'after'])
    .where('subject', '=', 'cash_hand_ins')
    .where('rowKey', '=', String(handInId))
    .where('change', '=', 'update')
    .execute()
  expect(log).toEqual([
    {
      call: 'POST /api/admin/hand-ins/:handInId/withdraw',
      after: expect.objectContaining({ withdraw_reason: 'It never came' }),
    },
  ])
  await expect(by.call(undoHandIn, { params: { handInId } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('what the office does not hold any more cannot be withdrawn: its funds never fall below zero', async () => {
  const { job, by, record, cash } = await holder()
  const { handInId } = await record(cents(100_00))
  const funds = await balanceOf(app.ctx.db, 'office_funds')
  const spend = (amount: number, reference: string) =>
    inTransaction(app.ctx, ({ db }) =>
      post(db, {
        kind: 'refund',
        jobId: job.id,
        reference,
        entries: { refunds: amount, office_funds: -amount },
      }),
    )
  await spend(funds - 99_99, 'spent')
  const withdraw = () =>
    by.call(withdrawHandIn, { params: { handInId }, body: { reason: 'It never came' } })
  await expect(withdraw()).rejects.toMatchObject({
    code: 'refused',
    message: 'The office holds $99.99 by the books: $100.00 cannot be withdrawn',
  })
  expect(await cash()).toMatchObject({ held: PRICE - 100_00, handIns: [{ withdrawn: null }] })
  await spend(99_99 - funds, 'back')
  expect(await withdraw()).toMatchObject({ held: PRICE })
})

test('what was withdrawn is kept of the next payout again', async () => {
  const { hauler, job, by, record } = await holder()
  const { handInId } = await record(PRICE)
  await by.call(withdrawHandIn, { params: { handInId }, body: { reason: 'It never came' } })
  const params = { jobId: job.id }
  for (const status of ['in_progress', 'completed'] as const)
    await app.as(hauler).call(progressJob, { params, body: { status } })
  await app.runTasks()
  const { haulerPayout } = splitPrice(PRICE, FIRST_SHARE_PERMILLE)
  expect(await cashHeldBy(app.ctx.db, hauler.id)).toBe(PRICE - haulerPayout)
})
