import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { reconcile } from './reconcile.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { insertPayment } from '../payments/store.ts'

const app = useApp()
const { loseEverything, payoutOf } = reconcilingIn(app)
const { completedJob, refund, start, raisePrice } = settlingIn(app)

const inTwoHours = () => app.setNow(new Date(Date.now() + 2 * 3_600_000))

/** The tasks that wait to ask again, by what they ask. */
async function asking(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select data->'payload'->>'kind' as what from tasks.job
    where data->>'task' = 'ask-again' and state = 'created' order by 1`.execute(app.ctx.db)
  return rows.map(({ what }) => what)
}

const countOf = async (kind: string) =>
  (
    await app.ctx.db
      .selectFrom('ledgerTransactions')
      .select('id')
      .where('kind', 'in', [kind as 'refund'])
      .execute()
  ).length

test('a request that no task repeats any more is repeated by every run, and made once', async () => {
  const hauler = await haulerWithAccount(app)
  const settled = await completedJob(hauler)
  await app.runTasks()
  const raised = await paidJob(app)
  await start(raised, hauler)
  const refunded = await paidJob(app)
  const sending = await completedJob(hauler)
  await inTransaction(app.ctx, (tx) => refundJob(tx, refunded, cents(50_00)))
  await refund(settled, 20_00)
  await insertPayment(app.ctx.db, {
    jobId: settled.id,
    purpose: 'tip',
    amountCents: cents(9_00),
  })
  const here = app.ctx.payments
  app.ctx.payments = {
    ...here,
    chargeSaved: () => Promise.reject(new Error('connect ECONNREFUSED')),
  }
  await expect(raisePrice(raised, 30_00, hauler.id)).rejects.toThrow('does not answer')
  app.ctx.payments = here
  await loseEverything()

  await reconcile(app.ctx)
  expect(await asking()).toEqual([])
  inTwoHours()
  await reconcile(app.ctx)
  expect(await asking()).toEqual(['payment', 'payment', 'payout', 'refund', 'refund', 'reversal'])
  // A run that meets them again before they ran adds one each; all of them together move money once.
  await Promise.all([reconcile(app.ctx), reconcile(app.ctx)])
  await app.runTasks()
  app.letClockRun()
  expect((await payoutOf(sending.id)).status).toBe('paid')
  expect((await findJob(app, raised)).agreedPriceCents).toBe(179_99)
  expect(await countOf('refund')).toBe(2)
  expect(await countOf('share_reversal')).toBe(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  inTwoHours()
  await reconcile(app.ctx)
  expect(await asking()).toEqual([])
  app.letClockRun()
})

test('a try that fails is not tried again by itself, so that tries do not pile up', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await loseEverything()
  const here = app.ctx.payments
  app.ctx.payments = { ...here, transfer: () => Promise.reject(new Error('socket hang up')) }
  inTwoHours()
  for (let run = 0; run < 3; run += 1) {
    await reconcile(app.ctx)
    await expect(app.runTasks({ delayed: true })).rejects.toThrow('socket hang up')
  }
  app.ctx.payments = here
  expect(await app.runTasks({ delayed: true })).toBe(0)
  await reconcile(app.ctx)
  await app.runTasks()
  app.letClockRun()
  expect((await payoutOf(job.id)).status).toBe('paid')
})
