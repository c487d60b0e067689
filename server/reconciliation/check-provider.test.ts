import { expect, onTestFinished, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { checkProvider } from './check-provider.ts'
import { refundJob } from '../refunds/refund-job.ts'

const app = useApp()
/** Only what one test moves: its sums are those of the whole database. */
const summed = useApp()
const noPause = async () => {}

async function dispute(chargeId: string | null, how?: 'won' | 'lost'): Promise<void> {
  const disputeId = await sandboxOf(summed.ctx).openDispute(chargeId ?? '')
  await summed.runTasks()
  if (how) await sandboxOf(summed.ctx).closeDispute(disputeId, how)
  await summed.runTasks()
}

test('the sums of the ledger are those of the provider, with tips, later prices, shares taken back and disputes', async () => {
  const { completedJob, tip, refund } = settlingIn(summed)
  const hauler = await haulerWithAccount(summed)
  const refunded = await paidJob(summed)
  await inTransaction(summed.ctx, (tx) => refundJob(tx, refunded, cents(50_00)))
  const settled = await completedJob(hauler, { more: 30_00 })
  await summed.runTasks()
  await tip(settled, 12_00)
  await summed.runTasks()
  await refund(settled, 20_00)
  await summed.runTasks()
  for (const how of [undefined, 'won', 'lost'] as const)
    await dispute((await paidJob(summed)).stripeChargeId, how)

  const noLast = async () => expect.unreachable('nothing is read twice where all is equal')
  expect(await checkProvider(summed.ctx, noLast)).toEqual({
    lines: [
      // Five bookings of 149.99, 30.00 approved on site and a tip of 12.00.
      'charges: ledger $791.95, provider $791.95: equal',
      'refunds: ledger $70.00, provider $70.00: equal',
      // 70 % of 179.99 and the tip, without 70 % of the 20.00 that went back.
      'transfers: ledger $123.99, provider $123.99: equal',
      // An open one and a lost one.
      'disputes: ledger $299.98, provider $299.98: equal',
    ],
    contradictions: [],
  })
  expect(await checkBooks(summed.ctx.db)).toEqual([])
})

test('money that moves while both sides are read is no contradiction', async () => {
  const before = await unpaidJob(app)
  await before.pay()
  const after = await unpaidJob(app)
  const { lines, contradictions } = await checkProvider(app.ctx, async () => {
    // What was on its way arrives, and something else sets out.
    await app.runTasks()
    await after.pay()
  })
  expect(contradictions).toEqual([])
  expect(lines[0]).toMatch(/: \$149\.99 apart, on its way$/)
  await app.runTasks()
})

test('a job whose money differs at the provider, now as before, is named', async () => {
  const { id, paymentIntentId } = await paidJob(app)
  const charge = (amount: number) =>
    app.ctx.db
      .updateTable('sandboxPayments')
      .set({ amountCents: cents(amount) })
      .where('id', '=', paymentIntentId ?? '')
      .execute()
  await charge(160_00)
  onTestFinished(async () => void (await charge(149_99)))
  const { lines, contradictions } = await checkProvider(app.ctx, noPause)
  expect(lines[0]).toMatch(/: \$10\.01 apart$/)
  expect(contradictions).toEqual([
    `Job #${id}: the ledger has $149.99 of charges, but the provider has $160.00`,
  ])
})

test('a dispute that only the provider has is named', async () => {
  const { id, stripeChargeId } = await paidJob(app)
  await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  const { contradictions } = await checkProvider(app.ctx, noPause)
  expect(contradictions).toEqual([
    `Job #${id}: the ledger has $0.00 of disputes, but the provider has $149.99`,
  ])
  await app.runTasks()
})
