import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Money } from './money.ts'
import { CollectBy, GivenBy, PaymentMethod } from './payment-methods.ts'
import { PAYMENT_PURPOSES, REFUND_STATUSES } from './payments.ts'
import { RefundSubject } from './refund-subjects.ts'

/** Money that a customer paid for a job, or was asked for. */
export const JobCharge = z.object({
  id: z.number(),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: Money,
  status: z.enum(['open', 'paid', 'cancelled']),
  /** The bank's reason for declining it. */
  failure: z.string().nullable(),
  method: PaymentMethod.default('card'),
  /** Who holds money that is not paid by card. */
  heldBy: CollectBy.nullable().default(null),
  /** The number of a cheque or of a transfer. */
  reference: z.string().nullable().default(null),
  createdAt: Instant,
})

/** Money of a job that went back to its customer, or is to. */
export const JobRefund = z.object({
  id: z.number(),
  of: RefundSubject,
  amount: Money,
  status: z.enum(REFUND_STATUSES),
  failure: z.string().nullable(),
  /** In an admin's words; null for what goes back by itself. */
  reason: z.string().nullable(),
  /** How much of it its hauler bore. */
  share: Money,
  /** It failed, and was requested again as another refund. */
  isRetried: z.boolean(),
  /** Money that was not paid by card, which goes back by hand; null for a card. `by` once it was handed back. */
  byHand: z.object({ by: GivenBy.nullable() }).nullable().default(null),
  createdAt: Instant,
})
