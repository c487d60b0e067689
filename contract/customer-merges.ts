import { z } from 'zod'
import { CustomerId } from './admin-customers.ts'
import { CustomerRecord, MergeId } from './customer-record.ts'
import { endpoint } from './endpoint.ts'

const ofPair = z.object({ customerId: CustomerId, otherId: CustomerId })
const forTeam = { access: 'admin', right: 'run-jobs' } as const

/** What moves from one record to the other, and what the kept record says afterwards. */
export const MergePreview = z.object({
  jobs: z.int(),
  contacts: z.array(z.string()),
  addresses: z.array(z.string()),
  notes: z.int(),
  addedTags: z.array(z.string()),
  /** The other is blocked, so the kept one is from then on. */
  becomesBlocked: z.boolean(),
})
export type MergePreview = z.infer<typeof MergePreview>

/** What a merge of these two would move. Nothing changes. `illegal_move` for one that was merged, and with itself. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/merge/:otherId',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What would move if another record of a customer were merged into this one',
  params: ofPair,
  errors: ['illegal_move'],
  response: MergePreview,
})

/**
 * Merges another record into this one: jobs, contacts, addresses, notes and tags move, names and main contacts of this one
 * stay. It can be undone for 30 days. `illegal_move` for one that was merged, with itself, and when
 * the other record has a commercial account: that one is kept.
 */
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/merge/:otherId',
  ...forTeam,
  summary: 'Merge another record of a customer into this one; it can be undone for 30 days',
  params: ofPair,
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/**
 * Makes two records of a merged one: what moved goes back, with what was booked since under the other's email address.
 * `illegal_move` when it was undone already, after 30 days, and when the kept record was merged itself since.
 */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/customer-merges/:mergeId/undo',
  ...forTeam,
  summary: 'Undo a merge of customers within 30 days',
  params: z.object({ mergeId: MergeId }),
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/** Says that two records are two customers: they are not suggested again. `illegal_move` with itself. */
export const distinguishCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/distinct/:otherId',
  ...forTeam,
  summary: 'Say that two customers are not the same, so that they are not suggested again',
  params: ofPair,
  errors: ['illegal_move'],
  response: CustomerRecord,
})
