import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { SharePermille } from './hauler-share.ts'
import { Money } from './money.ts'
import { PaymentMethod } from './payment-methods.ts'

/**
 * Who bears a discount: `westhaul` alone, and the hauler keeps the share of the price before it; or `shared`, as the price
 * itself is divided.
 */
export const DiscountShare = z.enum(['westhaul', 'shared'])
export type DiscountShare = z.infer<typeof DiscountShare>

/** What a customer pays at least of a pickup: less is a cancellation or a full refund. */
export const LEAST_AFTER_DISCOUNT_CENTS = 100

/** How long a discount before the pickup can be undone: money and message leave then. */
export const DISCOUNT_UNDO_SECONDS = 8

/** The number of a discount, which names it when it is undone. */
export const DiscountId = Id.brand<'DiscountId'>()
export type DiscountId = z.infer<typeof DiscountId>

const params = z.object({ jobId: JobId })

/** What can be taken off the price of a job now, and what that means. */
export const DiscountOffer = z.object({
  jobId: JobId,
  /** What the customer pays now: after the discounts and refunds so far. */
  price: Money,
  /** Whether it is paid: a discount goes back then, by the way that it was paid. */
  isPaid: z.boolean(),
  method: PaymentMethod.default('card'),
  /** Whether the price is divided already: a discount is a refund of part of it then. */
  isSettled: z.boolean(),
  /** The hauler's share as it stands. */
  haulerShare: Money,
  sharePermille: SharePermille,
  /** The most for each choice of who bears it. */
  most: z.record(DiscountShare, Money),
  /** Why there can be none now; null when there can. */
  refusal: z.string().nullable(),
})
export type DiscountOffer = z.infer<typeof DiscountOffer>

/** What can be taken off the price of a job now. `not_found`. */
export const getDiscountOffer = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/discount',
  access: 'admin',
  right: 'see-money',
  summary: 'What can be taken off the price of a job now, by who bears it',
  params,
  response: DiscountOffer,
})

/**
 * Takes an amount off the price of a job, before or after it is paid, with a reason that the receipt shows; what was paid
 * goes back to the card eight seconds later, so that it can be undone. After the pickup it is a refund of the price (`refundSettledJob`), so that there is one way. `price` is what
 * the screen showed: `amount_mismatch` names the right one, so a second click does nothing. `refused` for an amount of zero or
 * above what is left for this choice, `illegal_move` for a cancelled job and while a price question or a charge is open, `in_use` while a payment is
 * being ended, `provider_unavailable` when that could not be.
 */
export const giveDiscount = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/discount',
  access: 'admin',
  right: 'give-money',
  summary:
    'Take an amount off the price of a job, borne by Westhaul or shared; 409 with the right price',
  params,
  body: z.object({
    amount: Money,
    share: DiscountShare,
    /** The customer reads it. */
    reason: requiredText('Please give a reason', { max: 200 }),
    price: Money,
  }),
  errors: [
    'amount_mismatch',
    'illegal_move',
    'in_use',
    'refused',
    'provider_unavailable',
    'window_full',
  ],
  response: DiscountOffer.extend({
    refunded: Money,
    /** Which one to undo; null for a refund after the pickup. */
    discountId: DiscountId.nullable(),
    /** Until when it can be undone; null for a refund after the pickup, which cannot. */
    undoUntil: Instant.nullable(),
  }),
})

/**
 * Undoes a discount within eight seconds: the price is as before, no money goes back and no message leaves. `illegal_move` when it
 * is too late, when it is not the last one any more, so that no one takes back a colleague's, when the job was completed, cancelled, paid or its price changed since; `not_found` without a discount.
 */
export const undoDiscount = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/discount/undo',
  access: 'admin',
  right: 'give-money',
  summary: 'Undo a discount within eight seconds, before money or a message leaves',
  params,
  body: z.object({ discountId: DiscountId }),
  errors: ['illegal_move'],
  response: DiscountOffer,
})
