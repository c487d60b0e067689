import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { payoutLifecycle } from '../../contract/payments.ts'
import { formatMoney } from '../../contract/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { type Context, inTransaction, type Transaction } from '../core/context.ts'
import { withIdempotencyKey, findByKey, sameAmount } from '../core/idempotency-key.ts'
import { recordProviderRequest } from '../core/provider-request-store.ts'
import { task } from '../core/task.ts'
import { type By, tryTransition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { notifyPayoutFailed, notifyPayoutSent } from '../messaging/notify-hauler.ts'
import { hasMessage } from '../messaging/store.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { netCash } from './net-cash.ts'
import { type Hold, type HoldContext, holdOf, NOT_HELD } from './hold-query.ts'
import { findPayout, findPayoutToSend, hasUnsentPayout } from './payout-store.ts'
import { holdPayout } from './withhold-payout.ts'

const ASK_AGAIN_MS = 10 * 60_000

/** Transfers a hauler's share, tied to the charge it comes from; our row's key makes that one transfer. */
export const sendPayout = task({
  name: 'send-payout',
  queue: 'money',
  payload: z.object({ payoutId: z.int() }),
  // About 14 hours with the queue's pauses; the reconciliation repeats it after that.
  retries: 20,
  async run({ payoutId }, ctx) {
    await netCash(ctx, payoutId)
    const payout = await findPayoutToSend(ctx.db, payoutId)
    if (payout?.status !== 'scheduled') return
    const {
      jobId,
      accountId,
      chargeId,
      usesPlatformBalance,
      amountCents: amount,
      idempotencyKey,
    } = payout
    if (!accountId || !(chargeId || usesPlatformBalance))
      return wait(ctx, payout, { by: 'system', reason: 'No bank account was set up yet' })
    if (!(await claimRequest(ctx, payout))) return
    let transfer: { transferId: string }
    try {
      transfer = await withIdempotencyKey(ctx, {
        idempotencyKey,
        make: () =>
          ctx.payments.transfer({
            jobId,
            accountId,
            chargeId,
            usesPlatformBalance,
            amount,
            idempotencyKey,
          }),
        find: async (since) =>
          sameAmount(
            await findByKey(ctx.payments.list('transfers', since), idempotencyKey),
            amount,
          ),
      })
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      if (error.code === 'account_not_ready')
        return wait(ctx, payout, { by: 'provider', reason: error.message })
      return fail(ctx, payout, error.message)
    }
    await inTransaction(ctx, (tx) => recordTransfer(ctx, tx, payout, transfer.transferId))
  },
})

type Sending = NonNullable<Awaited<ReturnType<typeof findPayoutToSend>>>

/**
 * Records the request under the job's lock, so that a report of a problem either holds the payout before it
 * or sees that it may have been sent.
 * @returns false when the payout was put on hold, or has another key since.
 */
const claimRequest = (ctx: Context, { id, jobId, idempotencyKey }: Sending): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    await lockAnyJob(db, jobId)
    const payout = await findPayout(db, id)
    if (payout.status !== 'scheduled' || payout.idempotencyKey !== idempotencyKey) return false
    await recordProviderRequest(db, idempotencyKey, ctx.now())
    return true
  })

/** 'paid' and the books change together, and only after the provider said so. */
export async function recordTransfer(
  ctx: Context,
  tx: Transaction,
  { id, jobId, haulerId, amountCents, purpose }: Sending,
  transferId: string,
): Promise<void> {
  const { db } = tx
  await lockAnyJob(db, jobId)
  const changes = { transferId, paidAt: ctx.now() }
  if (!(await tryTransition(db, payoutLifecycle, id, 'pay', { by: 'provider' }, changes))) return
  const account = purpose === 'tip' ? 'tips' : 'hauler_payable'
  await post(db, {
    kind: 'payout',
    jobId,
    reference: String(id),
    entries: { [account]: amountCents, cash: -amountCents },
  })
  if (!(await hasUnsentPayout(db, jobId)))
    await withdrawMessages(db, [jobId], 'paid_out', ctx.now())
  const hauler = await findAnyHauler(db, haulerId)
  await notifyPayoutSent(ctx, tx, hauler, { jobId, amount: amountCents })
}

/** The hauler hears of it, and an admin can have it sent once more. */
const fail = (ctx: Context, sending: Sending, reason: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { jobId, haulerId, amountCents: amount } = sending
    await lockAnyJob(tx.db, jobId)
    const by = { by: 'provider', reason } as const
    if (!(await tryTransition(tx.db, payoutLifecycle, sending, 'fail', by, { reason }))) return
    const hauler = await findAnyHauler(tx.db, haulerId)
    await notifyPayoutFailed(ctx, tx, hauler, { jobId, amount, needsHauler: false })
    await raiseAlert(ctx, tx, {
      kind: 'payout_failed',
      // A retry has a key of its own: when it fails as well, that is news.
      about: `${sending.id} ${sending.idempotencyKey}`,
      what: `The payout of ${formatMoney(amount)} for job #${jobId} failed: ${reason}`,
      place: { tab: 'money', part: 'payouts' },
    })
  })

