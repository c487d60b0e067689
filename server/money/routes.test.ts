import { expect, test } from 'vitest'
import {
  getMoney,
  listLedger,
  listMoneyTroubles,
  retryRefund,
  type LedgerLine,
} from '../../contract/admin-money.ts'
import { listPayouts, retryPayout } from '../../contract/admin-payouts.ts'
import { progressJob } from '../../contract/dispatch.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { receiveEvent } from '../webhooks/receive-event.ts'
import { refundJob } from '../refunds/refund-job.ts'

const app = useApp()

const asAdmin = async () => app.as(await app.given.admin())

/** A completed job whose payout the provider refused once. */
async function refusedPayout() {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await paidJob(app)
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId: hauler.id })
    .where('id', '=', jobId)
    .execute()
  await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } })
  const here = app.ctx.payments
  const transfer = () => Promise.reject(new PaymentRefused('wrong_state', 'Too old a charge'))
  app.ctx.payments = { ...here, transfer }
  await app.runTasks()
  app.ctx.payments = here
  const payouts = await (await asAdmin()).call(listPayouts, {})
  const payout = payouts.find((each) => each.jobId === jobId)
  return { jobId, hauler, payoutId: payout?.id ?? 0, payout }
}

const refundOf = async (jobId: number) =>
  (await (await asAdmin()).call(listMoneyTroubles, {})).refunds.find(
    (refund) => refund.jobId === jobId,
  )

/** A refund of a part of a job's price that the provider refused. */
async function refusedRefund() {
  const job = await paidJob(app)
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(50_00)))
  const here = app.ctx.payments
  const refund = () => Promise.reject(new PaymentRefused('wrong_state', 'The card is closed'))
  app.ctx.payments = { ...here, refund }
  await app.runTasks()
  app.ctx.payments = here
  return { job, refundId: (await refundOf(job.id))?.id ?? 0 }
}

test('a payout that failed shows why, and of two admins who retry it one sends it', async () => {
  const { payoutId, payout, jobId, hauler } = await refusedPayout()
  expect(payout).toMatchObject({
    status: 'failed',
    reason: 'Too old a charge',
    haulerName: 'Dale Kowalchuk',
    amount: 104_99,
  })
  const [one, other] = [await asAdmin(), await asAdmin()]
  const retry = (admin = one) => admin.call(retryPayout, { params: { payoutId } })
  const both = await Promise.allSettled([retry(), retry(other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()

  await expect(retry()).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'This payout is paid: only one that failed or waits can be retried',
  })
  const payouts = await (await asAdmin()).call(listPayouts, {})
  expect(payouts.find((each) => each.jobId === jobId)).toMatchObject({ status: 'paid' })
  const sent = await app.ctx.db
    .selectFrom('sandboxTransfers')
    .select('amountCents')
    .where('accountId', '=', hauler.accountId)
    .execute()
  expect(sent).toEqual([{ amountCents: 104_99 }])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a refund that failed is asked for again once, by one of two admins', async () => {
  const { job, refundId } = await refusedRefund()
  expect(await refundOf(job.id)).toMatchObject({ amount: 50_00, failure: 'The card is closed' })
  const admins = [await asAdmin(), await asAdmin()]
  const both = await Promise.allSettled(
    admins.map((admin) => admin.call(retryRefund, { params: { refundId } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refundOf(job.id)).toBeUndefined()
  await app.runTasks()
  const gone = await app.ctx.db
    .selectFrom('sandboxRefunds')
    .select('amountCents')
    .where('jobId', '=', job.id)
    .execute()
  expect(gone).toEqual([{ amountCents: 50_00 }])
  const [late] = admins
  await expect(late?.call(retryRefund, { params: { refundId } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a refund or payout that does not exist cannot be retried', async () => {
  const admin = await asAdmin()
  const absent = { code: 'not_found' }
  const params = { refundId: 999_999, payoutId: 999_999 }
  await expect(admin.call(retryRefund, { params })).rejects.toMatchObject(absent)
  await expect(admin.call(retryPayout, { params })).rejects.toMatchObject(absent)
})

test('an event that was set aside is shown with why', async () => {
  const rawBody = JSON.stringify({ id: 'evt_x', type: 'payment_changed', paymentId: 'pi_x' })
  await receiveEvent(app.ctx, rawBody, sandboxOf(app.ctx).sign(rawBody))
  await app.runTasks()
  const { events } = await (await asAdmin()).call(listMoneyTroubles, {})
  expect(events[0]).toMatchObject({
    eventId: 'evt_x',
    type: 'payment_changed',
    reason: 'There is no such payment',
  })
})

test('the sums are those of the ledger, whose entries come page by page', async () => {
  const admin = await asAdmin()
  const { sums: before } = await admin.call(getMoney, {})
  const { jobId } = await refusedPayout()
  const { sums } = await admin.call(getMoney, {})
  const more = (name: keyof typeof sums): number => sums[name] - before[name]
  expect(more('captured')).toBe(149_99)
  expect(more('owed')).toBe(104_99)
  expect(more('fees')).toBe(45_00)
  expect(more('held')).toBe(0)
  expect(more('paidOut')).toBe(0)

  const lines: LedgerLine[] = []
  let cursor: string | null | undefined
  do {
    const page = await admin.call(listLedger.page, {
      query: { limit: 3, sort: 'booked:asc', ...(cursor && { cursor }) },
    })
    lines.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const total = (side: 'debit' | 'credit') =>
    lines.reduce((sum, line) => sum + (line[side] ?? 0), 0)
  expect(total('debit')).toBe(total('credit'))
  expect(lines.filter((line) => line.jobId === jobId && line.kind === 'charge')).toMatchObject([
    { account: 'cash', debit: 149_99 as Cents, credit: null },
    { account: 'customer_funds', debit: null, credit: cents(149_99) },
  ])
})
