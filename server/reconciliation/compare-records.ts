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

/** What no rule can mend: what is the matter, and how each side has it, in words. */
export type Difference = { jobId: JobId | null; what: string; ours: string; theirs: string }

/** 'behind': the provider has come further, and settling brings ours there. */
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

export function comparePayment(ours: Payment | undefined, told: ProviderPayment): Verdict {
  const differs = (what: string): Difference => ({
    jobId: told.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(told.amount, told.jobId, told.status, told.currency),
  })
  const isCharged = told.status === 'succeeded'
  // A payment that did not succeed has moved nothing, whether we began it or not.
  if (!ours) return isCharged ? differs('A charge that our books do not have') : 'same'
  if (ours.providerPaymentId !== null && ours.providerPaymentId !== told.paymentId)
    return isCharged ? differs('A second charge for one and the same payment') : 'same'
  const match = matchPayment(ours, told)
  if ('reason' in match) return differs(match.reason)
  if (ours.status === 'paid') {
    if (!isCharged) return differs('Paid in our books, but not at the provider')
    return ours.chargeId === told.chargeId ? 'same' : differs('Our books name another charge')
  }
  // What is paid after we gave it up is recorded, and goes back.
  if (ours.status === 'cancelled') return isCharged ? 'behind' : 'same'
  const isAhead = isCharged || told.status === 'cancelled' || ours.providerPaymentId === null
  const isDeclined = told.failure !== null && told.failure !== ours.failure
  return isAhead || isDeclined ? 'behind' : 'same'
}

export function compareRefund(ours: OurRefund | undefined, told: ProviderRefund): Verdict {
  const differs = (what: string): Difference => ({
    jobId: told.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(told.amount, told.jobId, told.status),
  })
  if (!ours)
    return told.status === 'failed' ? 'same' : differs('A refund that our books do not have')
  if (ours.providerRefundId !== null && ours.providerRefundId !== told.refundId)
    return told.status === 'failed'
      ? 'same'
      : differs('A second refund for one and the same request')
  if (told.amount !== ours.amountCents) return differs('The amounts of a refund differ')
  // Refunds that an earlier version asked for name no job.
  if (told.jobId !== null && told.jobId !== ours.jobId)
    return differs('A refund is for another job than ours')
  if (told.chargeId !== ours.chargeId) return differs('A refund is from another charge than ours')
  if (ours.status === 'requested')
    return told.status !== 'pending' || ours.providerRefundId === null ? 'behind' : 'same'
  return ours.status === told.status
    ? 'same'
    : differs(`A refund that ${ours.status} in our books is ${told.status} at the provider`)
}

export function compareTransfer(ours: OurTransfer | undefined, told: ProviderTransfer): Verdict {
  const left = cents(told.amount - told.reversed)
  const differs = (what: string): Difference => ({
    jobId: told.jobId ?? ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(
      told.amount,
      told.jobId,
      told.reversed > 0 ? `${formatMoney(told.reversed)} of it taken back` : 'transferred',
    ),
  })
  if (!ours) return left > 0 ? differs('A transfer that our books do not have') : 'same'
  if (ours.transferId !== null && ours.transferId !== told.transferId)
    return left > 0 ? differs('A second transfer for one and the same payout') : 'same'
  if (told.amount !== ours.amountCents) return differs('The amounts of a transfer differ')
  if (told.jobId !== null && told.jobId !== ours.jobId)
    return differs('A transfer is for another job than ours')
  if (told.accountId !== ours.accountId)
    return differs('A transfer went to another account than its hauler’s')
  if (ours.transferId === null)
    return told.reversed === 0
      ? 'behind'
      : differs('A transfer was taken back before we heard of it')
  if (told.reversed === ours.reversed) return 'same'
  // What we asked for may have come back, though its answer got lost.
  return told.reversed > ours.reversed && ours.isReversing
    ? 'behind'
    : differs('What was taken back of a transfer is not what our books have')
}

/** Ours says that money moved, and the provider has never heard of it. */
export const missingAtProvider = (
  ours: { jobId: JobId; amountCents: Cents; status: string },
  noun: string,
): Difference => ({
  jobId: ours.jobId,
  what: `A ${noun} that the provider does not know`,
  ours: inWords(ours.amountCents, ours.jobId, ours.status),
  theirs: NOTHING,
})