/**
 * The account may have become ready while we were being refused, with nothing left to tell us so: it
 * is looked up once more, also when this process dies after the commit.
 */
const wait = (
  ctx: Context,
  sending: Sending,
  by: By<'provider' | 'system'> & { reason: string },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id: payoutId, jobId, haulerId, accountId, amountCents: amount } = sending
    await lockAnyJob(tx.db, jobId)
    const { reason } = by
    const waits = await tryTransition(tx.db, payoutLifecycle, sending, 'await_bank', by, { reason })
    if (!waits || !accountId) return
    const at = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
    await tx.enqueue(resumePayout, { payoutId }, { at })
    // Once: every attempt may be refused for the same reason.
    if (by.by !== 'provider' || (await hasMessage(tx.db, jobId, 'payout_failed'))) return
    const hauler = await findAnyHauler(tx.db, haulerId)
    await notifyPayoutFailed(ctx, tx, hauler, { jobId, amount, needsHauler: true })
  })

/** Sends a payout that was put off, if its account can receive by now. */
export const resumePayout = task({
  name: 'resume-payout',
  queue: 'money',
  payload: z.object({ payoutId: z.int() }),
  async run({ payoutId }, ctx) {
    const payout = await findPayoutToSend(ctx.db, payoutId)
    if (payout?.status !== 'waiting_for_bank' || !payout.accountId) return
    if (!(await ctx.payments.readAccount(payout.accountId)).canReceive) return
    await inTransaction(ctx, async (tx) => {
      await schedulePayout(ctx, tx, payoutId, { by: 'system' })
    })
  },
})

/** Sends a payout whose time on hold is over, unless another reason holds it by now. */
export const releaseHeldPayout = task({
  name: 'release-held-payout',
  queue: 'money',
  payload: z.object({ payoutId: z.int() }),
  run: ({ payoutId }, ctx: Context) =>
    inTransaction(ctx, async (tx) => {
      const { status, hold, releasesAt } = await findPayout(tx.db, payoutId)
      // The clock of the queue may be ahead of the server's: the sweep comes back to it.
      const isDue = releasesAt !== null && releasesAt <= ctx.now()
      if (status === 'on_hold' && hold === 'time' && isDue) await releasePayout(ctx, tx, payoutId)
    }),
})

/** Has a payout that nothing but the time holds released when that is over. */
export async function enqueueRelease(
  tx: Transaction,
  { id: payoutId, hold, releasesAt }: { id: number } & Hold,
): Promise<void> {
  if (hold === 'time' && releasesAt)
    await tx.enqueue(releaseHeldPayout, { payoutId }, { at: releasesAt })
}

/**
 * Sends a payout that waits or failed.
 * @returns false when it neither waits nor failed, or something holds it.
 */
export const schedulePayout = (
  ctx: HoldContext,
  tx: Transaction,
  payoutId: number,
  by: By<'system' | 'admin'>,
): Promise<boolean> =>
  sendUnlessHeld(ctx, tx, payoutId, (changes) =>
    tryTransition(tx.db, payoutLifecycle, payoutId, 'schedule', by, changes),
  )

/**
 * Sends a payout that was on hold; one that something else holds stays so, for that reason.
 * @returns false when it stays, or was not on hold.
 */
export const releasePayout = (
  ctx: HoldContext,
  tx: Transaction,
  payoutId: number,
): Promise<boolean> =>
  sendUnlessHeld(ctx, tx, payoutId, (changes) =>
    tryTransition(tx.db, payoutLifecycle, payoutId, 'release', { by: 'system' }, changes),
  )

/**
 * Under a new key: providers repeat a refusal for a known one. One that waited for the bank or failed is put on hold,
 * so that the end of the hold releases it; one on its way stays so, since it may have been sent.
 */
async function sendUnlessHeld(
  ctx: HoldContext,
  tx: Transaction,
  payoutId: number,
  move: (changes: { idempotencyKey: string }) => Promise<unknown>,
): Promise<boolean> {
  const { jobId, paymentId, referralId } = await findPayout(tx.db, payoutId)
  // A refund or a dispute that is changing this payout comes before or after this, never between.
  await lockAnyJob(tx.db, jobId)
  const { status } = await findPayout(tx.db, payoutId)
  if (status === 'scheduled') return false
  // A referral credit is of no customer's money: nothing holds it.
  const hold = referralId === null ? await holdOf(ctx, tx.db, paymentId) : NOT_HELD
  if (hold.hold !== null) {
    await holdPayout(tx, payoutId, hold)
    await enqueueRelease(tx, { id: payoutId, ...hold })
    return false
  }
  if (!(await move({ idempotencyKey: randomUUID() }))) return false
  await tx.enqueue(sendPayout, { payoutId })
  return true
}
