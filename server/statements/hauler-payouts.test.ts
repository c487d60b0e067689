import { expect, test } from 'vitest'
import { setUpBank } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { haulerStories } from '../testing/hauler-stories.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { checkBooks } from '../ledger/check-books.ts'

const app = useApp()
const stories = haulerStories(app)
type Given = Awaited<ReturnType<typeof haulerWithAccount>>

const payoutsOf = async (hauler: Given, jobId?: JobId) =>
  (await app.as(await stories.sessionOf(hauler)).call(listHaulerPayouts, {})).filter(
    (payout) => jobId === undefined || payout.jobId === jobId,
  )

/** Until the test is over no transfer goes through. */
async function withRefusedTransfers<T>(work: () => Promise<T>): Promise<T> {
  const here = app.ctx.payments
  const transfer = () => Promise.reject(new PaymentRefused('wrong_state', 'Too old a charge'))
  app.ctx.payments = { ...here, transfer }
  try {
    return await work()
  } finally {
    app.ctx.payments = here
  }
}

test('a paid payout says what it is the share of, and a tip is a payout of its own, newest first', async () => {
  await stories.setClock(new Date('2026-11-20T23:30:00-07:00'))
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(149_99))
  await stories.tipped(jobId, cents(12_00))
  const [tip, price] = await payoutsOf(hauler)
  expect(price).toMatchObject({
    jobId,
    day: '2026-11-20',
    area: 'Vancouver',
    source: 'price',
    gross: 149_99,
    share: 104_99,
    amount: 104_99,
    status: 'paid',
    waitsFor: null,
    takenBack: [],
    transferredAt: new Date('2026-11-20T23:30:00-07:00'),
  })
  expect(tip).toMatchObject({ source: 'tip', gross: 12_00, share: 12_00, amount: 12_00 })
})

test('the share of a trip fee names the fee', async () => {
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.calledOff(hauler, cents(149_99), cents(49_00))
  expect(await payoutsOf(hauler, jobId)).toMatchObject([
    { source: 'fee', gross: 49_00, share: 34_30, amount: 34_30, status: 'paid' },
  ])
})

test('a payout waits for the bank, then for the provider, and then for nothing', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const jobId = await stories.completed(hauler, cents(100_00))
  const waiting = { status: 'waiting_for_bank', waitsFor: 'bank_account', transferredAt: null }
  expect(await payoutsOf(hauler, jobId)).toMatchObject([waiting])
  expect((await payoutsOf(hauler, jobId))[0]?.reason).toBe('No bank account is connected yet')

  // Connected by what we know, while the provider still holds back.
  await app.ctx.db
    .updateTable('haulers')
    .set({ bankConnected: true })
    .where('id', '=', hauler.id)
    .execute()
  expect(await payoutsOf(hauler, jobId)).toMatchObject([{ waitsFor: 'bank_check' }])
  expect(await app.as(await stories.sessionOf(hauler)).call(setUpBank, {})).toHaveProperty(
    'stripeOnboardingUrl',
  )
})

test('a transfer that was refused is ours to mend, and says why', async () => {
  const hauler = await haulerWithAccount(app)
  const jobId = await withRefusedTransfers(() => stories.completed(hauler, cents(100_00)))
  expect(await payoutsOf(hauler, jobId)).toMatchObject([
    { status: 'failed', waitsFor: 'us', reason: 'Too old a charge', dispute: null },
  ])
})

test('while the customer disputes it, a payout waits for the bank’s decision', async () => {
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.disputed(jobId)
  const [held, returned] = await payoutsOf(hauler, jobId)
  expect(held).toMatchObject({ status: 'on_hold', waitsFor: 'dispute', dispute: 'open' })
  expect(returned).toMatchObject({
    status: 'reversed',
    waitsFor: null,
    takenBack: [{ amount: 70_00, cause: 'dispute', status: 'succeeded', wasSent: true }],
  })

  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a part that went back says so: taken from the account, or never sent', async () => {
  const paid = await haulerWithAccount(app)
  const sent = await stories.completed(paid, cents(100_00))
  await stories.refunded(sent, cents(50_00), 'take_back')
  expect(await payoutsOf(paid, sent)).toMatchObject([
    {
      amount: 70_00,
      status: 'paid',
      takenBack: [{ amount: 35_00, cause: 'refund', status: 'succeeded', wasSent: true }],
    },
  ])

  const waiting = await haulerWithAccount(app, { connected: false })
  const kept = await stories.completed(waiting, cents(100_00))
  await stories.refunded(kept, cents(50_00), 'take_back')
  expect(await payoutsOf(waiting, kept)).toMatchObject([
    {
      amount: 35_00,
      status: 'waiting_for_bank',
      takenBack: [{ amount: 35_00, cause: 'refund', status: 'succeeded', wasSent: false }],
    },
  ])
  expect(await payoutsOf(waiting, sent)).toEqual([])
})

test('a dispute over a payout that was never sent takes nothing of it', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const jobId = await stories.completed(hauler, cents(100_00))
  const disputeId = await stories.disputed(jobId)
  expect(await payoutsOf(hauler, jobId)).toMatchObject([
    { amount: 70_00, status: 'on_hold', waitsFor: 'dispute', takenBack: [] },
  ])
  // What a dispute leaves that comes while a transfer is about to be refused.
  const [payout] = await payoutsOf(hauler, jobId)
  const { id } = await app.ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  const reversal = { jobId, payoutId: payout?.id ?? 0, amountCents: cents(70_00), disputeId: id }
  await app.ctx.db
    .insertInto('reversals')
    .values({ ...reversal, status: 'succeeded' })
    .execute()
  expect(await payoutsOf(hauler, jobId)).toMatchObject([{ takenBack: [] }])

  await stories.decided(disputeId, 'won')
  expect(await payoutsOf(hauler, jobId)).toMatchObject([
    { amount: 70_00, status: 'waiting_for_bank', waitsFor: 'bank_account', dispute: 'won' },
  ])
})
