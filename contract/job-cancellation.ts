import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { JobId, JobStatus } from './jobs.ts'
import { Money } from './money.ts'
import { PaymentMethod } from './payment-methods.ts'
import { UndoneStep } from './undo.ts'

/** What follows from cancelling: what goes back of each charge, and what the hauler gets. */
const Outcome = z.object({
  fee: Money,
  /** What goes back, in all and from each charge, the latest first; an open dispute holds its charge back. */
  refunded: Money,
  refunds: z.array(
    z.object({
      amount: Money,
      method: PaymentMethod.default('card'),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
  /** The hauler's part of the fee. */
  haulerGets: Money,
})

/** What cancelling a job would do now. */
export const CancellationPreview = z.object({
  /** Why the job cannot be cancelled any more; null where it can. */
  refusal: z.string().nullable(),
  /** Why the fee is what it is: cancelling is free still, or late, or the hauler has come. */
  rule: z.enum(['free', 'late', 'trip']),
  /** Until when cancelling is free; null once that is over. */
  freeUntil: Instant.nullable(),
  kept: Outcome,
  waived: Outcome,
  /** Who gets a message: the customer, and the hauler where they know of the job. */
  haulerName: z.string().nullable(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

const OfJob = z.object({ jobId: JobId })

/** What cancelling a job would do now, with its fee kept and waived. `not_found` for a job that does not exist or was deleted. */
export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/cancellation',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What cancelling a job would cost and refund now, with its fee kept and waived',
  params: OfJob,
  response: CancellationPreview,
})

/** A job that the team cancelled. */
const Cancelled = z.object({
  jobId: JobId,
  status: JobStatus,
  fee: Money,
  /** What goes back once it cannot be undone any more; null for nothing. */
  refunded: Money.nullable(),
  /** Until when `undoCancel` undoes it, by the settings of now; refund and messages leave then. */
  undoUntil: Instant,
})

/**
 * Cancels a job for its customer, by the customer's own rules: `kept` keeps the fee that they would pay, `waived` keeps
 * nothing and needs the right to give money. Refund and messages leave at `undoUntil`. Doing it twice answers the
 * first time. `illegal_move` for a job that is over, `amount_mismatch` with the right `fee` where it is not the `amount`
 * that was shown, `forbidden` for a waived fee without the right.
 */
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/cancel',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Cancel a job, its fee kept or waived; refund and messages leave once it cannot be undone any more',
  params: OfJob,
  body: z.object({
    reason: requiredText('Please give a reason', { max: 500 }),
    fee: z.enum(['kept', 'waived'], 'Please say whether the fee is kept or waived'),
    /** The fee that was shown; absent where whatever is due is fine. */
    amount: Money.optional(),
  }),
  errors: ['illegal_move', 'amount_mismatch', 'forbidden'],
  response: Cancelled,
})

/**
 * Undoes cancelling a job until its `undoUntil`: it is as it was, with its hauler and slot, and no money or message has
 * left. `illegal_move` when it is too late, it was undone or cancelled again since, or its payment has changed or been refunded since, `not_free` when the hauler's slot was booked
 * since, `not_found` for a job that was not cancelled so.
 */
export const undoCancel = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/cancel/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo cancelling a job within seconds, before any money or message leaves',
  params: OfJob,
  body: UndoneStep,
  errors: ['illegal_move', 'not_free'],
  response: z.object({ jobId: JobId, status: JobStatus }),
})

/**
 * Undoes deleting a job until its `undoUntil`: it is on the lists as it was, with its status, hauler and slot, and no money
 * or message has left. `illegal_move` for a job that is not deleted, when it is too late or it was deleted again since, or when its payment has changed or
 * been refunded since; `not_free` when the hauler's slot was booked since.
 */
export const undoDelete = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/delete/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo deleting a job within seconds, before any money or message leaves',
  params: OfJob,
  body: UndoneStep,
  errors: ['illegal_move', 'not_free'],
  response: z.object({ id: JobId, status: JobStatus }),
})
