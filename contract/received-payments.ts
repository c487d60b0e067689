import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainLine, requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId, PaymentStatus } from './jobs.ts'
import { Money } from './money.ts'
import { CollectBy, CollectMethod } from './payment-methods.ts'

/** The number of a payment. */
export const PaymentId = Id.brand<'PaymentId'>()
export type PaymentId = z.infer<typeof PaymentId>

/** How a job stands after money was received, or a record of it withdrawn. */
export const Received = z.object({
  jobId: JobId,
  paymentStatus: PaymentStatus,
  /** What is left to pay of the price. */
  due: Money,
})
export type Received = z.infer<typeof Received>

const OfJob = z.object({ jobId: JobId })

/**
 * Records money that a customer paid without a card, and who holds it: the office, or the hauler of the job, whose
 * next payouts it is netted with. The job counts as paid once its price is covered. The same Idempotency-Key answers the
 * first record. `illegal_move` for a job that is completed, cancelled or paid, or without a hauler to hold the money;
 * `refused` for nothing, and for more than is left to pay; `window_full` when an unpaid job lost its place.
 */
export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/received-payments',
  access: 'admin',
  right: 'give-money',
  summary: 'Record cash, an e-transfer or a cheque of a customer, and who holds it',
  params: OfJob,
  body: z.object({
    method: CollectMethod,
    amount: Money,
    heldBy: CollectBy,
    reference: plainLine(100, 'Please use at most 100 characters').optional(),
  }),
  errors: ['illegal_move', 'refused', 'window_full', 'key_reused'],
  response: Received.extend({ paymentId: PaymentId }),
})

/**
 * Withdraws a record of money that was not received, or was recorded wrongly; the books keep both. `illegal_move` for a
 * card payment, one that was withdrawn, and once the job is completed or cancelled; `refused` when part of it went back or was
 * netted with the hauler's payouts.
 */
export const withdrawReceived = endpoint({
  method: 'POST',
  path: '/api/admin/received-payments/:paymentId/withdraw',
  access: 'admin',
  right: 'give-money',
  summary: 'Withdraw a record of money that was not received',
  params: z.object({ paymentId: PaymentId }),
  body: z.object({ reason: requiredText('Please write the reason', { max: 300 }) }),
  errors: ['illegal_move', 'refused'],
  response: Received,
})

/**
 * Records that a refund of money that was not paid by card was handed back, and by whom. `illegal_move` for the refund of
 * a card and one that is settled; `refused` when the hauler does not hold that much any more.
 */
export const handBackRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/handed-back',
  access: 'admin',
  right: 'give-money',
  summary: 'Record who handed cash back to a customer',
  params: z.object({ refundId: Id }),
  body: z.object({ by: CollectBy }),
  errors: ['illegal_move', 'refused'],
  response: z.object({ jobId: JobId, amount: Money }),
})

/**
 * The hauler confirms the money that they collected at the pickup; repeating it changes nothing. `not_found` for a job of
 * another hauler, `refused` for another amount than is left to pay, `illegal_move` for a job that is over.
 */
export const confirmCollected = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/collected',
  access: 'approved-hauler',
  summary: 'Confirm that the money of a job was collected at the pickup',
  params: OfJob,
  body: z.object({ method: CollectMethod, amount: Money }),
  errors: ['illegal_move', 'refused'],
  response: Received,
})
