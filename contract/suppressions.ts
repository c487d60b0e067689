import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'

/** Why nothing goes to a number or address: STOP by text, a mailbox that does not exist, a report as spam. */
export const SUPPRESSION_REASONS = ['opted_out', 'bounced', 'complained'] as const
/** One of `SUPPRESSION_REASONS`. */
export const SuppressionReason = z.enum(SUPPRESSION_REASONS)
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** The number of a suppression. */
export const SuppressionId = Id.brand<'SuppressionId'>()
export type SuppressionId = z.infer<typeof SuppressionId>

/** A number or address to which nothing goes by this channel. */
export const Suppression = z.object({
  id: SuppressionId,
  channel: Channel,
  /** E.164, or an email address in lower case. */
  contact: z.string(),
  reason: SuppressionReason,
  suppressedAt: Instant,
})
export type Suppression = z.infer<typeof Suppression>

/** Whether staff can lift it. A person who replied STOP is the only one who can, by texting START. */
export const canLift = ({ reason }: Pick<Suppression, 'reason'>): boolean => reason !== 'opted_out'

const suppressionColumns: ListColumns<Suppression> = {
  contact: { title: 'Contact', value: ({ contact }) => contact },
  channel: { title: 'Channel', value: ({ channel }) => channel },
  reason: { title: 'Reason', value: ({ reason }) => reason },
  since: { title: 'Since', value: ({ suppressedAt }) => suppressedAt.toISOString() },
}

/** Every number and address to which nothing goes now; one that was lifted is not in it. */
export const listSuppressions = list(
  {
    path: '/api/admin/suppressions',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Numbers and addresses to which nothing is sent, newest first',
    item: Suppression,
    search: 'Phone or email',
    filters: { channel: anyOf(Channel), reason: anyOf(SuppressionReason) },
    sorts: { suppressedAt: 'desc', contact: 'asc' },
  },
  suppressionColumns,
)

/**
 * Messages may go there again. `illegal_move` for a number whose owner replied STOP, and for one that was
 * lifted already.
 */
export const liftSuppression = endpoint({
  method: 'POST',
  path: '/api/admin/suppressions/:id/lift',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Send messages to an address again, after its mail came back or was reported',
  params: z.object({ id: SuppressionId }),
  errors: ['illegal_move'],
  response: z.object({ id: SuppressionId }),
})
