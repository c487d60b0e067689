import type { Generated } from 'kysely'
import type { Day, TimeWindow } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { PayoutHold } from '../../../contract/payout-holds.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { CollectBy, GivenBy, PaymentMethod } from '../../../contract/payment-methods.ts'
import type {
  PaymentPurpose,
  PaymentState,
  PayoutStatus,
  RefundStatus,
  ReversalStatus,
  DisputeStatus,
} from '../../../contract/payments.ts'
import type { PaymentEvent } from '../../providers/payments/payments.ts'
import type { Defaulted, Json } from './columns.ts'

/** What the ledger's accounts mean stands in the migration. */
export type LedgerAccount =
  | 'cash'
  | 'customer_funds'
  | 'hauler_payable'
  | 'platform_fee'
  | 'refunds'
  | 'provider_fees'
  | 'gst_payable'
  | 'tips'
  | 'disputes'
  | 'hauler_cash'
  | 'office_funds'
  | 'accounts_receivable'
  | 'referral_credits'

export type LedgerKind =
  | 'charge'
  | 'split'
  | 'payout'
  | 'refund_promise'
  | 'refund'
  | 'refund_failure'
  | 'provider_fee'
  | 'cancellation_fee'
  | 'share_reversal'
  | 'settled_refund'
  | 'refund_bounce'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_fee'
  | 'rescheduling_fee'
  | 'rescheduling_fee_refund'
  | 'received'
  | 'received_withdrawn'
  | 'netting'
  | 'netting_undone'
  | 'invoice_payment'
  | 'invoice_payment_withdrawn'
  | 'hand_in'
  | 'hand_in_undone'
  | 'referral_credit'
  | 'referral_credit_reversed'

export type PaymentTables = {
  cashHandIns: {
    id: Generated<number>
    haulerId: HaulerId
    /** The job that the posting stands with. */
    jobId: JobId
    amountCents: Cents
    day: Day
    receivedBy: string
    reason: string
    userId: number
    at: Date
    undoneAt: Defaulted<Date | null>
    /** With `withdrawReason`, once the seconds to undo it are over. */
    withdrawnBy: Defaulted<number | null>
    withdrawReason: Defaulted<string | null>
  }
  payments: {
    id: Generated<number>
    jobId: JobId
    purpose: Defaulted<PaymentPurpose>
    method: Defaulted<PaymentMethod>
    /** Who holds money that is not paid by card; with `holderId` the hauler who does. */
    heldBy: Defaulted<CollectBy | null>
    holderId: Defaulted<HaulerId | null>
    /** The number of a cheque or of a transfer. */
    reference: Defaulted<string | null>
    recordedBy: Defaulted<number | null>
    /** There is no saved card for it: the customer pays it on the page. */
    onPage: Defaulted<boolean>
    /** The version of the words under which the card was saved. */
    consentVersion: number | null
    amountCents: Cents
    status: Defaulted<PaymentState>
    idempotencyKey: Defaulted<string>
    providerPaymentId: string | null
    chargeId: string | null
    /** The card it was charged to; null for payments from before it was stored. */
    cardBrand: string | null
    cardLast4: string | null
    failure: string | null
    mismatch: string | null
    /** Whether what the provider keeps of the charge is in the ledger. */
    feeBooked: Defaulted<boolean>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  /** Whom the receipt of a job is made out to, where the customer changed it. */
  receiptBuyers: { jobId: JobId; company: string; address: string; updatedAt: Date }
  /** Where the customer moves a pickup to with a payment of the rescheduling fee or of the same-day line. */
  paidMoves: {
    paymentId: number
    /** Whose pickup it was when the customer saw the price; null without a hauler. */
    haulerId: HaulerId | null
    preferredDate: Day
    preferredTime: TimeWindow
    /** Who chose it; the customer, unless the team did. */
    movedBy: Defaulted<'customer' | 'admin'>
    movedAt: Date | null
    /** A charge that is found after this goes back. */
    withdrawnAt: Date | null
  }
  refunds: {
    id: Generated<number>
    jobId: JobId
    paymentId: number
    amountCents: Cents
    status: Defaulted<RefundStatus>
    failure: string | null
    idempotencyKey: Defaulted<string>
    providerRefundId: string | null
    /** Asked for after the split of the price: the hauler bears `shareCents` of it, the platform the rest. */
    afterSettlement: Defaulted<boolean>
    shareCents: Defaulted<Cents>
    /** Why, in an admin's words. */
    reason: string | null
    askedBy: number | null
    /** The failed refund that this one asks for again. */
    retriesRefundId: number | null
    /** Who gave back money that was not paid by card, and who recorded it; null before, and for a card. */
    givenBy: Defaulted<GivenBy | null>
    givenRecordedBy: Defaulted<number | null>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  /** Parts of shares taken back from a hauler's account, for a refund or a dispute. */
  reversals: {
    id: Generated<number>
    jobId: JobId
    payoutId: number
    amountCents: Cents
    status: Defaulted<ReversalStatus>
    failure: string | null
    refundId: number | null
    disputeId: number | null
    idempotencyKey: Defaulted<string>
    providerReversalId: string | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  disputes: {
    id: Generated<number>
    jobId: JobId
    paymentId: number
    providerDisputeId: string
    amountCents: Cents
    /** Of a lost one: what was still held for the job, and what the hauler gave up; the rest is the platform's. */
    heldCents: Defaulted<Cents>
    shareCents: Defaulted<Cents>
    /** The share of work that was completed after the loss: the team decides whether it is paid. */
    undecidedCents: Defaulted<Cents>
    shareDecidedAt: Defaulted<Date | null>
    shareDecidedBy: Defaulted<number | null>
    status: Defaulted<DisputeStatus>
    reason: string
    evidenceDueBy: Date | null
    openedAt: Date
    closedAt: Date | null
  }
  payouts: {
    id: Generated<number>
    jobId: JobId
    paymentId: number
    haulerId: HaulerId
    amountCents: Cents
    status: PayoutStatus
    reason: string | null
    /** What holds it now, or held it last. */
    hold: PayoutHold | null
    /** Until when it is on hold after the pickup; null for one that no time holds. */
    releasesAt: Date | null
    idempotencyKey: Defaulted<string>
    transferId: string | null
    /** The referral that it is the credit of; null for a share or a tip. */
    referralId: Defaulted<number | null>
    paidAt: Date | null
    /** Kept by a trigger. */
    searchKey: Defaulted<string>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  /** Since when the provider has been asked for a movement under each of our keys. */
  providerRequests: { idempotencyKey: string; askedAt: Date }
  paymentEvents: {
    id: Generated<number>
    provider: string
    eventId: string
    event: Json<PaymentEvent>
    receivedAt: Defaulted<Date>
    handledAt: Date | null
    reason: string | null
  }
  /** Ids and amounts are bigint columns, which arrive as text. */
  ledgerTransactions: {
    id: Generated<string>
    kind: LedgerKind
    jobId: JobId
    reference: string
    createdAt: Defaulted<Date>
  }
  ledgerEntries: {
    id: Generated<string>
    transactionId: string
    account: LedgerAccount
    amountCents: string | number
  }
}
