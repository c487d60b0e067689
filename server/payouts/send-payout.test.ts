import { expect, onTestFinished, test } from 'vitest'
import { listAvailableJobs, progressJob } from '../../contract/dispatch.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { haulerWithAccount, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { resumePayout, sendPayout } from './send-payout.ts'

const app = useApp()
type Job = Awaited<ReturnType<typeof paidJob>>
type Hauler = Awaited<ReturnType<typeof haulerWithAccount>>

/** A paid job in the hauler's hands, which they complete through the API. */
async function completedJob(hauler: Hauler, givenJob?: Job): Promise<Job> {
  const job = givenJob ?? (await paidJob(app))
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId: hauler.id })
    .where('id', '=', job.id)
    .execute()
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: job.id }, body: { status: 'completed' } })
  return job
}

const payoutOf = ({ id }: Pick<Job, 'id'>) =>
  app.ctx.db.selectFrom('payouts').selectAll().where('jobId', '=', id).executeTakeFirstOrThrow()

/** What its hauler reads, or is about to, of a payout that did not go through. */
const failuresOf = async ({ id }: Pick<Job, 'id'>) =>
  (await messagesOf(app)).flatMap(({ jobId, messageType, status, message }) =>
    jobId === id && messageType === 'payout_failed' && status !== 'cancelled' ? [message] : [],
  )

const transfersTo = ({ accountId }: Hauler) =>
  app.ctx.db
    .selectFrom('sandboxTransfers')
    .select(['amountCents', 'chargeId'])
    .where('accountId', '=', accountId)
    .execute()

test('a completed job pays its hauler 70 %, tied to the charge, and keeps the rest', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  expect(await payoutOf(job)).toMatchObject({ status: 'scheduled', amountCents: 104_99 })
  await app.runTasks()

  expect(await payoutOf(job)).toMatchObject({ status: 'paid', amountCents: 104_99 })
  expect(await transfersTo(hauler)).toEqual([{ amountCents: 104_99, chargeId: job.stripeChargeId }])
  expect(await balanceOf(app.ctx.db, 'platform_fee', job.id)).toBe(-45_00)
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(45_00)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a payout is sent once, however often and however parallel its task runs', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: payoutId } = await payoutOf(await completedJob(hauler))
  await Promise.all(Array.from({ length: 8 }, () => sendPayout.run({ payoutId }, app.ctx)))
  await app.runTasks()
  expect(await transfersTo(hauler)).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a transfer whose answer is lost is not made twice', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { transfer } = app.ctx.payments
  app.ctx.payments.transfer = async (request) => {
    await transfer(request)
    throw new Error('socket hang up')
  }
  await expect(app.runTasks()).rejects.toThrow('socket hang up')
  expect((await payoutOf(job)).status).toBe('scheduled')
  app.ctx.payments.transfer = transfer

  await app.runTasks({ delayed: true })
  expect((await payoutOf(job)).status).toBe('paid')
  expect(await transfersTo(hauler)).toHaveLength(1)
})

test('without a bank account a payout waits with its reason, and goes out when the account is ready', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await completedJob(hauler)
  await app.runTasks()
  expect(await payoutOf(job)).toMatchObject({
    status: 'waiting_for_bank',
    reason: 'No bank account is connected yet',
    paidAt: null,
  })
  expect(await balanceOf(app.ctx.db, 'hauler_payable', job.id)).toBe(-104_99)

  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks()
  expect(await payoutOf(job)).toMatchObject({ status: 'paid', reason: null })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('an account that became ready unheard is found at the next completion', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  await app.ctx.db
    .updateTable('sandboxAccounts')
    .set({ canReceive: true })
    .where('id', '=', hauler.accountId)
    .execute()
  const job = await completedJob(hauler)
  await app.runTasks()
  expect((await payoutOf(job)).status).toBe('paid')
})

test('an account that is no longer ready holds the payout, and is not shown as connected', async () => {
  const hauler = await haulerWithAccount(app)
  const isConnected = async () => (await app.as(hauler).call(getHaulerProfile, {})).bankConnected
  expect(await isConnected()).toBe(true)

  const job = await completedJob(hauler)
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, false)
  await app.runTasks()
  expect(await isConnected()).toBe(false)
  expect(await payoutOf(job)).toMatchObject({
    status: 'waiting_for_bank',
    reason: 'The account cannot receive transfers yet',
  })

  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks()
  expect(await isConnected()).toBe(true)
  expect((await payoutOf(job)).status).toBe('paid')
  expect(await transfersTo(hauler)).toHaveLength(1)
})

