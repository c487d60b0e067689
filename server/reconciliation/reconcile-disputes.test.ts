import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { reconcile } from './reconcile.ts'
import { countOpenFindings } from './reconciliation-store.ts'

const app = useApp()
const { loseEverything, kindsOf, findingsOf, payoutOf } = reconcilingIn(app)
const { completedJob } = settlingIn(app)

const statusOf = async (disputeId: string) =>
  (
    await app.ctx.db
      .selectFrom('disputes')
      .select('status')
      .where('providerDisputeId', '=', disputeId)
      .executeTakeFirst()
  )?.status

test('a dispute whose webhook never comes is found, and its money and the share are kept back', async () => {
  const { id } = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const { stripeChargeId } = await app.ctx.db
    .selectFrom('jobs')
    .select('stripeChargeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  await loseEverything()

  expect((await reconcile(app.ctx)).healed).toBe(1)
  expect((await reconcile(app.ctx)).healed).toBe(0)
  expect(await statusOf(disputeId)).toBe('open')
  expect(await balanceOf(app.ctx.db, 'disputes', id)).toBe(149_99)
  await app.runTasks()
  expect((await payoutOf(id)).status).toBe('reversed')
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test.for(['won', 'lost'] as const)(
  'a dispute that was %s unheard is closed, long after it was opened',
  async (how) => {
    const { id, stripeChargeId } = await paidJob(app)
    const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
    await app.runTasks()
    app.setNow(new Date(Date.now() + 40 * 86_400_000))
    await reconcile(app.ctx)
    await sandboxOf(app.ctx).closeDispute(disputeId, how)
    await loseEverything()
    expect((await reconcile(app.ctx)).healed).toBe(1)
    app.letClockRun()
    expect(await statusOf(disputeId)).toBe(how)
    expect((await kindsOf(id)).filter((kind) => kind === `dispute_${how}`)).toHaveLength(1)
    expect(await findingsOf(id)).toEqual([])
    expect(await checkBooks(app.ctx.db)).toEqual([])
  },
)

test('the fee of a dispute is booked, and given back, without a webhook', async () => {
  const { id, stripeChargeId } = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await loseEverything()
  await reconcile(app.ctx)
  const fees = () => balanceOf(app.ctx.db, 'provider_fees', id)
  const withoutDispute = await app.ctx.payments.readFee(stripeChargeId ?? '')
  expect(await fees()).toBe(withoutDispute + 15_00)

  await app.ctx.db
    .updateTable('sandboxDisputes')
    .set({ feeCents: cents(0) })
    .where('id', '=', disputeId)
    .execute()
  expect((await reconcile(app.ctx)).healed).toBe(1)
  expect(await fees()).toBe(withoutDispute)
  expect((await reconcile(app.ctx)).healed).toBe(0)
  expect(await findingsOf(id)).toEqual([])
})

test('until when evidence is taken is heard of without its webhook', async () => {
  const { stripeChargeId } = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  await app.runTasks()
  const evidenceDueBy = new Date(Date.now() + 3 * 86_400_000)
  await app.ctx.db
    .updateTable('sandboxDisputes')
    .set({ evidenceDueBy })
    .where('id', '=', disputeId)
    .execute()
  await reconcile(app.ctx)
  const due = app.ctx.db
    .selectFrom('disputes')
    .select('evidenceDueBy')
    .where('providerDisputeId', '=', disputeId)
  expect(await due.executeTakeFirstOrThrow()).toEqual({ evidenceDueBy })
})

test('a dispute that the provider has otherwise is a finding, and moves no money', async () => {
  const { id, stripeChargeId } = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  await app.runTasks()
  await app.ctx.db
    .updateTable('sandboxDisputes')
    .set({ amountCents: cents(100_00) })
    .where('id', '=', disputeId)
    .execute()
  const before = await countOpenFindings(app.ctx.db, 'sandbox')
  expect(await findingsOf(id)).toMatchObject([
    {
      subject: 'dispute',
      what: 'The amounts of a dispute differ',
      ours: `$149.99 for job #${id} (open)`,
      theirs: `$100.00 for job #${id} (open)`,
    },
  ])
  expect(await countOpenFindings(app.ctx.db, 'sandbox')).toBe(before + 1)
  expect(await balanceOf(app.ctx.db, 'disputes', id)).toBe(149_99)
})

test('a dispute over an unknown charge is a finding', async () => {
  const { id } = await app.given.job({ paymentStatus: 'pending' })
  const { clientSecret, paymentId } = await app.ctx.payments.createPayment({
    jobId: id,
    amount: cents(77_00),
    description: 'Not ours',
    customer: { name: 'Mei', email: 'mei@example.test' },
    idempotencyKey: crypto.randomUUID(),
  })
  await sandboxOf(app.ctx).confirm({ clientSecret, method: 'apple_pay' })
  const { chargeId } = await app.ctx.payments.readPayment(paymentId)
  const disputeId = await sandboxOf(app.ctx).openDispute(chargeId ?? '')
  await app.runTasks()
  expect(await findingsOf(null)).toMatchObject([
    { providerId: disputeId, what: 'A dispute over a charge that our books do not have' },
  ])
})
