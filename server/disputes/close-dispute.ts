import { cents, type Cents } from '../../contract/money.ts'
import { disputeLifecycle, reversalLifecycle } from '../../contract/payments.ts'
import type { Context, Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { notifyShareReversed } from '../messaging/notify-money.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { gstOf } from '../ledger/gst.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { findPayoutOfPayment } from '../payouts/payout-store.ts'
import { releasePayout } from '../payouts/send-payout.ts'
import { partsOf, type Parts } from '../payouts/earned.ts'
import { earnedOf, isSettled } from '../payouts/earned-query.ts'
import { withholdPayout, writeOffPayout } from '../payouts/withhold-payout.ts'
import { findRequestedReversal } from '../payouts/reversal-store.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import type { Payment } from '../payments/store.ts'
import { shareKept } from './share-kept-query.ts'
import type { Dispute } from './store.ts'

const PROVIDER = { by: 'provider' } as const

/** Books the bank's decision. The job must be locked. */
export async function closeDispute(
  ctx: Context,
  tx: Transaction,
  dispute: Dispute,
  payment: Payment,
  status: 'won' | 'lost',
): Promise<void> {
  await settleUnsent(ctx, tx, dispute, status)
  if (status === 'won') await win(ctx, tx, dispute)
  else await lose(ctx, tx, dispute, payment)
}

/**
 * Handles a share whose reversal was requested while its payout was on its way. A payout that was
 * not sent is put on hold; for one still on its way a won dispute withdraws the reversal.
 */
async function settleUnsent(
  ctx: Context,
  tx: Transaction,
  { id: disputeId, paymentId }: Dispute,
  status: 'won' | 'lost',
): Promise<void> {
  const { db } = tx
  const payout = await findPayoutOfPayment(db, paymentId)
  if (!payout || payout.status === 'paid') return
  const reversal = await findRequestedReversal(db, { payoutId: payout.id, disputeId })
  if (!reversal) return
  if (payout.status !== 'scheduled') await withholdPayout(ctx, tx, payout, reversal)
  else if (status === 'won')
    await tryTransition(db, reversalLifecycle, reversal.id, 'succeed', { by: 'system' })
}

/** The money is back, and the share that was on hold is sent. */
async function win(ctx: Context, tx: Transaction, dispute: Dispute): Promise<void> {
  const { id, jobId, paymentId, amountCents } = dispute
  const changes = { closedAt: ctx.now() }
  if (!(await tryTransition(tx.db, disputeLifecycle, id, 'win', PROVIDER, changes))) return
  await post(tx.db, {
    kind: 'dispute_won',
    jobId,
    reference: String(id),
    entries: { cash: amountCents, disputes: -amountCents },
  })
  const payout = await findPayoutOfPayment(tx.db, paymentId)
  if (payout?.status === 'on_hold') await releasePayout(ctx, tx, payout.id)
  const job = await findAnyJob(tx.db, jobId)
  // Refunds waited for the bank's decision.
  if (isSettled(job)) await refundHeld(tx, job, await heldFor(tx.db, jobId))
}

type Loss = Parts & { held: Cents }
const NO_LOSS: Loss = { held: cents(0), share: cents(0), gst: cents(0), fee: cents(0) }

/**
 * Books the loss of the charge. It first uses what is still held for the job; of a price that
 * was split, hauler, tax and platform lose their parts, of a tip the hauler.
 */
async function lose(
  ctx: Context,
  tx: Transaction,
  dispute: Dispute,
  payment: Payment,
): Promise<void> {
  const { id, jobId, paymentId, amountCents } = dispute
  const job = await findAnyJob(tx.db, jobId)
  const isInvoice = payment.purpose === 'invoice'
  const loss = isInvoice ? NO_LOSS : await lossOf(ctx, tx, job, payment, dispute)
  const changes = { closedAt: ctx.now(), heldCents: loss.held, shareCents: loss.share }
  if (!(await tryTransition(tx.db, disputeLifecycle, id, 'lose', PROVIDER, changes))) return
  await post(tx.db, {
    kind: 'dispute_lost',
    jobId,
    reference: String(id),
    entries: {
      disputes: -amountCents,
      // A company owes its invoice again.
      accounts_receivable: isInvoice ? amountCents : 0,
      customer_funds: loss.held,
      [payment.purpose === 'tip' ? 'tips' : 'hauler_payable']: loss.share,
      gst_payable: loss.gst,
      platform_fee: loss.fee,
    },
  })
  if (isInvoice) return ctx.hooks.invoices.takeBack(tx, paymentId, amountCents)
  const payout = await findPayoutOfPayment(tx.db, paymentId)
  if (payout?.status === 'on_hold') {
    const lost = cents(Math.min(loss.share, payout.amountCents))
    if (lost > 0) await writeOffPayout(tx.db, payout, lost)
    if (lost < payout.amountCents) await releasePayout(ctx, tx, payout.id)
  }
  if (loss.share > 0 && job.haulerId !== null)
    await notifyShareReversed(ctx, tx, jobId, {
      hauler: await findAnyHauler(tx.db, job.haulerId),
      amount: loss.share,
      reason: 'the customer’s bank decided against the payment.',
    })
  if (payment.purpose === 'booking') await cancelUnpaidFor(ctx, tx, job)
}

/** A pickup whose payment the bank took back is cancelled. A hauler who has started may complete it (decision 074). */
async function cancelUnpaidFor(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  if (job.deletedAt !== null || (job.status !== 'pending' && job.status !== 'assigned')) return
  const reason = 'The customer’s bank took the payment back'
  await cancelJob(ctx, tx, job, { by: 'system', reason })
}

async function lossOf(
  { config }: Context,
  { db }: Transaction,
  job: Job,
  { purpose }: Payment,
  dispute: Dispute,
): Promise<Loss> {
  const { amountCents: amount } = dispute
  const none = cents(0)
  const withheldShare = await shareKept(db, dispute)
  if (purpose === 'tip') {
    const share = cents(Math.min(amount, withheldShare))
    return { held: none, share, gst: none, fee: cents(amount - share) }
  }
  if (purpose === 'rescheduling_fee') {
    const gst = await gstOf({ config, db }, job, amount)
    return { held: none, share: none, gst, fee: cents(amount - gst) }
  }
  const held = cents(Math.min(amount, Math.max(0, await heldFor(db, job.id))))
  const rest = cents(amount - held)
  if (!isSettled(job)) return { held, share: none, gst: none, fee: rest }
  const { share, gst, fee } = partsOf(await earnedOf(db, job), rest, true)
  // Of a job with several charges the share may come from another one, which is not disputed.
  const own = cents(Math.min(share, withheldShare))
  return { held, share: own, gst, fee: cents(fee + share - own) }
}