test('a payout refused just before its account became ready goes out later, without any notice', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { readAccount, transfer } = app.ctx.payments
  app.ctx.payments.transfer = async () => {
    throw new PaymentRefused('account_not_ready', 'The account cannot receive transfers yet')
  }
  // The process dies right after it recorded that the payout waits.
  app.ctx.payments.readAccount = async () => {
    throw new Error('killed')
  }
  await app.runTasks().catch(() => {})
  app.ctx.payments.transfer = transfer
  app.ctx.payments.readAccount = readAccount
  expect((await payoutOf(job)).status).toBe('waiting_for_bank')

  await app.runTasks()
  expect((await payoutOf(job)).status).toBe('waiting_for_bank')
  await app.runTasks({ delayed: true })
  expect((await payoutOf(job)).status).toBe('paid')
})

test('a transfer that the provider refuses is failed with its reason, never paid', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { transfer } = app.ctx.payments
  app.ctx.payments.transfer = async () => {
    throw new PaymentRefused('exceeds_charge', 'More than is left of the charge')
  }
  await app.runTasks()
  app.ctx.payments.transfer = transfer

  const payout = await payoutOf(job)
  expect(payout).toMatchObject({ status: 'failed', reason: 'More than is left of the charge' })
  expect(payout.transferId).toBeNull()
  expect(await checkBooks(app.ctx.db)).toEqual([])
  expect(await failuresOf(job)).toEqual([
    `Westhaul: Hi Dale, your payout of $104.99 for job #${job.id} didn't go through. We're on it; there's nothing for you to do. Your payouts: http://localhost:3000/hauler?view=payouts`,
  ])
})

test('the hauler reads once that the bank account refuses a payout, and what to do', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { transfer } = app.ctx.payments
  app.ctx.payments.transfer = async () => {
    throw new PaymentRefused('account_not_ready', 'The account cannot receive transfers yet')
  }
  const { id: payoutId } = await payoutOf(job)
  await sendPayout.run({ payoutId }, app.ctx)
  expect(await failuresOf(job)).toEqual([
    `Westhaul: Hi Dale, your payout of $104.99 for job #${job.id} didn't go through. Please check your bank account. Your payouts: http://localhost:3000/hauler?view=payouts`,
  ])
  await resumePayout.run({ payoutId }, app.ctx)
  await sendPayout.run({ payoutId }, app.ctx)
  expect(await failuresOf(job)).toHaveLength(1)
  app.ctx.payments.transfer = transfer

  // The text that still waits is withdrawn by the payout that goes through.
  await resumePayout.run({ payoutId }, app.ctx)
  await sendPayout.run({ payoutId }, app.ctx)
  expect((await payoutOf(job)).status).toBe('paid')
  expect(await failuresOf(job)).toEqual([])
  await app.runTasks()
})

test('a job without a charge cannot be completed, and pays out nothing', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await app.given.job({ paymentStatus: 'paid' })
  // The books of the other tests cannot balance with it.
  onTestFinished(
    async () => void (await app.ctx.db.deleteFrom('jobs').where('id', '=', job.id).execute()),
  )
  await expect(completedJob(hauler, job)).rejects.toMatchObject({ code: 'illegal_move' })

  const rows = await app.ctx.db
    .selectFrom('jobs')
    .leftJoin('payouts', 'payouts.jobId', 'jobs.id')
    .select(['jobs.status', 'payouts.id as payoutId'])
    .where('jobs.id', '=', job.id)
    .execute()
  expect(rows).toEqual([{ status: 'in_progress', payoutId: null }])
})

test('a job whose money was partly given back cannot be completed at the full price', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(1)))
  await expect(completedJob(hauler, job)).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringMatching(/149.98 is held for it: the rest went back/),
  })
  await app.runTasks()
  expect(await transfersTo(hauler)).toEqual([])
})

test('a job comes to the market when it is paid, and not before', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, pay } = await unpaidJob(app)
  const offeredIds = async () =>
    (await app.as(hauler).call(listAvailableJobs, {})).map(({ id }) => id)
  expect(await offeredIds()).not.toContain(job.id)
  await pay()
  await app.runTasks()
  expect(await offeredIds()).toContain(job.id)
})
