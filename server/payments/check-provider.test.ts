import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { checkProvider } from './check-provider.ts'
import { movePayout } from './payout-store.ts'
import { reconcile } from './reconcile.ts'
import { refundJob } from './refund-job.ts'

const app = useApp()
const { completedJob, payoutOf } = reconcilingIn(app)

test('the sums of the ledger are those of the provider, topic by topic', async () => {
  const job = await paidJob(app)
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(50_00)))
  const { id } = await completedJob(await haulerWithAccount(app))
  await movePayout(app.ctx.db, (await payoutOf(id)).id, 'provider', 'hold', { reason: 'Later' })
  await reconcile(app.ctx)
  await app.runTasks()
  expect(await checkProvider(app.ctx)).toEqual({
    lines: [
      'charges: ledger $299.98, provider $299.98: equal',
      'refunds: ledger $50.00, provider $50.00: equal',
      'transfers: ledger $104.99, provider $104.99: equal',
    ],
    contradictions: [],
  })
})

test('a job whose money differs at the provider is named', async () => {
  const { id, paymentIntentId } = await paidJob(app)
  await app.ctx.db
    .updateTable('sandboxPayments')
    .set({ amountCents: cents(160_00) })
    .where('id', '=', paymentIntentId ?? '')
    .execute()
  const { lines, contradictions } = await checkProvider(app.ctx)
  expect(lines[0]).toMatch(/: \$10\.01 apart$/)
  expect(contradictions).toEqual([
    `Job #${id}: the ledger has $149.99 of charges, but the provider has $160.00`,
  ])
})
