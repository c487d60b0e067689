import { expect, test } from 'vitest'
import { getJobMoney, listDisputes } from '../../contract/job-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'

const app = useApp()
const { completedJob, refund, moneyOf, tip } = settlingIn(app)

const disputes = async () => app.as(await app.given.admin()).call(listDisputes, {})
const disputeOf = async ({ id }: { id: JobId }) =>
  (await disputes()).find(({ jobId }) => jobId === id)

test('an admin sees every movement of a job, and what its accounts hold', async () => {
  const job = await completedJob(await haulerWithAccount(app), { more: 20_00 })
  await tip(job, 15_00)
  await app.runTasks()
  await refund(job, 30_00)
  await app.runTasks()
  expect(await moneyOf(job)).toMatchObject({
    jobId: job.id,
    status: 'completed',
    estimate: 149_99,
    agreed: 169_99,
    finalPrice: 169_99,
    cancellationFee: null,
    charges: [
      { purpose: 'booking', amount: 149_99, status: 'paid' },
      { purpose: 'price_change', amount: 20_00, status: 'paid' },
      { purpose: 'tip', amount: 15_00, status: 'paid' },
    ],
    refunds: [
      { of: 'price', amount: 20_00, share: 14_00, status: 'succeeded', isRetried: false },
      { of: 'price', amount: 10_00, share: 7_00, reason: 'A wall was scratched.' },
    ],
    payouts: [
      { of: 'price', amount: 118_99, status: 'paid' },
      { of: 'tip', amount: 15_00, status: 'paid' },
    ],
    reversals: [
      { of: 'price', amount: 14_00, status: 'succeeded', cause: 'refund' },
      { amount: 7_00 },
    ],
    disputes: [],
    refundable: {
      price: { most: 139_99, alreadyRefunded: 30_00, refusal: null },
      tip: { most: 15_00, alreadyRefunded: 0, refusal: null },
    },
  })
  const { accounts } = await moneyOf(job)
  expect(accounts.filter(({ balance }) => balance !== 0)).toEqual([
    { account: 'cash', balance: 42_00 },
    { account: 'platform_fee', balance: -42_00 },
  ])
})

test('the money of no job is not there', async () => {
  const admin = app.as(await app.given.admin())
  const params = { jobId: 999_999 as JobId }
  await expect(admin.call(getJobMoney, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('a dispute says what it holds back of the share, and what the hauler bore once it is lost', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  expect(await disputeOf(job)).toMatchObject({
    customerName: 'Mei Tanaka',
    of: 'price',
    amount: 149_99,
    status: 'open',
    reason: 'product_not_received',
    evidenceDueBy: expect.any(Date),
    closedAt: null,
    onHold: 104_99,
    missing: 0,
    lost: 0,
  })
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  expect(await disputeOf(job)).toMatchObject({
    status: 'lost',
    closedAt: expect.any(Date),
    onHold: 0,
    lost: 104_99,
  })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a lost dispute of a second charge takes no more of the share than that charge paid', async () => {
  const job = await completedJob(await haulerWithAccount(app), { more: 100_00 })
  await app.runTasks()
  const { chargeId } = await app.ctx.db
    .selectFrom('payments')
    .select('chargeId')
    .where('jobId', '=', job.id)
    .where('purpose', '=', 'price_change')
    .executeTakeFirstOrThrow()
  const disputeId = await sandboxOf(app.ctx).openDispute(chargeId ?? '')
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  // Of the share of $174.99 the first charge paid $149.99.
  expect(await disputeOf(job)).toMatchObject({ lost: 25_00 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('disputes that are open stand first, the one whose evidence is due soonest before the others', async () => {
  const [late, soon, over] = [await paidJob(app), await paidJob(app), await paidJob(app)]
  const open = ({ stripeChargeId }: typeof late) =>
    sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  app.setNow(new Date(Date.now() + 86_400_000))
  await open(late)
  app.letClockRun()
  await open(soon)
  const disputeId = await open(over)
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks()
  const own = [late.id, soon.id, over.id]
  const admin = app.as(await app.given.admin())
  const { items } = await admin.call(listDisputes.page, { query: { sort: 'urgency' } })
  const listed = items.map(({ jobId }) => jobId).filter((id) => own.includes(id))
  expect(listed).toEqual([soon.id, late.id, over.id])
})
