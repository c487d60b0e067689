import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import type { ProviderRecords } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { unpaidJob } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { startStripe } from '../testing/stripe/start.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { checkProvider } from '../reconciliation/check-provider.ts'
import { payNow } from './pay-now.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sendReversal } from '../payouts/send-reversal.ts'
import { insertPayment } from './store.ts'

const stripe = await startStripe()
afterAll(() => stripe.stop())
const app = useApp({ settings: stripe.environment })
const { start, complete, refund } = settlingIn(app)

const TIMES = 30
/** How often one call of the library asks. */
const TRIES = 3

type Ask = () => Promise<unknown>

/** All requests are sent concurrently, and each answer is lost though it was done; then once more. */
async function sendTwice(path: string, asks: Ask[]): Promise<void> {
  expect(asks).toHaveLength(TIMES)
  await stripe.faults([
    { method: 'POST', path, kind: 'drop_after', times: TRIES, forEachKey: true },
  ])
  const inVain = await Promise.allSettled(asks.map((ask) => ask()))
  expect(inVain.filter(({ status }) => status === 'fulfilled')).toEqual([])
  await Promise.all(asks.map((ask) => ask()))
}

async function countAt(kind: keyof ProviderRecords): Promise<number> {
  let count = 0
  for await (const { amount } of app.ctx.payments.list(kind, new Date(0)))
    count += amount > 0 ? 1 : 0
  return count
}

type Table = 'payouts' | 'refunds' | 'reversals'

async function readyHauler() {
  const email = `${randomUUID()}@example.test`
  const { accountId } = await app.ctx.payments.createAccount({
    email,
    idempotencyKey: randomUUID(),
  })
  await stripe.setReady(accountId, true)
  const hauler = await app.given.hauler({ stripeAccountId: accountId, bankConnected: true })
  return { ...hauler, accountId }
}

test('the provider moves the money and drops the connection, 30 times for each kind of call: once each in both books', async () => {
  const before = {
    payments: await countAt('payments'),
    transfers: await countAt('transfers'),
    refunds: await countAt('refunds'),
  }
  const madeAt = async (kind: keyof typeof before) => (await countAt(kind)) - before[kind]
  const bookings = await Promise.all(Array.from({ length: TIMES }, () => unpaidJob(app)))
  await sendTwice(
    '/v1/payment_intents',
    bookings.map(
      ({ start: pay }) =>
        () =>
          pay(),
    ),
  )
  expect(await madeAt('payments')).toBe(TIMES)
  const jobIds = bookings.map(({ job }) => job.id)
  const rowsOf = (table: Table) =>
    app.ctx.db.selectFrom(table).select(['id', 'status']).where('jobId', 'in', jobIds).execute()
  const statuses = async (table: Table) =>
    new Set((await rowsOf(table)).map(({ status }) => status))
  for (const booking of bookings)
    await stripe.confirm((await booking.start()).clientSecret, '4242424242424242')
  await reconcile(app.ctx)

  const hauler = await readyHauler()
  for (const { job } of bookings) {
    await start(job, hauler)
    await complete(job, hauler)
  }
  const payouts = await rowsOf('payouts')
  await sendTwice(
    '/v1/transfers',
    payouts.map(
      ({ id: payoutId }) =>
        () =>
          sendPayout.run({ payoutId }, app.ctx),
    ),
  )
  expect(await statuses('payouts')).toEqual(new Set(['paid']))
  expect(await madeAt('transfers')).toBe(TIMES)

  const tips = await Promise.all(
    bookings.map(({ job }) =>
      insertPayment(app.ctx.db, { jobId: job.id, purpose: 'tip', amountCents: cents(9_00) }),
    ),
  )
  await sendTwice(
    '/v1/payment_intents',
    tips.map(
      ({ id }) =>
        () =>
          payNow(app.ctx, id),
    ),
  )
  expect(await madeAt('payments')).toBe(2 * TIMES)

  for (const { job } of bookings) await refund(job, 20_00)
  const refunds = await rowsOf('refunds')
  await sendTwice(
    '/v1/refunds',
    refunds.map(
      ({ id: refundId }) =>
        () =>
          sendRefund.run({ refundId }, app.ctx),
    ),
  )
  const reversals = await rowsOf('reversals')
  await sendTwice(
    '/v1/transfers/[^/]+/reversals',
    reversals.map(
      ({ id: reversalId }) =>
        () =>
          sendReversal.run({ reversalId }, app.ctx),
    ),
  )
  for (const table of ['refunds', 'reversals'] as const)
    expect(await statuses(table)).toEqual(new Set(['succeeded']))
  expect(await madeAt('refunds')).toBe(TIMES)

  expect(await checkBooks(app.ctx.db)).toEqual([])
  expect((await checkProvider(app.ctx)).contradictions).toEqual([])
}, 300_000)

test('what was made under a key that the provider has forgotten since is found, and not made again', async () => {
  const booking = await unpaidJob(app)
  await stripe.faults([])
  await stripe.confirm((await booking.start()).clientSecret, '4242424242424242')
  await reconcile(app.ctx)
  const { id } = await insertPayment(app.ctx.db, {
    jobId: booking.job.id,
    purpose: 'tip',
    amountCents: cents(9_00),
  })
  const hauler = await readyHauler()
  await start(booking.job, hauler)
  const before = await countAt('payments')
  await stripe.faults([
    { method: 'POST', path: '/v1/payment_intents', kind: 'drop_after', times: TRIES },
  ])
  await expect(payNow(app.ctx, id)).rejects.toThrow('does not answer')
  await stripe.forgetKeys()
  app.setNow(new Date(Date.now() + 25 * 3_600_000))
  expect(await payNow(app.ctx, id)).toBeNull()
  app.letClockRun()
  expect(await countAt('payments')).toBe(before + 1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
