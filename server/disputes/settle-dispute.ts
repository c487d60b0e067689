import { formatInstant } from '../../contract/calendar.ts'
import { disputeReasonCopy } from '../../contract/dispute-copy.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post, feesOfDispute } from '../ledger/ledger-store.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { findPaymentOfCharge, type Payment } from '../payments/store.ts'
import { holdOf } from '../payouts/hold-query.ts'
import { findPayoutOfPayment } from '../payouts/payout-store.ts'
import { amountReversedOf } from '../payouts/reversal-store.ts'
import { reverseShare } from '../payouts/reverse-share.ts'
import { holdPayout, isUnsent } from '../payouts/withhold-payout.ts'
import type { ProviderDispute } from '../providers/payments/payments.ts'
import { closeDispute } from './close-dispute.ts'
import { findDisputeOfProvider, insertDispute, setEvidenceDueBy, type Dispute } from './store.ts'

/**
 * Brings a dispute to where the provider says it is; runs any number of times, in any order. While it
 * is open the bank has the money, and the hauler's share is on hold or taken back.
 * @returns the reason when the provider's dispute is ignored.
 */
export async function settleDispute(ctx: Context, providerDisputeId: string): Promise<Outcome> {
  const providerDispute = await ctx.payments.readDispute(providerDisputeId)
  const payment = await findPaymentOfCharge(ctx.db, providerDispute.chargeId)
  if (!payment) return { reason: `No charge here belongs to the dispute ${providerDisputeId}` }
  if (providerDispute.amount <= 0 || providerDispute.amount > payment.amountCents)
    return {
      reason: `The dispute is over ${providerDispute.amount} cents of a charge of ${payment.amountCents}`,
    }
  const { status } = providerDispute
  if (status === 'inquiry')
    return {
      reason: `The customer’s bank asks about charge ${providerDispute.chargeId} (${providerDispute.reason}). Nothing has moved; it may become a dispute`,
    }
  await inTransaction(ctx, async (tx) => {
    await lockAnyJob(tx.db, payment.jobId)
    const dispute =
      (await open(ctx, tx, payment, providerDispute)) ??
      (await findExistingDispute(tx, providerDispute))
    if (status !== 'open') await closeDispute(ctx, tx, dispute, payment, status)
    else await setEvidenceDueBy(tx.db, dispute.id, providerDispute.evidenceDueBy)
    // A read from before the bank's decision does not have the final fee.
    if (dispute.status === 'open' || dispute.status === status)
      await bookDisputeFee(tx.db, dispute, providerDispute.fee)
  })
  return OK
}

/** Undefined when the dispute is stored already, or is over. */
async function open(
  ctx: Context,
  tx: Transaction,
  { id: paymentId, jobId }: Payment,
  { disputeId, amount, status, reason, evidenceDueBy }: ProviderDispute,
): Promise<Dispute | undefined> {
  const dispute = await insertDispute(tx.db, {
    jobId,
    paymentId,
    providerDisputeId: disputeId,
    amountCents: amount,
    reason,
    evidenceDueBy,
    openedAt: ctx.now(),
  })
  if (!dispute) return undefined
  await withdrawMessages(tx.db, [jobId], 'refunded', ctx.now())
  await post(tx.db, {
    kind: 'dispute_opened',
    jobId,
    reference: String(dispute.id),
    entries: { disputes: amount, cash: -amount },
  })
  if (status !== 'won') await secureShare(ctx, tx, jobId, dispute)
  const due = evidenceDueBy ? ` Evidence is due by ${formatInstant(evidenceDueBy)}.` : ''
  await raiseAlert(ctx, tx, {
    kind: 'dispute_opened',
    about: String(dispute.id),
    what: `A customer disputes ${formatMoney(amount)} for job #${jobId} at their bank. ${disputeReasonCopy(reason)}.${due}`,
    place: { tab: 'money', part: 'disputes' },
  })
  return dispute
}

async function secureShare(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  { id, paymentId }: Dispute,
): Promise<void> {
  const payout = await findPayoutOfPayment(tx.db, paymentId)
  if (!payout) return
  if (isUnsent(payout)) return holdPayout(tx, payout.id, await holdOf(ctx, tx.db, paymentId))
  const left = cents(payout.amountCents - (await amountReversedOf(tx.db, payout.id)))
  if (left > 0)
    await reverseShare(ctx, tx, { jobId, payoutId: payout.id, amountCents: left, disputeId: id })
}

async function findExistingDispute(
  tx: Transaction,
  { disputeId }: ProviderDispute,
): Promise<Dispute> {
  const dispute = await findDisputeOfProvider(tx.db, disputeId)
  if (!dispute) throw new Error(`The dispute ${disputeId} is gone`)
  return dispute
}

type Disputed = { id: number; jobId: JobId }

/**
 * Books what the provider keeps for a dispute, in cents, as far as that is not in the books yet: it may
 * come later than the dispute, and go back to us once it is won. Called with the job locked.
 */
export async function bookDisputeFee(db: Db, { id, jobId }: Disputed, fee: Cents): Promise<void> {
  const { times, booked } = await feesOfDispute(db, id)
  const change = fee - booked
  if (change === 0) return
  await post(db, {
    kind: 'dispute_fee',
    jobId,
    reference: `${id}.${times + 1}`,
    entries: { provider_fees: change, cash: -change },
  })
}
