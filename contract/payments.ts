import { z } from 'zod'
import { Instant } from './calendar.ts'
import { CancellationTerms } from './cancellation.ts'
import { endpoint } from './endpoint.ts'
import { JobId, PAYMENT_STATUSES, PaymentStatus } from './jobs.ts'
import { allows, lifecycle } from './lifecycle.ts'
import { DollarNumber, Money } from './money.ts'
import { TermsVersion } from './terms.ts'

/** Every way a job's payment status changes. */
export const jobPaymentLifecycle = lifecycle({
  noun: 'job_payment',
  states: PAYMENT_STATUSES,
  moves: {
    /** By the system when a lower price is covered by what was received. */
    settle: {
      by: ['provider', 'admin', 'hauler', 'system'],
      from: ['pending', 'failed'],
      to: 'paid',
    },
    fail: { by: ['provider'], from: ['pending'], to: 'failed' },
    refund: { by: ['provider', 'admin', 'system'], from: ['paid'], to: 'refunded' },
    /** A refund came back from the bank after it had arrived. */
    bounce: { by: ['provider'], from: ['refunded'], to: 'paid' },
    /** Money was recorded that was not received. */
    withdraw: { by: ['admin'], from: ['paid'], to: 'pending' },
  },
})

/** Whether the customer can still pay. */
export const isPayable = (payment: PaymentStatus): boolean =>
  allows(jobPaymentLifecycle, 'settle', payment, 'provider')

/** What a payment is for: the estimate, an approved on-site price, a tip, a late move, moving to today, or the invoice of a company. */
export const PAYMENT_PURPOSES = [
  'booking',
  'price_change',
  'tip',
  'rescheduling_fee',
  'same_day',
  'invoice',
] as const
/** One of `PAYMENT_PURPOSES`. */
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** Where one payment of a customer stands. A declined card leaves it open, for the next try. */
export const PAYMENT_STATES = ['open', 'paid', 'cancelled'] as const
/** One of `PAYMENT_STATES`; `paymentLifecycle` says how it changes. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Every way one payment of a customer changes status; a job may see several payments. */
export const paymentLifecycle = lifecycle({
  noun: 'payment',
  states: PAYMENT_STATES,
  moves: {
    /** What succeeds after we gave it up is recorded, and goes back. */
    settle: { by: ['provider'], from: ['open', 'cancelled'], to: 'paid' },
    /** By the system when the provider never knew of it. */
    cancel: { by: ['provider', 'system'], from: ['open'], to: 'cancelled' },
    withdraw: { by: ['admin'], from: ['paid'], to: 'cancelled' },
  },
})

/** Where money stands that was promised back to a customer. */
export const REFUND_STATUSES = ['requested', 'succeeded', 'failed'] as const
/** One of `REFUND_STATUSES`; `refundLifecycle` says how it changes. */
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Every way a refund changes status. One that failed stays so: another is a new refund. */
export const refundLifecycle = lifecycle({
  noun: 'refund',
  states: REFUND_STATUSES,
  moves: {
    /** By the system as a credit on a commercial account. */
    succeed: { by: ['provider', 'admin', 'system'], from: ['requested'], to: 'succeeded' },
    fail: { by: ['provider'], from: ['requested'], to: 'failed' },
    /** The bank sent it back after it had arrived. */
    bounce: { by: ['provider'], from: ['succeeded'], to: 'failed' },
  },
})

/** How a payout reaches its hauler. No payout is 'paid' before the provider says so; of one that is 'netted' the hauler holds the money already, as cash. */
export const PAYOUT_STATUSES = [
  'waiting_for_bank',
  'scheduled',
  'on_hold',
  'paid',
  'failed',
  'reversed',
  'netted',
] as const
/** One of `PAYOUT_STATUSES`; `payoutLifecycle` says how it changes. */
export const PayoutStatus = z.enum(PAYOUT_STATUSES)
export type PayoutStatus = z.infer<typeof PayoutStatus>

/**
 * Every way a payout changes status. 'pay' starts from every unpaid state: once the provider says
 * that the money left, it has left, whatever we decided before.
 */
export const payoutLifecycle = lifecycle({
  noun: 'payout',
  states: PAYOUT_STATUSES,
  moves: {
    schedule: { by: ['system', 'admin'], from: ['waiting_for_bank', 'failed'], to: 'scheduled' },
    /** By the system when there is no account to send it to, by the provider when it refuses the account. */
    await_bank: { by: ['provider', 'system'], from: ['scheduled'], to: 'waiting_for_bank' },
    /** It is not sent for now, and `PAYOUT_HOLDS` in payout-holds.ts are the reasons. */
    hold: { by: ['system'], from: ['scheduled', 'waiting_for_bank', 'failed'], to: 'on_hold' },
    release: { by: ['system'], from: ['on_hold'], to: 'scheduled' },
    /** The hauler keeps it of the cash of customers that they hold. */
    net: { by: ['system'], from: ['scheduled'], to: 'netted' },
    pay: {
      by: ['provider'],
      from: ['scheduled', 'waiting_for_bank', 'on_hold', 'failed'],
      to: 'paid',
    },
    fail: { by: ['provider'], from: ['scheduled', 'waiting_for_bank'], to: 'failed' },
    /** All of it came back from the hauler's account, or we never send it at all. */
    reverse: {
      by: ['provider', 'system'],
      from: ['paid', 'failed', 'waiting_for_bank', 'on_hold', 'netted'],
      to: 'reversed',
    },
  },
})

