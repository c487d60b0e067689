import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'

const OfDispute = z.object({ disputeId: Id })
const Decided = z.object({ jobId: JobId, amount: Money })

/**
 * Pays the hauler the share of a job that they completed after the bank had taken its money back: the platform
 * bears it. `illegal_move` when nothing waits for a decision.
 */
export const payDisputedShare = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:disputeId/share/pay',
  access: 'admin',
  right: 'settle-money',
  summary: 'Pay a hauler for work whose money the bank took back; 409 when that is decided already',
  params: OfDispute,
  errors: ['illegal_move'],
  response: Decided,
})

/** Withholds that share: the hauler bears the loss and gets a message with the reason. Errors as `payDisputedShare`. */
export const withholdDisputedShare = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:disputeId/share/withhold',
  access: 'admin',
  right: 'settle-money',
  summary:
    'Withhold a share of money that the bank took back; the hauler reads why; 409 when that is decided already',
  params: OfDispute,
  body: z.object({
    /** The hauler reads it. */
    reason: requiredText('Please give a reason', { max: 500 }),
  }),
  errors: ['illegal_move'],
  response: Decided,
})
