import { afterEach, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { payNow } from './pay-now.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { schedulePayout, sendPayout } from '../payouts/send-payout.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sendReversal } from '../payouts/send-reversal.ts'
import { insertPayment } from './store.ts'
import { transition } from '../core/transition.ts'
import { payoutLifecycle } from '../../contract/payments.ts'

const app = useApp()
const PROVIDER = { by: 'provider' } as const
const LATER = { reason: 'Later' }
const { loseEverything, payoutOf, completedJob } = reconcilingIn(app)
const { refund } = settlingIn(app)
afterEach(async () => {
  app.letClockRun()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
})

/** As the task fails, or the request of a customer who waits. */
const NO_ANSWER = /socket hang up|ECONNREFUSED|does not answer/
const HOUR_MS = 3_600_000
const later = (hours: number) => app.setNow(new Date(Date.now() + hours * HOUR_MS))
/** As the provider does after a day. */
const forgetKeys = () => app.ctx.db.deleteFrom('sandboxRequests').execute()

type Call = 'refund' | 'transfer' | 'reverseTransfer' | 'chargeSaved'

/** The provider does what it is asked for, and its answer never comes. */
async function answerLost(call: Call, ask: () => Promise<unknown>): Promise<void> {
  const here = app.ctx.payments
  const loseAnswer = async (request: never) => {
    await here[call](request)
    throw new Error('socket hang up')
  }
  app.ctx.payments = { ...here, [call]: loseAnswer }
  await expect(ask()).rejects.toThrow(NO_ANSWER)
  app.ctx.payments = here
  await loseEverything()
}

/** One of our movements of each kind: how it is requested, and how often the provider has made it. */
const KINDS = {
  refund: async () => {
    const job = await paidJob(app)
    await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(50_00)))
    const { id } = await app.ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('jobId', '=', job.id)
      .executeTakeFirstOrThrow()
    const refunds = app.ctx.db.selectFrom('sandboxRefunds').select('id').where('jobId', '=', job.id)
    return {
      ask: () => sendRefund.run({ refundId: id }, app.ctx),
      countMade: async () => (await refunds.execute()).length,
      row: () =>
        app.ctx.db
          .selectFrom('refunds')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      finalStatus: 'succeeded',
    }
  },
  transfer: async () => {
    const { id: jobId } = await completedJob(await haulerWithAccount(app))
    const { id: payoutId } = await payoutOf(jobId)
    const transfers = app.ctx.db
      .selectFrom('sandboxTransfers')
      .select('id')
      .where('jobId', '=', jobId)
    return {
      ask: () => sendPayout.run({ payoutId }, app.ctx),
      countMade: async () => (await transfers.execute()).length,
      row: () => payoutOf(jobId),
      finalStatus: 'paid',
    }
  },
  reverseTransfer: async () => {
    const { id: jobId } = await completedJob(await haulerWithAccount(app))
    const { id: payoutId } = await payoutOf(jobId)
    await sendPayout.run({ payoutId }, app.ctx)
    await refund({ id: jobId }, 10_00)
    await loseEverything()
    const { id: reversalId } = await app.ctx.db
      .selectFrom('reversals')
      .select('id')
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()
    const { transferId } = await payoutOf(jobId)
    const reversals = app.ctx.db
      .selectFrom('sandboxReversals')
      .select('id')
      .where('transferId', '=', transferId ?? '')
    return {
      ask: () => sendReversal.run({ reversalId }, app.ctx),
      countMade: async () => (await reversals.execute()).length,
      row: () =>
        app.ctx.db
          .selectFrom('reversals')
          .select('status')
          .where('id', '=', reversalId)
          .executeTakeFirstOrThrow(),
      finalStatus: 'succeeded',
    }
  },
  chargeSaved: async () => {
    const { id: jobId } = await completedJob(await haulerWithAccount(app))
    const { id } = await insertPayment(app.ctx.db, {
      jobId,
      purpose: 'tip',
      amountCents: cents(9_00),
    })
    const payments = app.ctx.db
      .selectFrom('sandboxPayments')
      .select('id')
      .where('jobId', '=', jobId)
      .where('amountCents', '=', cents(9_00))
    return {
      ask: () => payNow(app.ctx, id),
      countMade: async () => (await payments.execute()).length,
      row: () =>
        app.ctx.db
          .selectFrom('payments')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      finalStatus: 'paid',
    }
  },
} satisfies Record<Call, unknown>