/** Where a part of a share stands that is taken back from a hauler's account. */
export const REVERSAL_STATUSES = ['requested', 'succeeded', 'failed'] as const
/** One of `REVERSAL_STATUSES`; `reversalLifecycle` says how it changes. */
export const ReversalStatus = z.enum(REVERSAL_STATUSES)
export type ReversalStatus = z.infer<typeof ReversalStatus>

/** Every way a reversal changes status. */
export const reversalLifecycle = lifecycle({
  noun: 'reversal',
  states: REVERSAL_STATUSES,
  moves: {
    /** By the system when nothing has to come back: less is sent, or the hauler keeps it. */
    succeed: { by: ['provider', 'system'], from: ['requested', 'failed'], to: 'succeeded' },
    fail: { by: ['provider'], from: ['requested'], to: 'failed' },
    retry: { by: ['admin'], from: ['failed'], to: 'requested' },
  },
})

/** How a customer's objection at their bank stands. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
/** One of `DISPUTE_STATUSES`; `disputeLifecycle` says how it changes. */
export const DisputeStatus = z.enum(DISPUTE_STATUSES)
export type DisputeStatus = z.infer<typeof DisputeStatus>

/** Every way a dispute changes status: the bank decides, and the payment provider says so. */
export const disputeLifecycle = lifecycle({
  noun: 'dispute',
  states: DISPUTE_STATUSES,
  moves: {
    win: { by: ['provider'], from: ['open'], to: 'won' },
    lose: { by: ['provider'], from: ['open'], to: 'lost' },
  },
})

/** What the browser opens the provider's payment form with. */
export const PaymentStart = z.object({
  clientSecret: z.string(),
  provider: z.enum(['sandbox', 'stripe']),
  /** What the provider's script is opened with; there with 'stripe'. */
  publishableKey: z.string().optional(),
  /** The version of the terms that paying agrees to; there for the price of a booking. */
  terms: TermsVersion.optional(),
})
export type PaymentStart = z.infer<typeof PaymentStart>

/** What paying for a booking starts with: the provider's form, and what the customer agrees to by it. */
export const BookingPayment = PaymentStart.extend({
  cancellation: CancellationTerms,
  /** Above this a price needs the team's check before the customer is asked; null without a quote. */
  priceCap: Money.nullable(),
  /** Until when the window is held for this payment; null when its place is not limited. */
  heldUntil: Instant.nullable(),
  /** With a request: until when it is confirmed or refunded. */
  confirmBy: Instant.nullable(),
})
export type BookingPayment = z.infer<typeof BookingPayment>

/**
 * Starts paying for the visitor's own unpaid job, or continues the open payment. The amount, as decimal
 * text or a number of dollars, must be what is left of the price: `amount_mismatch` with the right one. The
 * answer says what cancelling would cost. Another call while the payment is open holds the window longer; its
 * `clientSecret` is a new one when the payment was cancelled at the end of the hold.
 * `not_found` for a job of another visitor, `already_paid`, `illegal_move` when it was cancelled or its
 * window has passed, `window_full` with `alternatives` when it kept its place too long without being paid
 * and the window has no room any more, `offer_refused` with `offer` and `price` when its code has no use left by then, `in_use` while a payment of another amount is open, `payment_failed` and `provider_unavailable` from the provider. Limited to 30 calls a
 * minute.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'visitor',
  summary:
    "Start paying for the visitor's own unpaid job; the amount must be what is left of the price",
  body: z.object({ amount: z.union([Money, DollarNumber]), jobId: JobId }),
  errors: [
    'not_found',
    'already_paid',
    'illegal_move',
    'amount_mismatch',
    'window_full',
    'offer_refused',
    'in_use',
    'payment_failed',
    'provider_unavailable',
  ],
  response: BookingPayment,
})

/**
 * Asks the payment provider how the job that this visitor booked stands, so that it is true before the
 * webhook arrives. `not_found` to everybody else, `payment_failed` and `provider_unavailable` from the
 * provider.
 */
export const getJobPayment = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/payment',
  access: 'public',
  summary:
    'The payment of the job the visitor booked, as the provider reports it; 404 for other visitors',
  params: z.object({ jobId: JobId }),
  errors: ['payment_failed', 'provider_unavailable'],
  response: z.object({
    jobId: JobId,
    paymentStatus: PaymentStatus,
    amountPaid: Money.nullable(),
  }),
})
