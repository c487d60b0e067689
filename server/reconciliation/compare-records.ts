import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { JobId } from '../../contract/jobs.ts'
import type {
  ProviderPayment,
  ProviderRefund,
  ProviderTransfer,
} from '../providers/payments/payments.ts'
import type { OurRefund, OurTransfer } from './reconcile-query.ts'
import { matchPayment } from '../payments/settle-payment.ts'
import type { Payment } from '../payments/store.ts'

/** A difference that no rule can resolve: what it is, and the state on each side, in words. */
export type Difference = { jobId: JobId | null; what: string; ours: string; theirs: string }

/** 'behind': the provider is ahead, and settling updates our row. */
export type Verdict = 'same' | 'behind' | Difference

export const NOTHING = 'Nothing'

/** A movement as people read it: '$149.99 for job #12 (paid)'. */
export const inWords = (
  amount: Cents,
  jobId: JobId | null,
  state: string,
  currency = 'cad',
): string =>
  [
    formatMoney(amount),
    ...(currency === 'cad' ? [] : [`in ${currency}`]),
    jobId === null ? 'for no job' : `for job #${jobId}`,
    `(${state.replaceAll('_', ' ')})`,
  ].join(' ')

export function comparePayment(ours: Payment | undefined, record: ProviderPayment): Verdict {
  const differs = (what: string): Difference => ({
    jobId: record.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(record.amount, record.jobId, record.status, record.currency),
  })
  const isCharged = record.status === 'succeeded'
  // A payment that did not succeed has moved nothing, whether we began it or not.
  if (!ours) return isCharged ? differs('A charge that our books do not have') : 'same'
  if (ours.providerPaymentId !== null && ours.providerPaymentId !== record.paymentId)
    return isCharged ? differs('A second charge for one and the same payment') : 'same'
  const match = matchPayment(ours, record)
  if ('reason' in match) return differs(match.reason)
  if (ours.status === 'paid') {
    if (!isCharged) return differs('Paid in our books, but not at the provider')
    return ours.chargeId === record.chargeId ? 'same' : differs('Our books name another charge')
  }
  // A payment that succeeds after we cancelled it is recorded, and goes back.
  if (ours.status === 'cancelled') return isCharged ? 'behind' : 'same'
  const isAhead = isCharged || record.status === 'cancelled' || ours.providerPaymentId === null
  const isDeclined = record.failure !== null && record.failure !== ours.failure
  return isAhead || isDeclined ? 'behind' : 'same'
}

export function compareRefund(ours: OurRefund | undefined, record: ProviderRefund): Verdict {
  const differs = (what: string): Difference => ({
    jobId: record.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(record.amount, record.jobId, record.status),
  })
  if (!ours)
    return record.status === 'failed' ? 'same' : differs('A refund that our books do not have')
  if (ours.providerRefundId !== null && ours.providerRefundId !== record.refundId)
    return record.status === 'failed'
      ? 'same'
      : differs('A second refund for one and the same request')
  if (record.amount !== ours.amountCents) return differs('The amounts of a refund differ')
  // Refunds that an earlier version requested have no job.
  if (record.jobId !== null && record.jobId !== ours.jobId)
    return differs('A refund is for another job than ours')
  if (record.chargeId !== ours.chargeId) return differs('A refund is from another charge than ours')
  if (ours.status === 'requested')
    return record.status !== 'pending' || ours.providerRefundId === null ? 'behind' : 'same'
  return ours.status === record.status
    ? 'same'
    : differs(`A refund that ${ours.status} in our books is ${record.status} at the provider`)
}

export function compareTransfer(ours: OurTransfer | undefined, record: ProviderTransfer): Verdict {
  const left = cents(record.amount - record.reversed)
  const differs = (what: string): Difference => ({
    jobId: record.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(
      record.amount,
      record.jobId,
      record.reversed > 0 ? `${formatMoney(record.reversed)} of it taken back` : 'transferred',
    ),
  })
  if (!ours) return left > 0 ? differs('A transfer that our books do not have') : 'same'
  if (ours.transferId !== null && ours.transferId !== record.transferId)
    return left > 0 ? differs('A second transfer for one and the same payout') : 'same'
  if (record.amount !== ours.amountCents) return differs('The amounts of a transfer differ')
  if (record.jobId !== null && record.jobId !== ours.jobId)
    return differs('A transfer is for another job than ours')
  if (record.accountId !== ours.accountId)
    return differs('A transfer went to another account than its hauler’s')
  if (ours.transferId === null)
    return record.reversed === 0
      ? 'behind'
      : differs('A transfer was taken back before we heard of it')
  if (record.reversed === ours.reversed) return 'same'
  // The reversal that we requested may have succeeded, though its answer got lost.
  return record.reversed > ours.reversed && ours.isReversing
    ? 'behind'
    : differs('What was taken back of a transfer is not what our books have')
}

/** Our books say that money moved, and the provider does not know the movement. */
export const missingAtProvider = (
  ours: { jobId: JobId; amountCents: Cents; status: string },
  noun: string,
): Difference => ({
  jobId: ours.jobId,
  what: `A ${noun} that the provider does not know`,
  ours: inWords(ours.amountCents, ours.jobId, ours.status),
  theirs: NOTHING,
})