const CALLS = ['refund', 'transfer', 'reverseTransfer', 'chargeSaved'] as const

test.for(CALLS)(
  'what a %s made is found in the books of a provider that has forgotten its key',
  async (call) => {
    const { ask, countMade, row, finalStatus } = await KINDS[call]()
    await answerLost(call, ask)
    await forgetKeys()
    later(25)
    await ask()
    expect(await countMade()).toBe(1)
    expect((await row()).status).toBe(finalStatus)
  },
)

test.for(CALLS)(
  'a %s that was never made is asked for again after days, with the same key',
  async (call) => {
    const { ask, countMade, row, finalStatus } = await KINDS[call]()
    const here = app.ctx.payments
    app.ctx.payments = { ...here, [call]: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    await expect(ask()).rejects.toThrow(NO_ANSWER)
    app.ctx.payments = here
    later(60)
    // Its answer is lost as well: from now on the books are searched since this try.
    await answerLost(call, ask)
    await ask()
    expect(await countMade()).toBe(1)
    expect((await row()).status).toBe(finalStatus)
  },
)

test.for(
  (['refund', 'transfer', 'reverseTransfer'] as const).flatMap((call) =>
    (['key_reused', 'exceeds_charge'] as const).map((code) => [call, code] as const),
  ),
)('a %s refused with %s was made all the same when the books have it', async ([call, code]) => {
  const { ask, countMade, row, finalStatus } = await KINDS[call]()
  await answerLost(call, ask)
  const here = app.ctx.payments
  const refuse = () => Promise.reject(new PaymentRefused(code, 'No'))
  app.ctx.payments = { ...here, [call]: refuse }
  await ask()
  app.ctx.payments = here
  expect(await countMade()).toBe(1)
  expect((await row()).status).toBe(finalStatus)
})

test('a payout is not failed while its key has moved another amount: a person has to look', async () => {
  const { id: jobId } = await completedJob(await haulerWithAccount(app))
  const { id: payoutId, idempotencyKey } = await payoutOf(jobId)
  await answerLost('transfer', () => sendPayout.run({ payoutId }, app.ctx))
  await app.ctx.db
    .updateTable('sandboxTransfers')
    .set({ amountCents: cents(1_00) })
    .where('reference', '=', idempotencyKey)
    .execute()
  const here = app.ctx.payments
  const refuse = () => Promise.reject(new PaymentRefused('key_reused', 'No'))
  app.ctx.payments = { ...here, transfer: refuse }
  await expect(sendPayout.run({ payoutId }, app.ctx)).rejects.toThrow('moved 100 cents')
  app.ctx.payments = here
  expect((await payoutOf(jobId)).status).toBe('scheduled')
})

test.for(['account_not_ready', 'wrong_state'] as const)(
  'the answer %s to an old key does not stop a payout that is sent under a new one',
  async (code) => {
    const { id: jobId } = await completedJob(await haulerWithAccount(app))
    const { id: payoutId } = await payoutOf(jobId)
    const here = app.ctx.payments
    const transfer = async () => {
      // While the provider answers, another run has postponed the payout and sent it again.
      await transition(app.ctx.db, payoutLifecycle, payoutId, 'await_bank', PROVIDER, LATER)
      await inTransaction(app.ctx, (tx) => schedulePayout(app.ctx, tx, payoutId, { by: 'system' }))
      throw new PaymentRefused(code, 'The answer to the old key')
    }
    app.ctx.payments = { ...here, transfer }
    await sendPayout.run({ payoutId }, app.ctx)
    app.ctx.payments = here
    expect(await payoutOf(jobId)).toMatchObject({ status: 'scheduled', reason: null })
    await app.runTasks()
    expect((await payoutOf(jobId)).status).toBe('paid')
  },
)
