import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { retryPayout } from '../../contract/admin-payouts.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction, transactionOf } from '../core/context.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, sandboxOf } from '../testing/paying.ts'
import { movesOf } from '../testing/moves-of.ts'
import { meanwhile, untilWaiting } from '../testing/races.ts'
import { settlingIn } from '../testing/settled.ts'
import { schedulePayout, sendPayout } from '../payouts/send-payout.ts'
import { settleDispute } from './settle-dispute.ts'

const app = useApp()
const { completedJob, refund } = settlingIn(app)

afterEach(() => closeBooks(app))

const payoutOf = ({ id }: Job) =>
  app.ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('jobId', '=', id)
    .where('status', '<>', 'reversed')
    .executeTakeFirst()
const loseTasks = () => sql`delete from tasks.job`.execute(app.ctx.db)
const dispute = ({ stripeChargeId }: Job) => sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')

/** What is with the hauler by the provider's books, in cents. */
async function withHauler({ id }: Job): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount_cents - coalesce((select sum(amount_cents) from sandbox_reversals r
      where r.transfer_id = t.id), 0)), 0) as total
    from sandbox_transfers t where job_id = ${id}`.execute(app.ctx.db)
  return Number(rows[0]?.total)
}

test('a share that came back for a dispute is sent again once that is won', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const disputeId = await dispute(job)
  await app.runTasks()
  expect(await withHauler(job)).toBe(0)
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks()
  expect(await payoutOf(job)).toMatchObject({ status: 'paid', amountCents: 104_99 })
  expect(await withHauler(job)).toBe(104_99)
})

/** Half of a price goes back, and over the rest of it the customer goes to their bank. */
async function refundedAndDisputed(between: () => Promise<unknown>) {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  await refund(job, 75_00)
  await between()
  const disputeId = await dispute(job)
  await app.ctx.db
    .updateTable('sandboxDisputes')
    .set({ amountCents: cents(74_99) })
    .where('id', '=', disputeId)
    .execute()
  await settleDispute(app.ctx, disputeId)
  return { job, disputeId }
}

const reversalsOf = ({ id }: Job) =>
  app.ctx.db.selectFrom('reversals').selectAll().where('jobId', '=', id).orderBy('id').execute()

test.for([
  ['won', 52_49],
  ['lost', 0],
] as const)(
  'a share that a refund is taking back a part of is kept back whole for a dispute that is %s',
  async ([how, left]) => {
    const { job, disputeId } = await refundedAndDisputed(async () => undefined)
    await app.runTasks({ delayed: true })
    expect(await withHauler(job)).toBe(0)
    await sandboxOf(app.ctx).closeDispute(disputeId, how)
    await app.runTasks({ delayed: true })
    expect(await withHauler(job)).toBe(left)
    expect(new Set((await reversalsOf(job)).map(({ status }) => status))).toEqual(
      new Set(['succeeded']),
    )
  },
)

test.for([
  ['won', 52_49],
  ['lost', 0],
] as const)(
  'a part that a refund could not take back comes back with the share for a dispute that is %s',
  async ([how, left]) => {
    const { reverseTransfer } = app.ctx.payments
    const { job, disputeId } = await refundedAndDisputed(async () => {
      app.ctx.payments.reverseTransfer = () =>
        Promise.reject(new PaymentRefused('wrong_state', 'The account is empty'))
      await app.runTasks()
      app.ctx.payments.reverseTransfer = reverseTransfer
    })
    expect(await reversalsOf(job)).toMatchObject([{ status: 'failed' }, { status: 'requested' }])
    await app.runTasks({ delayed: true })
    await sandboxOf(app.ctx).closeDispute(disputeId, how)
    await app.runTasks({ delayed: true })
    expect(await withHauler(job)).toBe(left)
    expect(await reversalsOf(job)).toMatchObject([
      { status: 'succeeded', providerReversalId: null },
      { status: 'succeeded' },
    ])
  },
)

/** A payout that will be put off when it is sent, over which the bank has decided before. */
async function decidedWhileOnItsWay(how: 'won' | 'lost') {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, false)
  const disputeId = await dispute(job)
  await sandboxOf(app.ctx).closeDispute(disputeId, how)
  await settleDispute(app.ctx, disputeId)
  await app.runTasks({ delayed: true })
  const ready = async () => {
    await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
    await app.runTasks({ delayed: true })
  }
  return { job, ready }
}

test('a dispute lost while the payout is on its way leaves nothing of a payout that was not sent', async () => {
  const { job, ready } = await decidedWhileOnItsWay('lost')
  expect(await payoutOf(job)).toBeUndefined()
  await ready()
  expect(await withHauler(job)).toBe(0)
})

test('a dispute won while the payout is on its way leaves it waiting for its bank alone', async () => {
  const { job, ready } = await decidedWhileOnItsWay('won')
  expect(await payoutOf(job)).toMatchObject({ status: 'waiting_for_bank' })
  await ready()
  expect(await withHauler(job)).toBe(104_99)
})

test.for(['won', 'lost'] as const)(
  'a payout that was put off before its share was kept back follows the dispute that was %s',
  async (how) => {
    const hauler = await haulerWithAccount(app)
    const job = await completedJob(hauler)
    await sandboxOf(app.ctx).setCanReceive(hauler.accountId, false)
    const disputeId = await dispute(job)
    await settleDispute(app.ctx, disputeId)
    // The share is looked for again a minute later; the bank decides before.
    await loseTasks()
    await sendPayout.run({ payoutId: (await payoutOf(job))?.id ?? 0 }, app.ctx)
    expect(await payoutOf(job)).toMatchObject({ status: 'waiting_for_bank' })
    await sandboxOf(app.ctx).closeDispute(disputeId, how)
    await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
    await app.runTasks({ delayed: true })
    expect(await withHauler(job)).toBe(how === 'won' ? 104_99 : 0)
  },
)

/** A share that waits for its bank, and can be sent from now on. */
async function waiting() {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await completedJob(hauler)
  await app.runTasks()
  const payoutId = (await payoutOf(job))?.id ?? 0
  const disputeId = await dispute(job)
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await loseTasks()
  return { job, payoutId, disputeId }
}

test('a dispute that holds a share at the moment its bank is ready keeps it on hold', async () => {
  const { job, payoutId, disputeId } = await waiting()
  let scheduling: Promise<boolean> | undefined
  await meanwhile(
    app,
    (db) => sql`select from payouts where id = ${payoutId} for update`.execute(db),
    async () => {
      const holding = settleDispute(app.ctx, disputeId)
      await untilWaiting(app, 1)
      scheduling = inTransaction(app.ctx, (tx) =>
        schedulePayout(app.ctx, tx, payoutId, { by: 'system' }),
      )
      await holding
    },
    2,
  )
  expect(await scheduling).toBe(false)
  await app.runTasks({ delayed: true })
  expect(await payoutOf(job)).toMatchObject({ status: 'on_hold' })
  expect(await withHauler(job)).toBe(0)
})

test('a refund that takes all of a share at the moment its bank is ready takes it back', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await completedJob(hauler)
  await app.runTasks()
  const payoutId = (await payoutOf(job))?.id ?? 0
  await meanwhile(
    app,
    (db) => schedulePayout(app.ctx, transactionOf(db, app.ctx.queue), payoutId, { by: 'system' }),
    () => refund(job, 149_99),
  )
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks({ delayed: true })
  expect(await withHauler(job)).toBe(0)
})

test('a payout that was not sent is on hold while its payment is disputed, and goes once that is won', async () => {
  const { job, payoutId, disputeId } = await waiting()
  await settleDispute(app.ctx, disputeId)
  expect(await payoutOf(job)).toMatchObject({
    status: 'on_hold',
    reason: 'The customer disputes the payment at their bank',
  })
  const admin = app.as(await app.given.admin())
  await expect(admin.call(retryPayout, { params: { payoutId } })).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('the payout waits for the decision'),
  })
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks({ delayed: true })
  expect(await payoutOf(job)).toMatchObject({ status: 'paid', reason: null })
  expect(await movesOf(app.ctx.db, 'payout', payoutId)).toEqual(['hold', 'release', 'pay'])
})
