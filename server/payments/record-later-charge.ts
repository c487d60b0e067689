import type { JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { paymentLifecycle } from '../../contract/payments.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { findAnyHauler, lockHauler } from '../haulers/store.ts'
import { findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import {
  notifyPriceAnswered,
  notifyRefundIssued,
  notifyTipReceived,
} from '../messaging/notify-money.ts'
import type { ProviderPayment } from '../providers/payments/payments.ts'
import { post } from '../ledger/ledger-store.ts'
import { requestRefund } from '../refunds/refund-job.ts'
import { startPayout } from '../payouts/start-payout.ts'
import { cardColumns, type Payment } from './store.ts'

/**
 * Books a charge after the booking: a tip goes to the hauler whole; the charge of an approved price
 * settles the price change, or goes back when the approval was withdrawn; what a move costs moves
 * the pickup, or goes back when that is not possible any more; the invoice of a company is paid.
 */
export async function recordLaterCharge(
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  { chargeId, card }: ProviderPayment,
): Promise<void> {
  const { id, jobId, purpose, amountCents } = payment
  // The hauler is locked before the job, as everywhere.
  const isMove = purpose === 'rescheduling_fee' || purpose === 'same_day'
  const hauler = isMove ? await lockHaulerOf(tx, jobId) : undefined
  const job = await lockAnyJob(tx.db, jobId)
  const chargeFields = { chargeId, ...cardColumns(card), failure: null, mismatch: null }
  const by = { by: 'provider' } as const
  if (!(await tryTransition(tx.db, paymentLifecycle, id, 'settle', by, chargeFields))) return
  if (purpose === 'invoice') return ctx.hooks.invoices.settle(ctx, tx, payment)
  const account = purpose === 'tip' ? 'tips' : 'customer_funds'
  await post(tx.db, {
    kind: 'charge',
    jobId,
    reference: String(id),
    entries: { cash: amountCents, [account]: -amountCents },
  })
  if (purpose === 'tip') await passOn(ctx, tx, job, payment)
  else if (isMove) await movePickup(ctx, tx, { job, hauler, payment })
  else await raisePrice(ctx, tx, job, payment)
}

async function passOn(ctx: Context, tx: Transaction, job: Job, payment: Payment): Promise<void> {
  const { id: paymentId, jobId, amountCents } = payment
  if (job.haulerId === null) throw new Error(`Job #${jobId} has no hauler to be tipped`)
  await startPayout(ctx, tx, { jobId, haulerId: job.haulerId, paymentId, amountCents })
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  await notifyTipReceived(ctx, tx, jobId, { hauler, amount: amountCents })
}

async function raisePrice(ctx: Context, tx: Transaction, job: Job, payment: Payment) {
  const { id: paymentId, jobId, amountCents } = payment
  const price = await ctx.hooks.priceChanges.settle(tx.db, paymentId)
  if (price === undefined) return requestRefund(tx, { jobId, paymentId, amountCents })
  if (job.haulerId === null) return
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  const answer = `the customer approved ${formatMoney(price)}.`
  await notifyPriceAnswered(ctx, tx, jobId, { hauler, answer })
}

async function lockHaulerOf({ db }: Transaction, jobId: JobId): Promise<Hauler | undefined> {
  const { haulerId } = await findAnyJob(db, jobId)
  return haulerId === null ? undefined : lockHauler(db, haulerId)
}

type PaidMove = { job: Job; hauler: Hauler | undefined; payment: Payment }

async function movePickup(ctx: Context, tx: Transaction, { job, hauler, payment }: PaidMove) {
  const { id: paymentId, jobId, amountCents, purpose } = payment
  if (await ctx.hooks.moves.settle(ctx, tx, { job, hauler, payment })) return
  await requestRefund(tx, { jobId, paymentId, amountCents })
  const what = purpose === 'same_day' ? 'same-day price' : 'rescheduling fee'
  const reason = `Your pickup was not moved, so the ${what} goes back to your card.`
  await notifyRefundIssued(ctx, tx, job, { amount: amountCents, reason })
}
