import { afterEach, beforeEach, expect, test } from 'vitest'
import { retryRefund } from '../../contract/admin-money.ts'
import { previewRefund } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { afterTotal } from '../../contract/receipt-lines.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { UnknownOutcome } from '../providers/failures.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { messagesOf } from '../testing/messages.ts'
import { settlingIn } from '../testing/settled.ts'
import { closeBooks } from './testing/on-site.ts'
import { onTheWay } from './testing/on-the-way.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
const { refund, moneyOf, start, complete } = settlingIn(app)
beforeEach(() => app.letClockRun())
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const OF = { of: 'rescheduling_fee' } as const

/** A pickup that moved for a fee of $25.00. */
async function moved() {
  const moving = await onTheWay(app)
  await moving.move(25_00)
  await app.runTasks({ delayed: true })
  return { ...moving, job: await findJob(app, moving.job) }
}

type Moved = Awaited<ReturnType<typeof moved>>

const owed = (account: 'platform_fee' | 'gst_payable' | 'hauler_payable', { job }: Moved) =>
  balanceOf(app.ctx.db, account, job.id).then((balance) => 0 - balance)
const refundsOf = ({ job }: Moved) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', job.id).orderBy('id').execute()
const offerOf = async ({ job }: Pick<Moved, 'job'>) =>
  (await moneyOf(job)).refundable.rescheduling_fee

/** Runs the tasks while the provider answers refunds with this error. */
async function whileRefundsFail(error: Error): Promise<void> {
  const { payments } = app.ctx
  app.ctx.payments = { ...payments, refund: () => Promise.reject(error) }
  try {
    await app.runTasks({ delayed: true }).catch(() => undefined)
  } finally {
    app.ctx.payments = payments
  }
}

test('a rescheduling fee goes back in part, borne by the platform with its tax, and the receipt shows it', async () => {
  const moving = await moved()
  expect(await offerOf(moving)).toMatchObject({
    most: 25_00,
    alreadyRefunded: 0,
    refusal: null,
    whole: { absorb: { hauler: 0, gst: 1_19, platform: 23_81 } },
  })
  expect(await owed('gst_payable', moving)).toBe(1_19)
  const { bearing } = await refund(moving.job, 10_00, OF)
  expect(bearing).toEqual({ hauler: 0, gst: 48, platform: 9_52 })
  await app.runTasks()
  expect(await refundsOf(moving)).toMatchObject([
    { amountCents: 10_00, shareCents: 0, status: 'succeeded', afterSettlement: true },
  ])
  expect([await owed('platform_fee', moving), await owed('gst_payable', moving)]).toEqual([
    14_29, 71,
  ])
  const kinds = await app.ctx.db
    .selectFrom('ledgerTransactions')
    .select('kind')
    .where('jobId', '=', moving.job.id)
    .where('kind', 'in', ['settled_refund', 'rescheduling_fee_refund'])
    .execute()
  expect(kinds).toEqual([{ kind: 'rescheduling_fee_refund' }])

  const receipt = await app.as().call(getReceipt, { params: { token: moving.token } })
  expect(receipt).toMatchObject({ total: 174_99, net: 164_99 })
  expect(receipt.refunds).toMatchObject([{ of: 'rescheduling_fee', amount: 10_00, gst: 48 }])
  expect(afterTotal(receipt)[0]).toMatchObject({
    name: 'Refund of the rescheduling fee, A wall was scratched, includes $0.48 GST',
    amount: -10_00,
  })
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain("we're refunding $10.00")

  await refund(moving.job, 15_00, OF)
  await app.runTasks()
  expect([await owed('platform_fee', moving), await owed('gst_payable', moving)]).toEqual([0, 0])
  expect(await offerOf(moving)).toMatchObject({
    most: 0,
    alreadyRefunded: 25_00,
    refusal: 'All of the rescheduling fee has gone back, or is on its way',
  })
})

test('the price is as refundable as without the fee, and the fee no more than it was', async () => {
  const moving = await moved()
  const { price } = (await moneyOf(moving.job)).refundable
  expect(price).toMatchObject({ alreadyRefunded: 0 })
  expect(price.refusal).toContain('Cancel it for a full refund')
  await expect(refund(moving.job, 25_01, OF)).rejects.toMatchObject({
    code: 'refused',
    message: '$25.01 cannot be refunded: $25.00 of the rescheduling fee is left',
  })
  const preview = { params: { jobId: moving.job.id }, query: { amount: cents(5_00), ...OF } }
  await expect(app.as(moving.hauler).call(previewRefund, preview)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the tax that a refund of the price gives back is that of the price alone', async () => {
  const moving = await moved()
  await start(moving.job, moving.hauler)
  await complete(moving.job, moving.hauler)
  const { price, rescheduling_fee: fee } = (await moneyOf(moving.job)).refundable
  expect([price.whole.absorb.gst, fee.whole.absorb.gst]).toEqual([7_14, 1_19])
})

test('without a fee there is none to refund', async () => {
  const moving = await onTheWay(app)
  expect((await offerOf(moving)).refusal).toBe(
    `No rescheduling fee was kept for job #${moving.job.id}`,
  )
  await expect(refund(moving.job, 5_00, OF)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('of two refunds of the same fee that come together one happens', async () => {
  const moving = await moved()
  const both = await Promise.allSettled([
    refund(moving.job, 25_00, { ...OF, alreadyRefunded: 0 }),
    refund(moving.job, 25_00, { ...OF, alreadyRefunded: 0 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'amount_mismatch', facts: { alreadyRefunded: '25.00' } },
  })
  await app.runTasks()
  expect(await refundsOf(moving)).toHaveLength(1)
})

test('while the provider is away the refund waits, and goes out once', async () => {
  const moving = await moved()
  await refund(moving.job, 25_00, OF)
  await whileRefundsFail(new UnknownOutcome('The provider is away'))
  expect(await refundsOf(moving)).toMatchObject([{ status: 'requested' }])
  await app.runTasks({ delayed: true })
  expect(await refundsOf(moving)).toMatchObject([{ status: 'succeeded' }])
})

test('a refund that the provider refuses stays the customer’s, and is sent again by an admin', async () => {
  const moving = await moved()
  await refund(moving.job, 25_00, OF)
  await whileRefundsFail(new PaymentRefused('wrong_state', 'The account is closed'))
  const [failed] = await refundsOf(moving)
  expect(failed).toMatchObject({ status: 'failed' })
  expect(await offerOf(moving)).toMatchObject({ most: 0, alreadyRefunded: 25_00 })
  const admin = app.as(await app.given.admin())
  await admin.call(retryRefund, { params: { refundId: failed?.id ?? 0 } })
  await app.runTasks()
  expect(await refundsOf(moving)).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }])
})
